// What trial and error keeps of its hypotheses: states as bits, a node's progress, a lane's task.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace satsudoku::lanes::LANES_NAMESPACE {

struct TrialNode {
    std::int32_t parent;  // a node, or -1
    std::int32_t option;  // the parent's supposition; without parent the number of the state
    int level, stage;
    std::uint8_t depth;  // the highest stage that has refuted something
    bool done;           // its verdict is known
    bool queued;         // it is in ready_
    bool lost;           // options went since the rules were applied
    bool closure_due, closing;
    int open;        // lanes and nodes whose verdicts are awaited
    int children;    // those of hypotheses at stage 2 and beyond
    int references;  // lanes and nodes that name it; it stays until there are none
    std::vector<std::uint64_t> state;   // packed
    std::vector<std::uint64_t> before;  // the state when the survivors were last looked at
    std::vector<std::int32_t> todo;     // the candidates to suppose, and how far that is done
    std::size_t next;
    std::size_t wave;  // at stage 1, how many of these are supposed before the rest
    // For each option: the stage that it survives, 0 for none; whether it is being supposed;
    // where in `kept` the hypothesis has got to, and what shows that it survives.
    std::vector<std::uint8_t> survives, supposed;
    std::vector<std::int32_t> start, witness;
    std::vector<std::uint64_t> kept;  // packed states, one after the other
};

// The task of a lane: the hypothesis `option` of a node, or its closure (-1).
struct TrialTask {
    std::int32_t node, option;
    int stage;
};

// States with a bit for each option, and what is asked of them.
class PackedStates {
protected:
    explicit PackedStates(std::size_t words) : words_(words) {}

    const std::size_t words_;  // of a state

    static bool has(const std::vector<std::uint64_t>& state, std::int32_t o) {
        return (state[o / 64] >> (o % 64) & 1) != 0;
    }

    // Calls f(option) for each option of a packed state, ascending.
    template <class F>
    void for_each_option(const std::uint64_t* state, F f) const {
        for (std::size_t w = 0; w < words_; ++w) {
            for (std::uint64_t bits = state[w]; bits != 0; bits &= bits - 1) {
                f(static_cast<std::int32_t>(64 * w + std::countr_zero(bits)));
            }
        }
    }

    // Whether a packed state has anything that `other` lacks.
    bool beyond(const std::uint64_t* state, const std::uint64_t* other) const {
        std::uint64_t more = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            more |= state[w] & ~other[w];
        }
        return more != 0;
    }

    void narrow(std::vector<std::uint64_t>& state, const std::uint64_t* by) const {
        for (std::size_t w = 0; w < words_; ++w) {
            state[w] &= by[w];
        }
    }

    bool meet(const std::uint64_t* a, const std::uint64_t* b) const {
        std::uint64_t common = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            common |= a[w] & b[w];
        }
        return common != 0;
    }
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
