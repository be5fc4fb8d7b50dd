// Layouts: the ways to place one symbol over the whole board. What ties its places are houses that
// must hold it, and relations: each must have a filling with the symbol just there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "filters/diagram_rule.hpp"
#include "poll.hpp"

namespace satsudoku::layouts {

constexpr std::size_t kMostCells = 1 << 12;
constexpr int kMostSymbols = 64;
constexpr std::size_t kMostTied = 16;  // cells of a relation

// Sets of cells are rows of `words` 64-bit words. The board need not outlive what is made of it.
struct Board {
    int symbols, words;
    std::span<const std::uint64_t> near;          // of each cell those that exclude the symbol
    std::span<const std::uint64_t> houses;        // that must hold it
    std::span<const std::int32_t> starts, cells;  // cells[starts[i]:starts[i + 1]] of relation i
    std::span<const std::int32_t> tables;         // of a relation of two cells its table; else -1
    std::span<const std::uint64_t> allowed;       // of each table and symbol the others that fit
    // Of relations without a table: their diagrams; null where only `fits` can tell. It says
    // whether one has a filling if the symbol stands in the cells that are chosen, and may stand
    // in those that are free: bit i is its i-th cell.
    std::span<const std::shared_ptr<filters::FilterDiagram>> diagrams;
    std::function<bool(int relation, unsigned chosen, unsigned free)> fits;
};

// The layouts in one state. Its parts are the houses, numbered from 0, and then the relations.
class Layouts {
public:
    // `left` has the candidates of each cell, as masks.
    static std::unique_ptr<Layouts> of(const Board& board, int symbol,
                                       std::span<const std::uint64_t> left);
    virtual ~Layouts() = default;

    virtual std::size_t cells() const = 0;
    virtual std::size_t parts() const = 0;
    // Whether a layout by some parts has the symbol in a cell.
    virtual bool any(std::span<const std::int32_t> parts, std::int32_t cell, const Poll& poll) = 0;
    // The places of the symbol that are in no layout by all parts.
    virtual std::vector<std::int32_t> missed(const Poll& poll) = 0;
    // Parts by which no layout has the symbol in a cell, and none redundant; those at the end are
    // left out first. Pre: that holds for all of them.
    std::vector<std::int32_t> fewest(std::span<const std::int32_t> parts, std::int32_t cell,
                                     const Poll& poll);
};

}  // namespace satsudoku::layouts
