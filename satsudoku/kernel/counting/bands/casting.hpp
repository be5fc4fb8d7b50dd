// Which way round the candidates of a band are counted.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "counting/bands/placings.hpp"
#include "counting/bands/plan.hpp"
#include "counting/bands/sheets.hpp"

namespace satsudoku::counting::bands {

// The placings of all boxes: of columns by stack and band, of rows by band and stack.
struct Placed {
    std::array<std::array<Placings, 3>, 3> columns, rows;
    std::array<std::vector<Extent>, 3> extents;  // of the sheets that columns would make

    Placed(const Layout& layout, int threads);
};

// Who plays which part while a band is open, and how many layers a sheet may have.
struct Casting {
    Roles roles;
    std::size_t depth;
};

// The way that should take the least time; `lead` is the band that is left open.
Casting cast(const Plan& plan, const Placed& placed, int lead);

}  // namespace satsudoku::counting::bands
