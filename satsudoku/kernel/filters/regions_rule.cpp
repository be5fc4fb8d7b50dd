#include "filters/regions_rule.hpp"

#include <bit>
#include <utility>
#include <vector>

#include "filters/place_groups.hpp"
#include "filters/region_board.hpp"
#include "filters/region_connection.hpp"

namespace satsudoku::filters {

namespace {

std::vector<std::int32_t> cells_of(const Regions& regions) {
    std::vector<std::int32_t> cells = regions.numbers;
    cells.insert(cells.end(), regions.values.begin(), regions.values.end());
    for (const auto& [places, cell] : regions.joints) {
        cells.push_back(cell);
    }
    return cells;
}

template <std::size_t words>
class RegionsRule : public Rule {
public:
    RegionsRule(const Regions& regions, int symbols)
        : Rule(cells_of(regions)), board_(regions), symbols_(symbols) {
        patient = true;
    }

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    using Groups = PlaceGroups<words>;
    using Region = typename Groups::Region;

    Mask changes(const Groups& groups, const Workspace& workspace) const;
    bool prune_values(Groups& groups, Mask bit, const Region& region) const;
    bool blame(const Groups& groups, const PlaceSet<words>& places, Workspace& workspace) const;

    RegionBoard<words> board_;
    int symbols_;
};

template <std::size_t words>
bool RegionsRule<words>::prune(std::span<Mask> masks, Workspace& workspace) const {
    Groups groups(board_, masks);
    RegionConnection<words> connection(groups);
    groups.changed = changes(groups, workspace);
    do {
        if (!groups.update()) {
            return blame(groups, groups.blamed, workspace);
        }
        if (!groups.regroups) {
            for (Mask left = std::exchange(groups.changed, 0) & board_.all; left != 0;
                 left &= left - 1) {
                const Mask bit = left & -left;
                Region region = groups.regions[static_cast<std::size_t>(std::countr_zero(bit))];
                if (!connection.prune(bit, region) || !prune_values(groups, bit, region)) {
                    return blame(groups, region.fixed, workspace);
                }
            }
        }
        if (!groups.write()) {
            return blame(groups, {}, workspace);
        }
    } while (groups.regroups || groups.changed != 0);
    workspace.seen_by = this;
    workspace.seen.assign(masks.begin(), masks.end());
    return true;
}

// The regions that have changed since the rule last ended.
template <std::size_t words>
Mask RegionsRule<words>::changes(const Groups& groups, const Workspace& workspace) const {
    if (workspace.seen_by != this) {
        return board_.all;
    }
    Mask changed = 0;
    const Mask *numbers = workspace.seen.data(), *values = numbers + board_.places,
               *joints = values + board_.places;
    for (std::size_t place = 0; place < board_.places; ++place) {
        if (groups.numbers[place] != numbers[place] || groups.values[place] != values[place]) {
            changed |= groups.numbers[place] | numbers[place];
        }
    }
    for (std::size_t k = 0; k < groups.joints.size(); ++k) {
        if (groups.joints[k] != joints[k]) {
            for (const std::size_t place : {board_.joints[k].first, board_.joints[k].second}) {
                changed |= groups.numbers[place] | numbers[place];
            }
        }
    }
    return changed;
}

// No value appears twice in a region; a region of all values has a place for each.
template <std::size_t words>
bool RegionsRule<words>::prune_values(Groups& groups, Mask bit, const Region& region) const {
    Mask placed = 0;
    bool alive = true;
    region.fixed.each([&](std::size_t place) {
        const Mask value = groups.values[place];
        if (single(value)) {
            alive &= !(placed & value);
            placed |= value;
        }
    });
    if (!alive) {
        return false;
    }
    Mask once = 0, twice = 0;
    region.possible.each([&](std::size_t place) {
        const std::size_t group = groups.group_of[place];
        if (!(groups.number[group] & bit)) {
            return;
        }
        const Mask value = groups.values[place];
        const bool fixed = region.fixed.has(place);
        if (fixed && !single(value)) {
            alive &= groups.keep_value(place, ~placed);
        } else if (!fixed && ((placed & groups.placed[group]) || !(value & ~placed))) {
            alive &= groups.keep_number(group, ~bit);
            return;
        }
        const Mask fits = fixed ? groups.values[place] : value & ~placed;
        twice |= once & fits;
        once |= fits;
    });
    if (!alive || board_.size != symbols_) {
        return alive;
    }
    if (size_of(once) < symbols_) {
        return false;
    }
    const Mask only = once & ~twice & ~placed;
    region.possible.each([&](std::size_t place) {
        const std::size_t group = groups.group_of[place];
        const Mask fits = groups.number[group] & bit ? groups.values[place] & only : 0;
        if (fits != 0) {
            alive &=
                single(fits) && groups.keep_value(place, fits) && groups.keep_number(group, bit);
        }
    });
    return alive;
}

// Blames the cells of some places, and those whose mask is empty. Always false.
template <std::size_t words>
bool RegionsRule<words>::blame(const Groups& groups, const PlaceSet<words>& places,
                               Workspace& workspace) const {
    for (std::size_t place = 0; place < board_.places; ++place) {
        if (places.has(place) || groups.numbers[place] == 0) {
            workspace.blamed.push_back(cells[place]);
        }
        if (groups.values[place] == 0) {
            workspace.blamed.push_back(cells[board_.places + place]);
        }
    }
    return false;
}

}  // namespace

std::unique_ptr<const Rule> regions_rule(const Regions& regions, int symbols) {
    if (regions.near.size() <= 64) {
        return std::make_unique<RegionsRule<1>>(regions, symbols);
    }
    if (regions.near.size() <= 128) {
        return std::make_unique<RegionsRule<2>>(regions, symbols);
    }
    return std::make_unique<RegionsRule<4>>(regions, symbols);
}

}  // namespace satsudoku::filters
