#define BANDS_WORDS 8
#define BANDS_NAMESPACE bands_512
#include "counting/bands/sums_impl.hpp"

namespace satsudoku::counting::bands {

std::unique_ptr<Sums> make_sums_512() { return std::make_unique<bands_512::SumsOf>(); }

}  // namespace satsudoku::counting::bands
