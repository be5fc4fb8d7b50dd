#include <cstddef>

#include "minutes/eliminations.hpp"

namespace satsudoku::minutes {

namespace {

using filters::Mask;

// The candidates of a cell, as filters have them.
Mask mask_of(const State& state, std::int32_t cell) {
    const auto symbols = state.board().symbols;
    Mask mask = 0;
    for (std::int32_t symbol = 0; symbol < symbols; ++symbol) {
        mask |= static_cast<Mask>(state.open(cell * symbols + symbol)) << symbol;
    }
    return mask;
}

}  // namespace

void find_constrained(const State& state, Eliminations& eliminations) {
    const auto& board = state.board();
    if (board.filters == nullptr) {
        return;
    }
    std::vector<Mask> masks;
    for (std::int32_t cell = 0; cell < board.cells; ++cell) {
        masks.push_back(mask_of(state, cell));
    }
    // People do not note hidden cells, so these keep their first candidates.
    const auto& hidden = board.filters->hidden;
    masks.insert(masks.end(), hidden.begin(), hidden.end());
    const auto exclude = [&](std::int32_t cell, Mask symbols) {
        if (cell >= board.cells) {
            return false;
        }
        for (std::int32_t symbol = 0; symbol < board.symbols; ++symbol) {
            if (symbols >> symbol & 1) {
                eliminations.options.push_back(cell * board.symbols + symbol);
            }
        }
        return symbols != 0;
    };
    for (std::int32_t cell = 0; cell < board.cells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        for (const auto& [other, table] : board.filters->pairs[at]) {
            const auto image =
                board.filters->tables[static_cast<std::size_t>(table)].image(masks[at]);
            eliminations.patterns +=
                exclude(other, masks[static_cast<std::size_t>(other)] & ~image);
        }
    }
    filters::Workspace workspace;
    std::vector<Mask> own;
    for (const auto& rule : board.filters->rules) {
        own.clear();
        bool empty = false;
        for (const auto cell : rule->cells) {
            own.push_back(masks[static_cast<std::size_t>(cell)]);
            empty |= own.back() == 0;
        }
        const bool possible = !empty && rule->prune(own, workspace);
        bool any = false;
        for (std::size_t i = 0; i < own.size(); ++i) {
            const auto cell = rule->cells[i];
            any |= exclude(cell, masks[static_cast<std::size_t>(cell)] & ~(possible ? own[i] : 0));
        }
        eliminations.patterns += any;
    }
}

void settle(State& state) {
    state.fill();
    while (state.board().filters != nullptr && !state.dead()) {
        Eliminations eliminations;
        find_constrained(state, eliminations);
        if (eliminations.options.empty()) {
            return;
        }
        for (const auto option : eliminations.options) {
            state.exclude(option);
        }
        state.fill();
    }
}

}  // namespace satsudoku::minutes
