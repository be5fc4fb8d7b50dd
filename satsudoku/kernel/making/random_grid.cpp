#include "making/random_grid.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace satsudoku::making {

namespace {

// The most ways there are to fill rows 4 to 9; tests/making/test_generate.py checks them by trying
// all ways in which columns can be open. A row lacks six symbols. In row 4 each of them has 4 open
// columns: above, it stands once in each of the two boxes. In row 5 three symbols have 4; three,
// those in row 4's part of the left stack, have 2 in the other box. In row 6 all have 2 in one box.
// In row 7 each has one column in each box, in row 8 three have two and three have one, in row 9
// each has one.
constexpr std::uint32_t most_ways[6] = {80, 12, 4, 8, 2, 1};

using Three = std::array<std::uint8_t, 3>;

// For each set of the six symbols, a bit each, the number of ways to fill the first columns with
// it, as many columns as it has symbols. open[column] is the set of symbols that the column is open
// to. Without branches, as no processor could predict them.
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

// Draws the other two boxes of a band whose first box has the rows `first`; row i of the second box
// goes to second[i], that of the third to third[i]. All 56 x 6^6 ways are equally likely: k symbols
// of each row's next one go to the second box, where k has the weight C(3, k)^3; then any k of
// them.
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
        // The first k symbols of the next row go to the second box, its others to the third. Of the
        // row after that, the first k are in the second box one row up, so the others come here.
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

// For each symbol, from 0, the open ones of the six right columns:
//
//   bit        0 1 2   3 4 5
//   column     4 5 6   7 8 9
struct Open {
    std::array<std::uint8_t, 9> columns;  // those that do not hold the symbol yet
    std::array<std::uint8_t, 9> boxed;    // those of the boxes that hold it in the current band

    unsigned to(int symbol) const { return columns[symbol - 1] & ~boxed[symbol - 1]; }
    void place(int symbol, int column) {
        columns[symbol - 1] &= ~(1 << column);
        boxed[symbol - 1] |= column < 3 ? 0b000111 : 0b111000;
    }
};

// Draws the top band and the left stack.
Open draw_band_and_stack(Random& random, std::uint8_t* values) {
    std::array<std::uint8_t, 9> box{1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(box);
    std::array<Three, 3> rows, columns, second, third;
    for (int i = 0; i < 9; ++i) {
        rows[i / 3][i % 3] = columns[i % 3][i / 3] = box[i];
        values[9 * (i / 3) + i % 3] = box[i];
    }
    Open open;
    open.columns.fill(0b111111);
    draw_band(random, rows, second, third);
    for (int i = 0; i < 9; ++i) {
        values[9 * (i / 3) + 3 + i % 3] = second[i / 3][i % 3];
        values[9 * (i / 3) + 6 + i % 3] = third[i / 3][i % 3];
        open.place(second[i / 3][i % 3], i % 3);
        open.place(third[i / 3][i % 3], 3 + i % 3);
    }
    open.boxed.fill(0);
    draw_band(random, columns, second, third);
    for (int i = 0; i < 9; ++i) {
        values[9 * (3 + i % 3) + i / 3] = second[i / 3][i % 3];
        values[9 * (6 + i % 3) + i / 3] = third[i / 3][i % 3];
    }
    return open;
}

// Fills the six right cells of a row, whose first three are there. Draws a way by its number
// below `most`, or below the number of ways if that is 0. Returns the number of ways, 0 if there
// are not as many as the number drawn. (Inlined: otherwise the compiler must assume that writes
// to `cells` change `open`, which costs 10 % of the time.)
[[gnu::always_inline]] inline std::uint32_t draw_row(Random& random, std::uint32_t most,
                                                     std::uint8_t* cells, Open& open) {
    std::uint8_t lacking[6];
    const unsigned present = 1u << cells[0] | 1u << cells[1] | 1u << cells[2];
    for (int symbol = 1, n = 0; symbol <= 9; ++symbol) {
        if (!(present >> symbol & 1)) {
            lacking[n++] = static_cast<std::uint8_t>(symbol);
        }
    }
    // For each column the symbols, as places in `lacking`, that it is open to.
    std::uint8_t open_to[6] = {};
    for (int n = 0; n < 6; ++n) {
        const unsigned columns = open.to(lacking[n]);
        for (int column = 0; column < 6; ++column) {
            open_to[column] |= (columns >> column & 1) << n;
        }
    }
    const Ways ways(open_to);
    const std::uint32_t all = ways.of_all();
    std::uint32_t way = all == 0 ? 0 : random.below(most == 0 ? all : most);
    if (way >= all) {
        return 0;
    }
    unsigned set = 63;
    for (int column = 5; column >= 0; --column) {
        unsigned last = set & open_to[column];
        while (way >= ways.of(set & ~(last & -last))) {
            way -= ways.of(set & ~(last & -last));
            last &= last - 1;
        }
        const std::uint8_t symbol = lacking[std::countr_zero(last)];
        cells[3 + column] = symbol;
        open.place(symbol, column);
        set &= ~(last & -last);
    }
    return all;
}

}  // namespace

Drawn random_grid(Random& random, bool uniform, std::uint8_t* values) {
    for (std::uint32_t attempts = 1;; ++attempts) {
        Open open = draw_band_and_stack(random, values);
        std::uint32_t weight = 1;
        for (int row = 3; row < 9 && weight != 0; ++row) {
            if (row == 6) {
                open.boxed.fill(0);
            }
            const std::uint32_t most = uniform ? most_ways[row - 3] : 0;
            weight *= draw_row(random, most, values + 9 * row, open);
        }
        if (weight != 0) {
            return {weight, attempts};
        }
    }
}

void random_grids(std::span<const std::uint64_t> seeds, bool uniform, std::uint8_t* grids,
                  std::uint32_t* weights, std::uint32_t* attempts, const Poll& poll) {
    constexpr std::size_t some = 1024;  // grids between polls
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        Random random(seeds[i]);
        const Drawn drawn = random_grid(random, uniform, grids + 81 * i);
        if (weights != nullptr) {
            weights[i] = drawn.weight;
        }
        if (attempts != nullptr) {
            attempts[i] = drawn.attempts;
        }
        if (i % some == some - 1 && poll()) {
            return;
        }
    }
}

}  // namespace satsudoku::making
