// Rows 21, 24, 26, 28 (WXYZ-wing and larger): n cells of a house with n + 1 digits, and a bivalue
// cell.
#include <algorithm>
#include <array>
#include <tuple>

#include "raters/explainer/producers.hpp"

namespace satsudoku::raters::explainer {
namespace {

class BentSets {
public:
    BentSets(const Grid& grid, int size, Hint& hint) : grid_(grid), size_(size), hint_(hint) {
        for (int cell = 0; cell < cells; ++cell) {
            if (count(grid.options(cell)) == 2) {
                bivalue_.add(cell);
            }
        }
    }

    bool search() {
        for (int h = 0; h < houses; ++h) {
            const int scanned = h < 9 ? 18 + h : h - 9;  // boxes, rows, columns
            if (count(grid_.open(scanned)) >= size_) {
                choose(scanned, 9, size_, 0, {});
            }
        }
        return std::get<0>(best_) < none;
    }

private:
    static constexpr int none = 1000;
    // Rating; what is better when larger is negated: eliminations, restricted digits, the largest
    // number of candidates in a cell, the sum of them.
    using Merit = std::tuple<int, int, int, int, int>;

    // Takes `left` more cells below position n.
    void choose(int house, int n, int left, unsigned joined, const Cells& set) {
        if (left == 0) {
            if (count(joined) == size_ + 1) {
                try_bivalue_cells(house, set, joined);
            }
            return;
        }
        for (int i = left - 1; i < n; ++i) {
            const int cell = geometry.cell_at[house][i];
            const unsigned mask = grid_.options(cell);
            if (count(mask) < 2 || count(joined | mask) > size_ + 1) {
                continue;
            }
            Cells with = set;
            with.add(cell);
            choose(house, i, left - 1, joined | mask, with);
        }
    }

    void try_bivalue_cells(int house, const Cells& set, unsigned set_digits) {
        for (const int cell : bivalue_ - set) {
            const unsigned pair = grid_.options(cell);
            if ((pair & ~set_digits) != 0) {
                continue;
            }
            unsigned restricted = 0;
            for (const int digit : each(pair)) {
                if ((set & grid_.cells_with(digit)).within(geometry.peers[cell])) {
                    restricted |= 1U << digit;
                }
            }
            if (restricted != 0) {
                conclude(house, set, set_digits, cell, restricted);
            }
        }
    }

    // The cells that see all places of the digit in the set, and the bivalue cell if it may hold
    // it.
    Cells cleared(const Cells& set, int digit, int bivalue, bool in_bivalue) const {
        Cells seen = grid_.cells_with(digit);
        if (in_bivalue) {
            seen &= geometry.peers[bivalue];
        }
        return seen & common_peers(set & grid_.cells_with(digit));
    }

    void conclude(int house, const Cells& set, unsigned set_digits, int bivalue,
                  unsigned restricted) {
        const unsigned pair = grid_.options(bivalue);
        // A single restricted digit is itself not cleared; with two, all digits are.
        const unsigned clears = single(restricted) ? pair & ~restricted : set_digits;
        std::array<Cells, digits> gone{};
        int total = 0;
        for (const int digit : each(clears)) {
            gone[digit] = cleared(set, digit, bivalue, (pair >> digit & 1) != 0);
            total += gone[digit].count();
        }
        if (total == 0) {
            return;
        }
        int largest = 0, sum = 0;
        for (const int cell : set) {
            largest = std::max(largest, count(grid_.options(cell)));
            sum += count(grid_.options(cell));
        }
        const Merit merit{rating(largest), -total, -count(restricted), -largest, -sum};
        if (merit >= best_) {
            return;
        }
        best_ = merit;
        hint_.start({name().row, name().technique, rating(largest)});
        hint_.digits = static_cast<std::uint16_t>(set_digits);
        hint_.extras = static_cast<std::uint16_t>(restricted);
        hint_.parts.push_back(set);
        hint_.add_cell(bivalue);
        hint_.add_house(house);
        for (const int digit : each(clears)) {
            hint_.eliminate(gone[digit], digit);
        }
    }

    // By the largest number of candidates in a cell of the set.
    int rating(int largest) const {
        switch (size_) {
        case 3: return largest == 3 ? 56 : 55;
        case 4: return largest == 3 ? 64 : largest == 5 ? 62 : 63;
        case 5: return 66;
        default: return 75;
        }
    }
    struct Named {
        Row row;
        Technique technique;
    };
    const Named& name() const {
        static constexpr std::array<Named, 4> names{{{Row::wxyz_wing, Technique::wxyz_wing},
                                                     {Row::vwxyz_wing, Technique::vwxyz_wing},
                                                     {Row::uvwxyz_wing, Technique::uvwxyz_wing},
                                                     {Row::tuvwxyz_wing, Technique::tuvwxyz_wing}}};
        return names[size_ - 3];
    }

    const Grid& grid_;
    const int size_;
    Hint& hint_;
    Cells bivalue_;
    Merit best_{none, 0, 0, 0, 0};
};

}  // namespace

bool find_bent_set(const Grid& grid, int size, Hint& hint) {
    return BentSets(grid, size, hint).search();
}

}  // namespace satsudoku::raters::explainer
