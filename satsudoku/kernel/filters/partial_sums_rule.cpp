#include "filters/partial_sums_rule.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace satsudoku::filters {

namespace {

constexpr std::int64_t largest_total = 1 << 14;

// The total above the least sum, in which each symbol counts from the end that adds less.
std::int64_t above_least(std::span<const std::int32_t> weights, std::int64_t total, int symbols) {
    for (const std::int64_t weight : weights) {
        total -= weight < 0 ? weight * symbols : weight;
    }
    return total;
}

// The word of sums at this place, of sums that are each raised by `by`.
std::uint64_t raised(const std::uint64_t* sums, std::size_t word, std::size_t by) {
    const std::size_t far = by / 64, near = by % 64;
    if (word < far) {
        return 0;
    }
    const std::uint64_t low = word > far && near ? sums[word - far - 1] >> (64 - near) : 0;
    return sums[word - far] << near | low;
}

// The same, lowered by `by`; there are as many words as this.
std::uint64_t lowered(const std::uint64_t* sums, std::size_t word, std::size_t by,
                      std::size_t words) {
    const std::size_t from = word + by / 64, near = by % 64;
    if (from >= words) {
        return 0;
    }
    const std::uint64_t high = from + 1 < words && near ? sums[from + 1] << (64 - near) : 0;
    return sums[from] >> near | high;
}

}  // namespace

bool PartialSumsRule::serves(std::span<const std::int32_t> weights, std::int64_t total,
                             int symbols) {
    return above_least(weights, total, symbols) < largest_total;
}

PartialSumsRule::PartialSumsRule(std::span<const std::int32_t> cells_,
                                 std::span<const std::int32_t> weights, std::int64_t total,
                                 int symbols)
    : Rule(cells_), weights_(weights.begin(), weights.end()), symbols_(symbols),
      total_(above_least(weights, total, symbols)) {}

std::size_t PartialSumsRule::added(std::size_t place, int symbol) const {
    const std::int64_t weight = weights_[place];
    return static_cast<std::size_t>(weight < 0 ? -weight * (symbols_ - 1 - symbol)
                                               : weight * symbol);
}

bool PartialSumsRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    if (total_ < 0) {
        return false;
    }
    const std::size_t size = masks.size(), words = static_cast<std::size_t>(total_) / 64 + 1;
    const std::size_t most = static_cast<std::size_t>(total_);
    auto &before = workspace.before, &behind = workspace.own;
    before.assign((size + 1) * words, 0);
    before[0] = 1;
    for (std::size_t place = 0; place < size; ++place) {
        const std::uint64_t* here = &before[place * words];
        std::uint64_t* next = &before[(place + 1) * words];
        for (Mask left = masks[place]; left != 0; left &= left - 1) {
            const std::size_t by = added(place, std::countr_zero(left));
            for (std::size_t word = by / 64; word < words; ++word) {
                next[word] |= raised(here, word, by);
            }
        }
    }
    if (!(before[size * words + most / 64] >> most % 64 & 1)) {
        return false;
    }
    // Of the sums before each cell, those that the cells from it on complete.
    behind.assign(2 * words, 0);
    std::uint64_t *now = behind.data(), *earlier = now + words;
    now[most / 64] = std::uint64_t{1} << most % 64;
    for (std::size_t place = size; place-- > 0;) {
        const std::uint64_t* here = &before[place * words];
        Mask kept = 0;
        std::fill_n(earlier, words, 0);
        for (Mask left = masks[place]; left != 0; left &= left - 1) {
            const std::size_t by = added(place, std::countr_zero(left));
            std::uint64_t any = 0;
            for (std::size_t word = 0; word + by / 64 < words; ++word) {
                const std::uint64_t some = lowered(now, word, by, words) & here[word];
                earlier[word] |= some;
                any |= some;
            }
            kept |= any ? left & -left : 0;
        }
        masks[place] = kept;
        std::swap(now, earlier);
    }
    return true;
}

}  // namespace satsudoku::filters
