// The connection of a region to be found: the places that it can reach, and those that it needs.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "filters/mask.hpp"
#include "filters/place_groups.hpp"
#include "filters/place_set.hpp"

namespace satsudoku::filters {

template <std::size_t words>
class RegionConnection {
public:
    using Groups = PlaceGroups<words>;
    using Place = typename Groups::Place;
    using Places = PlaceSet<words>;
    using Region = typename Groups::Region;

    explicit RegionConnection(Groups& groups) : board_(groups.board), groups_(groups) {}

    // Keeps the size of a region and its connection by edges: drops possible places that are too
    // far, fixes places that it needs. `bit` is its number. False if there is no such region.
    bool prune(Mask bit, Region& region);

private:
    struct Visit {  // of a depth-first search
        Place group, parent;
        Places to_visit;  // neighbours
        bool has_fixed;   // in its part of the tree
        int low, size;    // of that part
        int cut_size;     // of the parts that hang on it alone
        bool needed;
    };

    Places connected(Place group, const Places& within) const;
    Places beside_first(const Places& places, const Places& within) const;
    Places reached(const Region& region, int steps) const;
    bool fix_bridges(Mask bit, const Region& region);

    const RegionBoard<words>& board_;
    Groups& groups_;
    std::vector<Visit> stack_;
};

template <std::size_t words>
bool RegionConnection<words>::prune(Mask bit, Region& region) {
    const int fixed = region.fixed.count();
    if (fixed > board_.size) {
        return false;
    }
    const Places kept = reached(region, board_.size - fixed);
    if (!region.fixed.within(kept)) {
        return false;
    }
    bool alive = true;
    region.possible.minus(kept).each(
        [&](Place place) { alive &= groups_.keep_number(groups_.group_of[place], ~bit); });
    region.possible = kept;
    if (board_.has_pieces && fixed > 0 && !region.fixed.within(beside_first(region.fixed, kept))) {
        return false;
    }
    const int possible = kept.count();
    if (!alive || possible < board_.size) {
        return false;
    }
    if (possible == board_.size) {
        kept.each([&](Place place) { alive &= groups_.keep_number(groups_.group_of[place], bit); });
        return alive;
    }
    return fixed == 0 || fixed == board_.size || fix_bridges(bit, region);
}

// The places of the groups that are connected with a group, within a set.
template <std::size_t words>
typename RegionConnection<words>::Places RegionConnection<words>::connected(
    Place group, const Places& within) const {
    Places part{};
    for (Places edge = groups_.members[group]; !edge.empty();) {
        part |= edge;
        Places around{};
        edge.each([&](Place place) { around |= groups_.open[groups_.group_of[place]]; });
        edge = Places{};
        (around & within).minus(part).each([&](Place place) {
            edge |= groups_.members[groups_.group_of[place]];
        });
    }
    return part;
}

// The places that edges connect with the first of some places, within a set.
template <std::size_t words>
typename RegionConnection<words>::Places RegionConnection<words>::beside_first(
    const Places& places, const Places& within) const {
    Places part{}, edge{};
    for (edge.add(places.first()); !edge.empty();) {
        part |= edge;
        Places around{};
        edge.each([&](Place place) { around |= board_.near[place]; });
        edge = (around & within).minus(part);
    }
    return part;
}

// The possible places that at most `steps` others connect with the fixed ones; if none is fixed,
// those in parts of the board that are large enough.
template <std::size_t words>
typename RegionConnection<words>::Places RegionConnection<words>::reached(const Region& region,
                                                                          int steps) const {
    Places kept{};
    if (region.fixed.empty()) {
        for (Places rest = region.possible; !rest.empty();) {
            const Places part = connected(groups_.group_of[rest.first()], rest);
            rest = rest.minus(part);
            if (part.count() >= board_.size) {
                kept |= part;
            }
        }
        return kept;
    }
    std::array<Places, most_symbols + 1> edges{};  // at each distance
    kept = edges[0] = groups_.members[groups_.group_of[region.fixed.first()]];
    for (int step = 0; step <= steps; ++step) {
        for (Places edge = edges[static_cast<std::size_t>(step)]; !edge.empty();) {
            Places around{}, same{};
            edge.each([&](Place place) { around |= groups_.open[groups_.group_of[place]]; });
            (around & region.possible).minus(kept).each([&](Place place) {
                const Place group = groups_.group_of[place];
                if (kept.has(group)) {
                    return;
                }
                const Places& members = groups_.members[group];
                const bool fixed = region.fixed.has(place);
                const int distance = step + (fixed ? 0 : groups_.size[group]);
                if (distance <= steps) {
                    kept |= members;
                    (fixed ? same : edges[static_cast<std::size_t>(distance)]) |= members;
                }
            });
            edge = same;
        }
    }
    return kept;
}

// Gives the region the groups without which fixed places would be apart, or too few places left:
// those that separate them in a depth-first search (Tarjan).
template <std::size_t words>
bool RegionConnection<words>::fix_bridges(Mask bit, const Region& region) {
    std::array<int, Groups::most> order;
    Places seen{};
    int visited = 0;
    const int total = region.possible.count();
    stack_.clear();
    const auto enter = [&](Place group, Place parent) {
        order[group] = visited;
        seen.add(group);
        stack_.push_back({group, parent, groups_.open[group] & region.possible,
                          region.fixed.has(group), visited++, groups_.size[group], 0, false});
    };
    bool alive = true;
    enter(groups_.group_of[region.fixed.first()], Groups::most);
    while (alive && !stack_.empty()) {
        Visit& top = stack_.back();
        if (!top.to_visit.empty()) {
            const Place next = groups_.group_of[top.to_visit.first()];
            top.to_visit = top.to_visit.minus(groups_.members[next]);
            if (!seen.has(next)) {
                enter(next, top.group);
            } else if (next != top.parent) {
                top.low = std::min(top.low, order[next]);
            }
            continue;
        }
        const Visit done = top;
        stack_.pop_back();
        if (done.needed || total - done.cut_size - groups_.size[done.group] < board_.size) {
            alive = groups_.keep_number(done.group, bit);
        }
        if (!stack_.empty()) {
            Visit& above = stack_.back();
            above.low = std::min(above.low, done.low);
            above.has_fixed |= done.has_fixed;
            above.size += done.size;
            if (done.low >= order[above.group]) {
                above.needed |= done.has_fixed;
                above.cut_size += done.size;
            }
        }
    }
    return alive;
}

}  // namespace satsudoku::filters
