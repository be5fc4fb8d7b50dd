// What follows from candidates that are left of a puzzle, and the parts they fall into: just what
// satsudoku/proof/checker/parts.py concludes, for it will check the graph.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "choices/diagrams.hpp"
#include "choices/mask.hpp"

namespace satsudoku::choices {

// A puzzle of its own: candidates, and the first nodes of the diagrams over their cells, ascending.
struct Part {
    // Which part it is. Two parts with the same key would make a graph that the checker refuses.
    using Key = std::pair<std::uint64_t, std::uint64_t>;

    Mask candidates;
    std::vector<Node> diagrams;
    int size;
    Key key;

    Part(Mask candidates, std::vector<Node> diagrams);
};

using Lists = std::vector<std::vector<int>>;  // of candidates

class Board {
public:
    struct Group {
        std::string name;
        std::vector<int> candidates;
    };

    Board(int symbols, std::vector<Group> groups, const Lists& rivals, Diagrams diagrams);

    int symbols() const { return symbols_; }
    int count() const { return static_cast<int>(rivals_.size()); }  // of candidates
    const std::vector<Group>& groups() const { return groups_; }
    const std::vector<int>& groups_of(int candidate) const { return groups_of_[at(candidate)]; }
    const Mask& rivals(int candidate) const { return rivals_[at(candidate)]; }

    // The parts of one in which a candidate is chosen from a group. Returns whether any are left
    // to have a solution.
    bool parts(const Part& part, int group, int chosen, std::vector<Part>& parts);

private:
    int symbols_;
    std::vector<Group> groups_;
    Lists groups_of_;
    std::vector<Mask> rivals_;
    Diagrams diagrams_;
    // Of one call.
    Mask left_, done_, lost_, gone_, passed_;
    std::vector<int> todo_, here_;
    std::vector<bool> waits_;  // of groups: those in todo_

    void lose(int candidate);
    bool look_at_groups();
    bool look_at_diagrams(std::vector<Node>& firsts, bool& changed);
    void split(const std::vector<Node>& firsts, std::vector<Part>& parts);
    bool touches(Node first, const Mask& candidates);
};

}  // namespace satsudoku::choices
