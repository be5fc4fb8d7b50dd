// The consequences of one claim after a few rounds of singles.
#pragma once

#include "raters/hodoku/claim_matrix.hpp"

namespace satsudoku::raters::hodoku {

// Adds to each claim of a candidate its consequences by four rounds of singles.
// Pre: no singles are left in the grid.
void add_nets(const Grid& grid, const Implications& links, ClaimMatrix& matrix);

}  // namespace satsudoku::raters::hodoku
