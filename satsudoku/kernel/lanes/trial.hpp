// Trial and error: hypotheses in states, hypotheses in those, and so on, all in the same lanes.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>
#include <vector>

#include "lanes/frame.hpp"
#include "lanes/rules.hpp"
#include "lanes/states.hpp"
#include "lanes/trial_states.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A node is a state on its way to the fixpoint of trial and error of its level: a state of the job,
// or what a hypothesis in another node has left.
//
//    level 2    state of the job
//                 | suppose a candidate, apply the rules (one lane) ...
//    level 1      +-- node                +-- node          ... and close under level 1
//                       | | | |                 | | |
//    lanes              one lane a candidate: dead, or the fixpoint under the rules
//
// A node works in stages: stage k supposes every candidate and closes it under trial and error of
// depth k - 1. What dies goes; the rules are applied again (one lane: a "closure"), and it is back
// at stage 1. A stage that refutes nothing leads to the next; after the last the node is finished.
//
// Lanes come from the deepest node that has some to give, so that nodes finish soon and there are
// never many. They come from the next, too, as long as lanes are free.
//
// Stage 1 works in waves, each four times as long, unless lanes are free: what dies in one often
// solves the state, and then the others are never supposed. On the hardest puzzles that saves a
// quarter of the time.
//
// What a surviving hypothesis led to, F, is kept:
// - F is closed, and shows that the candidate survives as long as the state loses nothing that F
// has.
//   The same holds for every candidate that F has placed: it supposes less than what is left there.
// - When the state has lost something of it, the hypothesis restarts from F, not from the state.
//
// What excludes a hypothesis by the rules alone could go from its node at once, before it costs a
// lane. But such lanes die soon and cost little: that took 8 % more time on the hardest puzzles.
class Trials final : public States, private PackedStates {
public:
    explicit Trials(TrialJob& job)
        : PackedStates(static_cast<std::size_t>(job.tables.words())), job_(job),
          tables_(job.tables.tables),
          most_kept_(most_kept(static_cast<std::size_t>(tables_.options), 8 * words_)),
          most_nodes_(std::max<std::size_t>(
              least_nodes, all_bytes / (option_bytes * static_cast<std::size_t>(tables_.options) +
                                        most_kept_ * 8 * words_))),
          state_(words_), cell_(tables_.options) {
        for (std::int32_t o = 0; o < tables_.options; ++o) {
            cell_[o] = o / tables_.symbols;
        }
    }

    bool fill(Packed& packed, int lane, std::uint32_t& owner) override {
        for (;;) {
            if (ready_.empty() && !(has_room() && open_root()) && !go_on()) {
                return false;
            }
            const std::int32_t id = ready_.back();
            if (!gone(id) && launch(id, packed.lane(lane), owner)) {
                return true;
            }
            ready_.pop_back();
            nodes_[id]->queued = false;
            advance(id);
        }
    }

    bool wants_fixpoints() const override { return true; }

    void finished(std::uint32_t owner, StateVerdict verdict, const std::uint64_t* left) override {
        if (left == nullptr) {
            take(owner, verdict, nullptr);
            return;
        }
        for (std::size_t w = 0; w < words_; ++w) {
            state_[w] = left[w * Packed::step()];
        }
        take(owner, verdict, state_.data());
    }

private:
    // How many hypotheses of a node may be nodes themselves, at stage 2 and beyond: enough to keep
    // the lanes full, few so that each starts from what those before it have refuted.
    static constexpr int abreast_low = lanes / 64, abreast_high = 2;
    // Three deep most hypotheses survive, and waves would only delay them.
    static constexpr std::size_t first_wave = 16;
    // Fixpoints that a node keeps: all of them on 16x16 and smaller grids, on larger ones some.
    static constexpr std::size_t kept_bytes = 4 << 20, some_kept_bytes = 1 << 20;
    // Of a node, for each option: see TrialNode.
    static constexpr std::size_t option_bytes = 10;
    // No root is opened beyond what so many bytes hold, if every node keeps all that it may. On
    // large boards one root a lane would take a gigabyte, and few of them give work to all lanes.
    static constexpr std::size_t all_bytes = 128 << 20, least_nodes = 64;

    using Node = TrialNode;
    using Task = TrialTask;

    static constexpr std::int32_t nothing = -1;
    static constexpr std::uint8_t for_good = 255;  // a stage that is never reached

    static std::size_t most_kept(std::size_t options, std::size_t state_bytes) {
        const bool all = options * state_bytes <= kept_bytes;
        return all ? options : std::max<std::size_t>(1, some_kept_bytes / state_bytes);
    }

    // --- nodes ---

    // There is always room for one, or else no lane would be left to make room.
    bool has_room() const {
        return nodes_.size() - free_nodes_.size() < most_nodes_ ||
               tasks_.size() == free_tasks_.size();
    }

    bool open_root() {
        const std::size_t number = job_.next.fetch_add(1);
        if (number >= job_.number) {
            return false;
        }
        const std::int32_t id = make_node(nothing, static_cast<std::int32_t>(number), job_.depth,
                                          job_.states + number * words_);
        nodes_[id]->closure_due = true;
        queue(id);
        return true;
    }

    // Begins the next wave of a node that waits for the last, where lanes would be idle.
    bool go_on() {
        for (std::size_t id = 0; id < nodes_.size(); ++id) {
            Node& node = *nodes_[id];
            if (node.stage == 1 && node.next >= node.wave && node.next < node.todo.size() &&
                !node.closing && !node.closure_due && !gone(static_cast<std::int32_t>(id))) {
                node.wave *= 4;
                queue(static_cast<std::int32_t>(id));
                return true;
            }
        }
        return false;
    }

    std::int32_t make_node(std::int32_t parent, std::int32_t option, int level,
                           const std::uint64_t* state) {
        std::int32_t id;
        if (free_nodes_.empty()) {
            id = static_cast<std::int32_t>(nodes_.size());
            nodes_.push_back(std::make_unique<Node>());
        } else {
            id = free_nodes_.back();
            free_nodes_.pop_back();
        }
        Node& node = *nodes_[id];
        node.parent = parent;
        node.option = option;
        node.level = level;
        node.stage = 1;
        node.depth = 0;
        node.done = node.queued = node.lost = node.closure_due = node.closing = false;
        node.open = node.children = node.references = 0;
        node.state.assign(state, state + words_);
        node.before = node.state;
        const auto options = static_cast<std::size_t>(tables_.options);
        node.survives.assign(options, 0);
        node.supposed.assign(options, 0);
        node.start.assign(options, nothing);
        node.witness.assign(options, nothing);
        node.kept.clear();
        node.todo.clear();
        node.next = 0;
        if (parent != nothing) {
            ++nodes_[parent]->references;
        }
        return id;
    }

    // Whether a node need not be looked at: its verdict is known, or that of one above it.
    bool gone(std::int32_t id) const {
        for (; id != nothing; id = parent_of(id)) {
            if (nodes_[id]->done) {
                return true;
            }
        }
        return false;
    }

    std::int32_t parent_of(std::int32_t id) const { return nodes_[id]->parent; }

    void queue(std::int32_t id) {
        if (!nodes_[id]->queued) {
            nodes_[id]->queued = true;
            ready_.push_back(id);
        }
    }

    // Frees a node that nothing names any more, and those above it that waited for that.
    void release(std::int32_t id) {
        while (id != nothing && nodes_[id]->references == 0 && !nodes_[id]->queued && gone(id)) {
            free_nodes_.push_back(id);
            id = parent_of(id);
            if (id != nothing) {
                --nodes_[id]->references;
            }
        }
    }

    // Lists the candidates to suppose: of the cells with fewest candidates first; from stage 2 on
    // those first that have least left, as they are the likeliest to die, and soonest.
    void list_candidates(Node& node) {
        node.next = 0;
        node.todo.clear();
        counts_.assign(tables_.cells, 0);
        for_each_option(node.state.data(), [&](std::int32_t o) {
            ++counts_[cell_[o]];
            node.todo.push_back(o);
        });
        const auto size = [&](std::int32_t o) { return counts_[cell_[o]]; };
        std::erase_if(node.todo,
                      [&](std::int32_t o) { return size(o) < 2 || (job_.bivalue && size(o) > 2); });
        if (node.stage == 1) {
            sort(node.todo, size, tables_.symbols);
            node.wave = job_.depth < 3 ? first_wave : node.todo.size();
            return;
        }
        left_.assign(tables_.options, 0);
        for (const std::int32_t o : node.todo) {
            left_[o] = tables_.options;
            if (node.start[o] != nothing) {
                const std::uint64_t* const state = kept(node, node.start[o]);
                left_[o] = 0;
                for (std::size_t w = 0; w < words_; ++w) {
                    left_[o] += std::popcount(state[w]);
                }
            }
        }
        sort(node.todo, [&](std::int32_t o) { return left_[o]; }, tables_.options);
    }

    // Sorts options by numbers from 0 to `most`; equal ones stay in order.
    template <class Number>
    void sort(std::vector<std::int32_t>& options, Number number, std::int32_t most) {
        at_.assign(most + 2, 0);
        for (const std::int32_t o : options) {
            ++at_[number(o) + 1];
        }
        std::partial_sum(at_.begin(), at_.end(), at_.begin());
        unsorted_ = options;
        for (const std::int32_t o : unsorted_) {
            options[at_[number(o)]++] = o;
        }
    }

    std::uint64_t* kept(Node& node, std::int32_t slot) const {
        return node.kept.data() + static_cast<std::size_t>(slot) * words_;
    }

    // Whether the node may suppose another candidate now, if there is one.
    static bool may_suppose(const Node& node) {
        const int abreast = node.stage == 2 ? abreast_low : abreast_high;
        return !node.closing && (node.stage > 1 ? node.children < abreast
                                                : node.next < node.wave || waits_for_none(node));
    }

    // At stage 1: whether all of a wave are back; children are of stages before.
    static bool waits_for_none(const Node& node) { return node.open == node.children; }

    // Gives a lane to a node: writes the state to start from; false if it wants none now.
    bool launch(std::int32_t id, std::uint64_t* lane, std::uint32_t& owner) {
        Node& node = *nodes_[id];
        std::int32_t option = nothing;
        if (node.closure_due) {
            node.closure_due = node.lost = false;
            node.closing = true;
        } else {
            if (node.stage == 1 && node.next >= node.wave && waits_for_none(node)) {
                node.wave *= 4;
            }
            while (may_suppose(node) && node.next < node.todo.size() && option == nothing) {
                const std::int32_t o = node.todo[node.next++];
                if (has(node.state, o) && node.survives[o] < node.stage && !node.supposed[o]) {
                    option = o;
                }
            }
            if (option == nothing) {
                return false;
            }
            node.supposed[option] = 1;
            node.children += node.stage > 1;
        }
        state_ = node.state;
        if (option != nothing) {
            job_.tables.choose(option, state_.data(), 1);
            if (node.start[option] != nothing) {
                narrow(state_, kept(node, node.start[option]));
            }
        }
        for (std::size_t w = 0; w < words_; ++w) {
            lane[w * Packed::step()] = state_[w];
        }
        ++node.open;
        ++node.references;
        owner = make_task({id, option, node.stage});
        return true;
    }

    std::uint32_t make_task(const Task& task) {
        if (free_tasks_.empty()) {
            tasks_.push_back(task);
            return static_cast<std::uint32_t>(tasks_.size() - 1);
        }
        const std::uint32_t number = free_tasks_.back();
        free_tasks_.pop_back();
        tasks_[number] = task;
        return number;
    }

    // --- verdicts ---

    // The result of a lane; `left` is null for a dead one.
    void take(std::uint32_t owner, StateVerdict verdict, const std::uint64_t* left) {
        const Task task = tasks_[owner];
        free_tasks_.push_back(owner);
        --nodes_[task.node]->references;
        if (gone(task.node)) {
            release(task.node);
        } else if (task.option == nothing) {
            close(task.node, verdict, left);
        } else if (task.stage > 1 && verdict == StateVerdict::open) {
            const std::int32_t child = make_node(task.node, task.option, task.stage - 1, left);
            list_candidates(*nodes_[child]);
            queue(child);
        } else {
            judge(task.node, task.option, task.stage, verdict, left);
        }
    }

    // The rules have been applied to a node's state.
    void close(std::int32_t id, StateVerdict verdict, const std::uint64_t* left) {
        Node& node = *nodes_[id];
        node.closing = false;
        --node.open;
        if (verdict != StateVerdict::dead) {
            node.lost = beyond(left, node.state.data());
            for (std::size_t w = 0; w < words_; ++w) {
                node.state[w] &= left[w];
            }
        }
        if (verdict != StateVerdict::open || node.level == 0) {
            finish(id, verdict);
            return;
        }
        for (std::size_t w = 0; w < words_; ++w) {
            state_[w] = node.before[w] & ~node.state[w];
        }
        for_each_option(node.state.data(), [&](std::int32_t o) {
            if (node.survives[o] != 0 && node.survives[o] != for_good &&
                (node.witness[o] == nothing || meet(kept(node, node.witness[o]), state_.data()))) {
                node.survives[o] = 0;
            }
        });
        node.before = node.state;
        node.stage = 1;
        list_candidates(node);
        advance(id);
    }

    // A hypothesis has come to an end, in a lane or a node.
    void judge(std::int32_t id, std::int32_t option, int stage, StateVerdict verdict,
               const std::uint64_t* left) {
        Node& node = *nodes_[id];
        --node.open;
        node.children -= stage > 1;
        node.supposed[option] = 0;
        if (verdict == StateVerdict::dead) {
            if (has(node.state, option)) {
                node.state[option / 64] &= ~(std::uint64_t{1} << (option % 64));
                node.lost = true;
                node.depth = std::max(node.depth, static_cast<std::uint8_t>(stage));
            }
        } else if (verdict == StateVerdict::solved) {
            for_each_option(left, [&](std::int32_t o) { node.survives[o] = for_good; });
        } else {
            keep(node, option, stage, left);
        }
        advance(id);
    }

    // Keeps the result of a hypothesis.
    void keep(Node& node, std::int32_t option, int stage, const std::uint64_t* left) {
        const auto proved = static_cast<std::uint8_t>(stage);
        std::int32_t& slot = node.start[option];
        if (slot == nothing && node.kept.size() < most_kept_ * words_) {
            slot = static_cast<std::int32_t>(node.kept.size() / words_);
            node.kept.resize(node.kept.size() + words_);
        }
        const bool still = !beyond(left, node.state.data());
        if (slot != nothing) {
            std::uint64_t* const to = kept(node, slot);
            for (std::size_t w = 0; w < words_; ++w) {
                to[w] = left[w] & node.state[w];
            }
        }
        if (!still) {
            return;
        }
        node.survives[option] = std::max(node.survives[option], proved);
        node.witness[option] = slot;
        if (stage == 1 || slot == nothing) {
            return;
        }
        counts_.assign(tables_.cells, 0);
        for_each_option(left, [&](std::int32_t o) { ++counts_[cell_[o]]; });
        for_each_option(left, [&](std::int32_t o) {
            if (counts_[cell_[o]] == 1 && node.survives[o] < proved) {
                node.survives[o] = proved;
                node.witness[o] = slot;
            }
        });
    }

    // Decides a node's next step, when it has learnt something or has no lanes to give.
    void advance(std::int32_t id) {
        if (gone(id)) {
            release(id);
            return;
        }
        Node& node = *nodes_[id];
        if (node.closing || node.closure_due) {
            return;
        }
        // All verdicts of a wave come at about the same time, but for those of nodes from before.
        if (node.lost && (node.stage > 1 || waits_for_none(node))) {
            node.closure_due = true;
            queue(id);
        } else if (node.next < node.todo.size()) {
            if (may_suppose(node)) {
                queue(id);
            }
        } else if (node.open == 0) {
            complete(id);
        }
    }

    // A node has supposed all candidates of its stage, and refuted none.
    void complete(std::int32_t id) {
        Node& node = *nodes_[id];
        // Some may have started before options went that they had.
        const bool again = std::ranges::any_of(node.todo, [&](std::int32_t o) {
            return has(node.state, o) && node.survives[o] < node.stage;
        });
        if (again) {
            node.next = 0;
            queue(id);
        } else if (node.stage < node.level) {
            ++node.stage;
            list_candidates(node);
            queue(id);
        } else {
            finish(id, StateVerdict::open);
        }
    }

    void finish(std::int32_t id, StateVerdict verdict) {
        Node& node = *nodes_[id];
        node.done = true;
        if (node.parent == nothing) {
            const auto number = static_cast<std::size_t>(static_cast<std::uint32_t>(node.option));
            job_.verdicts[number] = static_cast<std::uint8_t>(verdict);
            job_.depths[number] = node.depth;
            if (job_.fixpoints != nullptr && verdict != StateVerdict::dead) {
                std::ranges::copy(node.state, job_.fixpoints + number * words_);
            }
        } else {
            judge(node.parent, node.option, node.level + 1, verdict, node.state.data());
        }
        release(id);
    }

    TrialJob& job_;
    const Tables& tables_;
    std::size_t most_kept_;   // fixpoints a node
    std::size_t most_nodes_;  // before another root
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<std::int32_t> free_nodes_;
    std::vector<std::int32_t> ready_;  // nodes that may have lanes to give, the deepest last
    std::vector<Task> tasks_;          // by the lanes' owners
    std::vector<std::uint32_t> free_tasks_;
    // Scratch: a packed state; numbers a cell, an option.
    std::vector<std::uint64_t> state_;
    std::vector<std::int32_t> counts_, left_;
    std::vector<std::int32_t> at_, unsorted_;  // of sort
    std::vector<std::int32_t> cell_;           // of each option
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
