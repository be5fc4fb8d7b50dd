#include <algorithm>

#include "minutes/covered_rows.hpp"
#include "minutes/eliminations.hpp"

namespace satsudoku::minutes {

namespace {

// The fish of one symbol from some parallel lines to others. `column_of` has the place of each
// cell's line among the others, -1 for none.
void find_fish(const State& state, std::int32_t symbol, const std::vector<std::int32_t>& bases,
               const std::vector<std::int32_t>& covers, const std::vector<std::int8_t>& column_of,
               Eliminations& eliminations) {
    const auto& board = state.board();
    const auto item_of = [&](std::int32_t house) {
        return board.house_items[house][static_cast<std::size_t>(symbol)];
    };
    Grid grid;
    for (const auto house : bases) {
        const auto item = item_of(house);
        if (item >= board.primary || state.covered(item) || state.places(item) > 4) {
            continue;
        }
        Columns columns = 0;
        bool crossed = true;
        for (const auto option : board.options[item]) {
            const auto column = column_of[static_cast<std::size_t>(board.cell(option))];
            if (state.open(option)) {
                crossed = crossed && column >= 0;
                columns |= Columns{1} << std::max(column, std::int8_t{0});
            }
        }
        if (crossed) {
            grid.add(item, columns);
        }
    }
    each_covered(grid, 2, 4, [&](Columns rows, Columns columns) {
        std::vector<std::int32_t> own;  // options of the lines themselves
        for (std::size_t i = 0; i < static_cast<std::size_t>(grid.size); ++i) {
            for (const auto option : board.options[grid.rows[i]]) {
                if (rows >> i & 1 && state.open(option)) {
                    own.push_back(option);
                }
            }
        }
        // Lines of several grids may share cells, and then one place serves two.
        std::sort(own.begin(), own.end());
        if (std::adjacent_find(own.begin(), own.end()) != own.end()) {
            return;
        }
        bool any = false;
        for (std::size_t column = 0; column < covers.size(); ++column) {
            if (columns >> column & 1) {
                for (const auto option : board.options[item_of(covers[column])]) {
                    if (state.open(option) && !std::binary_search(own.begin(), own.end(), option)) {
                        eliminations.options.push_back(option);
                        any = true;
                    }
                }
            }
        }
        eliminations.patterns += any;
    });
}

}  // namespace

void find_fish(const State& state, Eliminations& eliminations) {
    const auto& board = state.board();
    for (const auto& covers : board.parallels) {
        if (covers.size() > kMostRows) {
            continue;  // a board of many grids has more lines than a mask has bits
        }
        std::vector<std::int8_t> column_of(static_cast<std::size_t>(board.cells), -1);
        for (std::size_t column = 0; column < covers.size(); ++column) {
            for (const auto option : board.options[board.house_items[covers[column]].front()]) {
                column_of[static_cast<std::size_t>(board.cell(option))] =
                    static_cast<std::int8_t>(column);
            }
        }
        for (const auto& bases : board.parallels) {
            if (&bases == &covers || bases.size() > kMostRows) {
                continue;
            }
            for (std::int32_t symbol = 0; symbol < board.symbols; ++symbol) {
                if (state.homeless(symbol) > 0) {
                    find_fish(state, symbol, bases, covers, column_of, eliminations);
                }
            }
        }
    }
}

}  // namespace satsudoku::minutes
