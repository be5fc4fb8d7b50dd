// What follows from each candidate that is on, and from each that is off, by dynamic reasoning: for
// all of them together and without order. It says which closures have anything in common, and which
// contradict themselves; only those are searched for their lengths.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "raters/explainer/assumption_job.hpp"
#include "raters/explainer/numbered.hpp"
#include "raters/explainer/reach.hpp"

namespace satsudoku::raters::explainer {

class Assumptions {
public:
    // A closure by these rules has no more than what is found here. Levels as in Reasoning, up to
    // 3; `reach` is that of the grid, which has no simple chain, from level 2 on. False if there
    // are too many candidates; then nothing is known. What was found of no higher a level before
    // candidates went still holds: it is where lanes begin; null for none.
    bool find(const Grid& grid, int level, const Reach* reach, int width,
              std::initializer_list<const Assumptions*> before = {});
    // The same for level 0 of a grid that lacks some candidates of another, which must not change.
    // Pre: level 0 has been found out of that.
    void find_within(const Assumptions& whole, const Grid& grid, int width);

    bool contradicts_on(int candidate) const { return contradicts(index(candidate)); }
    bool contradicts_off(int candidate) const {
        const int lane = off_lane_[index(candidate)];
        return lane != no_lane && contradicts(lane);
    }
    // Whether another candidate is on once this one is off, by an item of two.
    bool off_turns_on(int candidate) const { return off_lane_[index(candidate)] != no_lane; }
    // Whether anything is eliminated.
    bool any() const;
    // The candidates whose on-closures may end at a contradiction.
    template <class Visit>
    void each_contradicting_on(Visit visit) const {
        for (int lane = 0; lane < numbered_.number; ++lane) {
            if (contradicts(lane)) {
                visit(numbered_.candidate[lane]);
            }
        }
    }
    // Such a closure adds nothing: sets it to the candidates off.
    void clear(int candidate) { off_[index(candidate)] = {}; }
    void add(int candidate, int off) {
        if (grid_->possible(off)) {
            off_[index(candidate)].add(index(off));
        }
    }

    // Whether something is off whichever candidate of an item is on, or whether the candidate is on
    // or off.
    bool common(int item) const { return have_common(*grid_, item, numbered_, off_.data()); }
    bool common_by_state(int candidate) const;

private:
    using Item = AssumptionJob::Item;
    static constexpr int most_lanes = 2 * most_numbered, no_lane = most_lanes;

    int index(int candidate) const { return numbered_.index[candidate]; }
    bool contradicts(int lane) const {
        return contradictory_[lane / most_numbered].has(lane % most_numbered);
    }
    void collect_items();
    void collect_patterns();
    void collect_crossing(int a, int b, int digit);
    template <class Link>
    void collect_pair(int a, int b, Link link);
    int collect_starts(int level);
    void start_from(const Assumptions& before, int lanes);
    void pair_lanes();
    void add_pattern_member(int member) {
        pattern_members_.push_back(static_cast<std::uint16_t>(member));
    }

    const Grid* grid_ = nullptr;
    std::array<std::uint16_t, cells> options_{};  // of the grid
    AssumptionJob job_;                           // the last
    Numbering numbered_;
    std::array<std::uint16_t, most_numbered> off_lane_;
    std::array<std::uint16_t, most_lanes> start_;
    int item_count_ = 0, member_count_ = 0;
    std::array<Item, AssumptionJob::most_items> items_;
    std::array<std::uint16_t, 4 * candidates> members_;
    std::array<std::array<std::uint16_t, 4>, most_numbered> items_of_;
    std::array<std::uint16_t, items> item_number_;  // of the grid's items, in items_
    std::vector<AssumptionJob::Crossing> crossings_;
    std::vector<AssumptionJob::Pair> pairs_;
    std::vector<std::uint16_t> pattern_members_;
    std::array<NumberedSet, most_lanes / most_numbered> contradictory_;
    std::array<NumberedSet, most_numbered> possible_, on_;
    std::array<NumberedSet, most_lanes> off_;
};

}  // namespace satsudoku::raters::explainer
