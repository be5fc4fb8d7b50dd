#include "filters/filters.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace satsudoku {

Filters::Filters(int cells_, int symbols_) : cells(cells_), symbols(symbols_) {
    if (cells < 1 || symbols < 1 || symbols > most_symbols) {
        throw std::invalid_argument("filters are for 1 to 32 symbols and at least one cell");
    }
    all = static_cast<Mask>((std::uint64_t{1} << symbols) - 1);
    const auto size = static_cast<std::size_t>(cells);
    peers.resize(size);
    house_of.resize(size);
    pairs.resize(size);
    diagram_of.resize(size);
}

void Filters::check(std::span<const std::int32_t> some) const {
    for (const std::int32_t cell : some) {
        if (cell < 0 || cell >= cells) {
            throw std::invalid_argument("a cell does not exist");
        }
    }
}

void Filters::add_house(std::span<const std::int32_t> members) {
    check(members);
    for (const std::int32_t cell : members) {
        for (const std::int32_t other : members) {
            auto& known = peers[cell];
            const auto at = std::lower_bound(known.begin(), known.end(), other);
            if (other != cell && (at == known.end() || *at != other)) {
                known.insert(at, other);
            }
        }
    }
    if (members.size() == static_cast<std::size_t>(symbols)) {
        for (const std::int32_t cell : members) {
            house_of[cell].push_back(static_cast<std::int32_t>(houses.size()));
        }
        houses.emplace_back(members.begin(), members.end());
        std::sort(houses.back().begin(), houses.back().end());
        crossing_of.emplace_back();
        cross(static_cast<std::int32_t>(houses.size()) - 1);
    }
}

// Adds the crossings of a house with those before it.
void Filters::cross(std::int32_t house) {
    const auto& mine = houses[house];
    for (std::int32_t other = 0; other < house; ++other) {
        const auto& theirs = houses[other];
        Crossing made;
        std::set_intersection(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                              std::back_inserter(made.both));
        if (made.both.size() < 2 || made.both.size() == mine.size()) {
            continue;  // singles see to one common cell
        }
        std::set_difference(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                            std::back_inserter(made.first));
        std::set_difference(theirs.begin(), theirs.end(), mine.begin(), mine.end(),
                            std::back_inserter(made.second));
        const auto number = static_cast<std::int32_t>(crossings.size());
        crossing_of[house].push_back(number);
        crossing_of[other].push_back(number);
        crossings.push_back(std::move(made));
    }
}

void Filters::add_pairs(std::span<const std::uint8_t> allowed,
                        std::span<const std::int32_t> cells_) {
    const auto size = static_cast<std::size_t>(symbols);
    if (allowed.size() != size * size || cells_.size() % 2 != 0) {
        throw std::invalid_argument("a table of pairs has the wrong shape");
    }
    check(cells_);
    for (const bool back : {false, true}) {
        Table table;
        table.bytes.assign((size + 7) / 8 * 256, 0);
        for (std::size_t a = 0; a < size; ++a) {
            Mask image = 0;
            for (std::size_t b = 0; b < size; ++b) {
                image |= static_cast<Mask>(allowed[back ? b * size + a : a * size + b] != 0) << b;
            }
            for (std::size_t byte = 0; byte < 256; ++byte) {
                if (byte >> (a % 8) & 1) {
                    table.bytes[a / 8 * 256 + byte] |= image;
                }
            }
        }
        for (std::size_t i = 0; i < cells_.size(); i += 2) {
            pairs[cells_[i + back]].push_back(
                {cells_[i + !back], static_cast<std::int32_t>(tables.size())});
        }
        tables.push_back(std::move(table));
    }
}

void Filters::add_diagram(std::span<const std::int32_t> members,
                          std::span<const std::int32_t> sizes, std::span<const std::int32_t> arcs) {
    check(members);
    if (members.empty() || sizes.size() != members.size() + 1 || arcs.size() % 4 != 0) {
        throw std::invalid_argument("a diagram has the wrong shape");
    }
    Diagram made;
    made.cells.assign(members.begin(), members.end());
    made.first.push_back(0);
    for (const std::int32_t size : sizes) {
        made.first.push_back(made.first.back() + std::max(size, 0));
    }
    const auto nodes = static_cast<std::size_t>(made.first.back());
    made.symbols.assign(nodes, 0);
    made.start.assign(nodes, 0);
    std::int32_t last = -1;
    for (std::size_t i = 0; i < arcs.size(); i += 4) {
        const std::int32_t layer = arcs[i], symbol = arcs[i + 2];
        if (layer < 0 || layer >= static_cast<std::int32_t>(members.size()) || symbol < 0 ||
            symbol >= symbols || arcs[i + 1] < 0 || arcs[i + 1] >= sizes[layer] ||
            arcs[i + 3] < 0 || arcs[i + 3] >= sizes[layer + 1]) {
            throw std::invalid_argument("an arc of a diagram leads nowhere");
        }
        const std::int32_t node = made.first[layer] + arcs[i + 1];
        const Mask bit = Mask{1} << symbol;
        if (node < last || (node == last && made.symbols[node] >= bit)) {
            throw std::invalid_argument("the arcs of a diagram must ascend");
        }
        if (node != last) {
            made.start[node] = static_cast<std::int32_t>(made.targets.size());
        }
        last = node;
        made.symbols[node] |= bit;
        made.targets.push_back(made.first[layer + 1] + arcs[i + 3]);
    }
    for (const std::int32_t cell : members) {
        diagram_of[cell].push_back(static_cast<std::int32_t>(diagrams.size()));
    }
    diagrams.push_back(std::move(made));
}

}  // namespace satsudoku
