// Patterns of one digit's conjugate pairs: skyscraper, two-string kite, empty rectangle.
#pragma once

#include "hodoku/step.hpp"

namespace satsudoku::hodoku {

// Each returns true if the sink ended it, and searches only the given digits.
bool find_skyscraper(const Grid& grid, Digits which, Sink& sink);
bool find_two_string_kite(const Grid& grid, Digits which, Sink& sink);
bool find_empty_rectangle(const Grid& grid, Digits which, Sink& sink);

}  // namespace satsudoku::hodoku
