// Rows 14 and 15: XY-wing and XYZ-wing.
#include "raters/explainer/producers.hpp"

namespace satsudoku::raters::explainer {
namespace {

// The pivot has two digits, or (XYZ) three; each wing two; together they have three. The pivot sees
// both wings, and whatever is put there, one of the cells holds the digit that the wings share.
bool find_wing(const Grid& grid, bool xyz, Hint& hint) {
    Cells bivalue;
    for (int cell = 0; cell < cells; ++cell) {
        if (count(grid.options(cell)) == 2) {
            bivalue.add(cell);
        }
    }
    for (int pivot = 0; pivot < cells; ++pivot) {
        const unsigned p = grid.options(pivot);
        if (count(p) != (xyz ? 3 : 2)) {
            continue;
        }
        const Cells wings = bivalue & geometry.peers[pivot];
        const bool done = wings.any_of([&](int first) {
            const unsigned a = grid.options(first);
            if (xyz ? (a & ~p) != 0 : count(a & p) != 1) {
                return false;
            }
            return wings.any_of([&](int second) {
                const unsigned b = grid.options(second);
                const unsigned shared = a & b;
                if (second <= first || count(p | a | b) != 3 || !single(shared) || b == p ||
                    (xyz ? (shared & p) == 0 : (shared & p) != 0)) {
                    return false;
                }
                const int digit = lowest(shared);
                Cells cleared =
                    grid.cells_with(digit) & geometry.peers[first] & geometry.peers[second];
                if (xyz) {
                    cleared &= geometry.peers[pivot];
                }
                if (cleared.empty()) {
                    return false;
                }
                hint.start({xyz ? Row::xyz_wing : Row::xy_wing,
                            xyz ? Technique::xyz_wing : Technique::xy_wing, xyz ? 44 : 42});
                hint.digits = static_cast<std::uint16_t>(shared);
                for (const int cell : {pivot, first, second}) {
                    hint.add_cell(cell);
                }
                hint.eliminate(cleared, digit);
                return true;
            });
        });
        if (done) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool find_xy_wing(const Grid& grid, Hint& hint) { return find_wing(grid, false, hint); }
bool find_xyz_wing(const Grid& grid, Hint& hint) { return find_wing(grid, true, hint); }

}  // namespace satsudoku::raters::explainer
