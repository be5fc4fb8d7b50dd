// Random grids and random solutions for Python.
#include <vector>

#include "making/random_cover.hpp"
#include "making/random_grid.hpp"
#include "python.hpp"

namespace satsudoku::making {

namespace {

void fill_grids(Array<const std::uint64_t, 1> seeds, Array<std::uint8_t, 2> grids,
                std::optional<Array<std::uint32_t, 1>> weights,
                std::optional<Array<std::uint32_t, 1>> attempts, bool uniform) {
    const std::size_t number = seeds.shape(0);
    require_shapes(grids.shape(0) == number && grids.shape(1) == 81 &&
                   (!weights || weights->shape(0) == number) &&
                   (!attempts || attempts->shape(0) == number));
    const nb::gil_scoped_release release;
    random_grids(view(seeds), uniform, grids.data(), data_or_null(weights), data_or_null(attempts),
                 PythonPoll());
}

std::optional<std::vector<std::int32_t>> draw_solution(std::int32_t items, std::int32_t primary,
                                                       Array<const std::int32_t, 1> indptr,
                                                       Array<const std::int32_t, 1> indices,
                                                       Array<const std::int32_t, 1> colors,
                                                       std::uint64_t seed) {
    const nb::gil_scoped_release release;
    Random random(seed);
    return random_solution({items, primary, view(indptr), view(indices), view(colors)}, random,
                           PythonPoll());
}

}  // namespace

void bind(nb::module_& module) {
    module.def(
        "random_grids", &fill_grids, "seeds"_a, "grids"_a, "weights"_a.none(), "attempts"_a.none(),
        "uniform"_a,
        "Fill 9x9 grids (N, 81), each by its seed (N,), their weights and the attempts (N,).");
    module.def("random_solution", &draw_solution, "items"_a, "primary"_a, "indptr"_a, "indices"_a,
               "colors"_a, "seed"_a,
               "The options of a random solution of an exact cover, None where there is none.");
}

}  // namespace satsudoku::making
