// Exact cover with colours by dancing links: Knuth's Algorithm C
// (The Art of Computer Programming 4B, section 7.2.2.1), as a search that can be paused.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "poll.hpp"

namespace satsudoku::dlx {

// The links before any choice. Made once per variant, never changed; every search dances on a copy.
//
//   item 1 2 ... primary | primary+1 ... items        headers
//        |  |
//        o--o-----o   spacer                          an option is a run of nodes between spacers;
//        |        |                                   each node hangs in its item's vertical ring
//        o--------o   spacer
//
// A header and a node are the same struct, so that the vertical rings need no special case.
struct Links {
    using Index = std::int32_t;

    struct Node {
        Index up;
        Index down;
        Index item;  // the header; for a spacer minus the number of the option before it
    };

    // The exact cover in compressed rows: option o covers indices[indptr[o]] ... [indptr[o+1]-1],
    // items counted from 0, the primary ones first. colors runs along indices, 0 for none.
    // Throws std::invalid_argument when the arrays do not fit together.
    Links(Index items, Index primary, std::span<const Index> indptr, std::span<const Index> indices,
          std::span<const Index> colors);

    Index items;
    Index primary;
    Index options;
    bool colored;
    std::vector<Node> nodes;   // a dummy 0, the headers, then spacer, option, spacer, ...
    std::vector<Index> color;  // one per node
    std::vector<Index> size;   // one per item: how many options its ring holds
    std::vector<Index> first;  // one per option: its first node
};

// One walk through all solutions, in a fixed order: an item with the fewest options first (see
// smallest_item), its options from top to bottom.
class Dance {
public:
    using Index = Links::Index;
    enum class Event { solution, finished, paused };

    // The options in `chosen` belong to every solution, those in `excluded` to none; if two chosen
    // ones clash, or one is excluded, there is no solution. Keeps a reference to `links`.
    Dance(const Links& links, std::span<const Index> chosen, std::span<const Index> excluded = {});

    // Searches up to the next solution, but pauses after about `steps` choices.
    // After `finished` every further call returns `finished`.
    Event advance(std::int64_t steps);

    // Searches up to the next solution; `paused` only if `poll` asks to stop.
    Event advance(const Poll& poll);
    static constexpr std::int64_t steps_between_polls = 2048;  // about a millisecond

    // Goes down to a solution or a dead end, and comes back. Where an item has n options,
    // `choose(n)` picks one by a number from 0 to n - 1. Returns the product of all these n as a
    // logarithm to base 2; nothing for a dead end. Pre: advance() was not called.
    std::optional<double> dive(const std::function<Index(Index)>& choose);

    // The options of the item that the search would choose first; none (not even an empty list) if
    // the chosen options are a solution. Pre: advance() was not called.
    std::optional<std::vector<Index>> branches() const;

    // How much of the search is behind, if all options of an item take equally long: it never gets
    // less, and is 1 at the end. Pre: the last advance() did not return Event::solution.
    double share() const;

    // The options of the current solution, the chosen ones first.
    // Pre: the last advance() returned Event::solution.
    std::vector<Index> options() const;

private:
    void remove(std::span<const Index> excluded);
    bool place(std::span<const Index> chosen);
    Index smallest_item() const;
    Index option_of(Index node) const;
    void cover(Index item);
    void uncover(Index item);
    void hide(Index node);
    void unhide(Index node);
    void commit(Index node, Index item);
    void uncommit(Index node, Index item);
    void purify(Index node);
    void unpurify(Index node);
    void take(Index node);
    void put_back(Index node);

    const Links& links_;
    std::vector<Links::Node> nodes_;  // these three are copies of links_'s: they dance
    std::vector<Index> size_;
    std::vector<Index> color_;   // empty if no option has a color
    std::vector<bool> removed_;  // one per option; empty if none is excluded
    std::vector<Index> chosen_;
    std::vector<Index> stack_;  // the node chosen at each level
    // Levels whose item has further options. Without any the search is over, and there is no need
    // for the links in order again: on puzzles of one solution that spares half the work.
    Index open_ = 0;
    enum class Stage { descend, backtrack, over } stage_ = Stage::descend;
};

}  // namespace satsudoku::dlx
