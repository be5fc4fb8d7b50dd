// Fish of one digit: n base houses whose candidates all lie in n cover houses, or nearly all.
#include <algorithm>
#include <array>
#include <span>

#include "raters/hodoku/combinations.hpp"
#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

Technique finned_technique(int size, bool sashimi) {
    return size == 2 ? after(Technique::finned_x_wing, sashimi)
                     : after(Technique::finned_swordfish, 2 * (size - 3) + sashimi);
}

// Whether a comes before b, the two compared as ascending lists of as many members.
constexpr bool lexicographically_before(Digits a, Digits b) {
    const Digits differ = a ^ b;
    return differ != 0 && (a & bit(lowest(differ))) != 0;
}

// The lines of one direction that have the digit, as patterns of the lines across.
struct Lines {
    Lines(const Grid& grid, int digit, bool upright)
        : grid(grid), digit(digit), first(upright ? columns : rows),
          across(upright ? rows : columns) {
        for (int line = 0; line < 9; ++line) {
            spots[line] = grid.places(first + line, digit);
        }
    }
    // The lines with at most so many candidates.
    Combinations with_spots(int most) const {
        Combinations usable;
        for (int line = 0; line < 9; ++line) {
            if (spots[line] != 0 && count(spots[line]) <= most) {
                usable.add(line, spots[line]);
            }
        }
        return usable;
    }
    Digits together(Digits lines) const {
        Digits all = 0;
        for (const int line : each(lines)) {
            all |= spots[line];
        }
        return all;
    }
    // Candidates of the lines in the lines across.
    Cells crossing(Digits lines, Digits crosslines) const {
        Cells cells;
        for (const int line : each(lines)) {
            cells |= cells_at(first + line, static_cast<Digits>(spots[line] & crosslines));
        }
        return cells;
    }
    Step describe(Technique technique, Digits base, Digits cover) const {
        Step step{technique};
        step.digits = bit(digit);
        for (const int line : each(base)) {
            step.base.push_back(static_cast<std::uint8_t>(first + line));
        }
        for (const int line : each(cover)) {
            step.cover.push_back(static_cast<std::uint8_t>(across + line));
        }
        return step;
    }

    const Grid& grid;
    int digit, first, across;
    std::array<Digits, 9> spots;
};

bool find_fish(const Lines& lines, int size, Sink& sink) {
    return lines.with_spots(size).each_tight(size, [&](Digits base, Digits cover) {
        const Cells gone = lines.crossing(all_digits & ~base, cover);
        if (gone.empty()) {
            return false;
        }
        Step step = lines.describe(after(Technique::x_wing, size - 2), base, cover);
        step.eliminate(gone, lines.digit);
        return sink.take(std::move(step));
    });
}

// Fins delete only what they all see. What is deleted lies in a cover line and no base line, so
// it sees them by their box, and all fins are in one box. Hence the cover has every base
// candidate outside the three lines across (the chunk) that this box has.
class FinnedCovers {
public:
    // `all`: where the base has candidates.
    FinnedCovers(const Lines& lines, Digits base, Digits all, int size, bool sashimi)
        : lines_(lines), base_(base), sashimi_(sashimi) {
        for (int chunk = 0; chunk < 9; chunk += 3) {
            const Digits outside = all & ~(7 << chunk);
            const Digits inside = all & 7 << chunk;
            const int more = size - count(outside);
            if (more == 1 || more == 2) {
                Combinations places;
                for (const int line : each(inside)) {
                    places.add(line, bit(line));
                }
                places.each(more, [&](Digits chosen, Digits) {
                    consider(outside | chosen, static_cast<Digits>(inside & ~chosen), 7 << chunk);
                    return false;
                });
            }
        }
        std::sort(covers_.begin(), covers_.begin() + number_, lexicographically_before);
    }
    std::span<const Digits> covers() const {
        return {covers_.data(), static_cast<std::size_t>(number_)};
    }

    // The eliminations of this cover.
    Cells deletions(Digits cover) const {
        Digits finned = 0, fin_columns = 0;
        for (const int line : each(base_)) {
            if (const Digits fins = lines_.spots[line] & ~cover; fins != 0) {
                finned |= bit(line);
                fin_columns |= fins;
            }
        }
        const int band = lowest(finned) / 3 * 3, chunk = lowest(fin_columns) / 3 * 3;
        return lines_.crossing(7 << band & ~base_, static_cast<Digits>(cover & 7 << chunk));
    }

private:
    void consider(Digits cover, Digits uncovered, int chunk) {
        Digits finned = 0;
        int fins = 0;
        bool thin = false;
        for (const int line : each(base_)) {
            const Digits spots = lines_.spots[line];
            if ((spots & uncovered) != 0) {
                finned |= bit(line);
                fins += count(spots & uncovered);
            }
            thin = thin || count(spots & cover) <= 1;
        }
        if (finned == 0 || fins > most_fins || thin != sashimi_) {
            return;
        }
        const int band = 7 << lowest(finned) / 3 * 3;
        const Digits others = band & ~base_;
        if ((finned & ~band) == 0 && (lines_.together(others) & cover & chunk) != 0) {
            covers_[number_++] = cover;
        }
    }

    const Lines& lines_;
    Digits base_;
    bool sashimi_;
    std::array<Digits, 9> covers_;  // at most three for each chunk
    int number_ = 0;
};

bool find_finned_fish(const Lines& lines, int size, bool sashimi, Sink& sink) {
    return lines.with_spots(9).each(size, [&](Digits base, Digits all) {
        const FinnedCovers finned(lines, base, all, size, sashimi);
        for (const Digits cover : finned.covers()) {
            Step step = lines.describe(finned_technique(size, sashimi), base, cover);
            step.eliminate(finned.deletions(cover), lines.digit);
            for (const int fin : lines.crossing(base, static_cast<Digits>(all_digits & ~cover))) {
                step.fins.push_back(candidate(fin, lines.digit));
            }
            if (sink.take(std::move(step))) {
                return true;
            }
        }
        return false;
    });
}

// find(lines) for both directions of each digit, until it returns true; whether it did.
template <class Find>
bool each_lines(const Grid& grid, Digits which, Find find) {
    for (const int digit : each(which)) {
        if (find(Lines(grid, digit, false)) || find(Lines(grid, digit, true))) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool find_fish(const Grid& grid, int size, Digits which, Sink& sink) {
    return each_lines(grid, which,
                      [&](const Lines& lines) { return find_fish(lines, size, sink); });
}

bool find_finned_fish(const Grid& grid, int size, bool sashimi, Digits which, Sink& sink) {
    return each_lines(grid, which, [&](const Lines& lines) {
        return find_finned_fish(lines, size, sashimi, sink);
    });
}

}  // namespace satsudoku::raters::hodoku
