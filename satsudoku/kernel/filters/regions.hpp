// The declaration of regions to be found, before it becomes a rule.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace satsudoku::filters {

// Each place of a board has a cell for the number of its region and a cell for its value.
struct Regions {
    using Places = std::vector<std::int32_t>;
    static constexpr std::size_t most = 256;  // places

    std::vector<std::int32_t> numbers, values;  // cells, one a place
    std::vector<Places> near;                   // the neighbours of each place
    int size;
    std::vector<Places> together;  // sets of places that share their region
    // Cells that say whether two places, the lesser first, share their region.
    std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> joints;
};

}  // namespace satsudoku::filters
