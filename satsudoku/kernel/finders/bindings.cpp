// Searches for patterns of human rules, for Python.
#include "finders/bindings.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "finders/aligned.hpp"
#include "finders/sectors.hpp"

namespace satsudoku {

namespace {

auto sectors(Array<const std::uint16_t, 2> places, int columns) {
    const int rows = static_cast<int>(std::min<std::size_t>(places.shape(1), kMostSectors + 1));
    require_shapes(rows <= kMostSectors && columns >= 0 && columns <= kMostSectors);
    for (std::size_t at = 0; at < places.size(); ++at) {
        require_shapes(places.data()[at] >> columns == 0);
    }
    const SectorBoard board{{places.data(), places.size()}, rows, columns};
    const nb::gil_scoped_release release;
    return converted(sector_sets(board, PythonPoll()), [](const SectorSet& set) {
        return std::tuple(int{set.rows}, int{set.columns});
    });
}

auto aligned(Array<const std::int32_t, 1> first, Array<const std::int32_t, 1> options,
             Array<const std::uint64_t, 2> excluded, int size) {
    const auto firsts = view(first), all = view(options);
    const auto every = static_cast<std::int32_t>(excluded.shape(0));
    require_shapes(size > 0 && size <= kMostAligned && !firsts.empty() && firsts.front() == 0 &&
                   firsts.back() == static_cast<int>(all.size()) &&
                   std::is_sorted(firsts.begin(), firsts.end()) &&
                   64 * excluded.shape(1) >= excluded.shape(0) &&
                   std::all_of(all.begin(), all.end(), [&](int o) { return o >= 0 && o < every; }));
    const AlignedBoard board{
        firsts, all, {excluded.data(), excluded.size()}, static_cast<int>(excluded.shape(1))};
    const nb::gil_scoped_release release;
    return converted(aligned_exclusions(board, size, PythonPoll()),
                     [](const AlignedExclusion& exclusion) {
                         return std::tuple(exclusion.cells, exclusion.lost, exclusion.beside);
                     });
}

}  // namespace

void bind_finders(nb::module_& module) {
    bind_sets(module);
    bind_chains(module);
    bind_fish(module);
    bind_templates(module);
    module.def("aligned", &aligned, "first"_a, "options"_a, "excluded"_a, "size"_a,
               "Find cells of whose combinations some leave another cell nothing.\n\n"
               "Cell i has the options options[first[i]:first[i + 1]]; `excluded` has a row of "
               "64-bit\n"
               "words an option. Returns the cells, what they lose, and the cells left nothing.");
    module.def("sectors", &sectors, "places"_a, "columns"_a,
               "Find the rows and columns that cross in as many cells as they have symbols.\n\n"
               "`places` has for each symbol and row the mask of the columns where it may stand.\n"
               "Returns masks of rows and of columns, those of fewer cells first.");
}

}  // namespace satsudoku
