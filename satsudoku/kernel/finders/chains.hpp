// Chains of strong and weak links: all shortest ways from a node that does not hold to those that
// then must, one strong link per round.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "poll.hpp"

namespace satsudoku::finders {

// The nodes of a state's strong links. Sets of options are masks, `words` 64-bit words each, one
// node after the other.
//
//     masks    the options of each node
//     sees     what all options of a node exclude
//     first    for each node where its ends begin in `ends`, and where those of the last end
//     ends     the nodes at the other ends of its strong links
struct NodeLinks {
    std::span<const std::uint64_t> masks;
    std::span<const std::uint64_t> sees;
    std::span<const std::int32_t> first;
    std::span<const std::int32_t> ends;
    int words;

    int nodes() const { return static_cast<int>(first.size()) - 1; }
};

class ChainSearch {
public:
    // `possible`: only routes between nodes that exclude each other, or both one of these options;
    // empty for all. Pre: `links` is in order, and `possible` has a mask's words if any.
    ChainSearch(const NodeLinks& links, std::span<const std::uint64_t> possible);

    // The routes with one strong link more than those of the call before, route after route, 2
    // nodes for each strong link. A route leads from a node to one that is not before it. Empty
    // once `poll` asks to stop.
    std::vector<std::int32_t> advance(const Poll& poll);

    // Whether no route can follow.
    bool done() const { return done_; }

private:
    using Words = std::vector<std::uint64_t>;

    // A node that holds, because one before it does not.
    struct Step {
        std::int32_t on;
        std::int32_t off;
        std::int32_t before;  // the step that turned `off` off; -1 at the start
    };

    // All that follows if one node does not hold.
    //
    //     steps    | done ... | front ... |      the front is what the last round added
    struct Consequences {
        std::vector<Step> steps;
        std::size_t front = 0;
        Words on;  // masks of nodes
        Words off;
        Words useful;  // of options: what a route's ends may exclude
    };

    void link_weakly(const NodeLinks& links);
    void advance(int start, std::vector<std::int32_t>& routes);
    void turn_on(Consequences& consequences, std::int32_t off, std::int32_t before);
    bool is_useful(const Consequences& consequences, int start, int end) const;
    void add_route(const Consequences& consequences, std::size_t last,
                   std::vector<std::int32_t>& routes) const;

    int words_;
    int node_words_;
    Words sees_;
    Words weak_;  // by node the mask of the nodes that it excludes
    std::vector<std::int32_t> first_;
    std::vector<std::int32_t> ends_;
    bool any_;                                // whether all routes are wanted
    std::vector<Consequences> consequences_;  // by start
    int length_ = 0;
    bool done_ = false;
};

}  // namespace satsudoku::finders
