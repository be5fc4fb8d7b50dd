#include "minutes/eliminations.hpp"

#include <algorithm>
#include <limits>

#include "minutes/covered_rows.hpp"

namespace satsudoku::minutes {

void find_locked(const State& state, Eliminations& eliminations) {
    const auto& board = state.board();
    for (const auto& [item, most, others] : board.overlaps) {
        const int places = state.places(item);
        if (places < 2 || places > most || state.covered(item)) {
            continue;
        }
        for (const auto& [other, common] : others) {
            int within = 0;
            for (const auto option : common) {
                within += state.open(option);
            }
            if (within < places || places == state.places(other)) {
                continue;
            }
            ++eliminations.patterns;
            for (const auto option : board.options[other]) {
                if (state.open(option) &&
                    std::find(common.begin(), common.end(), option) == common.end()) {
                    eliminations.options.push_back(option);
                }
            }
        }
    }
}

namespace {

// The open cells of a house.
std::vector<std::int32_t> open_cells(const State& state, std::int32_t house) {
    const auto& board = state.board();
    std::vector<std::int32_t> cells;
    for (const auto option : board.options[board.house_items[house].front()]) {
        if (!state.filled(board.cell(option))) {
            cells.push_back(board.cell(option));
        }
    }
    return cells;
}

// Cells by symbols. What has more columns than the largest subset takes no part.
Grid cells_by_symbols(const State& state, const std::vector<std::int32_t>& cells, int most) {
    const auto symbols = state.board().symbols;
    Grid grid;
    for (const auto cell : cells) {
        if (state.places(cell) <= most) {
            Columns columns = 0;
            for (std::int32_t symbol = 0; symbol < symbols; ++symbol) {
                columns |= Columns{state.open(cell * symbols + symbol)} << symbol;
            }
            grid.add(cell, columns);
        }
    }
    return grid;
}

// Symbols by cells, where the house holds all symbols.
Grid symbols_by_cells(const State& state, std::int32_t house,
                      const std::vector<std::int32_t>& cells, int most) {
    const auto& board = state.board();
    const auto items = board.house_items[house];
    Grid grid;
    for (std::int32_t symbol = 0; symbol < board.symbols; ++symbol) {
        const auto item = items[static_cast<std::size_t>(symbol)];
        if (item < board.primary && !state.covered(item) && state.places(item) <= most) {
            Columns columns = 0;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                columns |= Columns{state.open(cells[i] * board.symbols + symbol)} << i;
            }
            grid.add(symbol, columns);
        }
    }
    return grid;
}

}  // namespace

void find_subsets(const State& state, int least, int most, Eliminations& eliminations) {
    const auto& board = state.board();
    const auto houses = static_cast<std::int32_t>(board.sizes.size());
    const auto remove = [&](std::int32_t cell, Columns symbols) {
        bool any = false;
        for (std::int32_t symbol = 0; symbol < board.symbols; ++symbol) {
            const auto option = cell * board.symbols + symbol;
            if (symbols >> symbol & 1 && state.open(option)) {
                eliminations.options.push_back(option);
                any = true;
            }
        }
        return any;
    };
    for (std::int32_t house = 0; house < houses; ++house) {
        const std::vector<std::int32_t> cells = open_cells(state, house);
        if (cells.size() <= static_cast<std::size_t>(least)) {
            continue;
        }
        const Grid naked = cells_by_symbols(state, cells, most);
        each_covered(naked, least, most, [&](Columns rows, Columns symbols) {
            bool any = false;
            for (const auto cell : cells) {
                bool own = false;
                for (std::size_t i = 0; i < static_cast<std::size_t>(naked.size); ++i) {
                    own |= naked.rows[i] == cell && rows >> i & 1;
                }
                any |= !own && remove(cell, symbols);
            }
            eliminations.patterns += any;
        });
        const Grid hidden = symbols_by_cells(state, house, cells, most);
        each_covered(hidden, least, most, [&](Columns rows, Columns columns) {
            Columns symbols = 0;
            for (std::size_t i = 0; i < static_cast<std::size_t>(hidden.size); ++i) {
                symbols |= (rows >> i & 1) << hidden.rows[i];
            }
            bool any = false;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                any |= (columns >> i & 1) && remove(cells[i], ~symbols);
            }
            eliminations.patterns += any;
        });
    }
}

void find_refuted(const State& state, State& scratch, int least, int most, const Poll& poll,
                  Eliminations& eliminations) {
    const auto& board = state.board();
    Trials trials(state);
    for (std::int32_t option = 0; option < board.option_count(); ++option) {
        const auto cell = board.cell(option);
        const int places = state.places(cell);
        if (state.open(option) && !state.filled(cell) && least <= places && places <= most) {
            scratch = state;
            scratch.place(option);
            trials.settle(scratch);
            if (scratch.dead()) {
                ++eliminations.patterns;
                eliminations.options.push_back(option);
            }
            if (option % 16 == 0 && poll()) {
                return;
            }
        }
    }
}

void find_deep(const State& state, State& scratch, const std::vector<std::uint8_t>& right,
               const Poll& poll, Eliminations& eliminations) {
    const auto& board = state.board();
    int least = std::numeric_limits<int>::max();
    Trials trials(state);
    for (std::int32_t option = 0; option < board.option_count(); ++option) {
        const auto cell = board.cell(option);
        if (!state.open(option) || state.filled(cell) ||
            right[static_cast<std::size_t>(cell)] == board.symbol(option) + 1) {
            continue;
        }
        scratch = state;
        scratch.place(option);
        trials.settle(scratch);
        if (scratch.left() < least) {
            least = scratch.left();
            eliminations.options.clear();
        }
        if (scratch.left() == least) {
            eliminations.options.push_back(option);
        }
        if (option % 16 == 0 && poll()) {
            return;
        }
    }
    eliminations.patterns = 1;
}

}  // namespace satsudoku::minutes
