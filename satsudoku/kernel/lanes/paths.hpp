// The options that diving lanes (search.hpp) have taken, so that they can turn.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku::lanes {

// Where most puzzles reach a small limit, most copies (search.hpp) would be wasted: the
// last solution that was asked for is found before their turn comes. There a puzzle dives: it
// has one lane, which takes the option, makes no copy, and notes what it took. When it dies, or
// is solved and more is wanted, the lane turns: the last option that it took is excluded
// instead, and it starts over with that, and with what it took before. A puzzle that turns often
// hands out all that it has left to try, to be searched with copies. (Against copies that wait
// until no other wants a lane: 1.9 times the speed for one solution of many, 1.5 for two; 0.84
// on the hardest puzzles less a clue. To keep the state of the last branch, and turn to that: 1.1
// to 1.17 for ten solutions, up to 1.05 for two. To take two options at once, of cells with two
// that share no house: 0.7 to 0.95, for they seldom go together; of cells with more: up to 1.6 on
// empty grids, down to 0.1 elsewhere.)
//
//   taken      r1c1#3   r4c7#1   r9c2#8             a lane died or was solved, so it turns:
//              r1c1#3   r4c7#1   r9c2#8 excluded    it starts over with these, and ends again:
//              r1c1#3   r4c7#1 excluded             and so on; "r1c1#3 excluded" is the last
class Paths {
public:
    using Id = std::uint32_t;
    static constexpr Id none = 0;

    // Puzzles dive for at most this number of solutions. (For 10, 17 clues less one run at 1.3 of
    // the speed of copies, less five at 1.7, with few more solutions at 0.85; for 18 some at 0.1.)
    static constexpr std::uint64_t most_sought = 12;

    // A path that has turned this often hands out the rest.
    static int most_turns(std::uint64_t limit) { return 8 + 2 * static_cast<int>(limit); }

    struct Step {
        std::int32_t option : 31;
        bool excluded : 1;
    };

    // An owner's path without a step. It belongs to that owner until it is closed.
    Id open(std::uint32_t owner, std::uint8_t clues) {
        if (closed_.empty()) {
            closed_.push_back(static_cast<Id>(paths_.size()));
            paths_.emplace_back();
        }
        const Id id = closed_.back();
        closed_.pop_back();
        paths_[id].owner = owner;
        paths_[id].clues = clues;
        paths_[id].length = paths_[id].turns = 0;
        return id;
    }
    void close(Id id) { closed_.push_back(id); }

    std::uint32_t owner(Id id) const { return paths_[id].owner; }
    std::uint8_t clues(Id id) const { return paths_[id].clues; }
    std::span<const Step> steps(Id id) const {
        return {paths_[id].steps.data(), paths_[id].length};
    }
    std::uint16_t depth(Id id) const { return static_cast<std::uint16_t>(paths_[id].length); }
    // No step can be taken any more.
    bool full(Id id) const { return paths_[id].length == most_steps; }
    int turns(Id id) const { return paths_[id].turns; }

    // Pre: not full.
    void take(Id id, std::int32_t option) {
        Path& path = paths_[id];
        path.steps[path.length++] = {option, false};
    }

    // Excludes the last option that is not excluded; false if there is none.
    bool turn(Id id) {
        Path& path = paths_[id];
        while (path.length != 0 && path.steps[path.length - 1].excluded) {
            --path.length;
        }
        if (path.length == 0) {
            return false;
        }
        path.steps[path.length - 1].excluded = true;
        ++path.turns;
        return true;
    }

    // Calls f with a new path, of the same owner, for each step that is not excluded: that
    // excludes it after the same steps before. Together with this one they lead to everything
    // that is left.
    template <class F>
    void branch_off(Id id, F f) {
        for (std::uint32_t i = 0; i < paths_[id].length; ++i) {
            if (!paths_[id].steps[i].excluded) {
                const Id other = open(paths_[id].owner, paths_[id].clues);
                std::copy_n(paths_[id].steps.begin(), i + 1, paths_[other].steps.begin());
                paths_[other].steps[i].excluded = true;
                paths_[other].length = i + 1;
                f(other);
            }
        }
    }

private:
    static constexpr std::uint32_t most_steps = 124;  // 512 bytes a path

    struct Path {
        std::uint32_t owner;
        std::uint8_t clues;
        std::uint32_t length, turns;
        std::array<Step, most_steps> steps;
    };
    std::vector<Path> paths_ = std::vector<Path>(1);  // the first has no owner
    std::vector<Id> closed_;
};

}  // namespace satsudoku::lanes
