// How the arrays of Z share the lanes when marginals are summed.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "counting/bands/layout.hpp"
#include "counting/bands/placings.hpp"

namespace satsudoku::counting::bands {

// Arrays with the same columns in band a have the same part in its sums. So a lane of a sheet has
// arrays of one placing, layer by layer, and what its layers give is added up before it is spread
// over the rows of band a:
//
//              lane 0   1   2   3  ...
//     layer 0       .   .   .   .        the fuller lanes first: what a layer has are
//           1       .   .                the first lanes
//           2       .
struct Sheet {
    std::vector<std::vector<Array>> layers;
    std::vector<Placings::Place> places;  // of the lanes
};

// Pre: 0 < `depth`, the most layers of a sheet.
std::vector<Sheet> sheets(std::span<const Array> arrays, const Placings& placings,
                          std::size_t depth);

// How many sheets that makes, and how many layers in all; it takes less time than to make them.
class Extent {
public:
    explicit Extent(const Placings& placings);

    struct Size {
        std::size_t sheets, layers;
    };
    Size at(std::size_t depth) const;  // pre: 0 < `depth`

private:
    std::vector<std::size_t> alike_;  // how many arrays have each placing
};

}  // namespace satsudoku::counting::bands
