#include "raters/hodoku/solver.hpp"

#include <algorithm>

#include "raters/hodoku/finders.hpp"
#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

constexpr int fewest_givens = 10;

struct Single {
    Technique technique;
    Candidate candidate;
};

class Solver {
public:
    Solver(const std::uint8_t* puzzle, std::vector<Step>* path)
        : finders_(path != nullptr), path_(path) {
        for (int cell = 0; cell < 81; ++cell) {
            if (puzzle[cell] != 0) {
                ++givens_;
                contradictory_ = contradictory_ || !grid_.give(cell, puzzle[cell] - 1);
            }
        }
    }

    Rating run(std::uint32_t most) {
        if (contradictory_ || givens_ < fewest_givens) {
            return {};
        }
        while (!grid_.full() && rating_.score <= most && advance()) {
        }
        if (rating_.score > most) {
            return {Level::none, rating_.score, false};
        }
        rating_.solved = grid_.full() && is_consistent();
        if (!rating_.solved) {
            rating_.level = Level::extreme;
        }
        while (rating_.score > highest_score[static_cast<std::size_t>(rating_.level)]) {
            rating_.level = static_cast<Level>(static_cast<int>(rating_.level) + 1);
        }
        return rating_;
    }

private:
    // A puzzle without a solution can end in a full grid, too.
    bool is_consistent() const {
        Cells all;
        for (int digit = 0; digit < 9; ++digit) {
            const Cells cells = grid_.where(digit + 1);
            all |= cells;
            if (any_peers(cells).meets(cells)) {
                return false;
            }
        }
        return all == Cells::all();
    }

    bool advance() {
        if (const auto single = next_single()) {
            count(single->technique);
            if (path_ != nullptr) {
                path_->push_back(single_step(grid_, single->technique, single->candidate));
            }
            grid_.place(cell_of(single->candidate), digit_of(single->candidate));
            return true;
        }
        auto step = finders_.next(grid_);
        if (!step) {
            return false;
        }
        count(step->technique);
        for (const Candidate c : step->placed) {
            grid_.place(cell_of(c), digit_of(c));
        }
        for (const Candidate c : step->eliminated) {
            grid_.remove(cell_of(c), digit_of(c));
        }
        if (path_ != nullptr) {
            path_->push_back(std::move(*step));
        }
        return true;
    }

    void count(Technique technique) {
        rating_.score += facts(technique).score;
        rating_.level = std::max(rating_.level, facts(technique).level);
    }

    std::optional<Single> next_single() {
        for (const Candidate c : grid_.naked().waiting()) {
            const int cell = cell_of(c);
            if (grid_.value(cell) != 0) {
                continue;
            }
            for (const int house : geometry.houses_of[cell]) {
                if (grid_.last_digit(house, digit_of(c))) {
                    return Single{Technique::full_house, c};
                }
            }
        }
        while (!grid_.naked().empty()) {
            const Candidate c = grid_.naked().pop();
            if (grid_.value(cell_of(c)) == 0) {
                return Single{Technique::naked_single, c};
            }
        }
        while (!grid_.hidden().empty()) {
            const Candidate c = grid_.hidden().pop();
            if (grid_.value(cell_of(c)) == 0) {
                return Single{Technique::hidden_single, c};
            }
        }
        return std::nullopt;
    }

    Grid grid_;
    Finders finders_;
    std::vector<Step>* path_;
    Rating rating_{Level::easy};
    int givens_ = 0;
    bool contradictory_ = false;
};

}  // namespace

Rating rate(const std::uint8_t* puzzle, std::uint32_t most) {
    return Solver(puzzle, nullptr).run(most);
}
Rating rate(const std::uint8_t* puzzle, std::vector<Step>& path) {
    return Solver(puzzle, &path).run(~std::uint32_t{0});
}

}  // namespace satsudoku::raters::hodoku
