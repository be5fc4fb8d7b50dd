// Negation: each open candidate of a state supposed alone, in a lane of its own.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "lanes/frame.hpp"
#include "lanes/rules.hpp"
#include "lanes/states.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// Gives a job's hypotheses lane by lane, and applies the refutations of their verdicts.
//
//    state        1 2 | 3 | 1 4      candidates of three cells; the second one is not open
//    hypotheses   1   2     1   4    a lane each: the state with this candidate set
//                 |   |     |   |
//               open dead open dead
//    left         1   | 3 | 1        what is refuted goes once the rules have refuted it
//
// All hypotheses are about the state as it was, so the order of the verdicts does not matter.
class Negations final : public States {
public:
    explicit Negations(NegationJob& job)
        : job_(job), symbols_(job.tables.tables.symbols), options_(job.tables.tables.options),
          words_(static_cast<std::size_t>(job.tables.words())) {}

    bool fill(Packed& packed, int lane, std::uint32_t& owner) override {
        while (next_ == open_.size()) {
            if (!take_state()) {
                return false;
            }
        }
        const std::int32_t option = open_[next_++];
        std::uint64_t* const out = packed.lane(lane);
        for (std::size_t w = 0; w < words_; ++w) {
            out[w * Packed::step()] = row(job_.states)[w];
        }
        set(option, job_.holds, out, Packed::step());
        owner = static_cast<std::uint32_t>(state_ * static_cast<std::size_t>(options_)) +
                static_cast<std::uint32_t>(option);
        return true;
    }

    bool wants_fixpoints() const override { return false; }

    void finished(std::uint32_t owner, StateVerdict verdict, const std::uint64_t*) override {
        if (verdict == StateVerdict::dead) {
            const std::size_t state = owner / static_cast<std::uint32_t>(options_);
            const auto option =
                static_cast<std::int32_t>(owner % static_cast<std::uint32_t>(options_));
            set(option, !job_.holds, job_.left + state * words_, 1);
            job_.changed[state] = 1;
        }
    }

private:
    // States that a thread takes at a time, so that threads seldom meet.
    static constexpr std::size_t together = 8;

    template <class Word>
    Word* row(Word* states) const {
        return states + state_ * words_;
    }

    // Sets an option of a state, whose words stand `step` apart, true or false.
    void set(std::int32_t option, bool holds, std::uint64_t* state, std::size_t step) const {
        if (holds) {
            job_.tables.choose(option, state, step);
        } else {
            state[option / 64 * step] &= ~(std::uint64_t{1} << (option % 64));
        }
    }

    // Goes to the next state; false if there is none.
    bool take_state() {
        if (coming_ == end_) {
            coming_ = std::min(job_.next.fetch_add(together), job_.number);
            end_ = std::min(coming_ + together, job_.number);
            if (coming_ == end_) {
                return false;
            }
        }
        state_ = coming_++;
        list_open();
        return true;
    }

    // Lists the candidates of the state's cells that have several.
    void list_open() {
        open_.clear();
        next_ = 0;
        std::int32_t behind = 0;  // the first option behind the cell
        std::size_t of_cell = 0;  // where the cell's candidates begin
        const auto leave_cell = [&] {
            if (open_.size() == of_cell + 1) {
                open_.pop_back();
            }
            of_cell = open_.size();
        };
        for (std::size_t w = 0; w < words_; ++w) {
            for (std::uint64_t bits = row(job_.states)[w]; bits != 0; bits &= bits - 1) {
                const auto option = static_cast<std::int32_t>(64 * w) + std::countr_zero(bits);
                if (option >= behind) {
                    leave_cell();
                    while (option >= behind) {
                        behind += symbols_;
                    }
                }
                open_.push_back(option);
            }
        }
        leave_cell();
    }

    NegationJob& job_;
    std::int32_t symbols_, options_;
    std::size_t words_;
    std::size_t coming_ = 0, end_ = 0;  // the states that are taken, but not yet begun
    std::size_t state_ = 0;             // the one whose candidates are supposed
    std::vector<std::int32_t> open_;    // these candidates
    std::size_t next_ = 0;              // the first one that has no lane yet
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
