// The nodes of a state's strong links, gathered and numbered.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "finders/chains.hpp"

namespace satsudoku::finders {

class ChainGraph {
public:
    // Strong link i joins rows ends[2 i] and ends[2 i + 1] of `masks`; equal rows are one node, and
    // of links between the same nodes the first stays. `excluded` has a row per option. Rows are of
    // `words` 64-bit words. Pre: no mask has an option without a row.
    ChainGraph(std::span<const std::uint64_t> masks, std::span<const std::int32_t> ends,
               std::span<const std::uint64_t> excluded, int words);

    // Valid as long as the graph.
    NodeLinks links() const { return {masks_, sees_, first_, ends_, words_}; }

    int nodes() const { return static_cast<int>(first_.size()) - 1; }
    std::span<const std::uint64_t> mask(int node) const { return row(masks_, node); }
    std::span<const std::uint64_t> sees(int node) const { return row(sees_, node); }

    // The number of the strong link between two nodes. Pre: there is one.
    std::int32_t link(int first, int second) const;

private:
    std::span<const std::uint64_t> row(const std::vector<std::uint64_t>& table, int node) const {
        return std::span(table).subspan(std::size_t(node) * words_, words_);
    }
    std::vector<std::int32_t> number(std::span<const std::uint64_t> masks);
    void add_sees(std::span<const std::uint64_t> excluded);
    void join(std::span<const std::int32_t> ends, const std::vector<std::int32_t>& node_of);

    int words_;
    std::vector<std::uint64_t> masks_;
    std::vector<std::uint64_t> sees_;
    std::vector<std::int32_t> first_;  // as in NodeLinks
    std::vector<std::int32_t> ends_;
    std::vector<std::int32_t> numbers_;  // of the links to `ends_`
};

}  // namespace satsudoku::finders
