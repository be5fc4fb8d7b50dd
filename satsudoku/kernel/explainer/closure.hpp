// Everything that follows from one assumption, and from what: rows 30 to 39 compare such closures.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "explainer/grid.hpp"
#include "explainer/hint.hpp"
#include "explainer/interrupt.hpp"

namespace satsudoku::explainer {

// What implications a closure may use.
struct Reasoning {
    bool dynamic;       // a candidate that is off is gone for what comes after
    bool cells = true;  // through cells too; Nishio follows a digit through houses only
    int level = 0;      // 1: locked candidates, pairs and X-wings; 2: simple chains as well; 3:
                        // multiple forcing chains as well; 4: dynamic chains of level `limit`
    int limit = 0;
};

// A set of candidates in two layouts.
struct Marks {
    std::array<Cells, digits> cells_with{};
    std::array<std::uint16_t, cells> digits_of{};

    bool has(int candidate) const {
        return digits_of[cell_of(candidate)] >> digit_of(candidate) & 1;
    }
    void add(int candidate) {
        cells_with[digit_of(candidate)].add(cell_of(candidate));
        digits_of[cell_of(candidate)] =
            static_cast<std::uint16_t>(digits_of[cell_of(candidate)] | 1U << digit_of(candidate));
    }
    void clear() { *this = {}; }
};

// What nested chains a set of nodes rests on; equal ones count once.
class NestedCount {
public:
    void add(std::uint64_t identity, int complexity) {
        for (const std::uint64_t known : identities_) {
            if (known == identity) {
                return;
            }
        }
        identities_.push_back(identity);
        total_ += complexity;
    }
    int total() const { return total_; }

private:
    std::vector<std::uint64_t> identities_;
    int total_ = 0;
};

// Equal for chains of the same nodes in the same order.
std::uint64_t identity(const Chain& chain);

class Closure {
public:
    // Starts from a candidate of the grid that is on, or off. The grid must outlive the closure.
    void run(const Grid& grid, const Reasoning& reasoning, int start, bool on,
             Interrupt& interrupt);

    // In order of discovery. A contradiction ends the search: what came before it counts.
    const Marks& on() const { return on_; }
    const Marks& off() const { return off_; }
    const std::vector<Candidate>& on_list() const { return on_list_; }
    const std::vector<Candidate>& off_list() const { return off_list_; }
    bool contradiction() const { return conflict_ >= 0; }
    // The candidate that is both.
    int conflict() const { return conflict_; }

    // At most as many as the node and its ancestors are.
    int least_ancestors(int candidate, bool on) const {
        return (on ? on_depth_ : off_depth_)[candidate];
    }
    // The node and its ancestors; the nested chains that they rest on go to `nested`.
    int ancestors(int candidate, bool on, NestedCount& nested) const;

    // Adds the node and its ancestors to a hint, as one more case.
    void describe(int candidate, bool on, Hint& hint) const;

private:
    // Eliminations by a pattern that rests on candidates that are off.
    struct Inference {
        std::vector<Candidate> parents;
        int nested;  // which of nested_
    };
    static constexpr std::uint16_t by_pattern = 0x8000;

    bool expand_on(int candidate);
    bool expand_off(int candidate);
    bool conclude_on(int candidate, Link link, int trigger);
    bool infer(Interrupt& interrupt);
    void add_off(int candidate, std::uint16_t parent, int depth);
    bool is_start(int candidate, bool on) const { return candidate == start_ && on == start_on_; }
    template <class Visit>
    void each_parent(int candidate, bool on, Visit visit) const;

    const Grid* grid_ = nullptr;
    Reasoning reasoning_{};
    int start_ = 0;
    bool start_on_ = false;
    int conflict_ = -1;
    Marks on_, off_;
    std::vector<Candidate> on_list_, off_list_;  // queues as well
    std::vector<Grid> working_;                  // the grid without what is off, while running

    // Of on nodes: through what they follow, and the off node that came last; the others are all
    // the other candidates there. Of off nodes: the on node, or by_pattern and the inference.
    std::array<Link, candidates> on_link_;
    std::array<Candidate, candidates> on_trigger_;
    std::array<std::uint16_t, candidates> off_parent_;
    std::array<std::uint16_t, candidates> on_depth_, off_depth_;
    std::vector<Inference> inferences_;
    std::vector<Hint> nested_;
    std::vector<std::uint64_t> identities_;
};

}  // namespace satsudoku::explainer
