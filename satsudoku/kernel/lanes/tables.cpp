#include "lanes/tables.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>

namespace satsudoku::lanes {

namespace {

// Whether the options are those of 9x9 Sudoku: rows, columns and 3x3 boxes, numbered in that order.
bool is_classic9(const Tables& t) {
    if (t.cells != 81 || t.symbols != 9 || t.items != 324 || t.primary != 324) {
        return false;
    }
    for (std::int32_t option = 0; option < t.options; ++option) {
        const std::int32_t cell = option / 9, symbol = option % 9;
        const std::int32_t row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        const std::int32_t expected[] = {cell, 81 + row * 9 + symbol, 162 + column * 9 + symbol,
                                         243 + box * 9 + symbol};
        if (!std::ranges::equal(t.option_items[option], expected)) {
            return false;
        }
    }
    return true;
}

}  // namespace

Tables::Tables(std::int32_t items_, std::int32_t primary_, std::int32_t cells_,
               std::int32_t symbols_, std::span<const std::int32_t> indptr,
               std::span<const std::int32_t> indices, const Poll& poll)
    : items(items_), primary(primary_), cells(cells_), symbols(symbols_),
      options(static_cast<std::int32_t>(indptr.size()) - 1) {
    if (options < 1 || primary < 0 || primary > items || cells < 1 || symbols < 1 ||
        cells > primary || symbols > 255 || cells * symbols != options || indptr.front() != 0 ||
        static_cast<std::size_t>(indptr.back()) != indices.size() ||
        !std::ranges::is_sorted(indptr)) {
        throw std::invalid_argument("the arrays of an exact cover do not fit together");
    }
    add_options(indptr, indices);
    poll();
    add_crossings(poll);
    add_houses();
    poll();
    classic9 = is_classic9(*this);
    parts = Parts(*this);
    poll();
    crossed = Crossed(*this);
    poll();
    square = is_square();
    lined = is_lined();
}

void Tables::add_options(std::span<const std::int32_t> indptr,
                         std::span<const std::int32_t> indices) {
    std::vector<std::vector<std::int32_t>> columns(items);
    for (std::int32_t o = 0; o < options; ++o) {
        const auto row = indices.subspan(indptr[o], indptr[o + 1] - indptr[o]);
        if (row.empty() || row[0] != o / symbols) {
            throw std::invalid_argument("an option's first item must be its cell");
        }
        for (const std::int32_t item : row) {
            if (item < 0 || item >= items) {
                throw std::invalid_argument("an option covers an item that does not exist");
            }
            columns[item].push_back(o);
        }
        option_items.push(row);
    }
    for (const auto& column : columns) {
        item_options.push(column);
    }
}

void Tables::add_crossings(const Poll& poll) {
    for (std::int32_t truth = 0; truth < primary; ++truth) {
        if (truth % 64 == 0) {
            poll();
        }
        std::map<std::int32_t, int> common;  // how many options each item has in common with it
        for (const std::int32_t o : item_options[truth]) {
            for (const std::int32_t link : option_items[o]) {
                ++common[link];
            }
        }
        for (const auto& [link, number] : common) {
            if (link == truth || number < 2) {
                continue;
            }
            std::vector<std::int32_t> outside, targets;
            std::ranges::set_difference(item_options[truth], item_options[link],
                                        std::back_inserter(outside));
            std::ranges::set_difference(item_options[link], item_options[truth],
                                        std::back_inserter(targets));
            if (!targets.empty()) {
                crossings.push_back({truth, link, outsides.size(), outsides.size() + 1});
                outsides.push(outside);
                outsides.push(targets);
            }
        }
    }
}

void Tables::add_houses() {
    std::set<std::vector<std::int32_t>> seen;
    std::vector<std::vector<std::int32_t>> houses_of(cells);
    for (std::int32_t item = cells; item < items; ++item) {
        std::vector<std::int32_t> house;
        for (const std::int32_t o : item_options[item]) {
            house.push_back(o / symbols);
        }
        if (house.size() >= 3 && seen.insert(house).second) {
            for (const std::int32_t cell : house) {
                houses_of[cell].push_back(houses.size());
            }
            houses.push(house);
        }
    }
    for (auto& list : houses_of) {
        list.resize(3, houses.size());
        cell_houses.push_back({list[0], list[1], list[2]});
    }
}

bool Tables::is_square() const {
    std::map<std::vector<std::int32_t>, std::set<std::int32_t>> symbols_of;  // of houses by cells
    for (std::int32_t item = cells; item < items; ++item) {
        const auto members = item_options[item];
        const std::int32_t symbol = members.empty() ? 0 : members.front() % symbols;
        std::vector<std::int32_t> house;
        for (const std::int32_t o : members) {
            if (o % symbols != symbol) {
                return false;
            }
            house.push_back(o / symbols);
        }
        if (static_cast<std::int32_t>(house.size()) != symbols) {
            return false;
        }
        symbols_of[std::move(house)].insert(symbol);
    }
    const auto all = [this](const auto& house) {
        return static_cast<std::int32_t>(house.second.size()) == symbols;
    };
    return primary == items && std::ranges::all_of(symbols_of, all);
}

bool Tables::is_lined() const {
    std::int32_t lines = 0;
    for (std::int32_t house = 0; house < houses.size(); ++house) {
        std::set<std::int32_t> rows, columns;
        for (const std::int32_t cell : houses[house]) {
            rows.insert(cell / symbols);
            columns.insert(cell % symbols);
        }
        if (static_cast<std::int32_t>(rows.size() * columns.size()) != symbols) {
            return false;
        }
        lines += rows.size() == 1 || columns.size() == 1;
    }
    return square && cells == symbols * symbols && lines == 2 * symbols;
}

}  // namespace satsudoku::lanes
