// The board whose regions are to be found: neighbours, and the joints between places.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/mask.hpp"
#include "filters/place_set.hpp"
#include "filters/regions.hpp"

namespace satsudoku::filters {

// The first place of the group of a place. `groups` leads from each place to one before it.
inline std::size_t first_of(std::span<const std::uint8_t> groups, std::size_t place) {
    while (groups[place] != place) {
        place = groups[place];
    }
    return place;
}

inline void unite(std::span<std::uint8_t> groups, std::size_t a, std::size_t b) {
    a = first_of(groups, a);
    b = first_of(groups, b);
    groups[std::max(a, b)] = static_cast<std::uint8_t>(std::min(a, b));
}

// The fixed data of a rule that looks for regions.
template <std::size_t words>
struct RegionBoard {
    struct Joint {
        std::uint8_t first, second;
    };
    struct Side {
        std::uint8_t neighbour;
        std::int32_t joint;
    };

    explicit RegionBoard(const Regions& regions);

    std::size_t places;
    int size;  // of a region
    Mask all;  // regions
    std::vector<PlaceSet<words>> near;
    std::vector<std::vector<Side>> sides;  // of each place
    std::vector<Joint> joints;
    std::vector<std::uint8_t> together;  // of each place, the first one that must share its region
    bool has_pieces;                     // groups need not be connected
};

template <std::size_t words>
RegionBoard<words>::RegionBoard(const Regions& regions)
    : places(regions.near.size()), size(regions.size),
      all((Mask{2} << (static_cast<int>(places) / size - 1)) - 1), near(places), sides(places),
      together(places), has_pieces(!regions.together.empty()) {
    for (std::size_t place = 0; place < places; ++place) {
        together[place] = static_cast<std::uint8_t>(place);
        for (const std::int32_t neighbour : regions.near[place]) {
            near[place].add(static_cast<std::size_t>(neighbour));
        }
    }
    for (const auto& group : regions.together) {
        for (const std::int32_t place : group) {
            unite(together, static_cast<std::size_t>(group.front()),
                  static_cast<std::size_t>(place));
        }
    }
    for (const auto& [pair, cell] : regions.joints) {
        const auto first = static_cast<std::uint8_t>(pair.first),
                   second = static_cast<std::uint8_t>(pair.second);
        if (near[first].has(second)) {
            const auto joint = static_cast<std::int32_t>(joints.size());
            sides[first].push_back({second, joint});
            sides[second].push_back({first, joint});
        } else {
            has_pieces = true;
        }
        joints.push_back({first, second});
    }
}

}  // namespace satsudoku::filters
