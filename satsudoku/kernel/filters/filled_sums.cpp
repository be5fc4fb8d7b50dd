#include "filters/filled_sums.hpp"

#include <algorithm>

namespace satsudoku::filters {

namespace {

constexpr int least_bits = 8, most_bits = 14;

// Pre: `kept` is as long as `cells`.
Mask look(const SymbolSets& sets, std::span<const Mask> cells, int sum, std::span<Mask> kept) {
    std::array<Mask, most_symbols> fits;
    const std::size_t number = cells.size();
    Mask any = 0, needed = ~Mask{0};
    for (const Mask mask : cells) {
        any |= mask;
    }
    bool any_fits = false;
    for (const Mask set : sets.of_sum(static_cast<int>(number), sum)) {
        if (set & ~any) {
            continue;
        }
        bool possible = true;
        for (std::size_t k = 0; k < number; ++k) {
            fits[k] = cells[k] & set;
            possible = possible && fits[k] != 0;
        }
        if (possible && narrow(set, {fits.data(), number})) {
            any_fits = true;
            needed &= set;
            for (std::size_t k = 0; k < number; ++k) {
                kept[k] |= fits[k];
            }
        }
    }
    // A symbol beyond all others tells that there are sets, even if they have no common symbol.
    return any_fits ? needed | FilledSums::some : 0;
}

}  // namespace

void FilledSums::grow() {
    misses_ = 0;
    bits_ = entries_.empty() ? least_bits : std::min(bits_ + 2, most_bits);
    entries_.assign(std::size_t{1} << bits_, {});
}

Mask FilledSums::find(const SymbolSets& sets, std::span<const Mask> cells, int sum,
                      std::vector<Mask>& kept) {
    const std::size_t number = cells.size(), start = kept.size();
    if (number > most_cells) {
        kept.resize(start + number, 0);
        const Mask needed = look(sets, cells, sum, std::span<Mask>{kept}.subspan(start));
        kept.resize(needed != 0 ? start + number : start);
        return needed;
    }
    if (misses_ >> 2 >= entries_.size() && bits_ < most_bits) {
        grow();
    }
    auto hash = static_cast<std::uint64_t>(sum) + 1;
    for (const Mask mask : cells) {
        hash = (hash ^ mask) * 0x9e3779b97f4a7c15;
    }
    Entry& entry = entries_[hash >> (64 - bits_)];
    if (entry.sum != sum || entry.number != number ||
        !std::equal(cells.begin(), cells.end(), entry.cells.begin())) {
        ++misses_;
        entry.sum = sum;
        entry.number = static_cast<std::uint32_t>(number);
        std::copy(cells.begin(), cells.end(), entry.cells.begin());
        entry.kept.fill(0);
        entry.needed = look(sets, cells, sum, {entry.kept.data(), number});
    }
    if (entry.needed != 0) {
        kept.insert(kept.end(), entry.kept.begin(),
                    entry.kept.begin() + static_cast<std::ptrdiff_t>(number));
    }
    return entry.needed;
}

}  // namespace satsudoku::filters
