// The Python face of the kernel: converts arguments, releases the GIL, lets signals in. No logic.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <tuple>

#include "dancing_links.hpp"
#include "lanes.hpp"
#include "minlex.hpp"
#include "random_cover.hpp"
#include "random_grid.hpp"
#include "sato.hpp"
#include "text.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using satsudoku::Links;
using satsudoku::Search;
using Int32s = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Clock = std::chrono::steady_clock;

// About a millisecond of search between looks at the clock and at pending signals.
constexpr std::int64_t slice = 2048;

std::span<const std::int32_t> view(const Int32s& array) { return {array.data(), array.size()}; }

std::optional<Clock::time_point> deadline(std::optional<double> timeout) {
    if (!timeout) {
        return std::nullopt;
    }
    const auto span = std::chrono::duration<double>(std::min(*timeout, 1e9));  // 30 years
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(span);
}

void raise_if_signalled() {
    if (PyErr_CheckSignals() != 0) {
        throw nb::python_error();
    }
}

// Advances to the next solution or the end; `paused` when the deadline passed.
// Pre: the GIL is held. It is released while searching.
Search::Event advance(Search& search, std::optional<Clock::time_point> end) {
    for (;;) {
        Search::Event event;
        {
            nb::gil_scoped_release release;
            event = search.advance(slice);
        }
        if (event != Search::Event::paused) {
            return event;
        }
        raise_if_signalled();
        if (end && Clock::now() >= *end) {
            return event;
        }
    }
}

// (high 64 bits, low 64 bits, ended): ended is 0 for a finished search, 1 at the limit, 2 at the
// deadline. A limit of 0 means none.
using Counted = std::tuple<std::uint64_t, std::uint64_t, int>;

Counted count(const Links& links, const std::vector<std::int32_t>& chosen, std::uint64_t limit,
              std::optional<double> timeout, const std::vector<std::int32_t>& excluded) {
    const auto end = deadline(timeout);
    std::uint64_t high = 0, low = 0;
    int ended = 0;
    {
        nb::gil_scoped_release release;
        Search search(links, chosen, excluded);
        for (std::int64_t steps = slice;;) {
            const auto event = search.advance(steps);
            if (event == Search::Event::finished) {
                break;
            }
            if (event == Search::Event::solution) {
                if (++low == 0 && ++high == 0) {
                    throw std::overflow_error("more than 2^128 solutions");
                }
                if (limit != 0 && high == 0 && low == limit) {
                    ended = 1;
                    break;
                }
                if (--steps > 0) {
                    continue;
                }
            }
            steps = slice;
            nb::gil_scoped_acquire acquire;
            raise_if_signalled();
            if (end && Clock::now() >= *end) {
                ended = 2;
                break;
            }
        }
    }
    return {high, low, ended};
}

// --- lanes ---------------------------------------------------------------------------------------

using satsudoku::Enumeration;
using satsudoku::Tables;
using Puzzles = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using OnePuzzle = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using States = nb::ndarray<const std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Solutions = nb::ndarray<std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

using OutBoards = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using UInt64s = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using OutUInt32s = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void check_values(const Tables& tables, const std::uint8_t* values, std::size_t number) {
    std::uint8_t top = 0;
    for (std::size_t i = 0; i < number; ++i) {
        top = std::max(top, values[i]);
    }
    if (top > tables.symbols) {
        throw std::invalid_argument("a value is larger than the number of symbols");
    }
}

// Asks for signals, and whether the time is over. Called without the GIL.
class Poll {
public:
    explicit Poll(std::optional<double> timeout) : end_(deadline(timeout)) {}
    bool operator()() const {
        if (end_ && Clock::now() >= *end_) {
            return true;
        }
        nb::gil_scoped_acquire acquire;
        raise_if_signalled();
        return false;
    }

private:
    std::optional<Clock::time_point> end_;
};

// Whether each of so many puzzles has a packed state of the options that are not excluded.
bool fits(const std::optional<States>& masks, const Tables& tables, std::size_t number) {
    const auto words = (static_cast<std::size_t>(tables.options) + 63) / 64;
    return !masks || (masks->shape(0) == number && masks->shape(1) == words);
}

// Fills counts, and solutions where given. Returns whether it was finished in time.
bool lanes_count(const Tables& tables, Puzzles puzzles, Counts counts,
                 std::optional<Solutions> solutions, std::uint64_t limit, int width, int threads,
                 std::optional<double> timeout, std::optional<States> masks) {
    const std::size_t number = puzzles.shape(0), cells = static_cast<std::size_t>(tables.cells);
    if (puzzles.shape(1) != cells || counts.shape(0) != number || number >= UINT32_MAX ||
        (solutions && (solutions->shape(0) != number || solutions->shape(2) != cells)) ||
        !fits(masks, tables, number)) {
        throw std::invalid_argument("the arrays have the wrong shapes");
    }
    check_values(tables, puzzles.data(), number * cells);
    satsudoku::CountJob job{puzzles.data(),
                            number,
                            limit,
                            counts.data(),
                            solutions ? solutions->data() : nullptr,
                            solutions ? solutions->shape(1) : 0,
                            masks ? masks->data() : nullptr};
    const auto& kernel = satsudoku::kernel(width);
    nb::gil_scoped_release release;
    satsudoku::count_on_threads(kernel, tables, job, threads, Poll(timeout));
    return !job.stopped;
}

using satsudoku::RuleJob;
using satsudoku::RuleTables;
using OptionMatrix = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using OutStates = nb::ndarray<std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Verdicts = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using UInt32s = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void rules_pack(const RuleTables& tables, Puzzles puzzles, OutStates states) {
    const std::size_t number = puzzles.shape(0);
    if (puzzles.shape(1) != static_cast<std::size_t>(tables.tables.cells) ||
        states.shape(0) != number || states.shape(1) != static_cast<std::size_t>(tables.words())) {
        throw std::invalid_argument("the arrays have the wrong shapes");
    }
    check_values(tables.tables, puzzles.data(), puzzles.size());
    nb::gil_scoped_release release;
    tables.pack(puzzles.data(), number, states.data());
}

// Fills verdicts, and fixpoints where given. Of, option and set_true make hypotheses about states.
void rules_propagate(const RuleTables& tables, States states, std::optional<UInt32s> of,
                     std::optional<Int32s> option, std::optional<Flags> set_true, Verdicts verdicts,
                     std::optional<OutStates> fixpoints, std::uint32_t rules, int width,
                     int threads) {
    const std::size_t number = of ? of->shape(0) : states.shape(0);
    const auto words = static_cast<std::size_t>(tables.words());
    if (states.shape(1) != words || verdicts.shape(0) != number || number >= UINT32_MAX ||
        of.has_value() != option.has_value() || of.has_value() != set_true.has_value() ||
        (of && (option->shape(0) != number || set_true->shape(0) != number)) ||
        (fixpoints && (fixpoints->shape(0) != number || fixpoints->shape(1) != words)) ||
        rules >= satsudoku::rules::end) {
        throw std::invalid_argument("the arrays have the wrong shapes");
    }
    for (std::size_t i = 0; of && i < number; ++i) {
        if (of->data()[i] >= states.shape(0) || option->data()[i] < 0 ||
            option->data()[i] >= tables.tables.options) {
            throw std::invalid_argument("a hypothesis names a state or an option that is not there");
        }
    }
    RuleJob job{tables,
                rules,
                states.data(),
                of ? of->data() : nullptr,
                option ? option->data() : nullptr,
                set_true ? set_true->data() : nullptr,
                number,
                verdicts.data(),
                fixpoints ? fixpoints->data() : nullptr};
    const auto& kernel = satsudoku::kernel(width);
    nb::gil_scoped_release release;
    satsudoku::propagate_on_threads(kernel, job, threads, Poll(std::nullopt));
}

// Fills verdicts and depths, and fixpoints where given.
void rules_trial(const RuleTables& tables, States states, Verdicts verdicts, Verdicts depths,
                 std::optional<OutStates> fixpoints, std::uint32_t rules, int depth, bool bivalue,
                 int width, int threads) {
    const std::size_t number = states.shape(0);
    const auto words = static_cast<std::size_t>(tables.words());
    if (states.shape(1) != words || verdicts.shape(0) != number || depths.shape(0) != number ||
        number >= UINT32_MAX || rules >= satsudoku::rules::end || depth < 0 ||
        depth > satsudoku::most_trial_depth ||
        (fixpoints && (fixpoints->shape(0) != number || fixpoints->shape(1) != words))) {
        throw std::invalid_argument("the arrays have the wrong shapes, or there is no such depth");
    }
    satsudoku::TrialJob job{tables,
                            rules,
                            depth,
                            bivalue,
                            states.data(),
                            number,
                            verdicts.data(),
                            depths.data(),
                            fixpoints ? fixpoints->data() : nullptr};
    const auto& kernel = satsudoku::kernel(width);
    nb::gil_scoped_release release;
    satsudoku::trial_on_threads(kernel, job, threads, Poll(std::nullopt));
}

// --- sato ----------------------------------------------------------------------------------------

using Figures = nb::ndarray<std::uint32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Grids = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void check_classic9(const std::uint8_t* values, std::size_t number, std::size_t cells) {
    if (cells != 81 || std::any_of(values, values + number * cells, [](int v) { return v > 9; })) {
        throw std::invalid_argument("expected puzzles of 81 values, each at most 9");
    }
}

void sato_rate_many(Puzzles puzzles, Figures figures, Grids grids, int threads) {
    const std::size_t number = puzzles.shape(0);
    if (figures.shape(0) != number || figures.shape(1) != satsudoku::sato::Job::figures ||
        grids.shape(0) != number || grids.shape(1) != 81) {
        throw std::invalid_argument("the arrays have the wrong shapes");
    }
    check_classic9(puzzles.data(), number, puzzles.shape(1));
    satsudoku::sato::Job job{puzzles.data(), number, figures.data(), grids.data()};
    nb::gil_scoped_release release;
    satsudoku::sato::rate_on_threads(job, threads, Poll(std::nullopt));
}

// The path as tuples (procedure, reason, cell, digit, house, count, others, digits, level, in trial).
using SatoStep = std::tuple<int, int, int, int, int, int, std::vector<int>, int, int, bool>;

std::vector<SatoStep> sato_path(OnePuzzle puzzle) {
    check_classic9(puzzle.data(), 1, puzzle.shape(0));
    std::vector<SatoStep> path;
    nb::gil_scoped_release release;
    for (const auto& s : satsudoku::sato::rate(puzzle.data()).path) {
        path.emplace_back(static_cast<int>(s.procedure), static_cast<int>(s.reason), s.cell, s.digit,
                          s.house, s.count, std::vector<int>(s.others.begin(), s.others.end()),
                          s.digits, s.level, s.in_trial);
    }
    return path;
}

// An enumeration, and the solutions that it found but has not handed out yet.
struct LanesSolutions {
    std::unique_ptr<Enumeration> enumeration;
    std::vector<std::uint8_t> found;
    std::size_t next = 0;
    std::size_t cells;

    std::optional<nb::bytes> advance(std::optional<double> timeout) {
        const Poll poll(timeout);
        while (next == found.size()) {
            found.clear();
            next = 0;
            bool more = false, over = false;
            {
                nb::gil_scoped_release release;
                more = enumeration->next(found);
                over = found.empty() && more && poll();
            }
            if (over) {
                PyErr_SetString(PyExc_TimeoutError, "the time limit ended the search");
                throw nb::python_error();
            }
            if (found.empty() && !more) {
                return std::nullopt;
            }
        }
        const nb::bytes result(reinterpret_cast<const char*>(found.data() + next), cells);
        next += cells;
        return result;
    }
};

// Fills the least images, and how many moves carry each board to itself, as far as given. Returns the
// number of the first board with a symbol twice in a line; if there is one, nothing is filled.
std::optional<std::size_t> minlex(Puzzles boards, std::optional<OutBoards> images, std::optional<OutUInt32s> automorphisms,
            int threads) {
    const std::size_t number = boards.shape(0);
    if (boards.shape(1) != 81 ||
        (images && (images->shape(0) != number || images->shape(1) != 81)) ||
        (automorphisms && automorphisms->shape(0) != number)) {
        throw std::invalid_argument("the arrays have the wrong shapes");
    }
    if (std::any_of(boards.data(), boards.data() + boards.size(), [](auto v) { return v > 9; })) {
        throw std::invalid_argument("a value is larger than the number of symbols");
    }
    for (std::size_t i = 0; i < number; ++i) {
        if (!satsudoku::keeps_lines(boards.data() + 81 * i)) {
            return i;
        }
    }
    satsudoku::MinlexJob job{boards.data(), number, images ? images->data() : nullptr,
                             automorphisms ? automorphisms->data() : nullptr};
    nb::gil_scoped_release release;
    satsudoku::minlex_on_threads(job, threads, Poll(std::nullopt));
    return std::nullopt;
}

// Fills grids, each by its own seed; and how each was drawn, where given.
void random_grids(UInt64s seeds, OutBoards grids, std::optional<OutUInt32s> weights,
                  std::optional<OutUInt32s> attempts, bool uniform) {
    const std::size_t number = seeds.shape(0);
    if (grids.shape(0) != number || grids.shape(1) != 81 ||
        (weights && weights->shape(0) != number) || (attempts && attempts->shape(0) != number)) {
        throw std::invalid_argument("the arrays have the wrong shapes");
    }
    const Poll poll(std::nullopt);
    nb::gil_scoped_release release;
    for (std::size_t i = 0; i < number; ++i) {
        satsudoku::Random random(seeds.data()[i]);
        const auto drawn = satsudoku::random_grid(random, uniform, grids.data() + 81 * i);
        if (weights) {
            weights->data()[i] = drawn.weight;
        }
        if (attempts) {
            attempts->data()[i] = drawn.attempts;
        }
        if (i % 1024 == 1023) {
            poll();
        }
    }
}

// The options of a random solution, or None where there is none.
std::optional<std::vector<std::int32_t>> random_solution(std::int32_t items, std::int32_t primary,
                                                         Int32s indptr, Int32s indices,
                                                         Int32s colors, std::uint64_t seed) {
    // Checks the arrays, which the search is to take as they are.
    const Links checked(items, primary, view(indptr), view(indices), view(colors));
    const Poll poll(std::nullopt);
    nb::gil_scoped_release release;
    satsudoku::Random random(seed);
    return satsudoku::random_solution({items, primary, view(indptr), view(indices), view(colors)},
                                      random, poll);
}

// (values of shape (N, cells), bad line or 0, bad column).
std::tuple<nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>, std::size_t, std::size_t> parse(
    nb::bytes text, std::size_t cells, nb::bytes alphabet, int threads) {
    satsudoku::Alphabet table;
    if (alphabet.size() != table.size() || cells == 0) {
        throw std::invalid_argument("an alphabet has 256 values, a puzzle one cell or more");
    }
    std::copy_n(reinterpret_cast<const std::uint8_t*>(alphabet.c_str()), table.size(),
                table.begin());
    satsudoku::ParsedLines lines;
    {
        const std::string_view view(text.c_str(), text.size());
        nb::gil_scoped_release release;
        // To start a thread takes as long as to read some thousand puzzles.
        const auto most = static_cast<int>(std::min<std::size_t>(view.size() >> 19, 256));
        lines = satsudoku::parse_lines(view, cells, table, std::clamp(threads, 1, std::max(most, 1)));
    }
    std::uint8_t* const values = lines.values.release();
    const nb::capsule owner(values, [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
    return {nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>(values, {lines.number, cells}, owner),
            lines.bad_line, lines.bad_column};
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.doc() = "The compiled kernel of satsudoku.";
    // Tables are kept for as long as the process lives; that is no leak to complain of at its end.
    nb::set_leak_warnings(false);

    nb::class_<Links>(m, "Links", "An exact cover as dancing links, shared by its searches.")
        .def(
            "__init__",
            [](Links* self, std::int32_t items, std::int32_t primary, Int32s indptr, Int32s indices,
               Int32s colors) {
                new (self) Links(items, primary, view(indptr), view(indices), view(colors));
            },
            "items"_a, "primary"_a, "indptr"_a, "indices"_a, "colors"_a,
            "Hang the options of an exact cover, given as compressed rows.")
        .def("count", &count, "chosen"_a, "limit"_a = 0, "timeout"_a = nb::none(),
             "excluded"_a = std::vector<std::int32_t>(),
             "Count solutions with the chosen options, none excluded, up to a limit (0: all).\n\n"
             "Returns (high 64 bits, low 64 bits, ended): 0 finished, 1 limit, 2 timeout.");

    nb::class_<Search>(m, "Search", "A walk through the solutions, one at a time.")
        .def(
            "__init__",
            [](Search* self, const Links& links, const std::vector<std::int32_t>& chosen,
               const std::vector<std::int32_t>& excluded) {
                new (self) Search(links, chosen, excluded);
            },
            "links"_a, "chosen"_a, "excluded"_a = std::vector<std::int32_t>(),
            nb::keep_alive<1, 2>(),
            "Start a walk through the solutions that contain `chosen` and none of `excluded`.")
        .def(
            "next",
            [](Search& self,
               std::optional<double> timeout) -> std::optional<std::vector<std::int32_t>> {
                const auto event = advance(self, deadline(timeout));
                if (event == Search::Event::paused) {
                    PyErr_SetString(PyExc_TimeoutError, "the time limit ended the search");
                    throw nb::python_error();
                }
                if (event == Search::Event::finished) {
                    return std::nullopt;
                }
                return self.options();
            },
            "timeout"_a = nb::none(),
            "The options of the next solution, None after the last one.\n\n"
            "Raises TimeoutError after `timeout` seconds; a further call goes on.");

    nb::class_<Tables>(m, "Tables", "A variant's exact cover as the lane kernel reads it.")
        .def(
            "__init__",
            [](Tables* self, std::int32_t items, std::int32_t primary, std::int32_t cells,
               std::int32_t symbols, Int32s indptr, Int32s indices) {
                new (self) Tables(items, primary, cells, symbols, view(indptr), view(indices));
            },
            "items"_a, "primary"_a, "cells"_a, "symbols"_a, "indptr"_a, "indices"_a,
            "Arrange the options of an exact cover, given as compressed rows.")
        .def_rw("classic9", &Tables::classic9,
                "Whether the pass written for 9x9 Sudoku serves it; settable, for measurements.")
        .def("count", &lanes_count, "puzzles"_a, "counts"_a, "solutions"_a, "limit"_a, "width"_a,
             "threads"_a, "timeout"_a = nb::none(), "masks"_a = nb::none(),
             "Count solutions of puzzles (N, cells) into counts (N,), the first ones into solutions "
             "(N, keep, cells).\n\nMasks (N, words) pack the options that are not excluded. Returns "
             "whether it was finished in time.");

    nb::class_<RuleTables>(m, "Rules", "What a variant's human rules need, arranged for lanes.")
        .def(nb::init<const Tables&>(), "tables"_a, nb::keep_alive<1, 2>(),
             "Arrange the basic rules; subsets and fish need their matrices.")
        .def(
            "add_matrix",
            [](RuleTables& self, int kind, OptionMatrix options) {
                self.add_matrix(kind, static_cast<std::int32_t>(options.shape(0)),
                                static_cast<std::int32_t>(options.shape(1)),
                                {options.data(), options.size()});
            },
            "kind"_a, "options"_a,
            "Add a matrix for naked subsets (kind 0), hidden subsets (1) or fish (2).")
        .def(
            "set_lines", [](RuleTables& self, Flags in_line) {
                self.set_lines({in_line.data(), in_line.size()});
            },
            "in_line"_a, "Say which items (one byte each) are of houses that are lines.")
        .def(
            "set_ends",
            [](RuleTables& self, Int32s rows, Flags sight) {
                self.set_ends({rows.data(), rows.size()}, {sight.data(), sight.size()});
            },
            "rows"_a, "sight"_a,
            "Say for Hamada logic which cells may be its ends, as flat rows (x, z, y), and which "
            "cells each sees, as a flat square of bytes.")
        .def("pack", &rules_pack, "puzzles"_a, "states"_a,
             "Pack puzzles (N, cells), each given chosen, into states (N, words).")
        .def("propagate", &rules_propagate, "states"_a, "of"_a.none(), "option"_a.none(),
             "set_true"_a.none(), "verdicts"_a, "fixpoints"_a.none(), "rules"_a, "width"_a,
             "threads"_a,
             "Bring states, or hypotheses about them, to their fixpoints under a set of rules.\n\n"
             "Fills verdicts (0 open, 1 solved, 2 dead), and the fixpoints of those not dead.")
        .def("trial", &rules_trial, "states"_a, "verdicts"_a, "depths"_a, "fixpoints"_a.none(),
             "rules"_a, "depth"_a, "bivalue"_a, "width"_a, "threads"_a,
             "Bring states to their fixpoints under trial and error over a set of rules.\n\n"
             "Fills verdicts and fixpoints as `propagate` does, and the least depths that do it.");

    nb::class_<LanesSolutions>(m, "LanesSolutions", "A walk through the solutions of one puzzle.")
        .def(
            "__init__",
            [](LanesSolutions* self, const Tables& tables, OnePuzzle puzzle, int width,
               std::optional<States> mask) {
                if (puzzle.shape(0) != static_cast<std::size_t>(tables.cells) ||
                    !fits(mask, tables, 1)) {
                    throw std::invalid_argument("the arrays have the wrong shapes");
                }
                check_values(tables, puzzle.data(), puzzle.shape(0));
                std::span<const std::uint64_t> words;
                if (mask) {
                    words = {mask->data(), mask->shape(1)};
                }
                new (self) LanesSolutions{
                    satsudoku::kernel(width).enumerate(tables, {puzzle.data(), puzzle.shape(0)},
                                                       words),
                    {}, 0, puzzle.shape(0)};
            },
            "tables"_a, "puzzle"_a, "width"_a, "mask"_a = nb::none(), nb::keep_alive<1, 2>(),
            "Start a walk; a mask (1, words) packs the options that are not excluded.")
        .def("next", &LanesSolutions::advance, "timeout"_a = nb::none(),
             "The values of the next solution, None after the last one.\n\n"
             "Raises TimeoutError after `timeout` seconds; a further call goes on.");

#if defined(__clang__)
    m.attr("compiler") = __VERSION__;
#elif defined(__GNUC__)
    m.attr("compiler") = "GCC " __VERSION__;
#else
    m.attr("compiler") = "unknown";
#endif

    m.def("minlex", &minlex, "boards"_a, "images"_a.none(), "automorphisms"_a.none(), "threads"_a,
          "Write the least images of 9x9 boards (N, 81) and how many moves keep each (N,).\n\n"
          "Returns None, or the first board that holds a symbol twice in a line.");
    m.def("random_grids", &random_grids, "seeds"_a, "grids"_a, "weights"_a.none(),
          "attempts"_a.none(), "uniform"_a,
          "Fill 9x9 grids (N, 81), each by its seed (N,), their weights and the attempts (N,).");
    m.def("random_solution", &random_solution, "items"_a, "primary"_a, "indptr"_a, "indices"_a,
          "colors"_a, "seed"_a,
          "The options of a random solution of an exact cover, None where there is none.");
    m.def("sato_rate_many", &sato_rate_many, "puzzles"_a, "figures"_a, "grids"_a, "threads"_a,
          "Rate puzzles (N, 81) by sato's program, into figures (N, 20) and final grids (N, 81).\n\n"
          "The figures: level before and after the level-up rule, solved, LV1USU, LV2USU, and uses "
          "by procedure.");
    m.def("sato_path", &sato_path, "puzzle"_a,
          "The placements of sato's program, in order.\n\nEach is (procedure, reason, cell, digit, "
          "house or -1, count, other cells, mask of digits, level, whether in a trial).");
    m.def("widths", &satsudoku::widths, "Lanes a vector that this machine can run, ascending.");
    m.def("parse_lines", &parse, "text"_a, "cells"_a, "alphabet"_a, "threads"_a = 1,
          "Read puzzles from lines of text.\n\nReturns (values, bad line or 0, bad column).");
}
