#include "counting/bands/regions.hpp"

#include <algorithm>
#include <bit>

namespace satsudoku::counting::bands {

namespace {

using Cells = std::array<std::array<std::array<std::uint16_t, digits>, 3>, 3>;

void remove(Cells& cells, int row, int column, int digit) {
    cells[row / 3][column / 3][digit] &=
        static_cast<std::uint16_t>(~(1u << (row % 3 * 3 + column % 3)));
}

// Where the clues leave room for each digit. A clue is a cell with one candidate.
Cells left_by_clues(std::span<const std::uint16_t, 81> candidates) {
    Cells cells;
    for (auto& band : cells) {
        for (auto& box : band) {
            box.fill(0x1ff);
        }
    }
    for (int cell = 0; cell < 81; ++cell) {
        if (!std::has_single_bit(static_cast<unsigned>(candidates[cell]))) {
            continue;
        }
        const int clue = std::countr_zero(candidates[cell]), row = cell / 9, column = cell % 9;
        for (int other = 0; other < digits; ++other) {
            if (other != clue) {
                remove(cells, row, column, other);
            }
        }
        for (int i = 0; i < 9; ++i) {
            const int box_row = row / 3 * 3 + i / 3, box_column = column / 3 * 3 + i % 3;
            if (i != column) {
                remove(cells, row, i, clue);
            }
            if (i != row) {
                remove(cells, i, column, clue);
            }
            if (box_row != row || box_column != column) {
                remove(cells, box_row, box_column, clue);
            }
        }
    }
    return cells;
}

}  // namespace

Regions::Regions(std::span<const std::uint16_t, 81> candidates) : of(left_by_clues(candidates)) {
    const Cells by_clues = of;
    for (int cell = 0; cell < 81; ++cell) {
        for (int digit = 0; digit < digits; ++digit) {
            if (!(candidates[cell] >> digit & 1)) {
                remove(of, cell / 9, cell % 9, digit);
            }
        }
    }
    for (int box = 0; box < 9; ++box) {
        for (int digit = 0; digit < digits; ++digit) {
            auto& region = of[box / 3][box % 3][digit];
            const unsigned hull = rectangle(rows_of(region), columns_of(region));
            if ((hull & by_clues[box / 3][box % 3][digit]) == region) {
                region = static_cast<std::uint16_t>(hull);
            }
        }
    }
}

bool Regions::possible() const {
    return std::ranges::all_of(of, [](const auto& band) {
        return std::ranges::all_of(band, [](const auto& box) {
            return std::ranges::all_of(box, [](unsigned region) { return region != 0; });
        });
    });
}

std::array<std::uint8_t, digits> like_digits(const Regions& regions) {
    std::array<std::uint8_t, digits> like;
    for (std::uint8_t digit = 0; digit < digits; ++digit) {
        const auto same = [&](int other) {
            return std::ranges::all_of(regions.of, [&](const auto& band) {
                return std::ranges::all_of(
                    band, [&](const auto& box) { return box[digit] == box[other]; });
            });
        };
        like[digit] = 0;
        while (!same(like[digit])) {
            ++like[digit];
        }
    }
    return like;
}

std::array<std::uint8_t, 3> like_columns(const Regions& regions, int stack) {
    const auto exchange = [](unsigned region, int a, int b) {
        const unsigned differ = (region >> a ^ region >> b) & 0b001001001;
        return region ^ (differ << a | differ << b);
    };
    std::array<std::uint8_t, 3> like{0, 1, 2};
    for (std::uint8_t b = 1; b < 3; ++b) {
        for (std::uint8_t a = 0; a < b && like[b] == b; ++a) {
            bool same = true;
            for (int band = 0; band < 3; ++band) {
                for (const unsigned region : regions.of[band][stack]) {
                    same = same && exchange(region, a, b) == region;
                }
            }
            if (same) {
                like[b] = a;
            }
        }
    }
    return like;
}

unsigned rows_of(unsigned region) {
    return ((region & 7) != 0) | ((region >> 3 & 7) != 0) << 1 | (region >> 6 != 0) << 2;
}

unsigned columns_of(unsigned region) { return (region | region >> 3 | region >> 6) & 7; }

unsigned rectangle(unsigned rows, unsigned columns) {
    return ((rows & 1) | (rows & 2) << 2 | (rows & 4) << 4) * columns;
}

unsigned transposed(unsigned region) {
    unsigned result = 0;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            result |= (region >> (3 * row + column) & 1) << (3 * column + row);
        }
    }
    return result;
}

}  // namespace satsudoku::counting::bands
