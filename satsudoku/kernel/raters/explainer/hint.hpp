// One step of the procedure: its effects, its rating, and its proof.
#pragma once

#include <cstdint>
#include <vector>

#include "raters/explainer/kinds.hpp"
#include "raters/explainer/technique.hpp"

namespace satsudoku::raters::explainer {

// How a node follows from its parents.
enum class Link : std::uint8_t {
    assumed,  // it does not
    cell,     // on: the other digits of the cell are off; off: another digit of it is on
    row,      // on: the digit is off in the rest of the row; off: it is on elsewhere in it
    column,
    box,
    pattern,  // off: by the hint `nested`, which holds once the parents are off
};

constexpr Link link_of(Kind kind) {
    return kind == Kind::row ? Link::row : kind == Kind::column ? Link::column : Link::box;
}
// Pre: the link is a house. Its kind.
constexpr Kind kind_of(Link link) {
    return link == Link::row ? Kind::row : link == Link::column ? Kind::column : Kind::box;
}
// Pre: the link leads into a node that is on. The item whose other candidates are off.
constexpr int item_through(int candidate, Link link) {
    const int cell = cell_of(candidate);
    return link == Link::cell ? cell : item_of(house_of(cell, kind_of(link)), digit_of(candidate));
}
// The link by which one candidate that is on turns another off: their cell, or their first house.
constexpr Link link_between(int a, int b) {
    for (const Kind kind : boxes_rows_columns) {
        if (cell_of(a) != cell_of(b) && house_of(cell_of(a), kind) == house_of(cell_of(b), kind)) {
            return link_of(kind);
        }
    }
    return Link::cell;
}

// A statement about one candidate: it is true (on) or false (off).
struct Node {
    Candidate candidate;
    bool on;
    Link link = Link::assumed;
    std::int16_t nested = -1;   // which of Hint::nested
    std::uint32_t parents = 0;  // its parents are parent_lists[parents, parents + count)
    std::uint16_t parent_count = 0;
};

// The implications behind a chain: a node for each statement, with the nodes that it follows from.
// Each case has nodes of its own, and ends at a target; the targets of a
// contradiction, on and off, stand for the same candidate.
struct Chain {
    std::vector<Node> nodes;
    std::vector<std::uint32_t> parent_lists;
    std::vector<std::uint32_t> targets;
    int complexity = 0;

    void clear() {
        nodes.clear();
        parent_lists.clear();
        targets.clear();
        complexity = 0;
    }
};

// A producer with what it shows, and its rating.
struct Named {
    Row row;
    Technique technique;
    int rating;
};

struct Hint {
    Row row{};
    Technique technique{};
    int rating = 0;   // in tenths
    int placed = -1;  // a candidate
    std::vector<Candidate> eliminated;
    std::vector<Cells> parts;
    std::vector<std::uint8_t> houses;
    std::uint16_t digits = 0;  // of the pattern; of a loop its two digits
    std::uint16_t extras = 0;  // of loops and graves the further ones; of a bent set the restricted
    Chain chain;
    std::vector<Hint> nested;

    // Starts over; keeps the memory.
    void start(const Named& of) {
        row = of.row;
        technique = of.technique;
        rating = of.rating;
        placed = -1;
        eliminated.clear();
        parts.clear();
        houses.clear();
        digits = extras = 0;
        chain.clear();
        nested.clear();
    }
    void eliminate(const Cells& from, int digit) {
        for (const int cell : from) {
            eliminated.push_back(static_cast<Candidate>(candidate(cell, digit)));
        }
    }
    // Of a cell, the digits of a mask.
    void eliminate_digits(int cell, unsigned mask) {
        for (const int digit : each(mask)) {
            eliminated.push_back(static_cast<Candidate>(candidate(cell, digit)));
        }
    }
    void add_cell(int cell) {
        parts.emplace_back();
        parts.back().add(cell);
    }
    void add_house(int house) { houses.push_back(static_cast<std::uint8_t>(house)); }
};

}  // namespace satsudoku::raters::explainer
