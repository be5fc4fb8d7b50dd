// The two scales in use, which public lists mix.
#pragma once

#include <bitset>

#include "raters/explainer/hint.hpp"

namespace satsudoku::raters::explainer {

// Which producers are asked, and how two of them work.
struct Scale {
    std::bitset<producers + 1> rows;  // by Row; [0] is not used
    // Version 1.2.1 misses some loops, and graves whose cells no house singles out.
    bool misses_loops = false;
    bool misses_graves = false;

    bool asks(Row row) const { return rows[static_cast<std::size_t>(row)]; }
};

// SukakuExplainer 1.18.1: all producers.
inline Scale sukaku() {
    Scale scale;
    scale.rows.set();
    return scale;
}

// Sudoku Explainer 1.2.1: without strong links and bent sets.
inline Scale se121() {
    Scale scale = sukaku();
    for (const Row row : {Row::two_strong_links, Row::three_strong_links, Row::four_strong_links,
                          Row::wxyz_wing, Row::vwxyz_wing, Row::uvwxyz_wing, Row::tuvwxyz_wing}) {
        scale.rows[static_cast<std::size_t>(row)] = false;
    }
    scale.misses_loops = scale.misses_graves = true;
    return scale;
}

}  // namespace satsudoku::raters::explainer
