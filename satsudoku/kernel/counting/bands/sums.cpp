#include "counting/bands/sums.hpp"

namespace satsudoku::counting::bands {

const Sums& sums(int width) {
#if defined(LANES_WIDE)
    static const auto wide = make_sums_512(), half = make_sums_256();
    if (width > 128) {
        return width == 512 ? *wide : *half;
    }
#else
    static_cast<void>(width);
#endif
    static const auto narrow = make_sums_128();
    return *narrow;
}

}  // namespace satsudoku::counting::bands
