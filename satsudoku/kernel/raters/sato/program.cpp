#include "raters/sato/program.hpp"

#include <cstddef>
#include <utility>

#include "raters/sato/empty_cells.hpp"
#include "raters/sato/three_lines.hpp"

namespace satsudoku::raters::sato {

namespace {

// The first house that has a digit twice, -1 if none has.
int doubled_house(const Filling& grid) {
    for (int house = 0; house < houses; ++house) {
        for (int digit = 1; digit <= digits; ++digit) {
            if ((grid.where(digit) & geometry.members[house]).several()) {
                return house;
            }
        }
    }
    return -1;
}

}  // namespace

Program::Program(const std::uint8_t* puzzle) : pairs_(grid_) {
    for (int cell = 0; cell < cells; ++cell) {
        grid_.set(cell, puzzle[cell]);
    }
}

Rating Program::run() {
    first_clue();
    bool solved = false;
    for (level_ = 1;; ++level_) {
        solved = level_ < 3 ? advance() == Outcome::full : finish_by_trials();
        if (solved || level_ == 3) {
            break;
        }
    }
    const bool up = (level_ == 1 && lv1usu_ >= 2) || (level_ == 2 && lv2usu_ >= 3);
    return {.grid = grid_.values(),
            .solved = solved,
            .level_before = static_cast<std::uint8_t>(level_),
            .level = static_cast<std::uint8_t>(level_ + up),
            .lv1usu = lv1usu_,
            .lv2usu = lv2usu_,
            .uses = uses_,
            .path = std::move(path_)};
}

// Three lines, at first without starting over after each placement.
void Program::first_clue() {
    for (bool placed = true; placed;) {
        placed = false;
        for (int at = 0; at < bands_times_digits; ++at) {
            if (MaybeStep step = three_lines_at(grid_, at)) {
                step->procedure = Procedure::first_clue;
                place(*step);
                placed = true;
            }
        }
    }
}

// The first placement that the procedures of the level find.
MaybeStep Program::next_step() {
    using P = Procedure;
    using enum Principles;
    MaybeStep step;
    // Whether a procedure came to one: then it is the step, and no other procedure is tried.
    const auto decided = [&step](MaybeStep result) {
        step = result;
        return step.has_value();
    };
    if (decided(empty_cells(grid_, 1, P::empty_cells_1, first)) || decided(three_lines(grid_)) ||
        decided(empty_cells(grid_, 2, P::empty_cells_2, first))) {
        return step;
    }
    if (level_ == 1) {
        return gathered_cells(grid_, 3, 2, P::gathered_cells_3);
    }
    if (decided(empty_cells(grid_, 3, P::empty_cells_3, both)) ||
        decided(empty_cells(grid_, 4, P::empty_cells_4, first)) ||
        decided(three_lines_once(grid_)) || decided(gathered_cells_or_corner(grid_)) ||
        level_ == 2) {
        return step;
    }
    if (decided(empty_cells(grid_, 4, P::empty_cells_4_naked, both)) ||
        decided(empty_cells(grid_, 5, P::empty_cells_5, both)) ||
        decided(empty_cells(grid_, 6, P::empty_cells_6, both)) || in_trial_) {
        return step;
    }
    return pairs_.find();
}

// Places steps until there are no more. In a trial a contradiction ends it; the program looks for
// one only after it filled a house's last cell, and in the end.
Program::Outcome Program::advance() {
    while (const MaybeStep step = next_step()) {
        place(*step);
        if (in_trial_ && step->procedure == Procedure::empty_cells_1 && doubled_house(grid_) >= 0) {
            return Outcome::contradiction;
        }
    }
    if (in_trial_ && doubled_house(grid_) >= 0) {
        return Outcome::contradiction;
    }
    return grid_.full() ? Outcome::full : Outcome::stuck;
}

// Level 3: where no step is left, try hypotheses until one is refuted, and continue with what
// follows. Returns whether the grid was filled, even if only in a trial.
bool Program::finish_by_trials() {
    for (;;) {
        const Outcome outcome = advance();
        if (outcome != Outcome::stuck) {
            return outcome == Outcome::full;
        }
        const MaybeStep step = trial();
        // The step may be for a filled cell, as the list of cells with two digits can be an old
        // one; the listing would then loop for ever.
        if (!step || grid_.value(step->cell) != 0) {
            return grid_.full();
        }
        place(*step);
    }
}

// Tries one hypothesis after the other. Returns the step that follows from the first one refuted;
// none if none is refuted, or if one filled the grid, which then stays.
MaybeStep Program::trial() {
    const Filling before = grid_;
    const std::size_t length = path_.size();
    for (const Hypothesis& hypothesis : pairs_.hypotheses()) {
        ++uses_[static_cast<int>(Procedure::trial)];
        in_trial_ = true;
        place(make_step(Procedure::trial, Reason::tried, hypothesis.cell, hypothesis.digit, -1));
        const Outcome outcome = advance();
        in_trial_ = false;
        if (outcome == Outcome::full) {
            return std::nullopt;
        }
        const int house = doubled_house(grid_);
        const int steps = static_cast<int>(path_.size() - length) - 1;
        grid_ = before;
        path_.resize(length);
        if (outcome == Outcome::contradiction) {
            Step step = make_step(Procedure::contradiction, Reason::refuted, hypothesis.other_cell,
                                  hypothesis.other_digit, house, steps);
            step.others[0] = static_cast<std::int8_t>(hypothesis.cell);
            step.digits = static_cast<std::uint16_t>(1 << hypothesis.digit);
            return step;
        }
    }
    return std::nullopt;
}

void Program::place(Step step) {
    step.level = static_cast<std::uint8_t>(level_);
    step.in_trial = in_trial_;
    grid_.set(step.cell, step.digit);
    path_.push_back(step);
    if (!in_trial_) {
        ++uses_[static_cast<int>(step.procedure)];
    }
    lv1usu_ += level_ == 1 && step.procedure == Procedure::gathered_cells_3;
    lv2usu_ += level_ == 2 && (step.procedure == Procedure::three_lines_once ||
                               step.procedure == Procedure::gathered_cells_5);
}

}  // namespace satsudoku::raters::sato
