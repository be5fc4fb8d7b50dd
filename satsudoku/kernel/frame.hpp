// A frame holds up to `lanes` states; lanes move between frames, and within one, by rotation.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "vector.hpp"

namespace satsudoku::LANES_NAMESPACE {

//                 lane 0 1 2 3 ...                         one column = one state
//   option r1c1#1      1 0 0 1 ...   <- one vector         1: still possible in that state
//   option r1c1#2      0 0 1 0 ...
//     ...
//   option r9c9#9      1 1 0 0 ...
//   (what a pass remembers, e.g. which cells hold one candidate)
//   live               1 1 0 1 ...   lane 2 is free
//   owner              7 7 - 9 ...   the puzzle a lane works for
struct Frame {
    explicit Frame(int vectors_) : vectors(vectors_), state(new V[vectors_]()) {}

    int vectors;
    std::unique_ptr<V[]> state;
    V live = none();
    std::array<std::uint32_t, lanes> owner{};
};

inline std::uint64_t rotate_word(std::uint64_t x, int by) { return std::rotl(x, by); }

// The rotation that brings most of `from`'s bits onto bits of `to`; one that moves any bit at all
// is always found if both have bits.
inline int best_rotation(std::uint64_t from, std::uint64_t to) {
    if (from == 0 || to == 0) {
        return 0;
    }
    const int possible = std::min(std::popcount(from), std::popcount(to));
    int best = 0, most = 0;
    for (int by = 0; by < 64 && most < possible; ++by) {
        const int hits = std::popcount(std::rotl(from, by) & to);
        if (hits > most) {
            most = hits;
            best = by;
        }
    }
    return best;
}

// Which lanes go where. Instead of gathering single bits (pext and pdep, which cost eight times as
// much over a frame and exist on few machines), each word is rotated by the amount that lands most
// lanes on free places; what does not fit waits for the next round.
struct Move {
    Move(V from, V to) {
        int most = -1;
        for (int shift = 0; shift < words; ++shift) {
            int fits = 0;
            for (int w = 0; w < words; ++w) {
                const auto source = static_cast<std::uint64_t>(from[(w + shift) % words]);
                fits += std::min(std::popcount(source),
                                 std::popcount(static_cast<std::uint64_t>(to[w])));
            }
            if (fits > most) {
                most = fits;
                word_shift = shift;
            }
        }
        for (int w = 0; w < words; ++w) {
            const int f = (w + word_shift) % words;
            const int by = best_rotation(from[f], to[w]);
            by_[w] = by;
            target[w] = std::rotl(static_cast<std::uint64_t>(from[f]), by) & to[w];
            source[f] = std::rotr(static_cast<std::uint64_t>(target[w]), by);
        }
    }

    // Lanes of the source frame that move, and where they arrive in the target frame.
    V source = none();
    V target = none();

    // A mask of source lanes, as target lanes.
    V map(V x) const { return rotate(rotate_words(x & source, word_shift), by_); }

    // Copies states and owners. The frames may be the same.
    void apply(const Frame& from, Frame& to) const {
        V* out = to.state.get();
        const V* in = from.state.get();
        const int n = to.vectors;
        const V into = target, by = by_;
        if (word_shift == 0) {
            for (int i = 0; i < n; ++i) {
                out[i] = blend(into, rotate(in[i], by), out[i]);
            }
        } else {
            for (int i = 0; i < n; ++i) {
                out[i] = blend(into, rotate(rotate_words(in[i], word_shift), by), out[i]);
            }
        }
        for (int w = 0; w < words; ++w) {
            const int f = (w + word_shift) % words;
            for (std::uint64_t bits = source[f]; bits != 0; bits &= bits - 1) {
                const int i = std::countr_zero(bits);
                to.owner[64 * w + ((i + static_cast<int>(by_[w])) & 63)] = from.owner[64 * f + i];
            }
        }
    }

private:
    int word_shift = 0;
    V by_ = none();
};

// Transposes a 64 x 64 bit matrix in every word at once: bit j of rows[i] goes to bit i of rows[j].
inline void transpose(V (&rows)[64]) {
    V mask = all() >> 32;
    for (int j = 32; j != 0; j >>= 1, mask ^= mask << j) {
        for (int k = 0; k < 64; k = ((k | j) + 1) & ~j) {
            const V t = ((rows[k] >> j) ^ rows[k | j]) & mask;
            rows[k] ^= t << j;
            rows[k | j] ^= t;
        }
    }
}

// Packed states, one after the other: option o is bit o % 64 of word o / 64.
inline int packed_words(int options) { return (options + 63) / 64; }

// Loads `lanes` packed states into the first `options` vectors of a frame.
inline void load(const std::uint64_t* packed, int options, V* state) {
    const int stride = packed_words(options);
    V rows[64];
    for (int block = 0; block < stride; ++block) {
        for (int i = 0; i < 64; ++i) {
            for (int w = 0; w < words; ++w) {
                rows[i][w] = packed[static_cast<std::size_t>(64 * w + i) * stride + block];
            }
        }
        transpose(rows);
        const int n = std::min(64, options - 64 * block);
        std::copy_n(rows, n, state + 64 * block);
    }
}

// The reverse of load.
inline void unload(const V* state, int options, std::uint64_t* packed) {
    const int stride = packed_words(options);
    V rows[64];
    for (int block = 0; block < stride; ++block) {
        const int n = std::min(64, options - 64 * block);
        std::copy_n(state + 64 * block, n, rows);
        std::fill(rows + n, rows + 64, none());
        transpose(rows);
        for (int i = 0; i < 64; ++i) {
            for (int w = 0; w < words; ++w) {
                packed[static_cast<std::size_t>(64 * w + i) * stride + block] = rows[i][w];
            }
        }
    }
}

}  // namespace satsudoku::LANES_NAMESPACE
