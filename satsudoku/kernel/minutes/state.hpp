// What is still possible while somebody solves a puzzle.
//
//     open      of each option, whether it is possible
//     places    of each item, how many of its options are open
//     covered   of each item, whether a placed option covers it
//     empty     of each house, how many of its cells are empty
//     homeless  of each symbol, how many of its items are not covered
//     lone      items with one open option, and some that no longer have just one
#pragma once

#include <cstdint>
#include <vector>

#include "minutes/board.hpp"

namespace satsudoku::minutes {

class State {
public:
    // Nothing is placed, all options are open.
    explicit State(const Board& board);

    bool open(std::int32_t option) const { return open_[index(option)] != 0; }
    bool filled(std::int32_t cell) const { return covered_[index(cell)] != 0; }
    bool covered(std::int32_t item) const { return covered_[index(item)] != 0; }
    int places(std::int32_t item) const { return places_[index(item)] & (kSettled - 1); }
    int empty(std::int32_t house) const { return empty_[index(house)]; }
    int homeless(std::int32_t symbol) const { return homeless_[index(symbol)]; }
    int left() const { return left_; }  // empty cells
    const Board& board() const { return *board_; }

    void remove(std::int32_t option);
    // As `remove`, but the option may be placed; then the state is dead.
    void exclude(std::int32_t option);
    // Pre: the option is open.
    void place(std::int32_t option);
    // Calls `see(item, option)` for each primary item with one open option, in any order.
    template <class See>
    void each_lone(const See& see) {
        std::size_t kept = 0;
        for (auto lone : lone_) {
            if (places_[index(lone.item)] == 1) {
                if (lone.option < 0) {
                    lone.option = only(lone.item);
                }
                lone_[kept++] = lone;
                see(lone.item, lone.option);
            }
        }
        lone_.resize(kept);
    }
    // Some primary item has no option left.
    bool dead() const { return dead_; }
    // Places singles until none is left or the state is dead.
    void fill();

private:
    // Added to the places of items that need no option, or have one: they are never lone.
    static constexpr std::int16_t kSettled = 1 << 12;

    // As `remove` an open option, with what the board's `covers` and places_ point to.
    void drop(std::int32_t option, const std::int32_t* starts, const std::int32_t* covers,
              std::int16_t* places);
    // The open option of a lone item.
    std::int32_t only(std::int32_t item) const;
    static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }

    const Board* board_;
    std::vector<std::uint8_t> open_, covered_;
    std::vector<std::int16_t> places_, empty_, homeless_;
    struct Lone {
        std::int32_t item, option;  // option: -1 until somebody asks for it
    };
    std::vector<Lone> lone_;
    std::int32_t left_;
    bool dead_ = false;
};

}  // namespace satsudoku::minutes
