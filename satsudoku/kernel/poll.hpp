// How the caller of long work stays in touch with it.
#pragma once

#include <functional>

namespace satsudoku {

// Long work calls it about every millisecond, and ends early once it returns true. What it throws
// ends the work too, and reaches the caller.
using Poll = std::function<bool()>;

}  // namespace satsudoku
