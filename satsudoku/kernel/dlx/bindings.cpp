// Links and Dance for Python.
#include <tuple>
#include <vector>

#include "dlx/count.hpp"
#include "dlx/dancing_links.hpp"
#include "python.hpp"

namespace satsudoku::dlx {

namespace {

// (high 64 bits, low 64 bits, ended): ended is 0 for a finished search, 1 at the limit, 2 at the
// deadline.
using Counted = std::tuple<std::uint64_t, std::uint64_t, int>;

template <class Search>
Counted heard(const HeardProgress& progress, Search search) {
    const Count count = without_gil(search);
    if (count.end != Count::End::stopped) {
        progress.finish();
    }
    return {count.high, count.low, static_cast<int>(count.end)};
}

Counted count(const Links& links, const std::vector<std::int32_t>& chosen, std::uint64_t limit,
              const std::vector<std::int32_t>& excluded, const Listener& listener) {
    HeardProgress progress(listener);
    return heard(progress, [&] {
        return count_solutions(links, chosen, excluded, limit,
                               PythonPoll(&progress, AtDeadline::stops), progress);
    });
}

Counted count_all(const Links& links, int threads, const Listener& listener) {
    HeardProgress progress(listener);
    return heard(progress, [&] {
        return count_on_threads(links, threads, PythonPoll(&progress, AtDeadline::stops), progress);
    });
}

std::optional<std::vector<std::int32_t>> next(Dance& search) {
    const Dance::Event event =
        without_gil([&] { return search.advance(PythonPoll(nullptr, AtDeadline::stops)); });
    if (event == Dance::Event::paused) {
        throw_timeout();
    }
    if (event == Dance::Event::finished) {
        return std::nullopt;
    }
    return search.options();
}

}  // namespace

void bind(nb::module_& module) {
    nb::class_<Links>(module, "Links", "An exact cover as dancing links, shared by its searches.")
        .def(
            "__init__",
            [](Links* self, std::int32_t items, std::int32_t primary,
               Array<const std::int32_t, 1> indptr, Array<const std::int32_t, 1> indices,
               Array<const std::int32_t, 1> colors) {
                new (self) Links(items, primary, view(indptr), view(indices), view(colors));
            },
            "items"_a, "primary"_a, "indptr"_a, "indices"_a, "colors"_a,
            "Hang the options of an exact cover, given as compressed rows.")
        .def("count", &count, "chosen"_a, "limit"_a = 0, "excluded"_a = std::vector<std::int32_t>(),
             "listener"_a = nb::none(),
             "Count solutions with all chosen and no excluded options, up to a limit (0: all).\n\n"
             "Returns (high 64 bits, low 64 bits, ended): 0 finished, 1 limit, 2 deadline. Calls\n"
             "`listener` now and then, and at the end, with how far the search has come, from 0\n"
             "to 1.")
        .def("count_all", &count_all, "threads"_a, "listener"_a = nb::none(),
             "Count all solutions on several threads; the result is that of `count`.");

    nb::class_<Dance>(module, "Dance", "A walk through the solutions, one at a time.")
        .def(
            "__init__",
            [](Dance* self, const Links& links, const std::vector<std::int32_t>& chosen,
               const std::vector<std::int32_t>& excluded) {
                new (self) Dance(links, chosen, excluded);
            },
            "links"_a, "chosen"_a, "excluded"_a = std::vector<std::int32_t>(),
            nb::keep_alive<1, 2>(),
            "Start a walk through the solutions that contain `chosen` and none of `excluded`.")
        .def("next", &next,
             "The options of the next solution, None after the last one.\n\n"
             "Raises TimeoutError at the deadline; a further call continues the search.");
}

}  // namespace satsudoku::dlx
