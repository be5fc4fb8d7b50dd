#define BANDS_WORDS 2
#define BANDS_NAMESPACE bands_128
#include "counting/bands/sums_impl.hpp"

namespace satsudoku::counting::bands {

std::unique_ptr<Sums> make_sums_128() { return std::make_unique<bands_128::SumsOf>(); }

}  // namespace satsudoku::counting::bands
