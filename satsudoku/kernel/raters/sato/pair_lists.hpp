// The lists of method 6, and how they grow from each other.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "raters/filling.hpp"
#include "raters/sato/empty_cells.hpp"
#include "raters/sato/pair.hpp"

namespace satsudoku::raters::sato {

// Lists of pairs and of fixed cells, which rounds append to:
//
//   pairs   p p p p | p p        known to the last round | new in this one
//   fixed   f f     | f
//                   ^ old_pairs, old_fixed
//
// From the second round on, what is listed counts: pairs bar their digit from other cells, and a
// house's fixed cells are as good as filled.
class PairLists {
public:
    explicit PairLists(Filling& grid) : grid_(grid) {}

    void clear();

    // One round: more pairs, and what they fix. Returns a placement if a digit turns out to have
    // only one place.
    MaybeStep grow();
    // Ends the round.
    void make_old();

    // By exclusion in a house whose fixed cells are taken, if at least `least` empty ones are left.
    MaybeStep exclusion_beside_fixed(int house, int least);

    const std::vector<Pair>& pairs() const { return pairs_; }
    const std::vector<Fixed>& fixed() const { return fixed_; }
    std::size_t old_pairs() const { return old_pairs_; }
    std::size_t old_fixed() const { return old_fixed_; }
    // Those of the last round that listed them, even in an earlier search: clear() keeps them.
    const std::vector<TwoDigits>& two_digit_cells() const { return two_digit_cells_; }

private:
    class Filled;

    void add(int first, int second, int digit);
    void fix(Fixed fixed);
    bool out_of(int cell, int digit) const;
    MaybeStep look_for_pairs(int house);
    MaybeStep taken_by_fixed(const Survey& seen) const;
    void close_rings();
    std::optional<int> next_link(int cell, int digit, bool& value, std::vector<bool>& used) const;
    void list_two_digit_cells();
    void pairs_of_equal_cells();
    void pairs_of_rings_of_three();
    void add_ring_of_three(const std::array<TwoDigits, 3>& cells);
    void fix_pairs();
    void fix_triple(int house);

    Filling& grid_;
    std::vector<Pair> pairs_;
    std::vector<Fixed> fixed_;
    std::vector<TwoDigits> two_digit_cells_;
    std::array<Cells, 10> barred_;  // for each digit the cells that some pair bars it from
    std::size_t old_pairs_ = 0, old_fixed_ = 0;
    bool again_ = false;  // not the first round
};

}  // namespace satsudoku::raters::sato
