// The sets of symbols of a size, by their sums.
#pragma once

#include <span>
#include <vector>

#include "filters/mask.hpp"

namespace satsudoku::filters {

// Restricts different cells that together hold a set, by singles: a cell with one symbol left, and
// a symbol with one cell left. False if they cannot hold it.
bool narrow(Mask set, std::span<Mask> cells);

// All sets of up to `most` symbols, which count as 0, 1, 2 ...:
//
//   size 2           01  02  03 12  04 13  ...    ascending by sum
//   of_sum(2, 3)             03 12
class SymbolSets {
public:
    static constexpr int most = 16;

    // The sets of 1 to `most` symbols; made once for each number.
    static const SymbolSets& of(int symbols);

    // The number of sets of a size.
    std::size_t number(int size) const { return starts_[size].back() - starts_[size].front(); }
    // Empty if there are none.
    std::span<const Mask> of_sum(int size, int sum) const {
        const auto& starts = starts_[size];
        if (sum < 0 || sum + 1 >= static_cast<int>(starts.size())) {
            return {};
        }
        return range(starts[sum], starts[sum + 1]);
    }

private:
    explicit SymbolSets(int symbols);

    std::span<const Mask> range(std::uint32_t begin, std::uint32_t end) const {
        return {sets_.data() + begin, end - begin};
    }

    std::vector<Mask> sets_;
    std::vector<std::vector<std::uint32_t>> starts_;  // by size and sum, with the end
};

}  // namespace satsudoku::filters
