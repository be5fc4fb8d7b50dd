// Parts that differ only by names of cells and symbols, where the whole board keeps its rules.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "choices/board.hpp"
#include "graphs/copies.hpp"
#include "graphs/graph.hpp"
#include "poll.hpp"

namespace satsudoku::choices {

class Images {
public:
    // Pre: `graph` has the cells of the board as its first vertices, and then the symbols.
    Images(const Board& board, const graphs::Original& graph, int cells);

    struct Match {
        std::size_t node = 0;  // of another part with the same image; 0 for none
        std::string renaming;  // of the cells and symbols, as a line has it
    };

    Match find(const Part& part, const Poll& poll);
    void add(const Part& part, std::size_t node);

private:
    struct Known {
        std::vector<int> candidates;
        std::size_t node;
        std::vector<int> image;  // where the candidates go; empty if nobody asked
    };

    const Board& board_;
    const graphs::Original& graph_;
    int cells_;
    std::unordered_map<std::uint64_t, std::vector<Known>> known_;  // by what names do not change
    std::size_t tried_ = 0, found_ = 0;

    bool serves(const Part& part) const;
    std::uint64_t nameless(const Part& part) const;
    std::vector<int> image(std::span<const int> candidates, const Poll& poll) const;
    std::string renaming(const Known& other, std::span<const int> own,
                         std::span<const int> image) const;
};

}  // namespace satsudoku::choices
