#include "raters/explainer/subsets.hpp"

namespace satsudoku::raters::explainer {
namespace {

// By size, from 2.
constexpr std::array<Named, 3> naked{{{Row::naked_pair, Technique::naked_pair, 30},
                                      {Row::naked_triplet, Technique::naked_triplet, 36},
                                      {Row::naked_quad, Technique::naked_quad, 50}}};
constexpr std::array<Named, 3> hidden{{{Row::hidden_pair, Technique::hidden_pair, 34},
                                       {Row::hidden_triplet, Technique::hidden_triplet, 40},
                                       {Row::hidden_quad, Technique::hidden_quad, 54}}};
constexpr std::array<Named, 2> direct{
    {{Row::direct_hidden_pair, Technique::direct_hidden_pair, 20},
     {Row::direct_hidden_triplet, Technique::direct_hidden_triplet, 25}}};

void put_pattern(const Subset& subset, const Named& name, Hint& hint) {
    hint.start(name);
    hint.digits = static_cast<std::uint16_t>(subset.digits);
    hint.parts.push_back(cells_at(subset.house, subset.positions));
    hint.add_house(subset.house);
}

}  // namespace

void describe(const Grid& grid, const Subset& subset, Hint& hint) {
    put_pattern(subset, (subset.kind == SubsetKind::naked ? naked : hidden)[subset.size - 2], hint);
    subset.clear(grid, [&](int cell, unsigned mask) { hint.eliminate_digits(cell, mask); });
}

bool find_subset(const Grid& grid, SubsetKind kind, int size, Hint& hint) {
    const int least_open = 2 * size + (kind == SubsetKind::hidden);
    return each_subset(grid, kind, size, least_open, [&](const Subset& subset) {
        bool clears = false;
        subset.clear(grid, [&](int, unsigned) { clears = true; });
        if (clears) {
            describe(grid, subset, hint);
        }
        return clears;
    });
}

bool find_direct_hidden_subset(const Grid& grid, int size, Hint& hint) {
    return each_subset(grid, SubsetKind::hidden, size, size + 1, [&](const Subset& subset) {
        for (int digit = 0; digit < digits; ++digit) {
            const unsigned places = grid.places(subset.house, digit);
            if ((subset.digits >> digit & 1) == 0 && count(places) > 1 &&
                single(places & ~subset.positions)) {
                const int at = lowest(places & ~subset.positions);
                put_pattern(subset, direct[size - 2], hint);
                hint.placed = candidate(geometry.cell_at[subset.house][at], digit);
                return true;
            }
        }
        return false;
    });
}

}  // namespace satsudoku::raters::explainer
