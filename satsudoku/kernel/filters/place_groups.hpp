// Groups of places that share a region to be found.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "filters/mask.hpp"
#include "filters/place_set.hpp"
#include "filters/region_board.hpp"

namespace satsudoku::filters {

// A group has one number and different values. Its first place stands for it. A joint of two
// places says that they are apart or shared (in one region), or leaves both possible.
template <std::size_t words>
class PlaceGroups {
public:
    using Place = std::size_t;
    using Places = PlaceSet<words>;
    static constexpr std::size_t most = 64 * words;
    static constexpr Mask apart = 1, shared = 2;

    struct Region {
        Places fixed, possible;
    };

    PlaceGroups(const RegionBoard<words>& board_, std::span<Mask> masks)
        : board(board_), numbers(masks.first(board.places)),
          values(masks.subspan(board.places, board.places)),
          joints(masks.subspan(2 * board.places)) {}

    // Groups connected places, decides joints, and lets groups grow that have only one way to.
    // False for a contradiction; then blame falls on the places `blamed` and those with an empty
    // mask.
    bool update() { return gather() && join() && grow(); }

    bool keep_number(Place group, Mask kept) {
        Mask& mask = number[group];
        if (mask & ~kept) {
            changed |= mask;
            mask &= kept;
        }
        return mask != 0;
    }

    bool keep_value(Place place, Mask kept) {
        Mask& mask = values[place];
        if (mask & ~kept) {
            changed |= number[group_of[place]];
            mask &= kept;
        }
        return mask != 0;
    }

    // Gives each place the number of its group.
    bool write() {
        for (Place place = 0; place < board.places; ++place) {
            numbers[place] &= number[group_of[place]];
            if (numbers[place] == 0 || values[place] == 0) {
                return false;
            }
        }
        return true;
    }

    const RegionBoard<words>& board;
    std::span<Mask> numbers, values, joints;
    Mask changed = 0;       // regions to look at
    bool regroups = false;  // a joint was decided
    Places blamed{};
    std::array<std::uint8_t, most> group_of;
    // Of each group.
    std::array<Places, most> members, open, others;  // open: neighbours; others: groups apart
    std::array<int, most> size;
    std::array<Mask, most> number, placed;  // placed: values
    Places firsts;
    std::array<Region, most_symbols> regions;

private:
    bool blame(const Places& places) {
        blamed = places;
        return false;
    }

    bool blame(Place a, Place b) {
        blamed = members[a];
        blamed |= members[b];
        return false;
    }

    bool keep_joint(std::size_t joint, Mask kept) {
        Mask& mask = joints[joint];
        if (mask & ~kept) {
            regroups = true;
            mask &= kept;
            const auto [first, second] = board.joints[joint];
            changed |= number[group_of[first]] | number[group_of[second]];
        }
        return mask != 0;
    }

    bool gather();
    bool join();
    bool separate(Place a, Place b);
    bool grow();
};

// Makes groups by the joints.
template <std::size_t words>
bool PlaceGroups<words>::gather() {
    regroups = false;
    std::copy_n(board.together.begin(), board.places, group_of.begin());
    for (std::size_t k = 0; k < joints.size(); ++k) {
        if (joints[k] == shared) {
            unite(group_of, board.joints[k].first, board.joints[k].second);
        }
    }
    firsts = Places{};
    for (Place place = 0; place < board.places; ++place) {
        const Place group = group_of[place] = group_of[group_of[place]];
        if (group == place) {
            firsts.add(group);
            members[group] = open[group] = others[group] = Places{};
            size[group] = 0;
            number[group] = board.all;
            placed[group] = 0;
        }
        members[group].add(place);
        open[group] |= board.near[place];
        ++size[group];
        number[group] &= numbers[place];
        if (const Mask value = values[place]; single(value)) {
            if (placed[group] & value) {
                return blame(members[group]);
            }
            placed[group] |= value;
        }
    }
    for (Mask left = board.all; left != 0; left &= left - 1) {
        regions[static_cast<std::size_t>(std::countr_zero(left))] = Region{};
    }
    bool alive = true;
    firsts.each([&](Place group) {
        open[group] = size[group] < board.size ? open[group].minus(members[group]) : Places{};
        if (alive && (size[group] > board.size || number[group] == 0)) {
            alive = blame(members[group]);
        }
        if (size[group] > 1) {
            members[group].each([&](Place place) {
                if (alive && !single(values[place]) && !keep_value(place, ~placed[group])) {
                    alive = blame(members[group]);
                }
            });
        }
        for (Mask left = number[group]; left != 0; left &= left - 1) {
            Region& region = regions[static_cast<std::size_t>(std::countr_zero(left))];
            region.possible |= members[group];
            if (single(number[group])) {
                region.fixed |= members[group];
            }
        }
    });
    return alive;
}

template <std::size_t words>
bool PlaceGroups<words>::separate(Place a, Place b) {
    others[a].add(b);
    others[b].add(a);
    open[a] = open[a].minus(members[b]);
    open[b] = open[b].minus(members[a]);
    return (!single(number[a]) || keep_number(b, ~number[a])) &&
           (!single(number[b]) || keep_number(a, ~number[b]));
}

// Decides joints by their groups, and separates groups by their joints.
template <std::size_t words>
bool PlaceGroups<words>::join() {
    for (std::size_t k = 0; k < joints.size(); ++k) {
        const Place a = group_of[board.joints[k].first], b = group_of[board.joints[k].second];
        if (joints[k] == apart && (a == b || !separate(a, b))) {
            return blame(a, b);
        }
    }
    for (std::size_t k = 0; k < joints.size(); ++k) {
        if (single(joints[k])) {
            continue;
        }
        const Place a = group_of[board.joints[k].first], b = group_of[board.joints[k].second];
        if (a == b || (single(number[a]) && number[a] == number[b])) {
            keep_joint(k, shared);
        } else if (others[a].has(b) || !(number[a] & number[b]) || (placed[a] & placed[b]) ||
                   size[a] + size[b] > board.size) {
            keep_joint(k, apart);
            if (!separate(a, b)) {
                return blame(a, b);
            }
        }
    }
    return true;
}

// A group that is too small, with open places in one other group only, joins that group.
template <std::size_t words>
bool PlaceGroups<words>::grow() {
    bool alive = true;
    firsts.each([&](Place group) {
        if (!alive || size[group] == board.size) {
            return;
        }
        if (open[group].empty()) {
            alive = blame(members[group]);
        } else if (open[group].within(members[group_of[open[group].first()]])) {
            members[group].each([&](Place place) {
                for (const auto [neighbour, joint] : board.sides[place]) {
                    if (open[group].has(neighbour)) {
                        alive &= keep_joint(static_cast<std::size_t>(joint), shared);
                    }
                }
            });
        }
    });
    return alive;
}

}  // namespace satsudoku::filters
