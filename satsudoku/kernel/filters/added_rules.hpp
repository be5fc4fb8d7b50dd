// Rules of relations, made of numbers and added to filters.
#pragma once

#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "filters/filters.hpp"

namespace satsudoku::filters {

using Cells = std::vector<std::int32_t>;

// Each says what its rule demands of the cells. Those that return bool say whether the rule serves;
// otherwise nothing is added. All throw std::invalid_argument for cells that do not exist, and for
// numbers that do not go together.

// A sum as of Filters::add_sum, with a filter that leaves just what some filling has.
bool add_partial_sums(Filters& filters, const Cells& cells, const Cells& weights,
                      std::int64_t total);
// The sum between the least and the greatest symbol, of all or of the cells' own.
bool add_crust(Filters& filters, const Cells& cells, int total, bool own, bool zero);
// The sum of the first x cells, where x is the first of them.
bool add_pointed_sum(Filters& filters, const Cells& cells, int total, bool zero);
// The symbol of the x-th cell, where x is the first cell.
bool add_pointed_symbol(Filters& filters, const Cells& cells, int symbol, bool zero);
// The x-th place of a line holds the symbol of the first cell; x is the second cell, where the
// value `first` names the first place.
void add_remote(Filters& filters, const Cells& cells, const Cells& line, int first);
// The number of symbols, from `least`, that are greater than all before them.
bool add_visible(Filters& filters, const Cells& cells, int seen, int least);
// Consecutive symbols.
bool add_span(Filters& filters, const Cells& cells);
// The length of arms that hold the symbol of the first cell; `arms`: the places where one starts.
// The last cell counts, from `start` for symbol 0.
bool add_runs(Filters& filters, const Cells& cells, const Cells& arms, int start);
// Two ends with at least a gap between them, and cells between or outside them.
void add_interval(Filters& filters, const Cells& cells, int gap, bool outside);
// The count of cells that hold a symbol of a mask, each with its weight, 1 or -1.
void add_count(Filters& filters, const Cells& cells, const Cells& weights, Mask counted,
               const Cells& counts);
// The number of cells with the symbol of the first one: the last cell counts.
bool add_matches(Filters& filters, const Cells& cells, int start);
// The number of different symbols: the last cell counts.
void add_distinct(Filters& filters, const Cells& cells, int start);
// The count of cells that hold a symbol of each mask; no two masks share a symbol.
bool add_tally(Filters& filters, const Cells& cells,
               const std::vector<std::pair<Mask, Cells>>& classes);
// The same in cells that differ, by the sets of symbols that have these counts.
bool add_tallied_sets(Filters& filters, const Cells& cells,
                      const std::vector<std::pair<Mask, Cells>>& classes);
// Ranks of lines of a square board: the line, the number of smaller lines, and whether others may
// be equal.
void add_ranks(Filters& filters, const Cells& cells,
               const std::vector<std::tuple<int, int, bool>>& ranks);
// Regions to be found: the cells of their numbers, then those of values; see Regions.
void add_regions(Filters& filters, const Cells& cells, const std::vector<Cells>& near, int size,
                 const std::vector<Cells>& together, bool exchangeable);
// The rules of some option hold; its cells are places among these.
void add_any_of(Filters& filters, const Cells& cells,
                const std::vector<std::shared_ptr<Filters>>& options);

// Filters of some cells, as an option of add_any_of: cells that differ here differ there.
std::shared_ptr<Filters> option(const Filters& filters, const Cells& cells);

}  // namespace satsudoku::filters
