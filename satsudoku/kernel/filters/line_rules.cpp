#include "filters/line_rules.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "filters/symbol_sets.hpp"

namespace satsudoku::filters {

namespace {

constexpr Mask up_to(int symbols) { return static_cast<Mask>((std::uint64_t{1} << symbols) - 1); }

// Whether cells may hold all of a set, judged cell by cell and symbol by symbol.
bool fits(Mask set, std::span<const Mask> cells) {
    Mask covered = 0;
    for (const Mask mask : cells) {
        if ((mask & set) == 0) {
            return false;
        }
        covered |= mask;
    }
    return (set & ~covered) == 0;
}

bool all_meet(Mask set, std::span<const Mask> cells) {
    return std::all_of(cells.begin(), cells.end(), [&](Mask mask) { return (mask & set) != 0; });
}

void keep(Mask set, std::span<const Mask> cells, Mask* kept) {
    for (std::size_t k = 0; k < cells.size(); ++k) {
        kept[k] |= cells[k] & set;
    }
}

// The symbols that some way to fill the cells keeps. False if there is no way.
bool take(std::span<Mask> masks, std::span<const Mask> kept) {
    std::copy_n(kept.begin(), masks.size(), masks.begin());
    return std::find(masks.begin(), masks.end(), Mask{0}) == masks.end();
}

using Kept = std::array<Mask, most_symbols>;

// The symbols that some cells may hold, and those that one of them holds for sure.
struct Together {
    Mask any = 0, sure = 0;

    void add(Mask mask) {
        any |= mask;
        sure |= single(mask) ? mask : 0;
    }
};

}  // namespace

// For each number of symbols seen, the possible heights (the greatest symbol so far, plus 1; 0 for
// none) as bits: before each cell by the cells before it, and after it by those after it. A gap
// leaves any height.
bool VisibleRule::prune(std::span<Mask> masks, Workspace&) const {
    using Heights = std::uint64_t;
    using Counts = std::array<Heights, most_symbols>;
    const auto greater = [](Heights heights) {
        const Heights least = heights & -heights;
        return -least & ~least;
    };
    const auto smaller = [](Heights heights) {
        return heights == 0 ? 0 : std::bit_floor(heights) - 1;
    };
    std::array<Counts, most_symbols> before;
    const std::size_t length = masks.size();
    const auto seen = static_cast<std::size_t>(seen_);
    const int equal = differ_ ? 1 : 0;  // the least distance of a hidden symbol below the height
    const Mask gaps = up_to(least_);
    // The heights that stay where a symbol is hidden.
    const auto staying = [&](Mask mask) {
        return mask & gaps ? ~Heights{0} : ~Heights{0} << (std::countr_zero(mask) + 1 + equal);
    };
    const auto rising = [&](Mask mask) { return Heights{mask & ~gaps} << 1; };
    // The heights of some first cells: where they differ, one of them is as high as their number.
    const auto reached = [&](std::size_t cells) {
        return differ_ && static_cast<int>(cells) > least_ ? ~Heights{0} << cells : ~Heights{0};
    };
    std::fill_n(before[0].begin(), seen + 1, 0);
    before[0][0] = 1;
    for (std::size_t k = 0; k + 1 < length; ++k) {
        const Heights stay = staying(masks[k]), risen = rising(masks[k]), high = reached(k + 1);
        before[k + 1][0] = before[k][0] & stay & high;
        for (std::size_t count = 1; count <= seen; ++count) {
            before[k + 1][count] =
                ((before[k][count] & stay) | (greater(before[k][count - 1]) & risen)) & high;
        }
    }
    Counts behind;
    std::fill_n(behind.begin(), seen, 0);
    behind[seen] = reached(length);
    for (std::size_t k = length; k-- > 0;) {
        const Heights stay = staying(masks[k]), risen = rising(masks[k]);
        Heights fresh = 0, hiding = before[k][seen] & behind[seen];
        for (std::size_t count = 0; count < seen; ++count) {
            fresh |= greater(before[k][count]) & risen & behind[count + 1];
            hiding |= before[k][count] & behind[count];
            behind[count] = (behind[count] & stay) | smaller(behind[count + 1] & risen);
        }
        behind[seen] &= stay;
        auto kept = static_cast<Mask>(fresh >> 1);
        if (hiding != 0) {
            const int height = std::bit_width(hiding) - 1;
            kept |= masks[k] & (up_to(std::max(height - equal, 0)) | gaps);
        }
        if (kept == 0) {
            return false;
        }
        masks[k] = kept;
    }
    return true;
}

// The cells that may hold a symbol of a set, as bits; five symbols at a time.
class CrustRule::Places {
public:
    Places(std::span<const Mask> masks, int symbols) : parts_((symbols + 4) / 5) {
        std::array<std::uint32_t, most_symbols> of_one;
        std::fill_n(of_one.begin(), symbols, 0);
        for (std::size_t k = 0; k < masks.size(); ++k) {
            for (Mask left = masks[k]; left != 0; left &= left - 1) {
                of_one[std::countr_zero(left)] |= std::uint32_t{1} << k;
            }
        }
        for (int part = 0; part < parts_; ++part) {
            auto& cells = of_sets_[part];
            cells[0] = 0;
            for (int bit = 0, end = 1; bit < 5 && part * 5 + bit < symbols; ++bit, end *= 2) {
                for (int set = 0; set < end; ++set) {
                    cells[end + set] = cells[set] | of_one[part * 5 + bit];
                }
            }
        }
    }

    std::uint32_t of(Mask set) const {
        std::uint32_t cells = of_sets_[0][set & 31];
        for (int part = 1; part < parts_; ++part) {
            cells |= of_sets_[part][set >> 5 * part & 31];
        }
        return cells;
    }

private:
    int parts_;
    std::array<std::array<std::uint32_t, 32>, (SymbolSets::most + 4) / 5> of_sets_;
};

bool CrustRule::prune(std::span<Mask> masks, Workspace&) const {
    Kept kept{};
    const Places places(masks, symbols_);
    if (own_) {
        Mask any = 0;
        for (const Mask mask : masks) {
            any |= mask;
        }
        for (Mask lows = any; lows != 0; lows &= lows - 1) {
            const int low = std::countr_zero(lows);
            for (Mask highs = lows & (lows - 1); highs != 0; highs &= highs - 1) {
                between(masks, places, kept, low, std::countr_zero(highs));
            }
        }
    } else {
        between(masks, places, kept, 0, symbols_ - 1);
    }
    return take(masks, kept);
}

// Keeps the ways in which the sum stands between two symbols.
void CrustRule::between(std::span<const Mask> masks, const Places& places, std::span<Mask> kept,
                        int low, int high) const {
    const std::size_t length = masks.size();
    const Mask ends[] = {Mask{1} << low, Mask{1} << high};
    const Mask both = ends[0] | ends[1];
    const Mask within = own_ ? up_to(high) & ~up_to(low + 1) : up_to(symbols_) & ~both;
    // Cells without other symbols must be the ends.
    const std::uint32_t line = up_to(static_cast<int>(length)), may_end = places.of(both),
                        ends_only = line & ~places.of(within);
    if (ends_only & ~may_end) {
        return;
    }
    Together before;
    std::array<Mask, most_symbols + 1> any_behind, sure_behind;  // each cell and those after it
    any_behind[length] = sure_behind[length] = 0;
    for (std::size_t k = length; k-- > 0;) {
        any_behind[k] = any_behind[k + 1] | masks[k];
        sure_behind[k] = sure_behind[k + 1] | (single(masks[k]) ? masks[k] : 0);
    }
    const SymbolSets& sets = SymbolSets::of(symbols_);
    const bool all = !own_ && static_cast<int>(length) == symbols_;
    for (std::size_t one = 0; one < length; before.add(masks[one]), ++one) {
        if (!(may_end >> one & 1)) {
            continue;
        }
        Together between_them;
        for (std::size_t two = one + 1; two < length; between_them.add(masks[two]), ++two) {
            const std::uint32_t these = std::uint32_t{1} << one | std::uint32_t{1} << two;
            if ((ends_only & ~these) || !(may_end >> two & 1)) {
                continue;
            }
            Mask first = 0, second = 0;  // the possible symbols of the ends
            for (const int turn : {0, 1}) {
                if ((masks[one] & ends[turn]) && (masks[two] & ends[1 - turn])) {
                    first |= ends[turn];
                    second |= ends[1 - turn];
                }
            }
            if (first == 0) {
                continue;
            }
            const auto size = static_cast<int>(two - one - 1);
            const std::uint32_t inner = up_to(size) << (one + 1), outer = line & ~inner & ~these;
            // The sets have these symbols, and may have those.
            const Mask around = before.any | any_behind[two + 1],
                       must = between_them.sure | (all ? within & ~around : 0),
                       may = within & between_them.any & ~(before.sure | sure_behind[two + 1]);
            Mask inside = 0, outside = 0;
            for (const Mask set : sets.of_sum(size, total_ - first_ * size)) {
                const Mask rest = within & ~set;
                if (((set & ~may) | (must & ~set)) == 0 && (inner & ~places.of(set)) == 0 &&
                    (outer & ~places.of(rest)) == 0) {
                    inside |= set;
                    outside |= rest;
                    kept[one] |= first;
                    kept[two] |= second;
                }
            }
            for (std::size_t k = 0; k < length && (inside | outside) != 0; ++k) {
                kept[k] |= masks[k] & (inner >> k & 1 ? inside : outer >> k & 1 ? outside : 0);
            }
        }
    }
}

bool PointedSumRule::prune(std::span<Mask> masks, Workspace&) const {
    const auto length = static_cast<int>(masks.size());
    const SymbolSets& sets = SymbolSets::of(symbols_);
    const std::span<const Mask> line = masks;
    Kept kept{};
    for (Mask firsts = masks[0]; firsts != 0; firsts &= firsts - 1) {
        const int value = std::countr_zero(firsts) + first_, more = value - 1;  // after the first
        const Mask first = firsts & -firsts;
        if (more < 0) {
            continue;
        }
        if (more >= length) {
            break;
        }
        const auto inner = line.subspan(1, more), outer = line.subspan(1 + more);
        for (const Mask set : sets.of_sum(more, total_ - value - first_ * more)) {
            const Mask rest = up_to(symbols_) & ~set & ~first;
            if ((set & first) || !fits(set, inner) ||
                !(length == symbols_ ? fits(rest, outer) : all_meet(rest, outer))) {
                continue;
            }
            kept[0] |= first;
            keep(set, inner, kept.data() + 1);
            keep(rest, outer, kept.data() + 1 + more);
        }
    }
    return take(masks, kept);
}

bool PointedSymbolRule::prune(std::span<Mask> masks, Workspace&) const {
    const auto below = static_cast<std::size_t>(1 - first_);  // the symbol that names no cell
    Mask first = 0;
    for (std::size_t k = 0; k < masks.size(); ++k) {
        const Mask place = Mask{1} << (k + below);
        if ((masks[0] & place) && (masks[k] & symbol_) && (k > 0 || symbol_ == place)) {
            first |= place;
        }
    }
    for (std::size_t k = 1; k < masks.size(); ++k) {
        if (!(first >> (k + below) & 1)) {
            masks[k] &= ~symbol_;
        } else if (single(first)) {
            masks[k] &= symbol_;
        }
    }
    masks[0] = first;
    return std::find(masks.begin(), masks.end(), Mask{0}) == masks.end();
}

bool RemoteRule::prune(std::span<Mask> masks, Workspace&) const {
    Mask own = 0, places = 0;
    std::size_t last = 0;
    for (Mask left = masks[1]; left != 0; left &= left - 1) {
        const int place = std::countr_zero(left) + 1 - first_;
        if (place < 0 || static_cast<std::size_t>(place) >= line_.size()) {
            continue;
        }
        const Mask bit = left & -left;
        const auto target = static_cast<std::size_t>(line_[place]);
        const Mask common = masks[0] & (target == 1 ? bit : masks[target]);
        if (common != 0) {
            own |= common;
            places |= bit;
            last = target;
        }
    }
    masks[0] = own;
    masks[1] = places;
    if (single(places)) {
        masks[last] &= own;
    }
    return own != 0;
}

bool IntervalRule::prune(std::span<Mask> masks, Workspace&) const {
    const std::span<const Mask> inner = masks.subspan(2);
    Mask first = 0, second = 0, allowed = 0;
    for (int low = 0; low < symbols_; ++low) {
        for (int high = low; high < symbols_; ++high) {
            const Mask ends[] = {Mask{1} << low, Mask{1} << high};
            const bool straight = (masks[0] & ends[0]) && (masks[1] & ends[1]);
            const bool turned = (masks[0] & ends[1]) && (masks[1] & ends[0]);
            if (high - low < gap_ || !(straight || turned)) {
                continue;
            }
            const Mask closed = up_to(high + 1) & ~up_to(low);
            const Mask set = outside_ ? up_to(symbols_) & ~closed : closed & ~ends[0] & ~ends[1];
            if (all_meet(set, inner)) {
                first |= (straight ? ends[0] : 0) | (turned ? ends[1] : 0);
                second |= (straight ? ends[1] : 0) | (turned ? ends[0] : 0);
                allowed |= set;
            }
        }
    }
    masks[0] = first;
    masks[1] = second;
    for (Mask& mask : masks.subspan(2)) {
        mask &= allowed;
    }
    return std::find(masks.begin(), masks.end(), Mask{0}) == masks.end();
}

}  // namespace satsudoku::filters
