#include "filters/pair_table.hpp"

#include <algorithm>
#include <stdexcept>

namespace satsudoku::filters {

PairTable::PairTable(int symbols_, std::span<const std::uint8_t> allowed)
    : symbols(static_cast<std::size_t>(symbols_)), others(symbols) {
    if (symbols_ < 1 || symbols_ > most_symbols || allowed.size() != symbols * symbols) {
        throw std::invalid_argument("a table of pairs has the wrong shape");
    }
    bool same = true;
    for (const std::size_t back : {0, 1}) {
        auto& bytes = images[back].bytes;
        bytes.assign(std::max<std::size_t>((symbols + 7) / 8, 2) * 256, 0);
        for (std::size_t a = 0; a < symbols; ++a) {
            Mask image = 0;
            for (std::size_t b = 0; b < symbols; ++b) {
                image |= static_cast<Mask>(allowed[back ? b * symbols + a : a * symbols + b] != 0)
                         << b;
            }
            // For each part of a mask with this last symbol: also the image of the symbols before
            // it.
            Mask* const parts = &bytes[a / 8 * 256];
            const std::size_t bit = std::size_t{1} << (a % 8);
            for (std::size_t before = 0; before < bit; ++before) {
                parts[bit | before] = parts[before] | image;
            }
            same = same && (!back || image == others[a]);
            others[a] = image;
            may_equal = may_equal || (image >> a & 1);
        }
    }
    if (!same) {
        others.clear();
    }
}

}  // namespace satsudoku::filters
