// Whether values break a rule of houses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku::text {

// The houses of each cell. Symbols are at most 64.
class Houses {
public:
    // The houses of cell c are houses[begin[c]] to houses[begin[c + 1] - 1], each below `number`.
    Houses(std::vector<std::uint32_t> begin, std::vector<std::uint32_t> houses, std::size_t number);

    // Whether some house holds a symbol twice. `seen` is scratch space that the caller keeps.
    // Pre: a value for each cell, at most 64.
    bool clash(const std::uint8_t* values, std::vector<std::uint64_t>& seen) const;

    std::size_t cells() const { return begin_.size() - 1; }

private:
    std::vector<std::uint32_t> begin_, houses_;
    std::size_t number_;
    bool all_in_three_ = true;  // each cell is in three houses
};

// Of the first house that holds a symbol twice, the places in the list of cells where it stands,
// and the symbol, as one number; -1 if no house does. The cells of house h are cells[begin[h]] to
// cells[begin[h + 1] - 1], in the house's order. Pre: begin and cells are in range, and cells are
// fewer than 2^27.
std::int64_t first_clash(const std::uint8_t* values, std::span<const std::uint32_t> begin,
                         std::span<const std::uint32_t> cells);

}  // namespace satsudoku::text
