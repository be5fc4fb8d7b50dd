// Everything that follows from one assumption, and from what: rows 30 to 39 compare such closures.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <span>
#include <vector>

#include "raters/explainer/grid.hpp"
#include "raters/explainer/hint.hpp"
#include "raters/explainer/session.hpp"

namespace satsudoku::raters::explainer {

// The implications that a closure may use.
struct Reasoning {
    bool dynamic;       // a candidate that is off is gone for later steps
    bool cells = true;  // through cells too; Nishio follows a digit through houses only
    int level = 0;      // 1: locked candidates, pairs and X-wings; 2: simple chains as well; 3:
                        // multiple forcing chains as well; 4: dynamic chains of level `limit`
    int limit = 0;
};

// A set of candidates in two layouts.
struct Marks {
    std::array<Cells, digits> cells_with{};
    std::array<std::uint16_t, cells> digits_of{};

    bool has(int candidate) const {
        return digits_of[cell_of(candidate)] >> digit_of(candidate) & 1;
    }
    void add(int candidate) {
        cells_with[digit_of(candidate)].add(cell_of(candidate));
        add_to_cell(cell_of(candidate), 1U << digit_of(candidate));
    }
    void add_to_cell(int cell, unsigned mask) { digits_of[cell] |= mask; }
    void clear() { *this = {}; }
};

// The nested chains on which a set of nodes rests; equal ones count once.
class NestedCount {
public:
    void add(std::uint64_t identity, int complexity) {
        for (const std::uint64_t earlier : identities_) {
            if (earlier == identity) {
                return;
            }
        }
        identities_.push_back(identity);
        total_ += complexity;
    }
    int total() const { return total_; }

private:
    std::vector<std::uint64_t> identities_;
    int total_ = 0;
};

class Closure {
public:
    // Starts from a candidate of the grid that is on, or off. The grid must outlive the closure.
    // May leave out what has `most` ancestors and steps of nested chains, or more; then the grid
    // has no chains of its own.
    void run(const Grid& grid, const Reasoning& reasoning, int start, bool on, Session& session,
             int most = INT_MAX);

    // In order of discovery. A contradiction ends the search: what came before it counts.
    const Marks& on() const { return on_; }
    const Marks& off() const { return off_; }
    std::span<const Candidate> on_list() const {
        return {on_list_.data(), static_cast<std::size_t>(on_number_)};
    }
    std::span<const Candidate> off_list() const {
        return {off_list_.data(), static_cast<std::size_t>(off_number_)};
    }
    // Those, at the end of on_list, that may not have turned off all that they exclude.
    std::span<const Candidate> unfinished() const {
        return on_list().subspan(static_cast<std::size_t>(std::max(0, next_on_ - 1)));
    }
    bool contradiction() const { return conflict_ >= 0; }
    // The candidate that is both.
    int conflict() const { return conflict_; }

    // At most as many as the node and its ancestors are.
    int least_ancestors(int candidate, bool on) const {
        return ancestors_of(candidate, on) & ~counted;
    }
    // The number of the node and its ancestors, or any above `most`; the nested chains that
    // they rest on go to `nested`.
    int ancestors(int candidate, bool on, NestedCount& nested, int most) const;

    // Adds the node and its ancestors to a hint, as one more case. Without parents and nested
    // hints, unless the search describes hints.
    void describe(int candidate, bool on, Hint& hint) const;

private:
    // A node that is on: through what it follows, and the off node that came last; the others are
    // all the other candidates there. A cell has one, but for a contradiction.
    struct OnNode {
        Candidate trigger;
        std::uint16_t depth;
        mutable std::uint16_t ancestors;
        Link link;
    };
    struct OffNode {
        std::uint16_t parent;  // the on node, or by_pattern and the inference
        std::uint16_t depth;
        mutable std::uint16_t ancestors;
    };
    // Eliminations by a pattern that rests on candidates that are off.
    struct Inference {
        std::uint32_t parents;  // inference_parents_[parents, parents + count)
        std::uint16_t count;
        int complexity;  // of a nested chain, else 0
        std::uint64_t identity;
    };
    static constexpr std::uint16_t by_pattern = 0x8000;
    // The least number of a node and its ancestors; the exact one if they are `counted`.
    static constexpr std::uint16_t counted = 0x8000;
    std::uint16_t& ancestors_of(int candidate, bool on) const {
        return on ? on_node(candidate).ancestors : off_nodes_[candidate].ancestors;
    }

    template <bool dynamic, bool through_cells>
    bool spread();
    template <bool through_cells>
    bool expand_on(int candidate);
    template <bool dynamic, bool through_cells>
    bool expand_off(int candidate);
    bool conclude_on(int candidate, Link link, int trigger);
    bool conclude_off(int cell, int digit, int parent, int depth);
    bool infer(Session& session);
    void add_off(int candidate, std::uint16_t parent, int depth) {
        off_list_[off_number_++] = static_cast<Candidate>(candidate);
        off_nodes_[candidate] = {parent, static_cast<std::uint16_t>(depth),
                                 static_cast<std::uint16_t>(depth)};
    }
    const OnNode& on_node(int candidate) const {
        return candidate == conflict_ ? conflict_node_ : on_nodes_[cell_of(candidate)];
    }
    bool is_start(int candidate, bool on) const { return candidate == start_ && on == start_on_; }
    template <class Visit>
    void each_parent(int candidate, bool on, Visit visit) const;

    const Grid* grid_ = nullptr;
    Reasoning reasoning_{};
    int start_ = 0;
    int least_ = 0;  // the number of ancestors and nested steps behind whatever is to come
    bool start_on_ = false, describes_ = false;
    int conflict_ = -1;
    Marks on_, off_;
    std::array<std::uint16_t, items> left_;  // by item: its candidates that are not off yet
    // Both are queues as well.
    std::array<Candidate, cells> on_list_;
    std::array<Candidate, candidates> off_list_;
    int on_number_ = 0, off_number_ = 0, next_on_ = 0, next_off_ = 0;

    std::array<OnNode, cells> on_nodes_;
    OnNode conflict_node_;
    std::array<OffNode, candidates> off_nodes_;
    std::vector<Inference> inferences_;
    std::vector<Candidate> inference_parents_;
    std::vector<Hint> nested_;  // by inference, if the search describes hints
};

}  // namespace satsudoku::raters::explainer
