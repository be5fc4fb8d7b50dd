#include "counting/bands/sheets.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "counting/bands/sums.hpp"

namespace satsudoku::counting::bands {

namespace {

struct Lane {
    Placings::Place place;
    std::vector<std::size_t> arrays;
};

// The fuller ones first.
std::vector<Lane> lanes_of(const Placings& placings, std::size_t depth) {
    std::map<Placings::Place, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < placings.of.size(); ++i) {
        alike[placings.of[i]].push_back(i);
    }
    std::vector<Lane> result;
    for (const auto& [place, arrays] : alike) {
        const std::size_t parts = (arrays.size() + depth - 1) / depth;
        for (std::size_t part = 0; part < parts; ++part) {
            const auto at = [&arrays = arrays, parts](std::size_t k) {
                return arrays.begin() + static_cast<std::ptrdiff_t>(arrays.size() * k / parts);
            };
            result.push_back({place, {at(part), at(part + 1)}});
        }
    }
    std::ranges::stable_sort(result, std::greater{},
                             [](const Lane& lane) { return lane.arrays.size(); });
    return result;
}

}  // namespace

std::vector<Sheet> sheets(std::span<const Array> arrays, const Placings& placings,
                          std::size_t depth) {
    std::vector<Sheet> result;
    for (const auto& lane : lanes_of(placings, depth)) {
        if (result.empty() || result.back().places.size() == lanes) {
            result.emplace_back().layers.resize(lane.arrays.size());
        }
        result.back().places.push_back(lane.place);
        for (std::size_t layer = 0; layer < lane.arrays.size(); ++layer) {
            result.back().layers[layer].push_back(arrays[lane.arrays[layer]]);
        }
    }
    return result;
}

Extent::Extent(const Placings& placings) {
    auto places = placings.of;
    std::ranges::sort(places);
    for (auto place = places.begin(); place != places.end();) {
        const auto end = std::upper_bound(place, places.end(), *place);
        alike_.push_back(static_cast<std::size_t>(end - place));
        place = end;
    }
}

Extent::Size Extent::at(std::size_t depth) const {
    std::vector<std::size_t> of_length(depth + 1);  // lanes by their number of arrays
    for (const auto count : alike_) {
        const std::size_t parts = (count + depth - 1) / depth;
        of_length[count / parts] += parts - count % parts;
        if (count % parts != 0) {
            of_length[count / parts + 1] += count % parts;
        }
    }
    Size size{0, 0};
    std::size_t taken = 0;
    for (std::size_t length = depth; length > 0; --length) {
        taken += of_length[length];
        for (; size.sheets * lanes < taken; ++size.sheets) {
            size.layers += length;
        }
    }
    return size;
}

}  // namespace satsudoku::counting::bands
