// Gathered rows brought to the rows of band a (sums.hpp: Spread): see vectors.hpp for the width.
#pragma once

#include <algorithm>
#include <span>

#include "counting/bands/numbers.hpp"
#include "counting/bands/sums.hpp"

namespace satsudoku::counting::bands::BANDS_NAMESPACE {

inline void add_to(LongRow& row, const Longs& numbers, std::uint64_t times) {
    Longs sum = Longs::of(row);
    for (int k = 0; k < Longs::count; ++k) {
        sum.part[k] += numbers.part[k] * times;
    }
    sum.store(row);
}

// Entries with the same state in the box of X.
template <class Sum, class AnyRow>
void spread_entries(const Lead& lead, std::span<const Lead::Entry> entries,
                    std::span<const Row> met, Spread& to, Spread::Scratch<AnyRow>& scratch) {
    for (std::size_t i = 0; i < entries.size();) {
        const auto &placing = entries[i].x_placing, &factor = entries[i].x_factor;
        Sum sum;
        for (;
             i < entries.size() && entries[i].x_placing == placing && entries[i].x_factor == factor;
             ++i) {
            const auto& entry = entries[i];
            if (!to.ready[entry.y]) {
                to.ready[entry.y] = true;
                Sum row;
                for (const int y : lead.y_across[entry.y]) {
                    row.add(scratch.middle[y]);
                }
                row.store(scratch.across[entry.y]);
            }
            Row& ways = to.ways[entry.y_placing];
            if (!to.used[entry.y_placing]) {
                to.used[entry.y_placing] = true;
                ways = Row{};
            }
            sum.add_masked(scratch.across[entry.y], scratch.masks[entry.z]);
            for (int k = 0; k < pieces; ++k) {
                store(ways, k,
                      load(ways, k) +
                          load(met[entry.z], k) * static_cast<std::uint16_t>(entry.y_factor));
            }
        }
        to.x[to.x_first + placing] += Count{factor} * total(sum);
        add_to(to.x_lanes[placing], widened<Longs>(sum), factor * to.x_weight);
    }
}

// The pairs of a placing of rows in the box of Y.
template <class Sum, class AnyRow>
void spread_pairs(const Lead& lead, std::size_t placing, std::span<const AnyRow> rows, Spread& to,
                  const Spread::Scratch<AnyRow>& scratch) {
    const auto ways = widened<Sum>(widened(to.ways[placing]));
    const int state = lead.y_state[placing];
    Longs all = widened<Longs>(ways);
    const Longs across = widened<Longs>(Sum::of(scratch.across[state]));
    for (int k = 0; k < Longs::count; ++k) {
        all.part[k] *= across.part[k];
    }
    add_to(to.y_lanes[placing], all, to.x_weight);
    std::uint64_t* pair = to.y.data() + lead.y_pair[placing];
    for (const int y : lead.y_across[state]) {
        for (std::uint32_t i = lead.y_first[y]; i < lead.y_first[y + 1]; ++i) {
            *pair++ += to.x_weight * dot(ways, rows[i]);
        }
    }
}

// As Sums::spread, with numbers of 32 bits or of 64.
template <class Sum, class AnyRow>
void spread_rows(const Lead& lead, int x, std::span<const AnyRow> rows, std::span<const Row> met,
                 Spread& to, Spread::Scratch<AnyRow>& scratch) {
    scratch.middle.resize(lead.y_first.size() - 1);
    scratch.across.resize(lead.y_across.size());
    scratch.masks.resize(met.size());
    for (std::size_t z = 0; z < met.size(); ++z) {
        Sum mask = widened<Sum>(widened(met[z]));
        for (auto& part : mask.part) {
            part = -part;
        }
        mask.store(scratch.masks[z]);
    }
    for (std::size_t y = 0; y + 1 < lead.y_first.size(); ++y) {
        Sum sum;
        for (std::uint32_t i = lead.y_first[y]; i < lead.y_first[y + 1]; ++i) {
            sum.add(rows[i], lead.y_weight[i]);
        }
        sum.store(scratch.middle[y]);
    }
    std::ranges::fill(to.ready, false);
    std::ranges::fill(to.used, false);
    for (const int first : lead.x_rows[x]) {
        spread_entries<Sum, AnyRow>(lead, lead.by_first[first], met, to, scratch);
    }
    for (std::size_t placing = 0; placing < to.used.size(); ++placing) {
        if (to.used[placing]) {
            spread_pairs<Sum, AnyRow>(lead, placing, rows, to, scratch);
        }
    }
}

// Removes the share of the placings of rows in one box.
inline void subtract(std::span<const Lead::Digits> digits_of, std::span<const LongRow> numbers,
                     std::span<LongRow, 3 * digits> from) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        for (std::size_t place = 0; place < from.size(); ++place) {
            if (const std::uint32_t times = digits_of[i][place]; times != 0) {
                Longs left = Longs::of(from[place]);
                left.add(numbers[i], -std::uint64_t{times});
                left.store(from[place]);
            }
        }
    }
}

}  // namespace satsudoku::counting::bands::BANDS_NAMESPACE
