// Puzzles on their way into a frame.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "lanes/frame.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A cell's value, 0 if it is empty, else the symbol from 1, is written with four binary digits, or
// with eight above 15 symbols. Transposed, a vector holds one digit of one cell of all lanes, and a
// few operations on a cell's digits yield its options. (Writing a bit for each option takes four
// times as long, and twice as much must be transposed.)
//
//   written, a row a lane           transposed, a vector a digit
//           r1c1 r1c2 ...                        lane 0 1 ...
//   lane 0  0101 0000 ...           r1c1, digit 1     1 1 ...      5 = 0101 in lane 0,
//   lane 1  0011 1001 ...           r1c1, digit 2     0 1 ...      3 = 0011 in lane 1
//     ...                           r1c1, digit 4     1 0 ...
//                                   r1c1, digit 8     0 0 ...
//                                   r1c2, digit 1     0 1 ...
class Givens {
public:
    Givens(int cells, int symbols)
        : cells_(cells), symbols_(symbols), digits_(symbols < 16 ? 4 : 8), in_word_(64 / digits_),
          packed_(cells * digits_), rows_(new V[std::size_t(64) * packed_.blocks()]),
          terms_(new V[std::size_t{1} << used()]) {}

    // How many of the bytes are not 0.
    static std::size_t clues(const std::uint8_t* puzzle, int cells) {
        int cell = 0, count = 0;
#if defined(__AVX512BW__) && LANES_WORDS == 8
        for (; cell < cells; cell += 64) {
            const __m512i x = _mm512_maskz_loadu_epi8(first_bits(cells - cell), puzzle + cell);
            count += std::popcount(static_cast<std::uint64_t>(_mm512_test_epi8_mask(x, x)));
        }
#elif defined(__AVX2__) && LANES_WORDS == 4
        for (; cell + 32 <= cells; cell += 32) {
            const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(puzzle + cell));
            const __m256i empty = _mm256_cmpeq_epi8(x, _mm256_setzero_si256());
            count += std::popcount(~static_cast<std::uint32_t>(_mm256_movemask_epi8(empty)));
        }
#endif
        constexpr std::uint64_t low = 0x7F7F7F7F7F7F7F7F;  // of each byte all bits but the highest
        while (cell + 8 <= cells) {
            std::uint64_t sums = 0;  // a byte each; this many words do not overflow their sum
            for (int i = 0; i < 31 && cell + 8 <= cells; ++i, cell += 8) {
                const std::uint64_t x = bytes(puzzle + cell);
                sums += ((((x & low) + low) | x) & ~low) >> 7;
            }
            count += static_cast<int>(sums * 0x0101010101010101 >> 56);
        }
        for (; cell < cells; ++cell) {
            count += puzzle[cell] != 0;
        }
        return static_cast<std::size_t>(count);
    }

    // Reads `cells` bytes. Pre: none is more than there are symbols.
    void write(int lane, const std::uint8_t* puzzle) {
        std::uint64_t* to = packed_.lane(lane);
        int cell = digits_ == 4 ? write_wide(to, puzzle) : 0;
        to += cell / in_word_ * Packed::step();
        for (; cell + in_word_ <= cells_; cell += in_word_, to += Packed::step()) {
            *to = word(puzzle + cell);
        }
        if (const int rest = cells_ - cell; rest != 0 && cell != 0) {
            // The last word's worth of cells, less those that were written.
            *to = word(puzzle + cells_ - in_word_) >> (64 - rest * digits_);
        } else if (rest != 0) {
            std::uint8_t values[16] = {};
            std::copy_n(puzzle, rest, values);
            *to = word(values);
        }
    }

    // Loads all lanes into the options of a frame.
    void load(V* state) {
        packed_.load(rows_.get());
        const int used_digits = used();
        for (int cell = 0; cell < cells_; ++cell, state += symbols_) {
            const V* const digits = rows_.get() + cell * digits_;
            // Where the value is the number of the term.
            terms_[0] = all();
            for (int digit = 0; digit < used_digits; ++digit) {
                const int half = 1 << digit;
                for (int term = 0; term < half; ++term) {
                    terms_[half + term] = terms_[term] & digits[digit];
                    terms_[term] &= ~digits[digit];
                }
            }
            for (int symbol = 0; symbol < symbols_; ++symbol) {
                state[symbol] = terms_[0] | terms_[symbol + 1];
            }
        }
    }

private:
    // A word of whose bits the lowest are set.
    [[maybe_unused]] static std::uint64_t first_bits(int number) {
        return number < 64 ? (std::uint64_t{1} << number) - 1 : ~std::uint64_t{0};
    }

    // The digits that values need.
    int used() const { return std::bit_width(static_cast<unsigned>(symbols_)); }

    // Writes the values of as many cells as wide vectors take, 16 a word; returns how many.
    int write_wide([[maybe_unused]] std::uint64_t* to,
                   [[maybe_unused]] const std::uint8_t* puzzle) const {
        int cell = 0;
#if defined(__AVX512BW__) && LANES_WORDS == 8
        for (; cell < cells_; cell += 64) {
            const __m512i x = _mm512_maskz_loadu_epi8(first_bits(cells_ - cell), puzzle + cell);
            const __m512i pairs = _mm512_maddubs_epi16(x, _mm512_set1_epi16(0x1001));
            std::uint64_t four[4];
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(four), _mm512_cvtepi16_epi8(pairs));
            for (int i = 0; i < 4 && cell + 16 * i < cells_; ++i, to += Packed::step()) {
                *to = four[i];
            }
        }
        cell = cells_;
#elif defined(__AVX2__) && LANES_WORDS == 4
        for (; cell + 32 <= cells_; cell += 32) {
            const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(puzzle + cell));
            const __m256i pairs = _mm256_maddubs_epi16(x, _mm256_set1_epi16(0x1001));
            const __m256i bytes = _mm256_packus_epi16(pairs, pairs);  // a word in each half
            *to = static_cast<std::uint64_t>(_mm256_extract_epi64(bytes, 0));
            to[Packed::step()] = static_cast<std::uint64_t>(_mm256_extract_epi64(bytes, 2));
            to += 2 * Packed::step();
        }
#endif
        return cell;
    }

    // The values of a word's cells.
    std::uint64_t word(const std::uint8_t* values) const {
        return digits_ == 8 ? bytes(values) : nibbles(values) | nibbles(values + 8) << 32;
    }
    static std::uint64_t bytes(const std::uint8_t* values) {
        std::uint64_t x = 0;
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(&x, values, 8);
        } else {
            for (int i = 0; i < 8; ++i) {
                x |= std::uint64_t{values[i]} << (8 * i);
            }
        }
        return x;
    }
    // Of 8 bytes the lower halves.
    static std::uint64_t nibbles(const std::uint8_t* values) {
        std::uint64_t x = bytes(values);
        x = (x | x >> 4) & 0x00FF00FF00FF00FF;
        x = (x | x >> 8) & 0x0000FFFF0000FFFF;
        return (x | x >> 16) & 0x00000000FFFFFFFF;
    }

    int cells_, symbols_;
    int digits_;   // a value
    int in_word_;  // values per word
    Packed packed_;
    std::unique_ptr<V[]> rows_;   // scratch of load: a digit of a cell
    std::unique_ptr<V[]> terms_;  // likewise: a value
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
