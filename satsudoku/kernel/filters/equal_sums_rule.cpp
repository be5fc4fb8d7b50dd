#include "filters/equal_sums_rule.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace satsudoku::filters {

namespace {

using Sums = std::uint64_t;  // bit k: a sum of k

constexpr int most_sum = 63;

int lowest(Sums sums) { return std::countr_zero(sums); }
int highest(Sums sums) { return std::bit_width(sums) - 1; }

std::vector<std::int32_t> all_cells(std::span<const EqualPart> parts) {
    std::vector<std::int32_t> cells;
    for (const EqualPart& part : parts) {
        cells.insert(cells.end(), part.cells.begin(), part.cells.end());
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

// The differences between the common sum and the sums of parts counted from 0; the least is 0.
int shift_of(const EqualPart& part, std::span<const EqualPart> parts) {
    const auto shift = [](const EqualPart& one) {
        return static_cast<std::int64_t>(one.cells.size()) - one.more;
    };
    std::int64_t least = shift(part);
    for (const EqualPart& other : parts) {
        least = std::min(least, shift(other));
    }
    return static_cast<int>(std::min<std::int64_t>(shift(part) - least, most_sum + 1));
}

// The sums of two different symbols, one of each mask.
Sums sums_of_pair(Mask one, Mask other) {
    Sums sums = 0;
    for (Mask left = one; left != 0; left &= left - 1) {
        sums |= Sums{other & ~(left & -left)} << std::countr_zero(left);
    }
    return sums;
}

// Restricts two different cells to some of their sums. Returns the symbols that all such pairs
// have.
Mask keep_pair(Mask& one, Mask& other, Sums sums) {
    Mask kept = 0, beside = 0, needed = ~Mask{0};
    for (Mask left = one; left != 0; left &= left - 1) {
        const Mask symbol = left & -left;
        const int value = std::countr_zero(left);
        const auto partners = static_cast<Mask>((Sums{other & ~symbol} << value & sums) >> value);
        if (partners != 0) {
            kept |= symbol;
            beside |= partners;
            needed &= symbol | (single(partners) ? partners : 0);
        }
    }
    one = kept;
    other = beside;
    return needed;
}

bool fits(std::span<const EqualPart> parts, int symbols) {
    return all_cells(parts).size() <= 64 &&
           std::all_of(parts.begin(), parts.end(), [&](const EqualPart& part) {
               return static_cast<int>(part.cells.size()) * (symbols - 1) + shift_of(part, parts) <=
                      most_sum;
           });
}

}  // namespace

std::vector<std::vector<EqualPart>> take_equal_parts(std::vector<WeightedCells>& sums,
                                                     int symbols) {
    using Cells = std::vector<std::int32_t>;
    struct Step {
        Cells to;
        std::int64_t more;
        std::size_t sum;
    };
    std::map<Cells, std::vector<Step>> steps;
    for (std::size_t k = 0; k < sums.size(); ++k) {
        Cells sides[2];
        bool plain = true;
        for (std::size_t i = 0; i < sums[k].cells.size(); ++i) {
            plain = plain && std::abs(sums[k].weights[i]) == 1;
            sides[sums[k].weights[i] < 0].push_back(sums[k].cells[i]);
        }
        if (plain && !sides[0].empty() && !sides[1].empty()) {
            steps[sides[0]].push_back({sides[1], -sums[k].total, k});
            steps[sides[1]].push_back({sides[0], sums[k].total, k});
        }
    }
    std::map<Cells, std::int64_t> more;
    std::vector<std::vector<EqualPart>> groups;
    std::vector<std::uint8_t> taken(sums.size());
    for (const auto& [start, unused] : steps) {
        if (more.contains(start)) {
            continue;
        }
        more[start] = 0;
        std::vector<EqualPart> parts{{start, 0}};
        std::vector<std::size_t> said;
        for (std::size_t k = 0; k < parts.size(); ++k) {  // grows
            const EqualPart part = parts[k];
            for (const Step& step : steps[part.cells]) {
                if (more.emplace(step.to, part.more + step.more).second) {
                    parts.push_back({step.to, part.more + step.more});
                }
                if (more[step.to] == part.more + step.more) {
                    said.push_back(step.sum);
                }
            }
        }
        if (parts.size() > 2 && fits(parts, symbols)) {
            for (const std::size_t k : said) {
                taken[k] = 1;
            }
            groups.push_back(std::move(parts));
        }
    }
    std::size_t kept = 0;
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (!taken[k]) {
            std::swap(sums[kept++], sums[k]);
        }
    }
    sums.resize(kept);
    return groups;
}

EqualSumsRule::EqualSumsRule(std::span<const EqualPart> parts, int symbols, const Differ& differ)
    : Rule(all_cells(parts)), symbols_(symbols) {
    for (const EqualPart& part : parts) {
        Part& own = parts_.emplace_back();
        own.shift = shift_of(part, parts);
        for (const std::int32_t cell : part.cells) {
            const auto joins = [&](const std::vector<int>& group) {
                return symbols <= SymbolSets::most && group.size() < FilledSums::most_cells &&
                       std::all_of(
                           group.begin(), group.end(),
                           [&](int other) { return differ(cells[other], cell); });
            };
            auto group = std::find_if(own.groups.begin(), own.groups.end(), joins);
            if (group == own.groups.end()) {
                group = own.groups.insert(group, std::vector<int>{});
            }
            group->push_back(static_cast<int>(std::lower_bound(cells.begin(), cells.end(), cell) -
                                              cells.begin()));
        }
    }
}

bool EqualSumsRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    auto& own = workspace.own;        // of each group, its sums
    auto& before = workspace.before;  // and those of the groups before it, in the same part
    auto& sets = workspace.sets;
    auto& starts = workspace.starts;  // of each group, its first of `sets`
    own.clear();
    before.clear();
    sets.clear();
    starts.clear();
    workspace.fits.clear();
    Sums common = bounds(masks);
    if (common == 0) {
        return false;
    }
    for (const Part& part : parts_) {
        Sums sums = 1;
        for (const auto& group : part.groups) {
            starts.push_back(sets.size());
            Sums mine = sums_of(group, part, common, masks, workspace);
            own.push_back(mine);
            before.push_back(sums);
            Sums after = 0;
            for (; mine != 0; mine &= mine - 1) {
                after |= sums << std::countr_zero(mine);
            }
            sums = after;
        }
        common &= sums << part.shift;
        if (common == 0) {
            return false;
        }
    }
    starts.push_back(sets.size());
    std::size_t last = 0;
    for (const Part& part : parts_) {
        const std::size_t first = last;
        last += part.groups.size();
        Sums behind = common >> part.shift;
        for (std::size_t g = last; g-- > first;) {
            Sums mine = 0, sums = 0;
            for (Sums left = own[g]; left != 0; left &= left - 1) {
                const int sum = std::countr_zero(left);
                if (before[g] << sum & behind) {
                    mine |= left & -left;
                    sums |= behind >> sum;
                }
            }
            behind = sums;
            keep(part.groups[g - first], mine, g, masks, workspace);
        }
    }
    return std::find(masks.begin(), masks.end(), Mask{0}) == masks.end();
}

// The least and the greatest sum of a part, judged cell by cell.
EqualSumsRule::Range EqualSumsRule::range_of(const Part& part, std::span<const Mask> masks) {
    Range range{};
    for (const auto& group : part.groups) {
        for (const int place : group) {
            range.least += lowest(masks[place]);
            range.greatest += highest(masks[place]);
        }
    }
    return range;
}

// The common sums that no part excludes by its range.
Sums EqualSumsRule::bounds(std::span<const Mask> masks) const {
    Sums common = ~Sums{0};
    for (const Part& part : parts_) {
        const auto [least, greatest] = range_of(part, masks);
        common &= ~Sums{0} >> (most_sum - greatest) >> least << least << part.shift;
    }
    return common;
}

// The possible sums of a group, beside the cells of its part, and of a common sum. Of three or more
// cells it also lists the sets.
Sums EqualSumsRule::sums_of(const std::vector<int>& group, const Part& part, Sums common,
                            std::span<const Mask> masks, Workspace& workspace) const {
    if (group.size() == 1) {
        return masks[group[0]];
    }
    if (group.size() == 2) {
        return sums_of_pair(masks[group[0]], masks[group[1]]);
    }
    int least = 0, greatest = 0;
    workspace.open.clear();
    for (const int place : group) {
        least += lowest(masks[place]);
        greatest += highest(masks[place]);
        workspace.open.push_back(masks[place]);
    }
    // What the other groups of the part leave of the common sum.
    const Range whole = range_of(part, masks);
    const Sums left = common >> part.shift;
    const int from = std::max(least, lowest(left) - (whole.greatest - greatest)),
              to = std::min(greatest, highest(left) - (whole.least - least));
    const bool alone = part.groups.size() == 1;
    const SymbolSets& all = SymbolSets::of(symbols_);
    Sums sums = 0;
    for (int sum = from; sum <= to; ++sum) {
        if (alone && !(left >> sum & 1)) {
            continue;
        }
        const std::size_t fit = workspace.fits.size();
        const Mask needed = workspace.sums.find(all, workspace.open, sum, workspace.fits);
        if (needed != 0) {
            sums |= Sums{1} << sum;
            workspace.sets.push_back({fit, sum, needed & ~FilledSums::some});
        }
    }
    return sums;
}

// Restricts a group to its possible sums, and reports the symbols that they need.
void EqualSumsRule::keep(const std::vector<int>& group, Sums sums, std::size_t number,
                         std::span<Mask> masks, Workspace& workspace) const {
    if (group.size() == 1) {
        masks[group[0]] &= static_cast<Mask>(sums);
        return;
    }
    Mask needed = ~Mask{0};
    if (group.size() == 2) {
        needed = keep_pair(masks[group[0]], masks[group[1]], sums);
    } else {
        auto& kept = workspace.kept;
        kept.assign(group.size(), 0);
        for (std::size_t i = workspace.starts[number]; i < workspace.starts[number + 1]; ++i) {
            const Workspace::Filled& filled = workspace.sets[i];
            if (sums >> filled.sum & 1) {
                needed &= filled.needed;
                for (std::size_t k = 0; k < group.size(); ++k) {
                    kept[k] |= workspace.fits[filled.fit + k];
                }
            }
        }
        for (std::size_t k = 0; k < group.size(); ++k) {
            masks[group[k]] &= kept[k];
        }
    }
    for (; sums != 0 && needed != 0; needed &= needed - 1) {
        const Mask symbol = needed & -needed;
        std::uint64_t places = 0;
        for (std::size_t k = 0; k < group.size(); ++k) {
            places |= static_cast<std::uint64_t>((masks[group[k]] & symbol) != 0) << group[k];
        }
        if (!single(places)) {
            workspace.needed.push_back({symbol, places});
        }
    }
}

}  // namespace satsudoku::filters
