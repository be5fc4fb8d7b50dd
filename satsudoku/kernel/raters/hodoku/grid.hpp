// The candidates of a classic grid, and the two queues of singles that fall out of changing them.
//
//             masks                 places                  spots                  counts
//   of cell:  digits      of digit: cells    of house and digit: positions    of house: n by digit
//
// say the same four times, each the way some finder wants it. The order of the queues decides which
// single HoDoKu takes next, so it is kept exactly, oddities included.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "raters/hodoku/cells.hpp"
#include "raters/hodoku/digits.hpp"
#include "raters/hodoku/geometry.hpp"

namespace satsudoku::raters::hodoku {

// A cell and a digit: cell * 9 + digit.
using Candidate = std::uint16_t;
constexpr Candidate candidate(int cell, int digit) {
    return static_cast<Candidate>(cell * 9 + digit);
}
constexpr int cell_of(Candidate c) { return c / 9; }
constexpr int digit_of(Candidate c) { return c % 9; }

// First in, first out. An entry may outlive its cell's being empty.
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

class Grid {
public:
    Grid();

    Digits mask(int cell) const { return masks_[cell]; }
    bool has(int cell, int digit) const { return (masks_[cell] >> digit & 1) != 0; }
    int value(int cell) const { return values_[cell]; }  // 1 to 9; 0 while the cell is unsolved
    bool given(int cell) const { return givens_.has(cell); }
    Cells places(int digit) const { return places_[digit]; }
    Digits spots(int house, int digit) const { return spots_[house][digit]; }
    Cells spot_cells(int house, int digit) const { return places_[digit] & geometry.house[house]; }
    // How many unsolved cells of the house have the digit.
    int count(int house, int digit) const {
        return static_cast<int>(counts_[house] >> (4 * digit) & 15);
    }
    Cells unsolved() const { return unsolved_; }
    bool solved() const { return unsolved_.empty(); }
    // Unsolved cells with `number` candidates.
    Cells with_candidates(int number) const;
    // Whether a solved cell that this one sees holds the digit.
    bool barred(int cell, int digit) const { return geometry.peers[cell].meets(solved_as_[digit]); }
    Cells solved_as(int digit) const { return solved_as_[digit]; }

    // Pre: not solved. Whether no other digit has a place left in the house.
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
    void clear_spots(int cell, int digit);

    std::array<Digits, 81> masks_;
    std::array<std::uint8_t, 81> values_{};
    std::array<Cells, 9> places_;
    std::array<std::array<Digits, 9>, houses> spots_;
    // Four bits a digit. While a digit is placed they lag behind the candidates.
    std::array<std::uint64_t, houses> counts_;
    Cells unsolved_ = Cells::all(), givens_;
    std::array<Cells, 9> solved_as_{};
    Queue<81> naked_;    // cells that came down to one candidate
    Queue<243> hidden_;  // places of digits that came down to one in a house
};

}  // namespace satsudoku::raters::hodoku
