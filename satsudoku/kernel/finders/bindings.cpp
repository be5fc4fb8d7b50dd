// Searches for patterns of human rules, for Python.
#include <bit>

#include "finders/almost_locked.hpp"
#include "finders/chains.hpp"
#include "finders/fish.hpp"
#include "finders/sectors.hpp"
#include "python.hpp"

namespace satsudoku {

namespace {

std::vector<std::int32_t> fish(Array<const std::uint64_t, 2> bases,
                               Array<const std::uint64_t, 2> covers,
                               Array<const std::int32_t, 1> twin,
                               Array<const std::uint64_t, 2> sees, int size) {
    const std::size_t words = sees.shape(1);
    require_shapes(size > 0 && words > 0 && words <= kMostFishWords && bases.shape(1) == words &&
                   covers.shape(1) == words && twin.shape(0) == bases.shape(0) &&
                   sees.shape(0) <= 64 * words);
    const FishPool pool{{bases.data(), bases.size()},
                        {covers.data(), covers.size()},
                        view(twin),
                        {sees.data(), sees.size()},
                        static_cast<int>(words)};
    const nb::gil_scoped_release release;
    return fish_of(pool, size, PythonPoll());
}

std::vector<std::tuple<int, int>> sectors(Array<const std::uint16_t, 2> places, int columns) {
    const int rows = static_cast<int>(std::min<std::size_t>(places.shape(1), kMostSectors + 1));
    require_shapes(rows <= kMostSectors && columns >= 0 && columns <= kMostSectors);
    for (std::size_t at = 0; at < places.size(); ++at) {
        require_shapes(places.data()[at] >> columns == 0);
    }
    const SectorBoard board{{places.data(), places.size()}, rows, columns};
    std::vector<std::tuple<int, int>> made;
    const nb::gil_scoped_release release;
    for (const SectorSet& set : sector_sets(board, PythonPoll())) {
        made.emplace_back(set.rows, set.columns);
    }
    return made;
}

ChainSearch chain_search(Array<const std::uint64_t, 2> masks, Array<const std::uint64_t, 2> sees,
                         Array<const std::int32_t, 1> first, Array<const std::int32_t, 1> ends,
                         std::optional<Array<const std::uint64_t, 1>> possible) {
    const std::size_t nodes = masks.shape(0);
    require_shapes(sees.shape(0) == nodes && sees.shape(1) == masks.shape(1) &&
                   first.shape(0) == nodes + 1 &&
                   (!possible || (possible->shape(0) == masks.shape(1) && possible->size() > 0)));
    const auto firsts = view(first), all = view(ends);
    require_shapes(firsts.front() == 0 && firsts.back() == static_cast<int>(all.size()) &&
                   std::is_sorted(firsts.begin(), firsts.end()) &&
                   std::all_of(all.begin(), all.end(), [&](std::int32_t end) {
                       return end >= 0 && end < static_cast<std::int32_t>(nodes);
                   }));
    const ChainLinks links{{masks.data(), masks.size()},
                           {sees.data(), sees.size()},
                           firsts,
                           all,
                           static_cast<int>(masks.shape(1))};
    return {links, possible ? view(*possible) : std::span<const std::uint64_t>()};
}

std::vector<std::int32_t> advance_chains(ChainSearch& search) {
    const nb::gil_scoped_release release;
    return search.advance(PythonPoll());
}

AlmostLockedSets almost_locked(Array<const std::int32_t, 1> first,
                               Array<const std::int32_t, 1> cells,
                               Array<const std::uint64_t, 1> left,
                               Array<const std::uint64_t, 2> excluded, int symbols, int most) {
    const auto firsts = view(first), all = view(cells);
    const auto board_cells = static_cast<std::int32_t>(left.shape(0));
    require_shapes(!firsts.empty() && firsts.front() == 0 &&
                   firsts.back() == static_cast<int>(all.size()) && symbols > 0 &&
                   symbols <= kMostSetSymbols && excluded.shape(0) == left.shape(0) * symbols &&
                   64 * excluded.shape(1) >= excluded.shape(0) &&
                   std::is_sorted(firsts.begin(), firsts.end()) &&
                   std::all_of(all.begin(), all.end(),
                               [&](std::int32_t cell) { return cell >= 0 && cell < board_cells; }));
    for (const std::uint64_t mask : view(left)) {
        require_shapes(symbols == 64 || mask >> symbols == 0);
    }
    const SetBoard board{firsts,     all,
                         view(left), {excluded.data(), excluded.size()},
                         symbols,    static_cast<int>(excluded.shape(1))};
    const nb::gil_scoped_release release;
    return {board, most, PythonPoll()};
}

nb::bytes bytes_of(std::span<const std::uint64_t> words) {
    return nb::bytes(words.data(), words.size_bytes());
}

// For each set its cells, and for each of its symbols, ascending, the symbol, its places and what
// these see.
nb::list list_sets(const AlmostLockedSets& sets) {
    nb::list made;
    for (const AlmostLockedSets::Set& set : sets.sets()) {
        nb::list symbols;
        std::size_t entry = set.entry;
        for (std::uint64_t left = set.symbols; left != 0; left &= left - 1, ++entry) {
            symbols.append(nb::make_tuple(std::countr_zero(left), bytes_of(sets.places(entry)),
                                          bytes_of(sets.sees(entry))));
        }
        made.append(nb::make_tuple(set.cells, symbols));
    }
    return made;
}

nb::list linked_sets(const AlmostLockedSets& sets, Array<const std::uint64_t, 1> possible) {
    std::vector<AlmostLockedSets::Pair> pairs;
    {
        const nb::gil_scoped_release release;
        pairs = sets.linked(view(possible), PythonPoll());
    }
    nb::list made;
    for (const AlmostLockedSets::Pair& pair : pairs) {
        made.append(nb::make_tuple(pair.one, pair.two, pair.restricted, bytes_of(pair.gone)));
    }
    return made;
}

}  // namespace

void bind_finders(nb::module_& module) {
    nb::class_<AlmostLockedSets>(module, "AlmostLockedSets",
                                 "Cells of a house with one symbol more than cells.")
        .def("sets", &list_sets,
             "For each set its cells, and its symbols, each with two masks of options as bytes:\n"
             "its places, and what all of these exclude.")
        .def("linked", &linked_sets, "possible"_a,
             "Two sets, the mask of their restricted symbols, and what they remove, as bytes.");
    module.def(
        "almost_locked", &almost_locked, "first"_a, "cells"_a, "left"_a, "excluded"_a, "symbols"_a,
        "most"_a,
        "Find the almost locked sets of a state.\n\n"
        "House i has the cells cells[first[i]:first[i + 1]]; `left` has the symbols of each cell,\n"
        "0 where it is filled; `excluded` a row of 64-bit words an option.");
    nb::class_<ChainSearch>(module, "ChainSearch",
                            "All shortest ways from a node that does not hold to those that must.")
        .def("advance", &advance_chains,
             "The routes with one more strong link: 2 nodes for each link, route after route.")
        .def_prop_ro("done", &ChainSearch::done, "Whether no route can follow.");
    module.def(
        "chain_search", &chain_search, "masks"_a, "sees"_a, "first"_a, "ends"_a,
        "possible"_a.none(),
        "Begin a search for chains.\n\n"
        "Masks of options are rows of 64-bit words, one a node; the strong links of node i end at\n"
        "ends[first[i]:first[i + 1]]. With `possible` only nodes that exclude each other, or both\n"
        "one of these options.");
    module.def(
        "fish", &fish, "bases"_a, "covers"_a, "twin"_a, "sees"_a, "size"_a,
        "Find the fish of one symbol that remove something.\n\n"
        "Masks of cells are rows of 64-bit words; `twin` names for each base the cover that\n"
        "is the same house, or -1; `sees` has a row a cell. Returns the numbers of the\n"
        "bases, then of the covers, fish after fish.");
    module.def("sectors", &sectors, "places"_a, "columns"_a,
               "Find the rows and columns that cross in as many cells as they have symbols.\n\n"
               "`places` has for each symbol and row the mask of the columns where it may stand.\n"
               "Returns masks of rows and of columns, those of fewer cells first.");
}

}  // namespace satsudoku
