// The arithmetic at one width: see vectors.hpp.
#pragma once

#include <algorithm>
#include <cstring>

#include "counting/bands/numbers.hpp"
#include "counting/bands/products.hpp"
#include "counting/bands/spreading.hpp"
#include "counting/bands/sums.hpp"
#include "counting/bands/vectors.hpp"

namespace satsudoku::counting::bands::BANDS_NAMESPACE {

// Rows of A, with the weight of an array of Z, fill 16 bits; those of B and C, which are multiplied
// with signs, 15; and the products of a run 32.
static_assert(most_ways * most_orders <= UINT16_MAX && most_ways <= INT16_MAX);
static_assert(std::uint64_t{most_ways} * most_ways * most_in_run <= UINT32_MAX);

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
            Wides row = Wides::of(rows[run.y]);
            for (int k = 0; k < 2 * pieces; ++k) {
                row.part[k] += sum.part[k] * run.weight;
            }
            row.store(rows[run.y]);
        }
    }

    void gather(std::span<const Run> runs, std::span<const Pair> pairs, const Block& b,
                const Block& c, std::span<Row> rows) const override {
        for (const auto& run : runs) {
            const Narrow sum(pairs.subspan(run.first, run.last - run.first), b, c);
            const auto weight = static_cast<std::uint16_t>(run.weight);
            for (int k = 0; k < pieces; ++k) {
                store(rows[run.y], k, load(rows[run.y], k) + sum.part[k] * weight);
            }
        }
    }

    void pour(std::span<Row> rows, std::span<WideRow> to) const override {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Wides sum = widened(rows[i]);
            sum.add(to[i]);
            sum.store(to[i]);
            rows[i] = Row{};
        }
    }

    void pour(std::span<WideRow> rows, const LongRow& factor,
              std::span<LongRow> to) const override {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Longs sum = widened<Longs>(Wides::of(rows[i]));
            for (int k = 0; k < Longs::count; ++k) {
                sum.part[k] *= Longs::load(factor, k);
            }
            sum.add(to[i]);
            sum.store(to[i]);
            rows[i] = WideRow{};
        }
    }

    WideRow widen(const Row& row) const override {
        WideRow result;
        widened(row).store(result);
        return result;
    }

    void spread(const Lead& lead, int x, std::span<const LongRow> rows, std::span<const Row> met,
                Spread& to) const override {
        U64 bits{};
        for (const LongRow& row : rows) {
            for (int k = 0; k < Longs::count; ++k) {
                bits |= Longs::load(row, k);
            }
        }
        std::uint64_t most = 0;  // no number is larger
        for (int i = 0; i < BANDS_WORDS; ++i) {
            most |= bits[i];
        }
        if (most <= UINT32_MAX / lead.widest) {
            to.wide_scratch.rows.resize(rows.size());
            for (std::size_t i = 0; i < rows.size(); ++i) {
                for (int lane = 0; lane < lanes; ++lane) {
                    to.wide_scratch.rows[i].lane[lane] =
                        static_cast<std::uint32_t>(rows[i].lane[lane]);
                }
            }
            spread_rows<Wides, WideRow>(lead, x, to.wide_scratch.rows, met, to, to.wide_scratch);
        } else {
            spread_rows<Longs, LongRow>(lead, x, rows, met, to, to.long_scratch);
        }
    }

    void rest(const Lead& lead, const Spread& spread,
              std::span<LongRow, 3 * digits> digits_of_z) const override {
        Longs all;
        for (std::size_t i = 0; i < spread.x_lanes.size(); ++i) {
            const auto& times = lead.x_digits[i];
            all.add(spread.x_lanes[i], times[0] + times[1] + times[2]);
        }
        for (LongRow& row : digits_of_z) {
            all.store(row);
        }
        subtract(lead.x_digits, spread.x_lanes, digits_of_z);
        subtract(lead.y_digits, spread.y_lanes, digits_of_z);
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

    // Pre: products of rows of B and C stay below 2^15, also `batch` of them added, and so do rows
    // of A times a run's weight, `first` being the largest.
    static std::uint64_t narrow(std::span<const Run> runs, std::span<const Pair> pairs,
                                const Block& a, const Block& b, const Block& c, unsigned batch,
                                unsigned first) {
        // Products of batches that can be added before 32 bits may overflow.
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

}  // namespace satsudoku::counting::bands::BANDS_NAMESPACE
