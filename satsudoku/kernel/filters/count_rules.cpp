#include "filters/count_rules.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace satsudoku::filters {

namespace {

constexpr int most_places = 4;  // of a symbol that other cells may see all

}  // namespace

CountRule::CountRule(std::span<const std::int32_t> cells_, std::span<const std::int32_t> weights,
                     Mask counted, std::span<const std::int32_t> counts)
    : Rule(cells_), weights_(weights.begin(), weights.end()), counted_(counted),
      counts_(counts.begin(), counts.end()) {
    std::sort(counts_.begin(), counts_.end());
}

bool CountRule::allowed(int least, int greatest) const {
    const auto count = std::lower_bound(counts_.begin(), counts_.end(), least);
    return count != counts_.end() && *count <= greatest;
}

bool CountRule::prune(std::span<Mask> masks, Workspace&) const {
    int least = 0, greatest = 0;
    for (std::size_t k = 0; k < masks.size(); ++k) {
        const bool may = masks[k] & counted_, must = !(masks[k] & ~counted_);
        least += weights_[k] * (weights_[k] > 0 ? must : may);
        greatest += weights_[k] * (weights_[k] > 0 ? may : must);
    }
    if (!allowed(least, greatest)) {
        return false;
    }
    for (std::size_t k = 0; k < masks.size(); ++k) {
        if (!(masks[k] & counted_) || !(masks[k] & ~counted_)) {
            continue;
        }
        const bool up = weights_[k] > 0;  // where it counts, the count is greater
        if (!allowed(least + 1, greatest)) {
            masks[k] &= up ? ~counted_ : counted_;
        } else if (!allowed(least, greatest - 1)) {
            masks[k] &= up ? counted_ : ~counted_;
        }
    }
    return true;
}

bool MatchRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    const std::size_t last = masks.size() - 1;
    const std::uint64_t said = std::uint64_t{masks[last]} << start_;
    auto& kept = workspace.kept;
    kept.assign(masks.size(), 0);
    for (Mask symbols = masks[0]; symbols != 0; symbols &= symbols - 1) {
        const Mask symbol = symbols & -symbols;
        int least = 1, most = 1;  // the first cell
        for (std::size_t k = 1; k < last; ++k) {
            least += masks[k] == symbol;
            most += (masks[k] & symbol) != 0;
        }
        const std::uint64_t above = ~std::uint64_t{0} << least,
                            below = ~(~std::uint64_t{1} << most);
        const std::uint64_t counts = said & above & below;
        if (counts == 0) {
            continue;
        }
        const bool one_more = (counts & (above << 1)) != 0, one_less = (counts & (below >> 1)) != 0;
        kept[0] |= symbol;
        for (std::size_t k = 1; k < last; ++k) {
            const Mask here = masks[k] & symbol, others = masks[k] & ~symbol;
            kept[k] |= others == 0 || one_more ? here : 0;
            kept[k] |= here == 0 || one_less ? others : 0;
        }
        kept[last] |= static_cast<Mask>(counts >> start_);
    }
    std::copy(kept.begin(), kept.end(), masks.begin());
    return kept[0] != 0;
}

bool DistinctRule::prune(std::span<Mask> masks, Workspace&) const {
    const auto counted = masks.first(masks.size() - 1);
    Mask placed = 0, all = 0;
    int open = 0;
    for (const Mask mask : counted) {
        placed |= single(mask) ? mask : 0;
        all |= mask;
    }
    const int sure = size_of(placed);
    int least = sure;  // and one for each cell that shares no symbol with those before it
    for (Mask taken = placed; const Mask mask : counted) {
        open += !single(mask);
        if ((mask & taken) == 0) {
            taken |= mask;
            ++least;
        }
    }
    const int most = std::min(sure + open, size_of(all));
    const std::uint64_t range = (std::uint64_t{2} << most) - (std::uint64_t{1} << least);
    const std::uint64_t counts = (std::uint64_t{masks.back()} << start_) & range;
    if (counts == 0) {
        return false;
    }
    masks.back() = static_cast<Mask>(counts >> start_);
    // No new symbol, or a new one in each open cell.
    const bool full = static_cast<int>(std::bit_width(counts)) - 1 == sure,
               all_new = std::countr_zero(counts) == sure + open;
    for (Mask& mask : counted) {
        if (!single(mask) && (full || all_new)) {
            mask &= full ? placed : ~placed;
        }
        if (mask == 0) {
            return false;
        }
    }
    return true;
}

TallyRule::TallyRule(std::span<const std::int32_t> cells_, std::vector<Class> classes, Mask all,
                     const Differ& differ)
    : Rule(cells_), classes_(std::move(classes)) {
    for (const Class& some : classes_) {
        all &= ~some.counted;
    }
    if (all != 0) {  // uncounted symbols: any number of times
        classes_.push_back({all, ~std::uint64_t{0} >> (63 - cells.size())});
    }
    for (std::size_t place = 0; place < cells.size(); ++place) {
        const auto joins = [&](std::uint64_t group) {
            for (; group != 0; group &= group - 1) {
                if (!differ(cells[std::countr_zero(group)], cells[place])) {
                    return false;
                }
            }
            return true;
        };
        const auto group = std::find_if(groups_.begin(), groups_.end(), joins);
        const std::uint64_t bit = std::uint64_t{1} << place;
        if (group == groups_.end()) {
            groups_.push_back(bit);
        } else {
            *group |= bit;
        }
    }
}

TallyRule::Bounds TallyRule::bounds(const Class& one, std::span<const Mask> masks) const {
    Bounds known{};
    for (std::size_t k = 0; k < masks.size(); ++k) {
        known.may |= static_cast<std::uint64_t>((masks[k] & one.counted) != 0) << k;
        known.must |= static_cast<std::uint64_t>((masks[k] & ~one.counted) == 0) << k;
    }
    known.most = size_of(known.may);
    if (single(one.counted)) {
        known.most = 0;
        for (const std::uint64_t group : groups_) {
            known.most += (group & known.may) != 0;
        }
    }
    const int least = size_of(known.must);
    if (least <= known.most) {
        known.counts = one.counts >> least << least & ~std::uint64_t{0} >> (63 - known.most);
    }
    return known;
}

// Takes from the cells what does not fit the counts that a class may have. Pre: there are some.
void TallyRule::keep(const Class& one, const Bounds& known, std::uint64_t counts,
                     std::span<Mask> masks, Workspace& workspace) const {
    const Mask counted = one.counted;
    const int least = std::countr_zero(counts), most = std::bit_width(counts) - 1;
    if (least > 0 && single(counted) && size_of(known.may) <= most_places) {
        workspace.needed.push_back({counted, known.may});
    }
    if (most == size_of(known.must)) {
        for (std::uint64_t left = known.may & ~known.must; left != 0; left &= left - 1) {
            masks[std::countr_zero(left)] &= ~counted;
        }
    } else if (least == size_of(known.may)) {
        for (std::uint64_t left = known.may; left != 0; left &= left - 1) {
            masks[std::countr_zero(left)] &= counted;
        }
    } else if (least == known.most) {  // one cell of each group that may hold it
        for (const std::uint64_t group : groups_) {
            if ((group & known.may) != 0 && single(group & known.may)) {
                masks[std::countr_zero(group & known.may)] &= counted;
            }
        }
    }
}

// All classes together have as many cells as there are: sums of their counts, as bits.
bool TallyRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    std::array<Bounds, most_symbols + 1> known;
    std::array<std::uint64_t, most_symbols + 2> before;  // sums of the classes before each
    before[0] = 1;
    const std::uint64_t within = ~std::uint64_t{0} >> (63 - masks.size());
    for (std::size_t c = 0; c < classes_.size(); ++c) {
        known[c] = bounds(classes_[c], masks);
        std::uint64_t sums = 0;
        for (std::uint64_t left = known[c].counts; left != 0; left &= left - 1) {
            sums |= before[c] << std::countr_zero(left);
        }
        before[c + 1] = sums & within;
    }
    std::uint64_t behind = std::uint64_t{1} << masks.size();
    if (!(before[classes_.size()] & behind)) {
        return false;
    }
    for (std::size_t c = classes_.size(); c-- > 0;) {
        std::uint64_t counts = 0, sums = 0;
        for (std::uint64_t left = known[c].counts; left != 0; left &= left - 1) {
            const int count = std::countr_zero(left);
            if (before[c] << count & behind) {
                counts |= left & -left;
            }
            sums |= behind >> count;
        }
        behind = sums;
        if (counts == 0) {
            return false;
        }
        keep(classes_[c], known[c], counts, masks, workspace);
    }
    return std::find(masks.begin(), masks.end(), Mask{0}) == masks.end();
}

}  // namespace satsudoku::filters
