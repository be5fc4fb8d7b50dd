// HoDoKu's solver: which step it takes next, until the puzzle is solved.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "raters/hodoku/grid.hpp"
#include "raters/hodoku/step.hpp"

namespace satsudoku::raters::hodoku {

struct Rating {
    Level level = Level::none;  // none: fewer than ten givens, or they contradict each other
    std::uint32_t score = 0;
    bool solved = false;
};

// Pre: 81 values, 0 for empty and 1 to 9. Ends, without a level, once the score is above `most`.
Rating rate(const std::uint8_t* puzzle, std::uint32_t most);
// Also puts the steps into `path`.
Rating rate(const std::uint8_t* puzzle, std::vector<Step>& path);

}  // namespace satsudoku::raters::hodoku
