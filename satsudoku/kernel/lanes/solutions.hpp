// Solutions on their way out of a frame.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>

#include "lanes/frame.hpp"
#include "lanes/tables.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// Reads the symbols of solved lanes: the reverse of `Givens`. Each cell's options become the binary
// digits of its value, four, or eight above 15 symbols. A lane's digits wait in its place until
// another solution wants it, as all lanes are transposed at once; then they lie side by side.
//
//   state, a vector an option     digits, a vector each           written, a row a lane
//              lane 0 1 ...                lane 0 1 ...
//   r1c1#1          0 1 ...       r1c1, 1       1 1 ...   --->    lane 0  0101 ...
//   r1c1#5          1 0 ...       r1c1, 2       0 0 ...           lane 1  0001 ...
class SolutionReader {
public:
    explicit SolutionReader(const Tables& tables)
        : cells_(tables.cells), symbols_(tables.symbols), digits_(symbols_ < 16 ? 4 : 8),
          in_word_(64 / digits_), packed_(cells_ * digits_),
          rows_(new V[static_cast<std::size_t>(cells_ * digits_)]()) {}

    // Pre: before note().
    void make_room(V where) {
        if (any(waiting_ & where)) {
            flush();
        }
    }

    // Where the solution of a lane goes, as `cells` bytes. Pre: there is room for it.
    void note(int lane, std::uint8_t* out) {
        outs_[lane] = out;
        noted_[lane / 64] |= bit_of(lane);
    }

    // Takes the noted lanes. Pre: they are solved, so each cell has exactly one option.
    void take(const Frame& frame) {
        if (!any(noted_)) {
            return;
        }
        const V* state = frame.state.get();
        V* row = rows_.get();
        const V where = noted_;
        for (int cell = 0; cell < cells_; ++cell, state += symbols_) {
            for (int digit = 0; digit < digits_; ++digit, ++row) {
                V sum = none();
                for (int value = 1 << digit; value <= symbols_; value = (value + 1) | 1 << digit) {
                    sum |= state[value - 1];
                }
                *row = blend(where, sum, *row);
            }
        }
        waiting_ |= where;
        noted_ = none();
    }

    // Writes the waiting solutions.
    void flush() {
        if (!any(waiting_)) {
            return;
        }
        packed_.unload(rows_.get());
        for_each_lane(waiting_, [&](int lane) { write(lane); });
        waiting_ = none();
    }

private:
    void write(int lane) {
        std::uint8_t* out = outs_[lane];
        const std::uint64_t* from = packed_.lane(lane);
        int left = cells_;
        for (; left >= in_word_; left -= in_word_, from += Packed::step(), out += in_word_) {
            store_word(*from, out);
        }
        if (left > 0) {
            std::uint8_t values[16];
            store_word(*from, values);
            std::copy_n(values, left, out);
        }
    }

    // As many values as a word holds.
    void store_word(std::uint64_t word, std::uint8_t* values) const {
        if (digits_ == 8) {
            store(word, values);
        } else {
            store(spread(static_cast<std::uint32_t>(word)), values);
            store(spread(static_cast<std::uint32_t>(word >> 32)), values + 8);
        }
    }

    // Each four bits as a byte.
    static std::uint64_t spread(std::uint32_t bits) {
        std::uint64_t x = bits;
        x = (x | x << 16) & 0x0000FFFF0000FFFF;
        x = (x | x << 8) & 0x00FF00FF00FF00FF;
        return (x | x << 4) & 0x0F0F0F0F0F0F0F0F;
    }
    // Eight bytes, the lowest first.
    static void store(std::uint64_t x, std::uint8_t* values) {
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(values, &x, 8);
        } else {
            for (int i = 0; i < 8; ++i) {
                values[i] = static_cast<std::uint8_t>(x >> (8 * i));
            }
        }
    }

    int cells_, symbols_;
    int digits_;   // a value
    int in_word_;  // values per word
    Packed packed_;
    std::unique_ptr<V[]> rows_;  // a digit of a cell
    V noted_ = none(), waiting_ = none();
    std::array<std::uint8_t*, lanes> outs_{};
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
