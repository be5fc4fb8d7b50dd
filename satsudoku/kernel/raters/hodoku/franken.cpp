// Franken fish: boxes join the base rows (or columns) and the cover columns (or rows).
#include <algorithm>
#include <array>
#include <vector>

#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

constexpr int most_endo_fins = 2;

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
        return choose_base(0, {}, grid_.cells_with(digit_));
    }

private:
    // The lines and boxes with candidates, at most `most`.
    std::vector<House> pool(int lines, int most) const {
        std::vector<House> houses;
        for (const int first : {lines, boxes}) {
            for (int house = first; house < first + 9; ++house) {
                const Digits spots = grid_.places(house, digit_);
                if (spots != 0 && count(spots) <= most) {
                    houses.push_back({house, grid_.cells_in(house, digit_)});
                }
            }
        }
        return houses;
    }

    // The first houses of a base.
    struct Base {
        int depth = 0;
        Houses houses = 0;
        Cells cells;  // their candidates
        Cells twice;  // those in two of them, which are fins
    };

    // Extends a base. `targets` holds the candidates that it may still delete.
    bool choose_base(std::size_t from, const Base& base, Cells targets) {
        if (base.depth == size_) {
            base_ = base;
            list_covers();
            return choose_cover(0, 0, {}, {});
        }
        for (std::size_t i = from; i < base_pool_.size(); ++i) {
            const House& house = base_pool_[i];
            const Base more{base.depth + 1, base.houses | Houses{1} << house.house,
                            base.cells | house.cells, base.twice | (base.cells & house.cells)};
            if (finned_ ? more.twice.count() > most_endo_fins : !more.twice.empty()) {
                continue;
            }
            const Cells left = deletable(more, targets);
            if (!left.empty() && choose_base(i + 1, more, left)) {
                return true;
            }
        }
        return false;
    }

    // Which targets can go, judged by a base alone. What goes is in a cover house, or in two if
    // it is a base candidate. It sees all fins, so the other covers hold all candidates that it
    // does not see. More base houses only make that harder.
    Cells deletable(const Base& base, Cells targets) const {
        if (!finned_) {
            return coverable(base.cells, base.houses, size_) ? targets : Cells();
        }
        Cells left;
        for (const int target : targets& common_peers(base.twice)) {
            const auto& mine = geometry.houses_of[target];
            const int houses_of_target = 1 + ((base.houses >> mine[2] & 1) == 0);
            const int needed = base.cells.has(target) ? 2 : 1;
            if (houses_of_target >= needed &&
                coverable(base.cells - geometry.peers[target] - Cells::of(target), base.houses,
                          size_ - needed)) {
                left.add(target);
            }
        }
        return left;
    }

    // Whether `number` cover houses, none of them a base house, hold the cells.
    bool coverable(Cells cells, Houses base, int number) const {
        if (cells.empty()) {
            return true;
        }
        if (number == 0) {
            return false;
        }
        const auto& mine = geometry.houses_of[cells.first()];
        return coverable(cells - geometry.members[mine[across_]], base, number - 1) ||
               ((base >> mine[2] & 1) == 0 &&
                coverable(cells - geometry.members[mine[2]], base, number - 1));
    }

    // Cover houses that hold a base candidate, and the most that one of them and those after it
    // hold.
    void list_covers() {
        covers_.clear();
        for (const House& house : cover_pool_) {
            if ((base_.houses >> house.house & 1) == 0 && house.cells.meets(base_.cells)) {
                covers_.push_back(house);
            }
        }
        reach_.assign(covers_.size() + 1, 0);
        for (std::size_t i = covers_.size(); i-- > 0;) {
            reach_[i] = std::max(reach_[i + 1], (covers_[i].cells & base_.cells).count());
        }
    }

    bool choose_cover(std::size_t from, int depth, Cells covered, Cells twice) {
        const int uncovered = (base_.cells - covered).count();
        const int most = finned_ ? most_fins : 0;
        if (depth == size_) {
            return uncovered <= most && test(covered, twice);
        }
        for (std::size_t i = from; i < covers_.size(); ++i) {
            if (uncovered - (size_ - depth) * reach_[i] > most) {
                return false;
            }
            cover_[depth] = covers_[i].house;
            if (choose_cover(i + 1, depth + 1, covered | covers_[i].cells,
                             twice | (covered & covers_[i].cells))) {
                return true;
            }
        }
        return false;
    }

    bool test(Cells covered, Cells twice) {
        const Cells exo_fins = base_.cells - covered;
        const Cells fins = exo_fins | base_.twice;
        const int number = fins.count();
        if (finned_ ? number == 0 || number > most_fins : number != 0) {
            return false;
        }
        const Cells gone = ((covered - base_.cells) | twice) & common_peers(fins);
        if (gone.empty() || (base_.houses >> boxes == 0 && cover_lines_only())) {
            return false;
        }
        const auto first = finned_ ? Technique::finned_franken_x_wing : Technique::franken_x_wing;
        Step step{after(first, size_ - 2)};
        step.digits = bit(digit_);
        for (const int house : each(base_.houses)) {
            step.base.push_back(static_cast<std::uint8_t>(house));
        }
        step.cover.assign(cover_.begin(), cover_.begin() + size_);
        for (const int cell : exo_fins - base_.twice) {
            step.fins.push_back(candidate(cell, digit_));
        }
        for (const int cell : base_.twice) {
            step.endo_fins.push_back(candidate(cell, digit_));
        }
        step.eliminate(gone, digit_);
        return sink_.take(std::move(step));
    }
    bool cover_lines_only() const {
        return std::all_of(cover_.begin(), cover_.begin() + size_,
                           [](int house) { return house < boxes; });
    }

    const Grid& grid_;
    int digit_, size_;
    int across_ = 0;  // the kind of the cover lines: rows, columns
    bool finned_;
    Sink& sink_;
    std::vector<House> base_pool_, cover_pool_, covers_;
    std::vector<int> reach_;
    Base base_;
    std::array<int, 3> cover_{};
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

}  // namespace satsudoku::raters::hodoku
