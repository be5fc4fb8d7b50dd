#include "filters/sum_rule.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "filters/symbol_sets.hpp"

namespace satsudoku::filters {

namespace {

using Sums = std::uint64_t;  // bit k: a sum of k, counted from the least or the greatest one

constexpr int most_sums = 64;
constexpr std::size_t most_sets = 600;  // sets of one part to try

// The distances of a total from the least and the greatest sum of some parts.
std::pair<std::int64_t, std::int64_t> room(std::span<const Workspace::Part> parts,
                                           std::int64_t total) {
    std::int64_t above = total, below = -total;
    for (const Workspace::Part& part : parts) {
        above -= part.weight * part.least;
        below += part.weight * part.greatest;
    }
    return {above, below};
}

Sums shifted(Sums sums, std::int64_t by) { return by < most_sums ? sums << by : 0; }

}  // namespace

SumRule::SumRule(std::span<const std::int32_t> cells_, std::span<const std::int32_t> weights,
                 std::int64_t total, int first, int symbols, const Differ& differ)
    : Rule(cells_), first_(first), symbols_(symbols), total_(total) {
    for (std::size_t place = 0; place < cells.size(); ++place) {
        const std::int64_t weight = std::abs(weights[place]);
        const bool flipped = weights[place] < 0;
        total_ += flipped ? weight * symbols : -weight;
        const auto joins = [&](const Part& part) {
            return symbols <= SymbolSets::most && part.weight == weight &&
                   part.flipped == flipped &&
                   std::all_of(part.places.begin(), part.places.end(),
                               [&](int other) { return differ(cells[other], cells[place]); });
        };
        auto part = std::find_if(parts_.begin(), parts_.end(), joins);
        if (part == parts_.end()) {
            part = parts_.insert(part, {{}, weight, flipped});
        }
        part->places.push_back(static_cast<int>(place));
        loose_ = std::max(loose_, weight * (symbols - 1));
    }
}

double SumRule::looseness() const {
    std::int64_t least = 0, range = 0;
    for (const Part& part : parts_) {
        const auto size = static_cast<std::int64_t>(part.places.size());
        least += part.weight * size * (size - 1) / 2;
        range += part.weight * size * (symbols_ - size);
    }
    const std::int64_t above = total_ - least;
    return static_cast<double>(std::min(above, range - above)) / static_cast<double>(range);
}

Mask SumRule::flip(Mask mask) const {
    mask = (mask >> 1 & 0x55555555) | (mask & 0x55555555) << 1;
    mask = (mask >> 2 & 0x33333333) | (mask & 0x33333333) << 2;
    mask = (mask >> 4 & 0x0f0f0f0f) | (mask & 0x0f0f0f0f) << 4;
    mask = (mask >> 8 & 0x00ff00ff) | (mask & 0x00ff00ff) << 8;
    return (mask >> 16 | mask << 16) >> (32 - symbols_);
}

Mask SumRule::counted(Mask mask, bool flipped) const {
    return flipped ? flip(mask >> first_) : mask >> first_;
}

Mask SumRule::shown(Mask mask, bool flipped) const {
    return (flipped ? flip(mask) : mask) << first_;
}

bool SumRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    if (parts_.size() == 1 && parts_.front().weight == 1) {
        return prune_one(masks, workspace);
    }
    auto& parts = workspace.parts;
    auto& kept = workspace.kept;
    std::int64_t total = total_;
    if (!gather(masks, workspace, total)) {
        return false;
    }
    // Not a structured binding, whose names Clang 14 cannot capture in a lambda.
    std::int64_t above, below;
    std::tie(above, below) = room(parts, total);
    if (above < 0 || below < 0) {
        return false;
    }
    if (parts.size() > 1 && std::min(above, below) >= loose_) {
        return true;
    }
    if (!list_sets(workspace, above, below)) {
        return false;
    }
    std::tie(above, below) = room(parts, total);
    if (above < 0 || below < 0) {
        return false;
    }
    kept.assign(workspace.open.size(), 0);
    if (std::min(above, below) < most_sums) {
        if (!keep_joint(workspace, above, below)) {
            return false;
        }
    } else {  // too many sums: only the ends count
        keep(workspace, [&](std::size_t k, std::int64_t sum) {
            const Workspace::Part& part = parts[k];
            return (sum - part.least) * part.weight <= above &&
                   (part.greatest - sum) * part.weight <= below;
        });
    }
    if (std::find(kept.begin(), kept.end(), Mask{0}) != kept.end()) {
        return false;
    }
    write_back(masks, workspace);
    return true;
}

// The same for different cells of one weight, which are most cages.
bool SumRule::prune_one(std::span<Mask> masks, Workspace& workspace) const {
    const Part& part = parts_.front();
    auto& open = workspace.open;
    auto& fits = workspace.fits;
    std::array<std::uint8_t, most_symbols> places;
    std::int64_t total = total_;
    open.clear();
    fits.clear();
    for (const int place : part.places) {
        const Mask mask = counted(masks[place], part.flipped);
        if (single(mask)) {
            total -= std::countr_zero(mask);
        } else if (open.size() == static_cast<std::size_t>(symbols_)) {
            return false;  // more different cells than symbols
        } else {
            places[open.size()] = static_cast<std::uint8_t>(place);
            open.push_back(mask);
        }
    }
    Mask needed = 0;
    if (total < 0 || total > most_symbols * most_symbols || open.empty()) {
        return total == 0 && open.empty();
    }
    if (open.size() == 1) {
        fits.push_back(total < symbols_ ? open[0] & Mask{1} << total : 0);
    } else {
        needed = workspace.sums.find(SymbolSets::of(symbols_), open, static_cast<int>(total), fits);
        if (needed == 0) {
            return false;
        }
    }
    for (std::size_t k = 0; k < open.size(); ++k) {
        masks[places[k]] = shown(fits[k], part.flipped);
    }
    for (needed &= ~FilledSums::some; needed != 0 && masks.size() <= 64; needed &= needed - 1) {
        std::uint64_t where = 0;
        for (std::size_t k = 0; k < open.size(); ++k) {
            where |= static_cast<std::uint64_t>((fits[k] & needed & -needed) != 0) << places[k];
        }
        if (!single(where)) {
            workspace.needed.push_back({shown(needed & -needed, part.flipped), where});
        }
    }
    return fits[0] != 0;
}

// Keeps the sums of each part to which sums of the others add the rest. False if there are none.
bool SumRule::keep_joint(Workspace& workspace, std::int64_t above, std::int64_t below) {
    const auto& parts = workspace.parts;
    auto& own = workspace.own;
    auto& before = workspace.before;
    // Sums are counted from the end that is nearer.
    const bool up = above <= below;
    const std::int64_t away = std::min(above, below);
    const auto distance = [&](std::size_t k, std::int64_t sum) {
        return up ? sum - parts[k].least : parts[k].greatest - sum;
    };
    const Sums within = ~Sums{0} >> (most_sums - 1 - away);
    own.assign(parts.size(), 0);
    before.assign(parts.size() + 1, 0);
    before[0] = 1;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const Workspace::Part& part = parts[k];
        const auto add = [&](std::int64_t sum) {
            const std::int64_t d = distance(k, sum);
            if (d * part.weight <= away) {
                own[k] |= Sums{1} << d;
            }
        };
        if (part.cells == 1) {
            for (Mask mask = workspace.open[part.first]; mask != 0; mask &= mask - 1) {
                add(std::countr_zero(mask));
            }
        } else if (part.sets == part.sets_end) {
            for (std::int64_t sum = part.least; sum <= part.greatest; ++sum) {
                add(sum);
            }
        }
        for (std::size_t i = part.sets; i < part.sets_end; ++i) {
            add(workspace.sets[i].sum);
        }
        Sums sums = 0;
        for (Sums left = own[k]; left != 0; left &= left - 1) {
            sums |= shifted(before[k], std::countr_zero(left) * part.weight);
        }
        before[k + 1] = sums & within;
    }
    if (!(before[parts.size()] >> away & 1)) {
        return false;
    }
    // From here on, `own` also respects the possible sums of later parts.
    Sums behind = Sums{1} << away;
    for (std::size_t k = parts.size(); k-- > 0;) {
        Sums sums = 0, mine = 0;
        for (Sums left = own[k]; left != 0; left &= left - 1) {
            const std::int64_t by = std::countr_zero(left) * parts[k].weight;
            if (shifted(before[k], by) & behind) {
                mine |= left & -left;
                sums |= behind >> by;
            }
        }
        own[k] = mine;
        behind = sums;
    }
    keep(workspace, [&](std::size_t k, std::int64_t sum) {
        const std::int64_t d = distance(k, sum);
        return d < most_sums && (own[k] >> d & 1);
    });
    return true;
}

// Restricts the open cells to what they keep, and reports the symbols that parts need.
void SumRule::write_back(std::span<Mask> masks, Workspace& workspace) const {
    const auto& parts = workspace.parts;
    std::size_t cell = 0, next = 0;
    for (const Part& part : parts_) {
        const std::size_t first = cell;
        std::array<std::uint8_t, most_symbols> open_places;
        for (const int place : part.places) {
            if (!single(masks[place])) {
                if (cell - first < open_places.size()) {
                    open_places[cell - first] = static_cast<std::uint8_t>(place);
                }
                masks[place] = shown(workspace.kept[cell], part.flipped);
                ++cell;
            }
        }
        for (; next < parts.size() && parts[next].first < cell; ++next) {
            if (parts[next].cells > 1 && masks.size() <= 64) {
                need(workspace, parts[next], part.flipped, {open_places.data(), cell - first});
            }
        }
    }
}

// Reports the symbols that the cells of a part must hold, and their places.
void SumRule::need(Workspace& workspace, const Workspace::Part& part, bool flipped,
                   std::span<const std::uint8_t> places) const {
    for (Mask left = part.needed; left != 0; left &= left - 1) {
        const Mask symbol = left & -left;
        std::uint64_t where = 0;
        for (std::size_t k = 0; k < part.cells; ++k) {
            if (workspace.kept[part.first + k] & symbol) {
                where |= std::uint64_t{1} << places[k];
            }
        }
        if (!single(where)) {
            workspace.needed.push_back({shown(symbol, flipped), where});
        }
    }
}

// Lists the open cells, and the parts with bounds of their sums. False if there are none.
bool SumRule::gather(std::span<const Mask> masks, Workspace& workspace, std::int64_t& total) const {
    auto& parts = workspace.parts;
    auto& open = workspace.open;
    parts.clear();
    open.clear();
    for (const Part& part : parts_) {
        const std::size_t first = open.size();
        for (const int place : part.places) {
            const Mask mask = counted(masks[place], part.flipped);
            if (single(mask)) {
                total -= part.weight * std::countr_zero(mask);
            } else {
                open.push_back(mask);
            }
        }
        const std::size_t size = open.size() - first;
        if (size == 0) {
            continue;
        }
        if (size > static_cast<std::size_t>(symbols_)) {
            return false;  // more different cells than symbols
        }
        const bool alone = size > 1 && parts.empty() && &part == &parts_.back();
        if (size == 1 ||
            (!alone && SymbolSets::of(symbols_).number(static_cast<int>(size)) > most_sets)) {
            for (std::size_t cell = first; cell < open.size(); ++cell) {
                const int low = std::countr_zero(open[cell]), high = std::bit_width(open[cell]) - 1;
                parts.push_back({part.weight, low, high, cell, 1, 0, 0, 0});
            }
            continue;
        }
        // Each cell takes the least free symbol that is not below its own least one.
        Mask from_below = 0, from_above = 0;
        int low = 0, high = 0;
        for (std::size_t cell = first; cell < open.size(); ++cell) {
            const Mask least = open[cell] & -open[cell];
            const Mask free = ~from_below & ~(least - 1) & ((Mask{2} << (symbols_ - 1)) - 1);
            const Mask greatest = std::bit_floor(open[cell]);
            const Mask room = ~from_above & (greatest | (greatest - 1));
            if (free == 0 || room == 0) {
                return false;
            }
            low += std::countr_zero(free);
            high += std::bit_width(room) - 1;
            from_below |= free & -free;
            from_above |= std::bit_floor(room);
        }
        parts.push_back({part.weight, low, high, first, size, 0, 0, 0});
    }
    return true;
}

// Lists the sets that parts of several cells may hold, by the distances of the total from their
// least and greatest sums. False if there are none.
bool SumRule::list_sets(Workspace& workspace, std::int64_t above, std::int64_t below) const {
    auto& parts = workspace.parts;
    auto& open = workspace.open;
    auto& sets = workspace.sets;
    auto& fits = workspace.fits;
    sets.clear();
    fits.clear();
    for (Workspace::Part& part : parts) {
        if (part.cells == 1) {
            continue;
        }
        part.sets = sets.size();
        const std::int64_t range = (part.greatest - part.least) * part.weight;
        if (range <= above && range <= below) {
            part.sets_end = part.sets;  // the other parts allow it any sum
            continue;
        }
        const std::span<const Mask> cells{open.data() + part.first, part.cells};
        const SymbolSets& all = SymbolSets::of(symbols_);
        const auto first = std::max(part.least, part.greatest - below / part.weight);
        const auto last = std::min(part.greatest, part.least + above / part.weight);
        for (auto sum = first; sum <= last; ++sum) {
            const std::size_t start = fits.size();
            const Mask needed = workspace.sums.find(all, cells, static_cast<int>(sum), fits);
            if (needed != 0) {
                sets.push_back({start, static_cast<std::int32_t>(sum), needed & ~FilledSums::some});
            }
        }
        part.sets_end = sets.size();
        if (part.sets == part.sets_end) {
            return false;
        }
        part.least = sets[part.sets].sum;
        part.greatest = sets.back().sum;
    }
    return true;
}

// Collects the symbols that the parts keep: `keeps(part, sum)` tells whether a sum is possible.
template <class Keeps>
void SumRule::keep(Workspace& workspace, const Keeps& keeps) {
    auto& parts = workspace.parts;
    auto& open = workspace.open;
    auto& kept = workspace.kept;
    auto& sets = workspace.sets;
    auto& fits = workspace.fits;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const Workspace::Part& part = parts[k];
        if (part.cells == 1) {
            for (Mask mask = open[part.first]; mask != 0; mask &= mask - 1) {
                if (keeps(k, std::countr_zero(mask))) {
                    kept[part.first] |= mask & -mask;
                }
            }
        } else if (part.sets == part.sets_end) {
            std::copy_n(open.begin() + part.first, part.cells, kept.begin() + part.first);
        }
        Mask needed = part.sets == part.sets_end ? 0 : ~Mask{0};
        for (std::size_t i = part.sets; i < part.sets_end; ++i) {
            if (keeps(k, sets[i].sum)) {
                needed &= sets[i].needed;
                for (std::size_t cell = 0; cell < part.cells; ++cell) {
                    kept[part.first + cell] |= fits[sets[i].fit + cell];
                }
            }
        }
        workspace.parts[k].needed = needed;
    }
}

}  // namespace satsudoku::filters
