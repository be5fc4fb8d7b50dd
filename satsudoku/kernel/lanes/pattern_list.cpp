// The rules of the lane kernel by name; Python reads this list.
#include "lanes/rules.hpp"

namespace satsudoku::lanes::rules {

namespace {

constexpr int naked = 0, hidden = 1, fish = 2;  // kinds of subsets
constexpr Set hidden_parts = hidden_box | hidden_line;

// The part of locked candidates with at most `cells` cells, from 2; `limits` + 1 for any number.
constexpr Set limited(Set least, int cells) { return least << (cells - 2); }
constexpr int any_number = limits + 1;

// A subset needs the next smaller one of its kind, and the smallest a single.
constexpr Pattern subset_of(std::string_view name, int kind, int size, Set single) {
    const Set smaller = size > least_size ? subset(kind, size - 1) : single;
    return {name, subset(kind, size), smaller, 0, true};
}

constexpr Pattern list[] = {
    {"naked-single", naked_single, 0, 0, true},
    {"hidden-single", hidden_single, 0, 0, true},
    {"locked-candidates", locked, hidden_single, 0, true},
    subset_of("naked-pair", naked, 2, naked_single),
    subset_of("naked-triple", naked, 3, naked_single),
    subset_of("naked-quad", naked, 4, naked_single),
    subset_of("hidden-pair", hidden, 2, hidden_parts),
    subset_of("hidden-triple", hidden, 3, hidden_parts),
    subset_of("hidden-quad", hidden, 4, hidden_parts),
    subset_of("x-wing", fish, 2, hidden_line),
    subset_of("swordfish", fish, 3, hidden_line),
    subset_of("jellyfish", fish, 4, hidden_line),
    {"full-house", full_house, 0, hidden_single, false},
    {"hidden-single:in=box", hidden_box, 0, hidden_single, false},
    {"hidden-single:in=line", hidden_line, 0, hidden_single, false},
    {"pointing:cells=2", limited(pointing_two, 2), hidden_single, limited(pointing_two, 3), false},
    {"pointing:cells=3", limited(pointing_two, 3), hidden_single, limited(pointing_two, any_number),
     false},
    {"pointing", limited(pointing_two, any_number), hidden_single, locked, false},
    {"claiming:cells=2", limited(claiming_two, 2), hidden_single, limited(claiming_two, 3), false},
    {"claiming:cells=3", limited(claiming_two, 3), hidden_single, limited(claiming_two, any_number),
     false},
    {"claiming", limited(claiming_two, any_number), hidden_single, locked, false},
    {"swordfish:cells=2", swordfish_two, subset(fish, 2), subset(fish, 3), false},
    {"hamada-logic", hamada, naked_single, 0, false},
    {"fillings", fillings, 0, 0, false},
    {"common-peers", common_peers, hidden_single | locked, 0, false},
};

}  // namespace

std::span<const Pattern> patterns() { return list; }

}  // namespace satsudoku::lanes::rules
