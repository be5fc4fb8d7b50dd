// The canonical form for Python.
#include "minlex/minlex.hpp"
#include "python.hpp"
#include "threads.hpp"

namespace satsudoku::minlex {

namespace {

// Returns the first board with a clash; if there is one, nothing is written.
std::optional<std::size_t> minlex_many(Array<const std::uint8_t, 2> boards,
                                       std::optional<Array<std::uint8_t, 2>> images,
                                       std::optional<Array<std::uint32_t, 1>> automorphisms,
                                       int threads) {
    const std::size_t number = boards.shape(0);
    require_shapes(boards.shape(1) == 81 &&
                   (!images || (images->shape(0) == number && images->shape(1) == 81)) &&
                   (!automorphisms || automorphisms->shape(0) == number));
    require_values(boards.data(), boards.size(), 9);
    const nb::gil_scoped_release release;
    if (const std::size_t clash = first_with_clash(boards.data(), number); clash != number) {
        return clash;
    }
    each_on_threads(number, threads, 64, PythonPoll(), [&](std::size_t i, const Poll&) {
        const Minlex result = minlex(&boards(i, 0));
        if (images) {
            std::ranges::copy(result.values, &(*images)(i, 0));
        }
        if (automorphisms) {
            (*automorphisms)(i) = result.automorphisms;
        }
    });
    return std::nullopt;
}

}  // namespace

void bind(nb::module_& module) {
    module.def("minlex", &minlex_many, "boards"_a, "images"_a.none(), "automorphisms"_a.none(),
               "threads"_a,
               "Write the least images of 9x9 boards (N, 81) and how many moves keep each (N,).\n\n"
               "Returns None, or the first board that holds a symbol twice in a line.");
}

}  // namespace satsudoku::minlex
