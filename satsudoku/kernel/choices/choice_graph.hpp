// The graph of choices that counts the solutions of a puzzle, as a certificate has it:
// satsudoku/proof/checker/graphs.py documents its form.
//
// A part that was counted before is counted no more; nor is one that differs from it only by names.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "choices/board.hpp"
#include "choices/images.hpp"
#include "choices/natural.hpp"
#include "choices/order.hpp"
#include "poll.hpp"

namespace satsudoku::choices {

class ChoiceGraph {
public:
    // Of a puzzle that falls into these parts. Pre: `board` and the graph of `images` live on.
    ChoiceGraph(Board& board, std::unique_ptr<Order> order, Images images, std::vector<Part> parts);

    // Goes on until all solutions are counted, or the graph has `most` nodes and needs
    // another, besides those that wait. Returns whether they are counted, or nothing if stopped.
    std::optional<bool> grow(std::size_t most, const Poll& poll);

    std::size_t nodes() const { return counts_.size(); }
    // The share of choices that are done, as if all parts of a choice took equally long.
    double done() const;
    // The file, once all solutions are counted.
    const std::string& text() const { return text_; }

private:
    struct Factor {
        std::size_t node;      // from 1
        std::size_t renaming;  // from 1; 0 for none
    };
    struct Hash {
        std::size_t operator()(const Part::Key& key) const { return key.first; }
    };
    // A part that is being counted: the terms of the choices that are done.
    struct Counting {
        Part part;
        int group;
        std::vector<int> choices;
        std::size_t next = 0;
        Natural total{};
        std::string terms{};
        bool parted = false;        // the next choice is made, and ...
        std::vector<Part> parts{};  // ... leaves these
    };

    Board& board_;
    std::unique_ptr<Order> order_;
    Images images_;
    std::vector<Part> parts_;
    std::vector<Counting> waiting_;  // each needs the one after it
    std::vector<Natural> counts_;    // of the nodes
    std::unordered_map<Part::Key, Factor, Hash> factors_;
    std::unordered_map<std::string, std::size_t> renamings_;
    std::string text_;
    bool counted_ = false;

    void start(const Part& part);
    const Part* go_on(Counting& now, const Poll& poll);
    const Part* missing(const std::vector<Part>& parts, const Poll& poll);
    Natural term(const std::vector<Part>& parts, std::string& terms) const;
    void close();
};

}  // namespace satsudoku::choices
