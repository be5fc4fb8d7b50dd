// The Python face of the kernel: converts arguments, releases the GIL, lets signals in. No logic.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>
#include <tuple>

#include "dancing_links.hpp"

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
    const auto span = std::chrono::duration<double>(*timeout);
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
              std::optional<double> timeout) {
    const auto end = deadline(timeout);
    std::uint64_t high = 0, low = 0;
    int ended = 0;
    {
        nb::gil_scoped_release release;
        Search search(links, chosen);
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

}  // namespace

NB_MODULE(_kernel, m) {
    m.doc() = "The compiled kernel of satsudoku.";

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
             "Count solutions that contain the chosen options, up to a limit (0: all).\n\n"
             "Returns (high 64 bits, low 64 bits, ended): 0 finished, 1 limit, 2 timeout.");

    nb::class_<Search>(m, "Search", "A walk through the solutions, one at a time.")
        .def(
            "__init__",
            [](Search* self, const Links& links, const std::vector<std::int32_t>& chosen) {
                new (self) Search(links, chosen);
            },
            "links"_a, "chosen"_a, nb::keep_alive<1, 2>(),
            "Start a walk through the solutions that contain `chosen`.")
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
}
