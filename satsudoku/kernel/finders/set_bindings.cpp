// Almost locked sets and patterns of them, for Python.
#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "finders/almost_locked.hpp"
#include "finders/bindings.hpp"
#include "finders/blossoms.hpp"
#include "finders/set_chains.hpp"
#include "finders/sue_de_coq.hpp"

namespace satsudoku {

namespace {

// Houses and candidates for searches of cells of a house; valid as long as the arrays.
SetBoard set_board(Array<const std::int32_t, 1> first, Array<const std::int32_t, 1> cells,
                   Array<const std::uint64_t, 1> left, Array<const std::uint64_t, 2> excluded,
                   int symbols) {
    require_masks(excluded);
    const auto firsts = view(first), all = view(cells);
    const auto board_cells = static_cast<std::int32_t>(left.shape(0));
    require_shapes(!firsts.empty() && firsts.front() == 0 &&
                   firsts.back() == static_cast<int>(all.size()) && symbols > 0 &&
                   symbols <= kMostSetSymbols && excluded.shape(0) == left.shape(0) * symbols &&
                   std::is_sorted(firsts.begin(), firsts.end()) &&
                   std::all_of(all.begin(), all.end(),
                               [&](std::int32_t cell) { return cell >= 0 && cell < board_cells; }));
    for (const std::uint64_t mask : view(left)) {
        require_shapes(symbols == 64 || mask >> symbols == 0);
    }
    return {firsts,     all,
            view(left), {excluded.data(), excluded.size()},
            symbols,    static_cast<int>(excluded.shape(1))};
}

AlmostLockedSets almost_locked(Array<const std::int32_t, 1> first,
                               Array<const std::int32_t, 1> cells,
                               Array<const std::uint64_t, 1> left,
                               Array<const std::uint64_t, 2> excluded, int symbols, int most) {
    const SetBoard board = set_board(first, cells, left, excluded, symbols);
    const nb::gil_scoped_release release;
    return {board, most, PythonPoll()};
}

auto sue_de_coq(Array<const std::int32_t, 1> first, Array<const std::int32_t, 1> cells,
                Array<const std::uint64_t, 1> left, Array<const std::uint64_t, 2> excluded,
                int symbols, Array<const std::int32_t, 2> crossings,
                Array<const std::uint64_t, 1> possible) {
    const SetBoard board = set_board(first, cells, left, excluded, symbols);
    require_shapes(crossings.shape(0) == 2 && possible.size() == excluded.shape(1));
    const std::span houses(crossings.data(), crossings.size());
    require_shapes(std::all_of(houses.begin(), houses.end(), [&](std::int32_t house) {
        return house >= 0 && std::size_t(house) + 1 < first.size();
    }));
    const std::size_t number = crossings.shape(1);
    const auto all = without_gil([&] {
        return sues_de_coq(board, houses.first(number), houses.last(number), view(possible),
                           PythonPoll());
    });
    return converted(all,
                     [](const SueDeCoq& sue) { return std::tuple(sue.cells, bytes_of(sue.gone)); });
}

// The cells of a set, and for each of its symbols, ascending, the symbol, its places and what these
// see.
nb::tuple one_set(const AlmostLockedSets& sets, std::size_t number) {
    require_shapes(number < sets.sets().size());
    const AlmostLockedSets::Set& set = sets.sets()[number];
    nb::list symbols;
    std::size_t entry = set.entry;
    for (std::uint64_t left = set.symbols; left != 0; left &= left - 1, ++entry) {
        symbols.append(nb::make_tuple(std::countr_zero(left), bytes_of(sets.places(entry)),
                                      bytes_of(sets.sees(entry))));
    }
    return nb::make_tuple(set.cells, symbols);
}

auto cells_of_sets(const AlmostLockedSets& sets) {
    return converted(sets.sets(), [](const AlmostLockedSets::Set& set) { return set.cells; });
}

nb::tuple links_of_sets(const AlmostLockedSets& sets, int least, int most) {
    const SetLinks links = links_of(sets, least, most);
    return nb::make_tuple(bytes_of(links.masks), links.ends, links.sets);
}

SetChainSearch chains_of_sets(const AlmostLockedSets& sets,
                              Array<const std::uint64_t, 1> possible) {
    require_shapes(possible.size() == static_cast<std::size_t>(sets.words()));
    return {sets, view(possible)};
}

auto advance_set_chains(SetChainSearch& search) {
    const auto chains = without_gil([&] { return search.advance(PythonPoll()); });
    return converted(chains, [](const SetChain& chain) {
        return std::tuple(chain.links, bytes_of(chain.gone));
    });
}

auto blossoms_of_sets(const AlmostLockedSets& sets, Array<const std::uint64_t, 1> possible,
                      int most) {
    require_shapes(possible.size() == static_cast<std::size_t>(sets.words()));
    const auto grown =
        without_gil([&] { return blossoms(sets, view(possible), most, PythonPoll()); });
    return converted(grown, [](const Blossom& blossom) {
        return std::tuple(blossom.stem, blossom.petals, bytes_of(blossom.gone));
    });
}

auto linked_sets(const AlmostLockedSets& sets, Array<const std::uint64_t, 1> possible) {
    require_shapes(possible.size() == static_cast<std::size_t>(sets.words()));
    const auto pairs = without_gil([&] { return sets.linked(view(possible), PythonPoll()); });
    return converted(pairs, [](const AlmostLockedSets::Pair& pair) {
        return std::tuple(pair.first, pair.second, pair.restricted, bytes_of(pair.gone));
    });
}

}  // namespace

void bind_sets(nb::module_& module) {
    nb::class_<AlmostLockedSets>(module, "AlmostLockedSets",
                                 "Cells of a house with one symbol more than cells.")
        .def("__len__", [](const AlmostLockedSets& sets) { return sets.sets().size(); })
        .def("cells", &cells_of_sets, "The cells of each set.")
        .def(
            "set", &one_set, "number"_a,
            "A set's cells, and its symbols, each with two masks of options as bytes: its places,\n"
            "and what all of these exclude.")
        .def("links", &links_of_sets, "least"_a, "most"_a,
             "The strong links of the sets of this number of cells: masks of options, as bytes, "
             "for each\n"
             "link the numbers of two, and the set of each.")
        .def("chains", &chains_of_sets, "possible"_a, nb::keep_alive<0, 1>(),
             "Begin a search for chains of sets that exclude something.")
        .def("blossoms", &blossoms_of_sets, "possible"_a, "most"_a,
             "Stems of up to this number of candidates with a set for each, and what they remove, "
             "as bytes.")
        .def("linked", &linked_sets, "possible"_a,
             "Two sets, the mask of their restricted symbols, and what they remove, as bytes.");
    module.def(
        "almost_locked", &almost_locked, "first"_a, "cells"_a, "left"_a, "excluded"_a, "symbols"_a,
        "most"_a,
        "Find the almost locked sets of a state.\n\n"
        "House i has the cells cells[first[i]:first[i + 1]]; `left` has the symbols of each cell,\n"
        "0 where it is filled; `excluded` a row of 64-bit words an option.");
    module.def(
        "sue_de_coq", &sue_de_coq, "first"_a, "cells"_a, "left"_a, "excluded"_a, "symbols"_a,
        "crossings"_a, "possible"_a,
        "Find crossings of two houses shared out to a set in either.\n\n"
        "The state is as for almost_locked; `crossings` has a row of lines and one of boxes.\n"
        "Returns cells, and what they remove, as bytes.");
    nb::class_<SetChainSearch>(module, "SetChainSearch", "Chains of almost locked sets.")
        .def("advance", &advance_set_chains,
             "The chains with one set more: set, symbol that it lacks, symbol that it holds then,\n"
             "set after set; and what the chain removes, as bytes.")
        .def_prop_ro("done", &SetChainSearch::done, "Whether no chain can follow.");
}

}  // namespace satsudoku
