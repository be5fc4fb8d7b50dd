// A frame holds up to `lanes` states; lanes move between frames, and within one, by rotation.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// For whom a lane works.
struct Holder {
    std::uint32_t owner = 0;  // the puzzle
    std::uint32_t path = 0;   // the choices of a lane that dives (search.hpp)
    std::uint8_t clues = 0;   // how many the puzzle has, 256 as 0
    std::uint16_t depth = 0;  // how many branches led to the lane
};

//                 lane 0 1 2 3 ...                         one column = one state
//   option r1c1#1      1 0 0 1 ...   <- one vector         1: still possible in that state
//   option r1c1#2      0 0 1 0 ...
//     ...
//   option r9c9#9      1 1 0 0 ...
//   (memory of a pass, e.g. which cells hold one candidate)
//   live               1 1 0 1 ...   lane 2 is free
//   diving             0 0 - 1 ...   the lane makes no copies (search.hpp)
//   unsplit            1 0 - 0 ...   no choice has been made in this lane yet
//   doublings, by 1    1 0 - 0 ...   each solution stands for 2^doublings, a binary number
//              by 2    0 1 - 0 ...   (search.hpp)
//     ...
//   holders            7 7 - 9 ...
struct Frame {
    explicit Frame(int vectors) : state(new V[vectors]()) {}

    std::unique_ptr<V[]> state;
    V live = none();
    V diving = none();
    V unsplit = none();
    std::array<V, 4> doublings{};
    std::array<Holder, lanes> holders{};

    int doublings_of(int lane) const {
        int sum = 0;
        for (std::size_t digit = 0; digit < doublings.size(); ++digit) {
            sum |= static_cast<int>(doublings[digit][lane / 64] >> (lane % 64) & 1) << digit;
        }
        return sum;
    }

    // One doubling more in each lane where another one can be noted; returns these.
    V double_once(V where) {
        V most = all();
        for (const V digit : doublings) {
            most &= digit;
        }
        where &= ~most;
        V carry = where;
        for (V& digit : doublings) {
            const V sum = digit ^ carry;
            carry &= digit;
            digit = sum;
        }
        return where;
    }
};

// For each word a rotation that brings nearly as many of `from`'s bits onto bits of `to` as is
// possible. If both have bits, it moves at least one.
inline V best_rotations(V from, V to) {
    const V a = count_bits(from), b = count_bits(to);
    const V possible = blend(none() - ((a - b) >> 63), a, b);
    // Seven eighths of the possible will do: that keeps the search short. (Half or three quarters:
    // 0.98 of the speed with 256 bits; fifteen sixteenths: no gain.)
    const V enough = (possible - (possible >> 3)) << 6;
    V best = none();  // in each word how many bits, then the rotation
    for (std::uint64_t by = 0; by < 64 && any((best - enough) >> 63); ++by) {
        const V here = count_bits(rotate(from, none() + by) & to) << 6 | by;
        const V better = none() - ((best - here) >> 63);
        best = blend(better, here, best);
    }
    return best & 63;
}

// Which lanes go where. Instead of gathering single bits (pext and pdep, which cost eight times as
// much over a frame and exist on few machines), each word is rotated by the amount that lands most
// lanes on free places, and perhaps once more; what does not fit waits for the next round.
class Move {
public:
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
            from_word_[w] = static_cast<std::uint64_t>((w + best) % words);
        }
        const V all_from = permute_words(from, from_word_);
        V left = all_from;
        for (Rotation& r : rotations_) {
            r.by = best_rotations(left, to);
            r.target = rotate(left, r.by) & to;
            to &= ~r.target;
            left &= ~rotate(r.target, (64 - r.by) & 63);
            target |= r.target;
        }
        for (int w = 0; w < words; ++w) {
            source[(w + best) % words] = all_from[w] & ~left[w];
        }
        stays_ = best == 0;
    }

    // Lanes of the source frame that move, and where they arrive in the target frame.
    V source = none();
    V target = none();

    // A vector of the target frame, with that of the source frame where its lanes arrive.
    V put(V x, V onto) const { return put_words(permute_words(x, from_word_), onto); }

    // A mask of source lanes, as target lanes.
    V map(V x) const { return put(x, none()); }

    // Copies the first `n` vectors of the states, and the rest of the lanes' state. The frames
    // may be the same.
    void apply(const Frame& from, Frame& to, int n) const {
        V* const out = to.state.get();
        const V* const in = from.state.get();
        // A copy: otherwise the compiler must assume that a write might change this.
        const Move here = *this;
        if (stays_) {
            for (int i = 0; i < n; ++i) {
                out[i] = here.put_words(in[i], out[i]);
            }
        } else {
            for (int i = 0; i < n; ++i) {
                out[i] = here.put(in[i], out[i]);
            }
        }
        apply_holders(from, to);
    }

    // Copies only the rest of the lanes' state.
    void apply_holders(const Frame& from, Frame& to) const {
        to.diving = put(from.diving, to.diving);
        to.unsplit = put(from.unsplit, to.unsplit);
        for (std::size_t digit = 0; digit < to.doublings.size(); ++digit) {
            to.doublings[digit] = put(from.doublings[digit], to.doublings[digit]);
        }
        for (const Rotation& r : rotations_) {
            for (int w = 0; w < words; ++w) {
                const auto f = static_cast<int>(from_word_[w]), by = static_cast<int>(r.by[w]);
                for (std::uint64_t bits = r.target[w]; bits != 0; bits &= bits - 1) {
                    const int i = std::countr_zero(bits);
                    to.holders[64 * w + i] = from.holders[64 * f + ((i - by) & 63)];
                }
            }
        }
    }

private:
    struct Rotation {
        V by;      // how far each word is rotated
        V target;  // the lanes that arrive so
    };

    V put_words(V x, V onto) const {
        for (const Rotation& r : rotations_) {
            onto = blend(r.target, rotate(x, r.by), onto);
        }
        return onto;
    }

    V from_word_ = none();  // the word of the source frame that each word takes from
    // Two are worth it where a rotation is one instruction: 1.03 to 1.08 times the speed. (A third:
    // no gain. With 256 or 128 bits the second takes 2 to 8 % more time.)
    static constexpr int rotations = words == 8 ? 2 : 1;
    Rotation rotations_[rotations];
    bool stays_;  // every word takes from itself
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
    // All lanes, neighbours in memory one after the other: number n of them.
    static int nth_lane(int n) { return n / words + 64 * (n % words); }
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
    // One row more than needed: otherwise all blocks of a lane would fall into one set of the
    // cache.
    static constexpr int block_rows = 65;

    V (&rows_of(int block))[64] {
        return *reinterpret_cast<V(*)[64]>(rows_.get() + std::size_t{block_rows} * block);
    }

    int options_, blocks_;
    std::unique_ptr<V[]> rows_;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
