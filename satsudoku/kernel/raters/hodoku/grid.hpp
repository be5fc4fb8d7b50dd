// A grid with the two queues of singles that fall out of changing it. Their order decides which
// single HoDoKu takes next, so it is kept exactly, oddities included.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "raters/board.hpp"

namespace satsudoku::raters::hodoku {

// First in, first out. An entry may still be here when its cell is filled.
template <std::size_t capacity>
class Queue {
public:
    void push(Candidate entry) { entries_[tail_++] = entry; }
    bool empty() const { return head_ == tail_; }
    // Pre: not empty.
    Candidate pop() { return entries_[head_++]; }
    std::span<const Candidate> waiting() const {
        return {entries_.data() + head_, entries_.data() + tail_};
    }
    void clear() { head_ = tail_ = 0; }

    // The first entry of the digit in one of the cells goes.
    void drop_first(int digit, Cells cells) {
        for (std::size_t i = head_; i < tail_; ++i) {
            if (digit_of(entries_[i]) == digit && cells.has(cell_of(entries_[i]))) {
                for (--tail_; i < tail_; ++i) {
                    entries_[i] = entries_[i + 1];
                }
                return;
            }
        }
    }

private:
    std::array<Candidate, capacity> entries_;
    std::uint32_t head_ = 0, tail_ = 0;
};

class Grid : Board {
public:
    Grid() { counts_.fill(0x999999999); }

    using Board::bars, Board::cells_in, Board::cells_with, Board::empty, Board::full,
        Board::options, Board::places, Board::possible, Board::value, Board::where;

    bool given(int cell) const { return givens_.has(cell); }
    // How many empty cells of the house have the digit.
    int counted(int house, int digit) const {
        return static_cast<int>(counts_[house] >> (4 * digit) & 15);
    }
    // Empty cells with `number` candidates.
    Cells with_candidates(int number) const;

    // Pre: not full. Whether no other digit has a place left in the house.
    bool last_digit(int house, int digit) const {
        return (counts_[house] & ~(std::uint64_t{15} << (4 * digit))) == 0;
    }

    // A given is placed as any other digit is.
    // Returns false, and does nothing, where the cell can no longer hold it.
    bool give(int cell, int digit);
    void place(int cell, int digit);
    // Nothing if the cell does not have it.
    void remove(int cell, int digit);

    Queue<81>& naked() { return naked_; }
    Queue<243>& hidden() { return hidden_; }

private:
    void lower(int house, int digit) { counts_[house] -= std::uint64_t{1} << (4 * digit); }
    void push_hidden(int house, int digit);

    // Four bits per digit. While a digit is placed they lag behind the candidates.
    std::array<std::uint64_t, houses> counts_;
    Cells givens_;
    Queue<81> naked_;    // cells that came down to one candidate
    Queue<243> hidden_;  // places of digits that came down to one in a house
};

}  // namespace satsudoku::raters::hodoku
