// Franken fish: boxes join the base rows (or columns) and the cover columns (or rows).
#include <algorithm>
#include <array>
#include <vector>

#include "hodoku/fish.hpp"

namespace satsudoku::hodoku {
namespace {

constexpr int most_fins = 5, most_endo_fins = 2;

struct House {
    int house;
    Cells cells;  // its candidates of the digit
};

class FrankenSearch {
public:
    FrankenSearch(const Grid& grid, int digit, int size, bool finned, Sink& sink)
        : grid_(grid), digit_(digit), size_(size), finned_(finned), sink_(sink) {}

    bool run(bool upright) {
        across_ = upright ? 0 : 1;
        base_pool_ = pool(upright ? columns : rows, finned_ ? 9 : size_);
        cover_pool_ = pool(upright ? rows : columns, 9);
        return choose_base(0, 0, {}, {});
    }

private:
    // The lines and boxes with candidates, at most so many.
    std::vector<House> pool(int lines, int most) const {
        std::vector<House> found;
        for (const int first : {lines, boxes}) {
            for (int house = first; house < first + 9; ++house) {
                const Digits spots = grid_.spots(house, digit_);
                if (spots != 0 && size(spots) <= most) {
                    found.push_back({house, grid_.spot_cells(house, digit_)});
                }
            }
        }
        return found;
    }

    // Extends the base, whose candidates are `held`, those in two of its houses `twice`.
    bool choose_base(std::size_t from, int depth, Cells held, Cells twice) {
        if (depth == size_) {
            base_cells_ = held;
            endo_fins_ = twice;
            return can_delete() && try_covers();
        }
        for (std::size_t i = from; i < base_pool_.size(); ++i) {
            const House& house = base_pool_[i];
            const Cells endo = twice | (held & house.cells);
            if (finned_ ? endo.count() > most_endo_fins : !endo.empty()) {
                continue;
            }
            base_[depth] = house.house;
            if (choose_base(i + 1, depth + 1, held | house.cells, endo)) {
                return true;
            }
        }
        return false;
    }

    // Whether any candidate can go, before the covers are tried one by one: what goes is in a cover
    // house (a base candidate in two) and sees all fins, so the others cover all that it does not
    // see.
    bool can_delete() const {
        if (!finned_) {
            return true;
        }
        for (const int target : grid_.places(digit_) & common_peers(endo_fins_)) {
            const auto& mine = geometry.houses_of[target];
            const int houses_of_target = may_cover(mine[across_]) + may_cover(mine[2]);
            const int needed = base_cells_.has(target) ? 2 : 1;
            if (houses_of_target >= needed &&
                coverable(base_cells_ - geometry.peers[target] - Cells::of(target),
                          size_ - needed)) {
                return true;
            }
        }
        return false;
    }
    bool may_cover(int house) const {
        return std::find(base_.begin(), base_.begin() + size_, house) == base_.begin() + size_;
    }
    // Whether so many cover houses hold the cells.
    bool coverable(Cells cells, int number) const {
        if (cells.empty()) {
            return true;
        }
        if (number == 0) {
            return false;
        }
        const auto& mine = geometry.houses_of[cells.first()];
        return coverable(cells - geometry.house[mine[across_]], number - 1) ||
               (may_cover(mine[2]) && coverable(cells - geometry.house[mine[2]], number - 1));
    }

    // Cover houses that hold a base candidate, and the most that one of them and those after it
    // hold.
    void list_covers() {
        covers_.clear();
        for (const House& house : cover_pool_) {
            if (may_cover(house.house) && house.cells.meets(base_cells_)) {
                covers_.push_back(house);
            }
        }
        reach_.assign(covers_.size() + 1, 0);
        for (std::size_t i = covers_.size(); i-- > 0;) {
            reach_[i] = std::max(reach_[i + 1], (covers_[i].cells & base_cells_).count());
        }
    }

    bool try_covers() {
        list_covers();
        return choose_cover(0, 0, {}, {});
    }

    bool choose_cover(std::size_t from, int depth, Cells held, Cells twice) {
        const int uncovered = (base_cells_ - held).count();
        const int most = finned_ ? most_fins : 0;
        if (depth == size_) {
            return uncovered <= most && test(held, twice);
        }
        for (std::size_t i = from; i < covers_.size(); ++i) {
            if (uncovered - (size_ - depth) * reach_[i] > most) {
                return false;
            }
            cover_[depth] = covers_[i].house;
            if (choose_cover(i + 1, depth + 1, held | covers_[i].cells,
                             twice | (held & covers_[i].cells))) {
                return true;
            }
        }
        return false;
    }

    bool test(Cells held, Cells twice) {
        const Cells exo_fins = base_cells_ - held;
        const Cells fins = exo_fins | endo_fins_;
        const int number = fins.count();
        if (finned_ ? number == 0 || number > most_fins : number != 0) {
            return false;
        }
        const Cells gone = ((held - base_cells_) | twice) & common_peers(fins);
        if (gone.empty() || !(has_box(base_) || has_box(cover_))) {
            return false;
        }
        const auto first = finned_ ? Technique::finned_franken_x_wing : Technique::franken_x_wing;
        Step step{static_cast<Technique>(static_cast<int>(first) + size_ - 2)};
        step.digits = bit(digit_);
        step.base.assign(base_.begin(), base_.begin() + size_);
        step.cover.assign(cover_.begin(), cover_.begin() + size_);
        for (const int cell : exo_fins - endo_fins_) {
            step.fins.push_back(candidate(cell, digit_));
        }
        for (const int cell : endo_fins_) {
            step.endo_fins.push_back(candidate(cell, digit_));
        }
        step.eliminate(gone, digit_);
        return sink_.take(std::move(step));
    }
    bool has_box(const std::array<int, 3>& chosen) const {
        return std::any_of(chosen.begin(), chosen.begin() + size_,
                           [](int house) { return house >= boxes; });
    }

    const Grid& grid_;
    int digit_, size_;
    int across_ = 0;  // the kind of the cover lines: rows, columns
    bool finned_;
    Sink& sink_;
    std::vector<House> base_pool_, cover_pool_, covers_;
    std::vector<int> reach_;
    std::array<int, 3> base_{}, cover_{};
    Cells base_cells_, endo_fins_;
};

}  // namespace

bool find_franken_fish(const Grid& grid, int size, bool finned, Digits which, Sink& sink) {
    for (const int digit : each(which)) {
        FrankenSearch search(grid, digit, size, finned, sink);
        if (search.run(false) || search.run(true)) {
            return true;
        }
    }
    return false;
}

}  // namespace satsudoku::hodoku
