// Products of rows B and C, added over pairs: see vectors.hpp for the width.
#pragma once

#include <algorithm>
#include <span>

#include "counting/bands/sums.hpp"
#include "counting/bands/vectors.hpp"

namespace satsudoku::counting::bands::BANDS_NAMESPACE {

// The products of rows B and C of some pairs, added. Pre: they stay below 2^16.
struct Narrow {
    U16 part[pieces] = {};

    Narrow(std::span<const Pair> pairs, const Block& b, const Block& c) {
        if (b.byte_row.empty() && c.byte_row.empty()) {
            for (const auto& pair : pairs) {
                const Row &p = b.row[pair.b], &q = c.row[pair.c];
                for (int k = 0; k < pieces; ++k) {
                    part[k] += load(p, k) * load(q, k);
                }
            }
        } else if (c.byte_row.empty()) {
            add_mixed(pairs, b, &Pair::b, c, &Pair::c);
        } else if (b.byte_row.empty()) {
            add_mixed(pairs, c, &Pair::c, b, &Pair::b);
#if defined(BANDS_BYTES)
        } else if (2u * b.largest * c.largest <= INT16_MAX &&
                   std::min(b.largest, c.largest) <= INT8_MAX) {
            if (c.largest <= b.largest) {
                add_bytes(pairs, b, &Pair::b, c, &Pair::c);
            } else {
                add_bytes(pairs, c, &Pair::c, b, &Pair::b);
            }
#endif
        } else {
            for (const auto& pair : pairs) {
                const ByteRow &p = b.byte_row[pair.b], &q = c.byte_row[pair.c];
                for (int k = 0; k < pieces; k += 2) {
                    const U16 x = load(p, k / 2), y = load(q, k / 2);
                    part[k] += (x & 0xff) * (y & 0xff);
                    part[k + 1] += (x >> 8) * (y >> 8);
                }
            }
        }
    }

private:
#if defined(BANDS_BYTES)
    // Pre: numbers of `small` stay below 2^7, and the sum of two products below 2^15.
    void add_bytes(std::span<const Pair> pairs, const Block& large,
                   std::uint16_t Pair::* large_state, const Block& small,
                   std::uint16_t Pair::* small_state) {
        ByteProducts sums[pieces / 2];
        std::size_t i = 0;
        for (; i + 1 < pairs.size(); i += 2) {
            const ByteRow &p = large.byte_row[pairs[i].*large_state],
                          &q = small.byte_row[pairs[i].*small_state],
                          &r = large.byte_row[pairs[i + 1].*large_state],
                          &s = small.byte_row[pairs[i + 1].*small_state];
            for (int k = 0; k < pieces / 2; ++k) {
                sums[k].add(load(p, k), load(q, k), load(r, k), load(s, k));
            }
        }
        for (; i < pairs.size(); ++i) {
            const ByteRow &p = large.byte_row[pairs[i].*large_state],
                          &q = small.byte_row[pairs[i].*small_state];
            for (int k = 0; k < pieces / 2; ++k) {
                sums[k].add(load(p, k), load(q, k), U16{}, U16{});
            }
        }
        for (int k = 0; k < pieces / 2; ++k) {
            part[2 * k] = sums[k].first();
            part[2 * k + 1] = sums[k].second();
        }
    }
#endif

    void add_mixed(std::span<const Pair> pairs, const Block& bytes,
                   std::uint16_t Pair::* byte_state, const Block& rows,
                   std::uint16_t Pair::* row_state) {
        for (const auto& pair : pairs) {
            const ByteRow& p = bytes.byte_row[pair.*byte_state];
            const Row& q = rows.row[pair.*row_state];
            for (int k = 0; k < pieces; k += 2) {
                const U16 x = load(p, k / 2);
                part[k] += (x & 0xff) * load(q, k);
                part[k + 1] += (x >> 8) * load(q, k + 1);
            }
        }
    }
};

// 32 bits per lane, in the order of low and high.
struct Wide {
    U32 part[2 * pieces] = {};

    // Adds the products of rows B and C of all `pairs`.
    void add(std::span<const Pair> pairs, const Block& b, const Block& c, std::uint32_t batch) {
        return batch != 0 ? add_batches(pairs, b, c, batch) : add_two_by_two(pairs, b, c);
    }

private:
    // Pre: the sum of these products stays below 2^16.
    void add_batches(std::span<const Pair> pairs, const Block& b, const Block& c,
                     std::uint32_t batch) {
        for (std::size_t i = 0; i < pairs.size();) {
            const std::size_t end = std::min<std::size_t>(pairs.size(), i + batch);
            const Narrow sum(pairs.subspan(i, end - i), b, c);
            i = end;
            for (int k = 0; k < pieces; ++k) {
                part[2 * k] += (U32)low(sum.part[k], U16{});
                part[2 * k + 1] += (U32)high(sum.part[k], U16{});
            }
        }
    }

    void add_two_by_two(std::span<const Pair> pairs, const Block& b, const Block& c) {
        std::size_t i = 0;
        for (; i + 1 < pairs.size(); i += 2) {
            const Pair &first = pairs[i], &second = pairs[i + 1];
            for (int k = 0; k < pieces; ++k) {
                add_products(k, load(b, first.b, k), load(c, first.c, k), load(b, second.b, k),
                             load(c, second.c, k));
            }
        }
        for (; i < pairs.size(); ++i) {
            for (int k = 0; k < pieces; ++k) {
                add_products(k, load(b, pairs[i].b, k), load(c, pairs[i].c, k), U16{}, U16{});
            }
        }
    }

    void add_products(int k, U16 p, U16 q, U16 r, U16 s) {
        part[2 * k] += multiply_add(low(p, r), low(q, s));
        part[2 * k + 1] += multiply_add(high(p, r), high(q, s));
    }
};

}  // namespace satsudoku::counting::bands::BANDS_NAMESPACE
