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

// States on their way in and out: option o of lane l is bit o % 64 of word l / 64 of vector
// 64 (o / 64) + l % 64, so that one transposition of 64 vectors yields 64 options of all lanes.
class Packed {
public:
    explicit Packed(int options)
        : options_(options), blocks_((options + 63) / 64), rows_(new V[std::size_t{64} * blocks_]) {}

    // The first 64 options of a lane; those of block b follow b * step() words later.
    std::uint64_t* lane(int l) {
        return reinterpret_cast<std::uint64_t*>(rows_.get()) + (l % 64) * words + l / 64;
    }
    static constexpr int step() { return 64 * words; }
    int blocks() const { return blocks_; }

    // Loads all lanes into the first `options` vectors of a frame.
    void load(V* state) {
        for (int block = 0; block < blocks_; ++block) {
            V(&rows)[64] = block_rows(block);
            transpose(rows);
            std::copy_n(rows, std::min(64, options_ - 64 * block), state + 64 * block);
        }
    }

    // The reverse of load.
    void unload(const V* state) {
        for (int block = 0; block < blocks_; ++block) {
            V(&rows)[64] = block_rows(block);
            const int n = std::min(64, options_ - 64 * block);
            std::copy_n(state + 64 * block, n, rows);
            std::fill(rows + n, rows + 64, none());
            transpose(rows);
        }
    }

private:
    V (&block_rows(int block))[64] {
        return *reinterpret_cast<V(*)[64]>(rows_.get() + std::size_t{64} * block);
    }

    int options_, blocks_;
    std::unique_ptr<V[]> rows_;
};

}  // namespace satsudoku::LANES_NAMESPACE
