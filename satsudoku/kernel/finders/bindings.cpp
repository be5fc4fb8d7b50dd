// Searches for patterns of human rules, for Python.
#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "finders/aligned.hpp"
#include "finders/almost_locked.hpp"
#include "finders/blossoms.hpp"
#include "finders/chain_graph.hpp"
#include "finders/chains.hpp"
#include "finders/fish.hpp"
#include "finders/kraken.hpp"
#include "finders/sectors.hpp"
#include "finders/set_chains.hpp"
#include "finders/sue_de_coq.hpp"
#include "finders/templates.hpp"
#include "python.hpp"

namespace satsudoku::finders {

namespace {

nb::bytes bytes_of(std::span<const std::uint64_t> words) {
    return nb::bytes(words.data(), words.size_bytes());
}

void require_masks(Array<const std::uint64_t, 2> excluded) {
    require_shapes(excluded.shape(1) > 0 && 64 * excluded.shape(1) >= excluded.shape(0));
}

// --- almost locked sets ---

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

// --- chains of strong links ---

ChainGraph chain_graph(Array<const std::uint64_t, 2> masks, Array<const std::int32_t, 1> ends,
                       Array<const std::uint64_t, 2> excluded) {
    require_masks(excluded);
    const std::size_t words = excluded.shape(1);
    require_shapes(masks.shape(1) == words && ends.size() % 2 == 0);
    for (std::size_t at = 0; at < masks.size(); ++at) {
        const int highest = static_cast<int>(at % words) * 64 + std::bit_width(masks.data()[at]);
        require_shapes(masks.data()[at] == 0 || std::size_t(highest) <= excluded.shape(0));
    }
    for (const std::int32_t end : view(ends)) {
        require_shapes(end >= 0 && std::size_t(end) < masks.shape(0));
    }
    const nb::gil_scoped_release release;
    return {{masks.data(), masks.size()},
            view(ends),
            {excluded.data(), excluded.size()},
            static_cast<int>(words)};
}

int node_of(const ChainGraph& graph, int node) {
    require_shapes(node >= 0 && node < graph.nodes());
    return node;
}

// A search with its graph, which tells the strong links of its routes.
struct Routes {
    const ChainGraph& graph;
    ChainSearch search;

    std::vector<std::int32_t> advance() {
        const nb::gil_scoped_release release;
        std::vector<std::int32_t> numbers;
        const std::vector<std::int32_t> nodes = search.advance(PythonPoll());
        for (std::size_t at = 0; at < nodes.size(); at += 2) {
            numbers.insert(numbers.end(),
                           {nodes[at], nodes[at + 1], graph.link(nodes[at], nodes[at + 1])});
        }
        return numbers;
    }
};

Routes routes(const ChainGraph& graph, std::optional<Array<const std::uint64_t, 1>> possible) {
    require_shapes(!possible || possible->size() == static_cast<std::size_t>(graph.links().words));
    const auto mask = possible ? view(*possible) : std::span<const std::uint64_t>();
    return {graph, ChainSearch(graph.links(), mask)};
}

void bind_chains(nb::module_& module) {
    nb::class_<Routes>(module, "ChainSearch",
                       "All shortest ways from a node that does not hold to those that must.")
        .def("advance", &Routes::advance,
             "The routes with one more strong link: for each link its two nodes and its number,\n"
             "route after route.")
        .def_prop_ro(
            "done", [](const Routes& routes) { return routes.search.done(); },
            "Whether no route can follow.");
    nb::class_<ChainGraph>(module, "ChainGraph", "The nodes of strong links, numbered.")
        .def("__len__", &ChainGraph::nodes)
        .def(
            "mask",
            [](const ChainGraph& graph, int node) {
                return bytes_of(graph.mask(node_of(graph, node)));
            },
            "node"_a, "The options of a node, as bytes.")
        .def(
            "sees",
            [](const ChainGraph& graph, int node) {
                return bytes_of(graph.sees(node_of(graph, node)));
            },
            "node"_a, "What all options of a node exclude, as bytes.")
        .def("search", &routes, "possible"_a.none(), nb::keep_alive<0, 1>(),
             "Begin a search for chains. With `possible` only between nodes that exclude each\n"
             "other, or both one of these options.");
    module.def("chain_graph", &chain_graph, "masks"_a, "ends"_a, "excluded"_a,
               "Gather the nodes of strong links.\n\n"
               "Masks of options are rows of 64-bit words: link i joins rows ends[2 * i] and\n"
               "ends[2 * i + 1] of `masks`; `excluded` has a row an option.");
}

// --- fish, with and without a supposition ---

// Some rows of a table of masks, but for empty ones.
struct HouseMasks {
    std::vector<std::int32_t> numbers;
    std::vector<std::uint64_t> masks;

    HouseMasks(Array<const std::uint64_t, 2> table, std::span<const std::int32_t> chosen) {
        const std::size_t words = table.shape(1);
        for (const std::int32_t number : chosen) {
            require_shapes(number >= 0 && std::size_t(number) < table.shape(0));
            const std::span row(table.data() + number * words, words);
            if (std::any_of(row.begin(), row.end(), [](auto word) { return word != 0; })) {
                numbers.push_back(number);
                masks.insert(masks.end(), row.begin(), row.end());
            }
        }
    }
};

// The houses of one symbol that bases and covers come from, with their rows in a table of places.
struct Houses {
    HouseMasks bases;
    HouseMasks covers;
    std::vector<std::int32_t> twin;
    std::span<const std::uint64_t> sees;
    int words;

    Houses(Array<const std::uint64_t, 2> places, Array<const std::int32_t, 1> base_rows,
           Array<const std::int32_t, 1> cover_rows)
        : bases(places, view(base_rows)), covers(places, view(cover_rows)),
          words(static_cast<int>(places.shape(1))) {
        require_shapes(words > 0 && words <= kMostFishWords);
        for (const std::int32_t number : bases.numbers) {
            const auto at = std::find(covers.numbers.begin(), covers.numbers.end(), number);
            const auto number_there = static_cast<std::int32_t>(at - covers.numbers.begin());
            twin.push_back(at == covers.numbers.end() ? -1 : number_there);
        }
    }

    bool has(int size) const {
        return static_cast<int>(std::min(bases.numbers.size(), covers.numbers.size())) >= size;
    }

    FishPool pool() const { return {bases.masks, covers.masks, twin, sees, words}; }
};

std::vector<std::int32_t> fish(Array<const std::uint64_t, 2> places,
                               Array<const std::int32_t, 1> bases,
                               Array<const std::int32_t, 1> covers,
                               Array<const std::uint64_t, 2> sees, int size) {
    Houses houses(places, bases, covers);
    require_shapes(size > 0 && sees.shape(1) == places.shape(1) &&
                   sees.shape(0) <= 64 * sees.shape(1));
    if (!houses.has(size)) {
        return {};
    }
    houses.sees = {sees.data(), sees.size()};
    const nb::gil_scoped_release release;
    std::vector<std::int32_t> fish = fish_of(houses.pool(), size, PythonPoll());
    for (std::size_t at = 0; at < fish.size(); ++at) {
        const bool is_base = at % (2 * size) < static_cast<std::size_t>(size);
        fish[at] = (is_base ? houses.bases : houses.covers).numbers[fish[at]];
    }
    return fish;
}

std::vector<std::vector<std::int32_t>> kraken_fish(Array<const std::uint64_t, 2> places,
                                                   Array<const std::int32_t, 1> bases,
                                                   Array<const std::int32_t, 1> covers,
                                                   Array<const std::uint64_t, 2> gone,
                                                   Array<const std::uint64_t, 2> seen,
                                                   Array<const std::int32_t, 1> cells, int size) {
    const Houses houses(places, bases, covers);
    const std::size_t words = places.shape(1);
    const auto cell_of = view(cells);
    require_shapes(size > 1 && gone.shape(1) == words && gone.shape(0) == cells.size() &&
                   seen.shape(1) == words && seen.shape(0) == cells.size() &&
                   std::all_of(cell_of.begin(), cell_of.end(), [&](std::int32_t cell) {
                       return cell >= -1 && cell < static_cast<std::int32_t>(64 * words);
                   }));
    std::vector<std::vector<std::int32_t>> fish(cells.size());
    const nb::gil_scoped_release release;
    for (std::size_t row = 0; houses.has(size) && row < cells.size(); ++row) {
        const std::span lost(gone.data() + row * words, words);
        const std::span near(seen.data() + row * words, words);
        fish[row] = kraken(houses.pool(), {lost, near, cell_of[row]}, size, PythonPoll());
        for (std::size_t at = 0; at < fish[row].size(); ++at) {
            const bool is_base = at < static_cast<std::size_t>(size);
            fish[row][at] = (is_base ? houses.bases : houses.covers).numbers[fish[row][at]];
        }
    }
    return fish;
}

void bind_fish(nb::module_& module) {
    module.def(
        "fish", &fish, "places"_a, "bases"_a, "covers"_a, "sees"_a, "size"_a,
        "Find the fish of one symbol that remove something.\n\n"
        "Masks of cells are rows of 64-bit words: `places` has a row a house, 0 where the symbol\n"
        "is placed, and `sees` a row a cell. Returns the houses of the bases, then of the covers,\n"
        "fish after fish.");
    module.def(
        "kraken_fish", &kraken_fish, "places"_a, "bases"_a, "covers"_a, "gone"_a, "seen"_a,
        "cells"_a, "size"_a,
        "Find bases that a supposition leaves one cover too few.\n\n"
        "The houses of one symbol are as for fish. Of each supposition `gone` has the cells that\n"
        "the symbol loses by it, `seen` those of them that need no chain, and `cells` the cell\n"
        "that it gives to the symbol, or -1. Returns for each the houses of the bases, then of\n"
        "the covers, one fewer; or none.");
}

// --- templates ---

// The templates of each symbol, whose houses are rows first[s] to first[s + 1] of `masks`.
std::vector<Templates> templates_of(Array<const std::int32_t, 1> first,
                                    Array<const std::uint64_t, 2> masks,
                                    Array<const std::uint64_t, 2> excluded) {
    require_masks(excluded);
    const auto firsts = view(first);
    const std::size_t words = excluded.shape(1);
    require_shapes(masks.shape(1) == words && 64 * words < excluded.shape(0) + 64 &&
                   !firsts.empty() && firsts.front() == 0 &&
                   std::size_t(firsts.back()) == masks.shape(0) &&
                   std::is_sorted(firsts.begin(), firsts.end()));
    std::vector<Templates> templates;
    for (std::size_t symbol = 0; symbol + 1 < firsts.size(); ++symbol) {
        const std::span rows(masks.data() + firsts[symbol] * words,
                             (firsts[symbol + 1] - firsts[symbol]) * words);
        templates.emplace_back(rows, std::span(excluded.data(), excluded.size()),
                               static_cast<int>(words));
    }
    return templates;
}

auto missed_by_templates(Array<const std::int32_t, 1> first, Array<const std::uint64_t, 2> masks,
                         Array<const std::uint64_t, 2> excluded) {
    return converted(templates_of(first, masks, excluded),
                     [](const Templates& symbol) { return bytes_of(symbol.missed(PythonPoll())); });
}

auto all_templates(Array<const std::int32_t, 1> first, Array<const std::uint64_t, 2> masks,
                   Array<const std::uint64_t, 2> excluded, std::size_t most) {
    const std::span table(excluded.data(), excluded.size());
    return converted(
        joint_templates(templates_of(first, masks, excluded), table, most, PythonPoll()),
        [](const TemplateUnion& joint) {
            return std::tuple(bytes_of(joint.common), bytes_of(joint.some));
        });
}

void bind_templates(nb::module_& module) {
    module.def("missed_by_templates", &missed_by_templates, "first"_a, "masks"_a, "excluded"_a,
               "For each symbol the options that no template has, as bytes.\n\n"
               "Masks of options are rows of 64-bit words; the houses of symbol i have the rows\n"
               "first[i]:first[i + 1] of `masks`, `excluded` has a row an option.");
    module.def("joint_templates", &all_templates, "first"_a, "masks"_a, "excluded"_a, "most"_a,
               "For each symbol what all templates have, and some do, once those that clash are\n"
               "gone, as bytes; empty where a symbol has more than `most`, or none.");
}

// --- sectors and aligned exclusions ---

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

void bind(nb::module_& module) {
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

}  // namespace satsudoku::finders
