#define BANDS_WORDS 4
#define BANDS_NAMESPACE bands_256
#include "counting/bands/sums_impl.hpp"

namespace satsudoku::counting::bands {

std::unique_ptr<Sums> make_sums_256() { return std::make_unique<bands_256::SumsOf>(); }

}  // namespace satsudoku::counting::bands
