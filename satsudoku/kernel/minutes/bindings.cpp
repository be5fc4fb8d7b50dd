// Solving times of people, for Python.
#include <array>
#include <bit>

#include "minutes/solving.hpp"
#include "python.hpp"
#include "threads.hpp"

namespace satsudoku::minutes {

namespace {

using minutes::Board;
using minutes::Moment;
using minutes::Pace;
using minutes::State;

constexpr std::size_t kNumbers = 4 + minutes::kSteps;

Board make_board(std::int32_t items, std::int32_t primary, std::int32_t cells, std::int32_t symbols,
                 Array<const std::int32_t, 1> starts, Array<const std::int32_t, 1> covered,
                 Array<const std::int32_t, 1> house_items, Array<const std::int32_t, 1> families,
                 const Filters* filters) {
    require_shapes(starts.size() == static_cast<std::size_t>(cells) * symbols + 1 &&
                   symbols <= 64 &&
                   house_items.size() == families.size() * static_cast<std::size_t>(symbols));
    require_shapes(filters == nullptr || (filters->shown == cells && filters->symbols == symbols));
    auto board = Board::of(items, primary, cells, symbols, view(starts), view(covered),
                           view(house_items), view(families));
    board.filters = filters;
    return board;
}

Pace pace_of(const Board& board, const Array<const double, 1>& numbers) {
    require_shapes(numbers.size() == kNumbers);
    minutes::Parameters parameters{numbers(0), numbers(1), numbers(2), numbers(3), {}};
    std::copy_n(numbers.data() + 4, minutes::kSteps, parameters.rates);
    return {board, parameters};
}

// The state of one puzzle: `values` are its givens, `states` its candidates, packed.
State start(const State& blank, const std::uint8_t* values, const std::uint64_t* states) {
    auto state = blank;
    const auto& board = state.board();
    for (std::int32_t cell = 0; cell < board.cells; ++cell) {
        const auto option = cell * board.symbols + values[cell] - 1;
        if (values[cell] != 0 && state.open(option)) {
            state.place(option);
        }
    }
    for (std::int32_t first = 0; first < board.option_count(); first += 64) {
        for (auto closed = ~states[first / 64]; closed != 0; closed &= closed - 1) {
            const auto option = first + std::countr_zero(closed);
            if (option < board.option_count()) {
                state.remove(option);
            }
        }
    }
    return state;
}

void require_puzzles(const Board& board, const Array<const std::uint8_t, 2>& values,
                     const Array<const std::uint64_t, 2>& states,
                     const Array<const std::uint8_t, 2>& solutions) {
    const auto cells = static_cast<std::size_t>(board.cells);
    require_shapes(values.shape(1) == cells && states.shape(0) == values.shape(0) &&
                   states.shape(1) * 64 >= static_cast<std::size_t>(board.option_count()) &&
                   solutions.shape(0) == values.shape(0) && solutions.shape(1) == cells);
    require_values(values.data(), values.size(), board.symbols);
}

std::vector<std::uint8_t> row(const Array<const std::uint8_t, 2>& array, std::size_t at) {
    const auto* first = array.data() + at * array.shape(1);
    return {first, first + array.shape(1)};
}

void solving_times(const Board& board, Array<const std::uint8_t, 2> values,
                   Array<const std::uint64_t, 2> states, Array<const std::uint8_t, 2> solutions,
                   Array<const double, 1> numbers, Array<double, 1> times, int threads) {
    require_puzzles(board, values, states, solutions);
    require_shapes(times.size() == values.shape(0));
    const auto pace = pace_of(board, numbers);
    const nb::gil_scoped_release release;
    const State blank(board);
    each_on_threads(times.size(), threads, 16, PythonPoll(), [&](std::size_t i, const Poll& ask) {
        times(i) = minutes::solving_time(start(blank, &values(i, 0), &states(i, 0)), pace,
                                         row(solutions, i), ask, nullptr);
    });
}

// Tuples of step, option (-1 for none), how many are open, and time.
auto solving_moments(const Board& board, Array<const std::uint8_t, 2> values,
                     Array<const std::uint64_t, 2> states, Array<const std::uint8_t, 2> solutions,
                     Array<const double, 1> numbers) {
    require_puzzles(board, values, states, solutions);
    require_shapes(values.shape(0) == 1);
    std::vector<Moment> moments;
    minutes::solving_time(start(State(board), values.data(), states.data()),
                          pace_of(board, numbers), row(solutions, 0), PythonPoll(), &moments);
    return converted(moments, [](const Moment& moment) {
        return std::tuple(static_cast<int>(moment.step), moment.option, moment.open, moment.time);
    });
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<Board>(module, "SolvingBoard", "A variant, for the solving times of people.")
        .def(
            "__init__",
            [](Board* self, std::int32_t items, std::int32_t primary, std::int32_t cells,
               std::int32_t symbols, Array<const std::int32_t, 1> starts,
               Array<const std::int32_t, 1> covered, Array<const std::int32_t, 1> house_items,
               Array<const std::int32_t, 1> families, const Filters* filters) {
                new (self) Board(make_board(items, primary, cells, symbols, starts, covered,
                                            house_items, families, filters));
            },
            "items"_a, "primary"_a, "cells"_a, "symbols"_a, "starts"_a, "covered"_a,
            "house_items"_a, "families"_a, "filters"_a.none(), nb::keep_alive<1, 10>())
        .def("times", &solving_times, "values"_a, "states"_a, "solutions"_a, "pace"_a, "times"_a,
             "threads"_a, "Write the time of each puzzle, in the unit of the model.")
        .def("moments", &solving_moments, "values"_a, "states"_a, "solutions"_a, "pace"_a,
             "The steps of one puzzle: the kind, the option placed or -1, how many are open, the "
             "time.");
}

}  // namespace satsudoku::minutes
