#include "counting/bands/band_tables.hpp"

#include <algorithm>
#include <numeric>

namespace satsudoku::counting::bands {

BandTables::BandTables(const Layout& layout, const std::array<int, 3>& stack, int band)
    : by_first(layout.rows[band][stack[0]].size()), x_rows(layout.rows_across[band][stack[0]]),
      y_rows(layout.rows_across[band][stack[1]]), z_rows(layout.rows_across[band][stack[2]]),
      y_row_states(layout.rows[band][stack[1]].size()),
      z_row_states(layout.rows[band][stack[2]].size()), divisor(0) {
    const auto& arrays = layout.bands[band];
    for (const auto& array : arrays) {
        divisor = std::gcd(divisor, array.weight);
    }
    for (const auto& array : arrays) {
        by_first[array.state[stack[0]]].push_back(
            {array.state[stack[1]], array.state[stack[2]],
             static_cast<std::uint16_t>(array.weight / divisor)});
    }
}

}  // namespace satsudoku::counting::bands
