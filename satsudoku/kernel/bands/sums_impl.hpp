// The arithmetic at one width: see vectors.hpp.
#pragma once

#include <algorithm>
#include <cstring>

#include "bands/sums.hpp"
#include "bands/vectors.hpp"

namespace satsudoku::bands::BANDS_NAMESPACE {

// Rows of A, with the weight of an array of Z, fill 16 bits; those of B and C, which are multiplied
// with signs, 15; and the products of a run 32.
static_assert(most_ways * most_orders <= UINT16_MAX && most_ways <= INT16_MAX);
static_assert(std::uint64_t{most_ways} * most_ways * most_in_run <= UINT32_MAX);

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

// 32 bits a lane, in the order of low and high.
struct Wide {
    U32 part[2 * pieces] = {};

    // Adds the products of rows B and C of so many pairs.
    void add(std::span<const Pair> pairs, const Block& b, const Block& c, std::uint32_t batch) {
        return batch != 0 ? add_batches(pairs, b, c, batch) : add_two_by_two(pairs, b, c);
    }

private:
    // Pre: so many products, added, stay below 2^16.
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
            const Pair &one = pairs[i], &two = pairs[i + 1];
            for (int k = 0; k < pieces; ++k) {
                add_products(k, load(b, one.b, k), load(c, one.c, k), load(b, two.b, k),
                             load(c, two.c, k));
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

// 64 bits a lane.
struct Long {
    U64 part[4 * pieces] = {};

    static U64 load(const LongRow& row, int k) {
        U64 result;
        std::memcpy(&result, row.lane.data() + k * BANDS_WORDS, sizeof result);
        return result;
    }
    static Long of(const LongRow& row) {
        Long result;
        std::memcpy(result.part, &row, sizeof result.part);
        return result;
    }
    void store(LongRow& row) const { std::memcpy(&row, part, sizeof part); }

    void add(const LongRow& row) {
        for (int k = 0; k < 4 * pieces; ++k) {
            part[k] += load(row, k);
        }
    }
    void add(const LongRow& row, std::uint64_t times) {
        for (int k = 0; k < 4 * pieces; ++k) {
            part[k] += load(row, k) * times;
        }
    }
    void add_masked(const LongRow& row, const LongRow& mask) {
        for (int k = 0; k < 4 * pieces; ++k) {
            part[k] += load(row, k) & load(mask, k);
        }
    }
    // The sum of products with a row.
    std::uint64_t dot(const LongRow& row) const {
        U64 sum = part[0] * load(row, 0);
        for (int k = 1; k < 4 * pieces; ++k) {
            sum += part[k] * load(row, k);
        }
        return total(sum);
    }
    std::uint64_t total() const {
        U64 sum = part[0];
        for (int k = 1; k < 4 * pieces; ++k) {
            sum += part[k];
        }
        return total(sum);
    }

private:
    static std::uint64_t total(U64 sum) {
        using Half = std::uint64_t __attribute__((vector_size(4 * BANDS_WORDS)));
        Half low, high;
        std::memcpy(&low, &sum, sizeof low);
        std::memcpy(&high, reinterpret_cast<const char*>(&sum) + sizeof low, sizeof high);
        low += high;
        std::uint64_t result = 0;
        for (int i = 0; i < BANDS_WORDS / 2; ++i) {
            result += low[i];
        }
        return result;
    }
};

// Adds `times` a row to another one.
inline void add(LongRow& sum, const LongRow& row, std::uint64_t times) {
    Long result = Long::of(sum);
    if (times == 1) {
        result.add(row);
    } else {
        result.add(row, times);
    }
    result.store(sum);
}

class SumsOf final : public Sums {
public:
    void fill(const BandTables& band, int x, std::span<const Row> met, std::span<Row> scratch,
              bool bytes, Block& block) const override {
        const auto by_rows = scratch.first(band.y_row_states);
        const auto by_columns = scratch.subspan(by_rows.size(), band.y_rows.size());
        std::memset(static_cast<void*>(by_rows.data()), 0, by_rows.size_bytes());
        for (const int first : band.x_rows[x]) {
            for (const auto& rest : band.by_first[first]) {
                for (int k = 0; k < pieces; ++k) {
                    store(by_rows[rest.y], k,
                          load(by_rows[rest.y], k) + rest.weight * load(met[rest.z], k));
                }
            }
        }
        U16 largest[pieces] = {};
        for (std::size_t y = 0; y < by_columns.size(); ++y) {
            U16 total[pieces] = {};
            for (const int rows : band.y_rows[y]) {
                for (int k = 0; k < pieces; ++k) {
                    total[k] += load(by_rows[rows], k);
                }
            }
            for (int k = 0; k < pieces; ++k) {
                store(by_columns[y], k, total[k]);
                largest[k] = total[k] > largest[k] ? total[k] : largest[k];
            }
        }
        block.largest = 0;
        for (int k = 0; k < pieces; ++k) {
            for (int i = 0; i < in_piece; ++i) {
                block.largest = std::max<std::uint16_t>(block.largest, largest[k][i]);
            }
        }
        keep(by_columns, bytes && block.largest <= UINT8_MAX, block);
    }

    std::uint64_t sum(std::span<const Run> runs, std::span<const Pair> pairs, const Block& a,
                      const Block& b, const Block& c) const override {
        constexpr unsigned limit = (1u << 15) - 1;
        std::uint32_t heaviest = 1;
        for (const auto& run : runs) {
            heaviest = std::max(heaviest, run.weight);
        }
        const unsigned product = unsigned{b.largest} * c.largest, first = a.largest * heaviest;
        if (product == 0 || first == 0) {
            return 0;
        }
        return product <= limit && first <= limit
                   ? narrow(runs, pairs, a, b, c, limit / product, first)
                   : wide(runs, pairs, a, b, c, UINT16_MAX / product);
    }

    void sum_each(std::span<const Run> runs, std::span<const Pair> pairs, const Block& a,
                  const Block& b, const Block& c, std::span<std::uint64_t> each) const override {
        for (const auto& run : runs) {
            if (!any(a.row[run.y])) {
                continue;
            }
            for (std::uint32_t i = run.first; i < run.last; ++i) {
                std::uint64_t total = 0;
                for (int k = 0; k < pieces; ++k) {
                    const U16 x = load(a.row[run.y], k), y = load(b, pairs[i].b, k),
                              z = load(c, pairs[i].c, k);
                    for (int lane = 0; lane < in_piece; ++lane) {
                        total += std::uint64_t{std::uint32_t{x[lane]} * y[lane]} * z[lane];
                    }
                }
                each[i] += total;
            }
        }
    }

    void gather(std::span<const Run> runs, std::span<const Pair> pairs, const Block& b,
                const Block& c, std::span<WideRow> rows) const override {
        const unsigned product = unsigned{b.largest} * c.largest;
        if (product == 0) {
            return;
        }
        for (const auto& run : runs) {
            Wide sum;
            sum.add(pairs.subspan(run.first, run.last - run.first), b, c, UINT16_MAX / product);
            U32 row[2 * pieces];
            std::memcpy(row, &rows[run.y], sizeof row);
            for (int k = 0; k < 2 * pieces; ++k) {
                row[k] += sum.part[k] * run.weight;
            }
            std::memcpy(&rows[run.y], row, sizeof row);
        }
    }

    void pour(std::span<WideRow> rows, const LongRow& factor,
              std::span<LongRow> to) const override {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (int lane = 0; lane < lanes; ++lane) {
                to[i].lane[lane] += rows[i].lane[lane] * factor.lane[lane];
            }
            rows[i] = WideRow{};
        }
    }

    WideRow widen(const Row& row) const override {
        Wide wide;
        for (int k = 0; k < pieces; ++k) {
            wide.part[2 * k] = (U32)low(load(row, k), U16{});
            wide.part[2 * k + 1] = (U32)high(load(row, k), U16{});
        }
        WideRow result;
        std::memcpy(&result, wide.part, sizeof result);
        return result;
    }

    void spread(const Lead& lead, int x, std::span<const LongRow> rows,
                std::span<const LongRow> met, Spread& to) const override {
        auto& [middle, across, scaled, ways, ready, used] = to.scratch;
        for (std::size_t y = 0; y + 1 < lead.y_first.size(); ++y) {
            Long sum;
            for (std::uint32_t i = lead.y_first[y]; i < lead.y_first[y + 1]; ++i) {
                sum.add(rows[i], lead.y_weight[i]);
            }
            sum.store(middle[y]);
        }
        std::ranges::fill(ready, false);
        std::ranges::fill(used, false);
        for (const int first : lead.x_rows[x]) {
            spread_entries(lead, lead.by_first[first], met, to);
        }
        for (std::size_t placing = 0; placing < used.size(); ++placing) {
            if (!used[placing]) {
                continue;
            }
            const Long way = Long::of(ways[placing]);
            std::uint64_t* pair = to.y.data() + lead.y_pair[placing];
            for (const int y : lead.y_across[lead.y_state[placing]]) {
                for (std::uint32_t i = lead.y_first[y]; i < lead.y_first[y + 1]; ++i) {
                    *pair++ += to.x_weight * way.dot(rows[i]);
                }
            }
        }
    }

private:
    static void keep(std::span<const Row> rows, bool bytes, Block& block) {
        block.row.clear();
        block.byte_row.clear();
        if (!bytes) {
            block.row.assign(rows.begin(), rows.end());
            return;
        }
        block.byte_row.reserve(rows.size());
        for (const Row& row : rows) {
            ByteRow& packed = block.byte_row.emplace_back();
            for (int k = 0; k < pieces; k += 2) {
                store(packed, k / 2, load(row, k) | load(row, k + 1) << 8);
            }
        }
    }

    // Entries with the same state in the box of X.
    static void spread_entries(const Lead& lead, std::span<const Lead::Entry> entries,
                               std::span<const LongRow> met, Spread& to) {
        auto& [middle, across, scaled, ways, ready, used] = to.scratch;
        for (std::size_t i = 0; i < entries.size();) {
            const auto &placing = entries[i].x_placing, &factor = entries[i].x_factor;
            Long sum;
            for (; i < entries.size() && entries[i].x_placing == placing &&
                   entries[i].x_factor == factor;
                 ++i) {
                const auto& entry = entries[i];
                if (!ready[entry.y]) {
                    ready[entry.y] = true;
                    Long row;
                    for (const int y : lead.y_across[entry.y]) {
                        row.add(middle[y]);
                    }
                    row.store(across[entry.y]);
                    scaled[entry.y] = LongRow{};
                    add(scaled[entry.y], across[entry.y], to.x_weight);
                }
                if (!used[entry.y_placing]) {
                    used[entry.y_placing] = true;
                    ways[entry.y_placing] = LongRow{};
                }
                sum.add_masked(across[entry.y], met[entry.z]);
                add(ways[entry.y_placing], met[entry.z], -std::uint64_t{entry.y_factor});
                add(to.z[entry.z_placing], scaled[entry.y], entry.z_factor);
            }
            to.x[to.x_first + placing] += Count{factor} * sum.total();
        }
    }

    // Pre: products of rows of B and C stay below 2^15, also `batch` of them added, and so do rows
    // of A times a run's weight, `first` being the largest.
    static std::uint64_t narrow(std::span<const Run> runs, std::span<const Pair> pairs,
                                const Block& a, const Block& b, const Block& c, unsigned batch,
                                unsigned first) {
        // So many products of batches can be added before 32 bits may overflow.
        const int period = static_cast<int>(UINT32_MAX / (2u * ((1u << 15) - 1) * first));
        std::uint64_t result = 0;
        U32 total[pieces] = {};
        int left = period;
        const auto flush = [&] {
            for (int k = 0; k < pieces; ++k) {
                for (int i = 0; i < in_piece / 2; ++i) {
                    result += total[k][i];
                }
                total[k] = U32{};
            }
            left = period;
        };
        for (const auto& run : runs) {
            if (!any(a.row[run.y])) {
                continue;
            }
            U16 factor[pieces];
            for (int k = 0; k < pieces; ++k) {
                factor[k] = load(a.row[run.y], k) * static_cast<std::uint16_t>(run.weight);
            }
            for (std::uint32_t i = run.first; i < run.last;) {
                const std::uint32_t end = std::min(run.last, i + batch);
                const Narrow sum(pairs.subspan(i, end - i), b, c);
                i = end;
                for (int k = 0; k < pieces; ++k) {
                    total[k] += multiply_add(sum.part[k], factor[k]);
                }
                if (--left == 0) {
                    flush();
                }
            }
        }
        flush();
        return result;
    }

    static std::uint64_t wide(std::span<const Run> runs, std::span<const Pair> pairs,
                              const Block& a, const Block& b, const Block& c, unsigned batch) {
        std::uint64_t result = 0;
        for (const auto& run : runs) {
            if (!any(a.row[run.y])) {
                continue;
            }
            Wide sum;
            sum.add(pairs.subspan(run.first, run.last - run.first), b, c, batch);
            for (int k = 0; k < pieces; ++k) {
                const U16 row = load(a.row[run.y], k);
                const U32 factor[2] = {(U32)low(row, U16{}), (U32)high(row, U16{})};
                for (int half = 0; half < 2; ++half) {
                    std::uint64_t part = 0;
                    for (int i = 0; i < in_piece / 2; ++i) {
                        part += std::uint64_t{sum.part[2 * k + half][i]} * factor[half][i];
                    }
                    result += part * run.weight;
                }
            }
        }
        return result;
    }
};

}  // namespace satsudoku::bands::BANDS_NAMESPACE
