#include "minutes/state.hpp"

#include <algorithm>
#include <array>

namespace satsudoku::minutes {

namespace {

constexpr std::size_t kAtOnce = 64;

}  // namespace

State::State(const Board& board)
    : board_(&board), open_(index(board.option_count()), 1), covered_(index(board.items)),
      left_(board.cells) {
    for (std::int32_t item = 0; item < board.items; ++item) {
        const auto places = static_cast<std::int16_t>(board.options[item].size());
        places_.push_back(item < board.primary ? places : places | kSettled);
    }
    empty_.assign(board.sizes.begin(), board.sizes.end());
    homeless_.assign(board.homes.begin(), board.homes.end());
}

inline void State::drop(std::int32_t option, const std::int32_t* starts, const std::int32_t* covers,
                        std::int16_t* places) {
    open_[index(option)] = 0;
    const auto end = starts[option + 1];
    for (auto at = starts[option]; at < end; ++at) {
        const auto item = covers[at];
        const auto left = --places[item];
        if (left <= 1) {
            dead_ |= left < 1;
            lone_.push_back({item, -1});
        }
    }
}

void State::remove(std::int32_t option) {
    if (open_[index(option)]) {
        drop(option, board_->covers.starts.data(), board_->covers.values.data(), places_.data());
    }
}

void State::exclude(std::int32_t option) {
    if (filled(board_->cell(option))) {
        dead_ = true;
    } else {
        remove(option);
    }
}

void State::place(std::int32_t option) {
    const auto cell = board_->cell(option);
    --left_;
    for (const auto house : board_->cell_houses[cell]) {
        --empty_[index(house)];
    }
    for (const auto item : board_->covers[option]) {
        covered_[index(item)] = 1;
        places_[index(item)] |= kSettled;
        if (board_->houses[index(item)] >= 0 && item < board_->primary) {
            --homeless_[index(board_->symbol(option))];
        }
    }
    // The compiler cannot know that these stay where they are.
    const auto* starts = board_->covers.starts.data();
    const auto* covers = board_->covers.values.data();
    const auto* open = open_.data();
    auto* places = places_.data();
    const auto rivals = board_->rivals[option];
    for (std::size_t first = 0; first < rivals.size(); first += kAtOnce) {
        // No processor can predict which rivals are open, so this has no branch.
        std::array<std::int32_t, kAtOnce> opened;
        std::size_t number = 0;
        for (std::size_t i = first; i < std::min(first + kAtOnce, rivals.size()); ++i) {
            opened[number] = rivals[i];
            number += open[rivals[i]];
        }
        for (std::size_t i = 0; i < number; ++i) {
            drop(opened[i], starts, covers, places);
        }
    }
}

std::int32_t State::only(std::int32_t item) const {
    const auto options = board_->options[item];
    return *std::find_if(options.begin(), options.end(), [&](auto option) { return open(option); });
}

void State::fill() {
    while (!lone_.empty() && !dead_) {
        const auto item = lone_.back().item;
        lone_.pop_back();
        if (places_[index(item)] == 1) {
            place(only(item));
        }
    }
}

}  // namespace satsudoku::minutes
