#include "minutes/board.hpp"

#include <algorithm>
#include <map>

namespace satsudoku::minutes {

namespace {

Lists lists_of(const std::vector<std::vector<std::int32_t>>& rows) {
    Lists lists;
    lists.starts.push_back(0);
    for (const auto& row : rows) {
        lists.values.insert(lists.values.end(), row.begin(), row.end());
        lists.starts.push_back(static_cast<std::int32_t>(lists.values.size()));
    }
    return lists;
}

void add_rivals(Board& board) {
    std::vector<std::int32_t> rivals;
    board.rivals.starts.push_back(0);
    for (std::int32_t option = 0; option < board.option_count(); ++option) {
        rivals.clear();
        for (const auto item : board.covers[option]) {
            const auto options = board.options[item];
            rivals.insert(rivals.end(), options.begin(), options.end());
        }
        std::sort(rivals.begin(), rivals.end());
        rivals.erase(std::unique(rivals.begin(), rivals.end()), rivals.end());
        std::erase(rivals, option);
        board.rivals.values.insert(board.rivals.values.end(), rivals.begin(), rivals.end());
        board.rivals.starts.push_back(static_cast<std::int32_t>(board.rivals.values.size()));
    }
}

// Finds what a primary item of a house shares with those of other houses.
void add_overlaps(Board& board, std::int32_t item) {
    std::map<std::int32_t, std::vector<std::int32_t>> common;
    for (const auto option : board.options[item]) {
        for (const auto other : board.covers[option]) {
            if (other != item && board.houses[static_cast<std::size_t>(other)] >= 0) {
                common[other].push_back(option);
            }
        }
    }
    Overlaps overlaps{item, 0, {}};
    for (auto& [other, options] : common) {
        if (options.size() > 1) {
            overlaps.most = std::max(overlaps.most, static_cast<int>(options.size()));
            overlaps.others.push_back({other, std::move(options)});
        }
    }
    if (overlaps.most > 0) {
        board.overlaps.push_back(std::move(overlaps));
    }
}

}  // namespace

Board::Board(std::int32_t cells_, std::int32_t symbols_, std::int32_t items_, std::int32_t primary_)
    : cells(cells_), symbols(symbols_), items(items_), primary(primary_) {
    for (std::int32_t cell = 0; cell < cells; ++cell) {
        for (std::int32_t symbol = 0; symbol < symbols; ++symbol) {
            cell_.push_back(cell);
            symbol_.push_back(symbol);
        }
    }
}

Board Board::of(std::int32_t items, std::int32_t primary, std::int32_t cells, std::int32_t symbols,
                std::span<const std::int32_t> starts, std::span<const std::int32_t> covered,
                std::span<const std::int32_t> house_items, std::span<const std::int32_t> families) {
    Board board(cells, symbols, items, primary);
    board.covers = {{starts.begin(), starts.end()}, {covered.begin(), covered.end()}};
    std::vector<std::vector<std::int32_t>> options(static_cast<std::size_t>(items));
    for (std::int32_t option = 0; option < board.option_count(); ++option) {
        for (const auto item : board.covers[option]) {
            options[static_cast<std::size_t>(item)].push_back(option);
        }
    }
    board.options = lists_of(options);
    add_rivals(board);

    board.kinds.assign(static_cast<std::size_t>(items), Kind::other);
    std::fill_n(board.kinds.begin(), cells, Kind::cell);
    board.houses.assign(static_cast<std::size_t>(items), -1);
    board.homes.assign(static_cast<std::size_t>(symbols), 0);
    std::vector<std::vector<std::int32_t>> of_house(families.size());
    std::vector<std::vector<std::int32_t>> of_cell(static_cast<std::size_t>(cells));
    for (std::size_t house = 0; house < families.size(); ++house) {
        for (std::int32_t symbol = 0; symbol < symbols; ++symbol) {
            const auto at = house * static_cast<std::size_t>(symbols);
            const auto item = house_items[at + static_cast<std::size_t>(symbol)];
            board.kinds[static_cast<std::size_t>(item)] =
                families[house] == 0 ? Kind::box : Kind::line;
            board.houses[static_cast<std::size_t>(item)] = static_cast<std::int32_t>(house);
            board.homes[static_cast<std::size_t>(symbol)] += item < primary;
            of_house[house].push_back(item);
        }
        for (const auto option : board.options[of_house[house].front()]) {
            of_cell[static_cast<std::size_t>(board.cell(option))].push_back(
                static_cast<std::int32_t>(house));
        }
        if (families[house] > 0) {
            const auto family = static_cast<std::size_t>(families[house]);
            board.parallels.resize(std::max(board.parallels.size(), family));
            board.parallels[family - 1].push_back(static_cast<std::int32_t>(house));
        }
        board.sizes.push_back(
            static_cast<std::int32_t>(board.options[of_house[house].front()].size()));
    }
    board.house_items = lists_of(of_house);
    board.cell_houses = lists_of(of_cell);
    for (std::int32_t item = 0; item < primary; ++item) {
        if (board.houses[static_cast<std::size_t>(item)] >= 0) {
            add_overlaps(board, item);
        }
    }
    return board;
}

}  // namespace satsudoku::minutes
