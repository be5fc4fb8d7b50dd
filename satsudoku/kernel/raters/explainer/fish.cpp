#include "raters/explainer/fish.hpp"

namespace satsudoku::raters::explainer {

void describe(const Grid& grid, const Fish& fish, Hint& hint) {
    static constexpr std::array<Named, 3> names{{{Row::x_wing, Technique::x_wing, 32},
                                                 {Row::swordfish, Technique::swordfish, 38},
                                                 {Row::jellyfish, Technique::jellyfish, 52}}};
    hint.start(names[fish.size - 2]);
    hint.digits = static_cast<std::uint16_t>(1U << fish.digit);
    hint.parts.push_back(grid.cells_with(fish.digit) & fish.of_lines(fish.base, fish.lines));
    for (const int i : each(fish.lines)) {
        hint.add_house(static_cast<int>(fish.base) + i);
    }
    for (const int i : each(fish.cover)) {
        hint.add_house(static_cast<int>(fish.cover_kind()) + i);
    }
    hint.eliminate(fish.cleared(grid), fish.digit);
}

bool find_fish(const Grid& grid, int size, Hint& hint) {
    return each_fish(grid, size, [&](const Fish& fish) {
        describe(grid, fish, hint);
        return true;
    });
}

}  // namespace satsudoku::raters::explainer
