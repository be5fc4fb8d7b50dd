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

Constraints::Constraints(const Board& board) : board_(&board) {
    if (board.filters != nullptr) {
        masks_.resize(static_cast<std::size_t>(board.cells));
        // People do not note hidden cells, so these keep their first candidates.
        const auto& hidden = board.filters->hidden;
        masks_.insert(masks_.end(), hidden.begin(), hidden.end());
        is_changed_.resize(masks_.size());
        waits_.resize(board.filters->rules.size());
    }
}

// Which cells have other candidates than at the last call, and which rules speak of these.
void Constraints::note_changes(const State& state) {
    for (std::int32_t cell = 0; cell < board_->cells; ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        const Mask mask = mask_of(state, cell);
        is_changed_[at] = mask != masks_[at];
        if (is_changed_[at]) {
            masks_[at] = mask;
            for (const auto rule : board_->filters->rules_of[at]) {
                waits_[static_cast<std::size_t>(rule)] = 1;
            }
        }
    }
}

void Constraints::find(const State& state, Eliminations& eliminations) {
    if (board_->filters == nullptr) {
        return;
    }
    note_changes(state);
    const auto& board = *board_;
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
        for (const auto& [other, images] : board.filters->pairs[at]) {
            if (!is_changed_[at]) {
                break;
            }
            const auto image = images->image(masks_[at]);
            eliminations.patterns +=
                exclude(other, masks_[static_cast<std::size_t>(other)] & ~image);
        }
    }
    for (std::size_t number = 0; number < waits_.size(); ++number) {
        if (!waits_[number]) {
            continue;
        }
        waits_[number] = 0;
        const auto& rule = board.filters->rules[number];
        own_.clear();
        workspace_.needed.clear();
        workspace_.blamed.clear();
        bool empty = false;
        for (const auto cell : rule->cells) {
            own_.push_back(masks_[static_cast<std::size_t>(cell)]);
            empty |= own_.back() == 0;
        }
        const bool possible = !empty && rule->prune(own_, workspace_);
        bool any = false;
        for (std::size_t i = 0; i < own_.size(); ++i) {
            const auto cell = rule->cells[i];
            const auto mask = masks_[static_cast<std::size_t>(cell)];
            any |= exclude(cell, mask & ~(possible ? own_[i] : 0));
        }
        eliminations.patterns += any;
    }
}

void find_constrained(const State& state, Eliminations& eliminations) {
    Constraints(state.board()).find(state, eliminations);
}

Trials::Trials(const State& quiet) : constraints_(quiet.board()) {
    Eliminations none;
    constraints_.find(quiet, none);
    quiet_ = constraints_.candidates();
}

void Trials::settle(State& state) {
    state.fill();
    constraints_.look_at(quiet_);
    while (state.board().filters != nullptr && !state.dead()) {
        Eliminations eliminations;
        constraints_.find(state, eliminations);
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
