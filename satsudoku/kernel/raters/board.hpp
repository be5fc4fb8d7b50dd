// The candidates of a grid, and what its cells hold.
#pragma once

#include <array>
#include <cstdint>

#include "raters/filling.hpp"

namespace satsudoku::raters {

// Items 0 to 80 are the cells, then come the digits of each house.
constexpr int items = cells + houses * digits;
constexpr int item_of(int house, int digit) { return cells + house * digits + digit; }
constexpr int house_of_item(int item) { return (item - cells) / digits; }

// The candidate of a bit in an item's mask.
constexpr int candidate_of(int item, int bit) {
    return item < cells
               ? candidate(item, bit)
               : candidate(geometry.cell_at[house_of_item(item)][bit], (item - cells) % digits);
}

// The four items of a candidate, its cell and its digit in its box, row and column, with its bit in
// the mask of each.
struct CandidateItems {
    struct Four {
        std::array<std::uint16_t, 4> item, bit;
    };
    std::array<Four, candidates> of{};

    constexpr CandidateItems() {
        for (int which = 0; which < candidates; ++which) {
            const int cell = cell_of(which), digit = digit_of(which);
            Four& four = of[which];
            four.item[0] = static_cast<std::uint16_t>(cell);
            four.bit[0] = bit(digit);
            for (int k = 0; k < 3; ++k) {
                const int kind = (k + 2) % 3;
                four.item[k + 1] =
                    static_cast<std::uint16_t>(item_of(geometry.houses_of[cell][kind], digit));
                four.bit[k + 1] = bit(geometry.position[cell][kind]);
            }
        }
    }
};
inline constexpr CandidateItems items_of;

// The same candidates in three layouts, each the fastest for some finder.
//
//   options(cell)         the digits that are possible there, none once it is filled
//   cells_with(digit)     the cells where the digit is possible; cells_in: those in a house
//   places(house, digit)  the positions in the house where the digit is possible
class Board : public Filling {
public:
    // All is possible.
    Board() {
        masks_.fill(all_digits);
        cells_with_.fill(Cells::all());
    }

    Digits options(int cell) const { return masks_[cell]; }
    Cells cells_with(int digit) const { return cells_with_[digit]; }
    Cells cells_in(int house, int digit) const {
        return cells_with_[digit] & geometry.members[house];
    }
    Digits places(int house, int digit) const { return masks_[item_of(house, digit)]; }
    // Options, then places, by item.
    const std::array<Digits, items>& masks() const { return masks_; }
    Digits mask(int item) const { return masks_[item]; }

    bool possible(int cell, int digit) const { return options(cell) >> digit & 1; }
    bool possible(int candidate) const { return possible(cell_of(candidate), digit_of(candidate)); }

    // Pre: the candidate is possible.
    void eliminate(int cell, int digit) {
        const auto& [item, bit] = items_of.of[candidate(cell, digit)];
        cells_with_[digit].remove(cell);
        for (int k = 0; k < 4; ++k) {
            masks_[item[k]] &= static_cast<Digits>(~bit[k]);
        }
    }
    // Candidates go, as cells of each digit. Pre: `left` has the masks that they leave.
    void eliminate(const std::array<Cells, digits>& gone, const std::array<Digits, items>& left) {
        masks_ = left;
        for (int digit = 0; digit < digits; ++digit) {
            cells_with_[digit] -= gone[digit];
        }
    }
    // The cell holds the digit, 0 to 8, and its candidates go. Those of its peers stay.
    void fill(int cell, int digit) {
        for (const int option : each(options(cell))) {
            eliminate(cell, option);
        }
        set(cell, digit + 1);
    }

private:
    std::array<Digits, items> masks_;
    std::array<Cells, digits> cells_with_;
};

}  // namespace satsudoku::raters
