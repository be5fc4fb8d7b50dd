#include "text/houses.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <stdexcept>

namespace satsudoku::text {

namespace {

// A bit for each of up to 64 bytes: whether it is not 0.
std::uint64_t filled_cells(const std::uint8_t* values, std::size_t number) {
    std::uint64_t filled = 0;
    std::size_t i = 0;
    if constexpr (std::endian::native == std::endian::little) {
        for (; i + 8 <= number; i += 8) {
            std::uint64_t eight;
            std::memcpy(&eight, values + i, 8);
            constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7f;
            const std::uint64_t highest = (((eight & low) + low) | eight) & ~low;
            // Gathers the highest bits of the bytes in the highest byte.
            filled |= (highest >> 7) * 0x0102040810204080 >> 56 << i;
        }
    }
    for (; i < number; ++i) {
        filled |= static_cast<std::uint64_t>(values[i] != 0) << i;
    }
    return filled;
}

}  // namespace

Houses::Houses(std::vector<std::uint32_t> begin, std::vector<std::uint32_t> houses,
               std::size_t number)
    : begin_(std::move(begin)), houses_(std::move(houses)), number_(number) {
    if (begin_.empty() || begin_.front() != 0 || begin_.back() != houses_.size() ||
        !std::ranges::is_sorted(begin_) ||
        std::ranges::any_of(houses_, [&](std::uint32_t house) { return house >= number_; })) {
        throw std::invalid_argument("the houses of cells are out of range");
    }
    for (std::size_t cell = 0; cell < cells(); ++cell) {
        all_in_three_ = all_in_three_ && begin_[cell + 1] - begin_[cell] == 3;
    }
}

bool Houses::clash(const std::uint8_t* values, std::vector<std::uint64_t>& seen) const {
    seen.assign(number_, 0);
    std::uint64_t twice = 0;
    const auto take = [&](std::size_t cell, std::size_t number) {
        const std::uint64_t symbol = std::uint64_t{1} << (values[cell] - 1);
        const std::uint32_t* const of_cell = houses_.data() + begin_[cell];
        for (std::size_t i = 0; i < number; ++i) {
            twice |= seen[of_cell[i]] & symbol;
            seen[of_cell[i]] |= symbol;
        }
    };
    // Few cells are filled. Where is gathered for 64 cells at a time, or the end of each short loop
    // would be mispredicted.
    for (std::size_t first = 0; first < cells(); first += 64) {
        std::uint64_t filled =
            filled_cells(values + first, std::min<std::size_t>(cells() - first, 64));
        for (; filled != 0; filled &= filled - 1) {
            const std::size_t cell = first + static_cast<std::size_t>(std::countr_zero(filled));
            if (all_in_three_) {
                take(cell, 3);  // unrolled: a third of the time
            } else {
                take(cell, begin_[cell + 1] - begin_[cell]);
            }
        }
    }
    return twice != 0;
}

std::int64_t first_clash(const std::uint8_t* values, std::span<const std::uint32_t> begin,
                         std::span<const std::uint32_t> cells) {
    std::array<std::size_t, 256> last{};  // by value, behind the last place in the list that has it
    for (std::size_t house = 0; house + 1 < begin.size(); ++house) {
        for (std::size_t place = begin[house]; place < begin[house + 1]; ++place) {
            const std::uint8_t value = values[cells[place]];
            if (value != 0 && last[value] > begin[house]) {
                return static_cast<std::int64_t>((last[value] - 1) * cells.size() + place) * 256 +
                       value;
            }
            last[value] = place + 1;
        }
    }
    return -1;
}

}  // namespace satsudoku::text
