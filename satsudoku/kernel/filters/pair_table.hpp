// The symbols that two cells may hold together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/mask.hpp"

namespace satsudoku::filters {

// Made once for all pairs of cells, and for any number of filters.
struct PairTable {
    // The images of all masks of one cell, eight symbols at a time: image(m) is the union of
    // bytes[chunk][part of m]. There are two chunks or more, for a branch costs more than a second
    // one.
    struct Images {
        std::vector<Mask> bytes;

        Mask image(Mask mask) const {
            Mask image = bytes[mask & 255] | bytes[256 | (mask >> 8 & 255)];
            std::size_t chunk = 2;
            for (mask >>= 16; mask != 0; mask >>= 8, ++chunk) {
                image |= bytes[chunk << 8 | (mask & 255)];
            }
            return image;
        }
    };

    // allowed[a * symbols + b]: a of the first cell, b of the second. Throws std::invalid_argument
    // for another number of them.
    PairTable(int symbols, std::span<const std::uint8_t> allowed);

    std::size_t symbols;
    std::array<Images, 2> images;  // of the first cell's masks, and of the second's
    bool may_equal = false;        // whether both cells may hold the same symbol
    std::vector<Mask> others;      // of each symbol, those beside it; none where the order matters
};

}  // namespace satsudoku::filters
