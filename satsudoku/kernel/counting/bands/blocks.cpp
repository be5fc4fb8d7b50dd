#include "counting/bands/blocks.hpp"

#include <algorithm>

namespace satsudoku::counting::bands {

Blocks::Blocks(const Sums& sums, const Roles& roles, std::span<const BandTables, 3> tables)
    : sums_(sums), roles_(roles), tables_(tables) {
    for (int k = 0; k < 3; ++k) {
        blocks_[k].resize(tables[k].x_rows.size());
        scratch_.resize(
            std::max(scratch_.size(), tables[k].y_row_states + tables[k].y_rows.size()));
    }
}

void Blocks::take(std::span<const Array> arrays, bool weighted) {
    for (int k = 0; k < 3; ++k) {
        filled_[k].assign(blocks_[k].size(), false);
        met_[k].assign(tables_[k].z_row_states, Row{});
        for (std::size_t lane = 0; lane < arrays.size(); ++lane) {
            const auto& [state, weight] = arrays[lane];
            for (const int rows : tables_[k].z_rows[state[roles_.band[k]]]) {
                met_[k][rows].lane[lane] =
                    static_cast<std::uint16_t>(k == 0 && weighted ? weight : 1);
            }
        }
    }
}

const Block& Blocks::operator()(int k, int x) {
    if (!filled_[k][x]) {
        sums_.fill(tables_[k], x, met_[k], scratch_, k != 0, blocks_[k][x]);
        filled_[k][x] = true;
    }
    return blocks_[k][x];
}

}  // namespace satsudoku::counting::bands
