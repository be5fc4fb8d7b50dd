#define BANDS_WORDS 8
#define BANDS_NAMESPACE bands_512
#include "bands/sums_impl.hpp"

namespace satsudoku::bands {

std::unique_ptr<Sums> make_sums_512() { return std::make_unique<bands_512::SumsOf>(); }

}  // namespace satsudoku::bands
