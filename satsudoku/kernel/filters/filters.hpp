// The rules of a variant as filters: each looks at the candidates of its cells and removes those
// that the rule excludes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "filters/implied_sums.hpp"
#include "filters/of_cells.hpp"
#include "filters/pair_table.hpp"
#include "filters/regions.hpp"
#include "filters/rule.hpp"

namespace satsudoku::filters {

// Made once a variant, never changed by its searches.
//
//   kind      looks at                          removes
//   peers     a cell with one candidate left    that symbol in the cells that must differ
//   house     as many cells as symbols          the others of the only cell for a symbol
//   places    a symbol in such a house          the symbol in the cells that see all its places
//   pairs     two symbols of the same places    the others there
//             two cells of the same symbols     these in the cells that see both
//   pair      one cell                          candidates of the other that fit none of it
//   clique    cells that are all paired         candidates that are in no compatible set
//   rule      the cells of a relation           candidates that it excludes
struct Filters {
    using Mask = filters::Mask;

    struct Pair {
        std::int32_t cell;                // the other cell
        const PairTable::Images* images;  // its symbols by this cell's candidates
    };

    // `possible`: the symbols that some cell of a puzzle may hold; the others might not exist.
    // Throws std::invalid_argument for numbers that are too large or negative.
    Filters(int cells, int symbols, Mask possible = ~Mask{0});
    // Copies share rules and tables.
    Filters(const Filters&) = default;
    Filters& operator=(const Filters&) = delete;

    // Rules learn which cells differ from the houses and pairs added before them.

    // Cells that hold no symbol twice; if there are as many as possible symbols, all
    // of these; if there are more, it has no solution, which they show as well.
    void add_house(std::span<const std::int32_t> cells);
    // Symbols that two cells may hold together; the pairs of cells in turn.
    void add_pairs(std::shared_ptr<const PairTable> table, std::span<const std::int32_t> pairs);
    // Takes a rule whose cells exist.
    void add_rule(std::shared_ptr<const Rule> rule);
    // Cells that add to a total, each multiplied by its weight; symbol s counts as s + 1.
    void add_sum(std::span<const std::int32_t> cells, std::span<const std::int32_t> weights,
                 std::int64_t total);
    // Regions to be found. `exchangeable`: no other rule tells the regions' numbers apart.
    void add_regions(Regions regions, bool exchangeable);
    // The cell whose second symbol says that two numbers are of one region; -1 if they are not
    // numbers of the same regions.
    std::int32_t joint(std::int32_t one, std::int32_t two);
    // A cell that no solution shows.
    std::int32_t add_hidden(Mask candidates);
    // Makes rules of the sums, of implied sums, and of regions. Call it once, after everything
    // else.
    void finish();

    // Throws std::invalid_argument for cells that do not exist.
    void check(std::span<const std::int32_t> cells) const;
    // Whether two cells never hold the same symbol.
    bool differ(std::int32_t one, std::int32_t two) const {
        const std::uint64_t word =
            sees[static_cast<std::size_t>(one) * words + static_cast<std::size_t>(two) / 64];
        return word >> (two % 64) & 1;
    }
    void see(std::int32_t one, std::int32_t two, bool whether);
    // Whether any two of some cells differ.
    bool differ(std::span<const std::int32_t> cells) const;

    // Cells whose symbols may change places everywhere. Among the solutions that differ only by
    // this, the one counts whose first cells are in order.
    struct Exchange {
        std::vector<std::int32_t> cells;
        Mask symbols;
    };

    int cells, symbols;
    int shown;                                      // cells of solutions; hidden ones follow
    std::vector<Mask> hidden;                       // candidates of these
    Mask all;                                       // possible symbols
    std::size_t words;                              // of 64 cells
    std::vector<std::uint64_t> sees;                // `words` a cell: those that differ from it
    std::vector<std::vector<std::int32_t>> houses;  // those of as many cells as symbols
    std::vector<std::uint64_t> members;             // `words` a house: its cells
    OfCells<std::int32_t> houses_of;
    // Places of a symbol in a house that another cell may see all, such as those in a row and a
    // box. Few cells see more places, so looking for them costs more than it saves.
    int most_seen = 3;
    std::vector<std::shared_ptr<const PairTable>> tables;
    OfCells<Pair> pairs;  // those that just differ are in `sees`
    std::vector<std::shared_ptr<const Rule>> rules;
    OfCells<std::int32_t> rules_of;
    std::vector<Exchange> exchanges;
    // Of regions to be found: the joints within rows, and those within columns.
    std::array<std::vector<std::int32_t>, 2> joints_along;

private:
    void add_cliques(std::span<const Mask> others, std::span<const std::int32_t> cells);
    void add_sums();
    std::vector<WeightedCells> sums_;
    std::vector<Regions> regions_;
};

}  // namespace satsudoku::filters
