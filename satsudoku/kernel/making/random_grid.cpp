#include "making/random_grid.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace satsudoku {

namespace {

// So many ways to fill a row there are at most, which tests/test_generate.py finds by trying all
// ways in which columns can be open. A row lacks six symbols. In row 4 each finds 4 columns open,
// for above it stands once in each of the two boxes. In row 5 three symbols find 4, and three that
// are in row 4's part find 2 in the other box; in row 6 all find 2 in one box. In row 7 each finds
// one column in each box, in row 8 three find two and three find one, in row 9 each finds one.
constexpr std::uint32_t most_ways[6] = {80, 12, 4, 8, 2, 1};

using Three = std::array<std::uint8_t, 3>;

// In how many ways each set of six symbols, a bit each, fills the first columns, as many as it has.
// `open` says for each column which symbols it is open to. Without branches: nobody could guess
// them.
class Ways {
public:
    explicit Ways(const std::uint8_t (&open)[6]) {
        std::uint32_t mask[6][6];
        for (int column = 0; column < 6; ++column) {
            for (int symbol = 0; symbol < 6; ++symbol) {
                mask[column][symbol] = -(open[column] >> symbol & 1u);
            }
        }
        ways_[0] = 1;
        [&]<std::size_t... set>(std::index_sequence<set...>) {
            ((ways_[set + 1] = sum<set + 1>(mask)), ...);
        }(std::make_index_sequence<63>{});
    }

    std::uint32_t of(unsigned set) const { return ways_[set]; }
    std::uint32_t of_all() const { return ways_[63]; }

private:
    template <unsigned set>
    std::uint32_t sum(const std::uint32_t (&mask)[6][6]) const {
        std::uint32_t result = 0;
        for (unsigned symbol = 0; symbol < 6; ++symbol) {
            if (set >> symbol & 1) {
                result += ways_[set & ~(1u << symbol)] & mask[std::popcount(set) - 1][symbol];
            }
        }
        return result;
    }

    std::uint32_t ways_[64];
};

// The other two boxes of a band whose first box has the rows `first`; the second and the third box
// of the row i in second[i] and third[i]. All 56 x 6^6 ways are as likely: k symbols of the row
// below go to the second box, where k has the weight C(3, k)^3, and of each row any k.
void draw_band(Random& random, const std::array<Three, 3>& first, std::array<Three, 3>& second,
               std::array<Three, 3>& third) {
    const std::uint32_t ticket = random.below(56);
    const int k = ticket < 1 ? 0 : ticket < 28 ? 1 : ticket < 55 ? 2 : 3;
    std::array<Three, 3> rows = first;
    for (Three& row : rows) {
        random.shuffle(row);
    }
    for (int i = 0; i < 3; ++i) {
        const Three &below = rows[(i + 1) % 3], &last = rows[(i + 2) % 3];
        // k symbols of the next row to the second box, its other ones to the third; of the row
        // after that, the first k are in the second box one row up, so the others come here.
        for (int j = 0; j < 3; ++j) {
            second[i][j] = j < k ? below[j] : last[j];
            third[i][j] = j < k ? last[j] : below[j];
        }
    }
    for (int i = 0; i < 3; ++i) {
        random.shuffle(second[i]);
        random.shuffle(third[i]);
    }
}

}  // namespace

Drawn random_grid(Random& random, bool uniform, std::uint8_t* values) {
    for (std::uint32_t attempts = 1;; ++attempts) {
        std::array<std::uint8_t, 9> box{1, 2, 3, 4, 5, 6, 7, 8, 9};
        random.shuffle(box);
        std::array<Three, 3> rows, columns, second, third;
        for (int i = 0; i < 9; ++i) {
            rows[i / 3][i % 3] = columns[i % 3][i / 3] = box[i];
            values[9 * (i / 3) + i % 3] = box[i];
        }
        // For each symbol from 0 the open columns among the right six, a bit each.
        std::array<std::uint8_t, 9> open;
        open.fill(0b111111);
        draw_band(random, rows, second, third);
        for (int i = 0; i < 9; ++i) {
            values[9 * (i / 3) + 3 + i % 3] = second[i / 3][i % 3];
            values[9 * (i / 3) + 6 + i % 3] = third[i / 3][i % 3];
            open[second[i / 3][i % 3] - 1] &= ~(1 << i % 3);
            open[third[i / 3][i % 3] - 1] &= ~(8 << i % 3);
        }
        draw_band(random, columns, second, third);
        for (int i = 0; i < 9; ++i) {
            values[9 * (3 + i % 3) + i / 3] = second[i / 3][i % 3];
            values[9 * (6 + i % 3) + i / 3] = third[i / 3][i % 3];
        }
        std::uint32_t weight = 1;
        // For each symbol the columns that are not open to it in this band: those of the boxes
        // where it is.
        std::array<std::uint8_t, 9> boxed{};
        for (int row = 3; row < 9 && weight != 0; ++row) {
            if (row == 6) {
                boxed.fill(0);
            }
            std::uint8_t* const cells = values + 9 * row;
            std::uint8_t lacking[6];
            unsigned present = 1u << cells[0] | 1u << cells[1] | 1u << cells[2];
            for (int symbol = 1, n = 0; symbol <= 9; ++symbol) {
                if (!(present >> symbol & 1)) {
                    lacking[n++] = static_cast<std::uint8_t>(symbol);
                }
            }
            // For each column the symbols, as places in `lacking`, that it is open to.
            std::uint8_t open_to[6] = {};
            for (int n = 0; n < 6; ++n) {
                const unsigned columns_open = open[lacking[n] - 1] & ~boxed[lacking[n] - 1];
                for (int column = 0; column < 6; ++column) {
                    open_to[column] |= (columns_open >> column & 1) << n;
                }
            }
            const Ways ways(open_to);
            const std::uint32_t all = ways.of_all();
            std::uint32_t way = all == 0 ? 0 : random.below(uniform ? most_ways[row - 3] : all);
            if (way >= all) {
                weight = 0;
                break;
            }
            weight *= all;
            unsigned set = 63;
            for (int column = 5; column >= 0; --column) {
                unsigned last = set & open_to[column];
                while (way >= ways.of(set & ~(last & -last))) {
                    way -= ways.of(set & ~(last & -last));
                    last &= last - 1;
                }
                const std::uint8_t symbol = lacking[std::countr_zero(last)];
                cells[3 + column] = symbol;
                open[symbol - 1] &= ~(1 << column);
                boxed[symbol - 1] |= column < 3 ? 0b000111 : 0b111000;
                set &= ~(last & -last);
            }
        }
        if (weight != 0) {
            return {weight, attempts};
        }
    }
}

}  // namespace satsudoku
