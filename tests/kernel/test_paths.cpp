#include <set>
#include <utility>
#include <vector>

#include "check.hpp"
#include "lanes/paths.hpp"

using satsudoku::lanes::Paths;

namespace {

constexpr std::size_t depth = 5;

// Whether each of `depth` options is taken, in their order; what a path leaves open is tried both
// ways.
void add_leaves(std::vector<bool> chosen, std::set<std::vector<bool>>& leaves) {
    if (chosen.size() == depth) {
        CHECK(leaves.insert(chosen).second);
        return;
    }
    for (const bool next : {true, false}) {
        chosen.push_back(next);
        add_leaves(chosen, leaves);
        chosen.pop_back();
    }
}

std::vector<bool> chosen_on(const Paths& paths, Paths::Id id) {
    std::vector<bool> chosen;
    for (const Paths::Step step : paths.steps(id)) {
        CHECK(step.option == static_cast<std::int32_t>(chosen.size()));
        chosen.push_back(!step.excluded);
    }
    return chosen;
}

// A tree walked by a path that turns, and hands out after a number of turns: each leaf is met once.
void check_walk(int most_turns) {
    Paths paths;
    std::set<std::vector<bool>> leaves;
    const Paths::Id id = paths.open(7, 17);
    CHECK(id != Paths::none);
    for (;;) {
        while (paths.steps(id).size() < depth) {
            paths.take(id, static_cast<std::int32_t>(paths.steps(id).size()));
        }
        CHECK(leaves.insert(chosen_on(paths, id)).second);
        if (!paths.turn(id)) {
            break;
        }
        if (paths.turns(id) == most_turns) {
            std::vector<Paths::Id> handed_out{id};
            paths.branch_off(id, [&](Paths::Id other) { handed_out.push_back(other); });
            for (const Paths::Id other : handed_out) {
                CHECK(paths.owner(other) == 7 && paths.clues(other) == 17);
                add_leaves(chosen_on(paths, other), leaves);
                paths.close(other);
            }
            break;
        }
    }
    CHECK(leaves.size() == 1 << depth);
}

}  // namespace

TEST(paths) {
    for (const int most_turns : {1, 2, 3, 5, 12, 31, 100}) {
        check_walk(most_turns);
    }
    Paths paths;
    const Paths::Id id = paths.open(1, 17);
    int steps = 0;
    for (; !paths.full(id); ++steps) {
        paths.take(id, steps);
    }
    CHECK(steps > 81);
    paths.close(id);
    const Paths::Id again = paths.open(2, 17);
    CHECK(paths.steps(again).empty() && paths.turns(again) == 0 && paths.owner(again) == 2);
}
