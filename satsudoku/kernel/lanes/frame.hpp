// A frame holds up to `lanes` states; lanes move between frames, and within one, by rotation.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "lanes/vector.hpp"

namespace satsudoku::LANES_NAMESPACE {

//                 lane 0 1 2 3 ...                         one column = one state
//   option r1c1#1      1 0 0 1 ...   <- one vector         1: still possible in that state
//   option r1c1#2      0 0 1 0 ...
//     ...
//   option r9c9#9      1 1 0 0 ...
//   (memory of a pass, e.g. which cells hold one candidate)
//   live               1 1 0 1 ...   lane 2 is free
//   owner              7 7 - 9 ...   the puzzle a lane works for
//   clues             17 0 - 8 ...   how many that puzzle has, 256 as 0
//   diving, path       0 0 - 5 ...   the choices of lanes that dive (search.hpp)
//   doublings          0 0 - 3 ...   each solution stands for 2^3 (search.hpp)
//   unsplit            1 0 - 0 ...   no choice has been made in this lane yet
struct Frame {
    explicit Frame(int vectors) : state(new V[vectors]()) {}

    std::unique_ptr<V[]> state;
    V live = none();
    std::array<std::uint32_t, lanes> owner{};
    std::array<std::uint8_t, lanes> clues{};
    V diving = none();
    V unsplit = none();
    std::array<std::uint32_t, lanes> path{};
    std::array<std::uint8_t, lanes> doublings{};
};

// A rotation that brings nearly as many of `from`'s bits onto bits of `to` as can be; one that
// moves any bit at all is always found if both have bits.
inline int best_rotation(std::uint64_t from, std::uint64_t to) {
    if (from == 0 || to == 0) {
        return 0;
    }
    // Seven eighths of the possible will do: that keeps the search short.
    const int possible = std::min(std::popcount(from), std::popcount(to));
    int best = 0, most = 0;
    for (int by = 0; by < 64 && 8 * most < 7 * possible; ++by) {
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
        int most = -1, best = 0;
        for (int shift = 0; shift < words; ++shift) {
            int fits = 0;
            for (int w = 0; w < words; ++w) {
                fits += std::min(std::popcount(std::uint64_t{from[(w + shift) % words]}),
                                 std::popcount(std::uint64_t{to[w]}));
            }
            if (fits > most) {
                most = fits;
                best = shift;
            }
        }
        for (int w = 0; w < words; ++w) {
            const int f = (w + best) % words;
            const int by = best_rotation(from[f], to[w]);
            from_word_[w] = f;
            by_[w] = by;
            target[w] = std::rotl(std::uint64_t{from[f]}, by) & to[w];
            source[f] = std::rotr(std::uint64_t{target[w]}, by);
        }
        stays_ = best == 0;
    }

    // Lanes of the source frame that move, and where they arrive in the target frame.
    V source = none();
    V target = none();

    // A vector of the source frame, its lanes where they arrive in the target frame; what is not in
    // `target` is to be ignored.
    V carry(V x) const { return rotate(permute_words(x, from_word_), by_); }

    // A mask of source lanes, as target lanes.
    V map(V x) const { return carry(x & source); }

    // Copies the first `n` vectors of the states, and whose they are. The frames may be the same.
    void apply(const Frame& from, Frame& to, int n) const {
        V* const out = to.state.get();
        const V* const in = from.state.get();
        if (stays_) {
            for (int i = 0; i < n; ++i) {
                out[i] = blend(target, rotate(in[i], by_), out[i]);
            }
        } else {
            for (int i = 0; i < n; ++i) {
                out[i] = blend(target, carry(in[i]), out[i]);
            }
        }
        apply_owners(from, to);
    }

    // Copies only whose they are.
    void apply_owners(const Frame& from, Frame& to) const {
        to.diving = blend(target, map(from.diving), to.diving);
        to.unsplit = blend(target, map(from.unsplit), to.unsplit);
        for (int w = 0; w < words; ++w) {
            const int f = static_cast<int>(from_word_[w]), by_w = static_cast<int>(by_[w]);
            for (std::uint64_t bits = source[f]; bits != 0; bits &= bits - 1) {
                const int i = std::countr_zero(bits);
                const int out = 64 * w + ((i + by_w) & 63), in = 64 * f + i;
                to.owner[out] = from.owner[in];
                to.clues[out] = from.clues[in];
                to.path[out] = from.path[in];
                to.doublings[out] = from.doublings[in];
            }
        }
    }

private:
    V from_word_ = none();  // the word of the source frame that each word takes from
    V by_ = none();         // and how far it is rotated
    bool stays_;            // every word takes from itself
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
        : options_(options), blocks_((options + 63) / 64),
          rows_(new V[std::size_t{block_rows} * blocks_]) {}

    // The first 64 options of a lane; those of block b follow b * step() words later.
    std::uint64_t* lane(int l) {
        return reinterpret_cast<std::uint64_t*>(rows_.get()) + (l % 64) * words + l / 64;
    }
    static constexpr int step() { return block_rows * words; }
    int blocks() const { return blocks_; }

    // Loads all lanes into the first `options` vectors of a frame.
    void load(V* state) {
        for (int block = 0; block < blocks_; ++block) {
            V(&rows)[64] = rows_of(block);
            transpose(rows);
            std::copy_n(rows, std::min(64, options_ - 64 * block), state + 64 * block);
        }
    }

    // As load, but of the frame's options only those are left that are loaded.
    void load_and(V* state) {
        for (int block = 0; block < blocks_; ++block) {
            V(&rows)[64] = rows_of(block);
            transpose(rows);
            for (int i = 0, n = std::min(64, options_ - 64 * block); i < n; ++i) {
                state[64 * block + i] &= rows[i];
            }
        }
    }

    // The reverse of load.
    void unload(const V* state) {
        for (int block = 0; block < blocks_; ++block) {
            V(&rows)[64] = rows_of(block);
            const int n = std::min(64, options_ - 64 * block);
            std::copy_n(state + 64 * block, n, rows);
            std::fill(rows + n, rows + 64, none());
            transpose(rows);
        }
    }

private:
    // One row too many, lest all blocks of a lane fall into one set of the cache.
    static constexpr int block_rows = 65;

    V (&rows_of(int block))[64] {
        return *reinterpret_cast<V(*)[64]>(rows_.get() + std::size_t{block_rows} * block);
    }

    int options_, blocks_;
    std::unique_ptr<V[]> rows_;
};

}  // namespace satsudoku::LANES_NAMESPACE
