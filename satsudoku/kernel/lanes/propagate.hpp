// Many states to their fixpoints under a set of human rules.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "lanes/diagram_walk.hpp"
#include "lanes/frame.hpp"
#include "lanes/pass.hpp"
#include "lanes/patterns.hpp"
#include "lanes/rules.hpp"
#include "lanes/states.hpp"
#include "lanes/subsets.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A stack of frames that are partly full.
struct Pool {
    int count = 0;  // lanes in all frames
    std::vector<std::unique_ptr<Frame>> frames;
};

//   fresh entries          level 0: the cheap pass, singles      levels from 1: the costly families
//        |                 and locked candidates                 in use; a batch at a time
//        v
//   +---------+  refill   +---------------+   stuck   +--------+  nothing   +--------+
//   |  pool 0 | --------> | working frame | --------> | pool 1 | ---------> | pool 2 | --> ... open
//   +---------+           +---------------+           +--------+            +--------+
//        ^                  |          |                   |                     |
//        |                  v          v                   v something           v
//        |                 dead      solved                +---------------------+
//        +-----------------------------------------------------------------------+
//
// So a costly family runs on frames full of lanes that all need it. Fresh entries are loaded only
// while no pool holds a full batch: memory does not depend on how many there are.
class Propagation {
public:
    Propagation(const RuleTables& tables, rules::Set rules, Pass& pass, States& states)
        : rules_(rules), pass_(pass), states_(states), patterns_(tables), subsets_(tables),
          work_(pass.vectors), packed_(pass.options), pools_(1) {
        if ((rules & rules::fillings) != 0) {
            walk_.emplace(tables.diagrams(), tables.tables.symbols);
        }
        for (int family = 0; family < families; ++family) {
            if ((rules & of_family(family)) != 0) {
                families_.push_back(family);
                pools_.emplace_back();
            }
        }
    }

    // One round. False when everything is done.
    bool round() {
        const auto levels = pools_.size();
        for (std::size_t level = levels - 1; level > 0; --level) {
            if (pools_[level].count >= enough) {
                run_costly(level);
                return true;
            }
        }
        if (refill()) {
            run_cheap();
            return true;
        }
        for (std::size_t level = 1; level < levels; ++level) {
            if (pools_[level].count > 0) {
                run_costly(level);
                return true;
            }
        }
        return hand_out();
    }

private:
    // As in Search: passes between two looks at the lanes, and the occupancy that calls for more.
    static constexpr int passes = 2;
    static constexpr int enough = lanes * 3 / 4;

    // Fills the working frame as far as entries go; false when it is empty. Where they do not go
    // far, the sink first learns what it does not know yet.
    bool refill() {
        while (count_lanes(work_.live) < enough) {
            if (pools_[0].frames.empty() && !load_fresh()) {
                if (hand_out()) {
                    continue;
                }
                break;
            }
            draw(pools_[0], work_);
        }
        return any(work_.live);
    }

    void run_cheap() {
        V* const state = work_.state.get();
        Verdict verdict;
        verdict.dead = ~work_.live;
        for (int i = 1; i < passes; ++i) {
            pass_.run(state, verdict);
        }
        pass_.track(state, verdict, nullptr);
        const V dead = verdict.dead & work_.live;
        finish(work_, dead, StateVerdict::dead);
        const V solved = verdict.solved() & work_.live;
        if (walk_ && any(solved)) {  // a full board may break a relation
            V broken = none(), changed = none();
            walk_->run(state, broken, changed);
            finish(work_, broken & solved, StateVerdict::dead);
            pass_.prepare(state);
            verdict.changed |= changed;
        }
        finish(work_, solved & work_.live, StateVerdict::solved);
        pass_on(work_, verdict.stuck() & work_.live, 1);
    }

    // The costly rules, the cheapest first: locked candidates with few cells, common peers,
    // fillings, subsets and fish of 2, of 3, of 4, Hamada logic.
    static constexpr int common_peers = 1, fillings = 2, first_subsets = 3;
    static constexpr int hamada = first_subsets + rules::most_size - rules::least_size + 1;
    static constexpr int families = hamada + 1;

    static rules::Set of_family(int family) {
        if (family < common_peers) {
            return rules::locked_parts;
        }
        if (family == common_peers) {
            return rules::common_peers;
        }
        if (family == fillings) {
            return rules::fillings;
        }
        if (family == hamada) {
            return rules::hamada;
        }
        const int size = family - first_subsets + rules::least_size;
        rules::Set result = size == 3 ? rules::swordfish_two : 0;
        for (int kind = 0; kind < rules::kinds; ++kind) {
            result |= rules::subset(kind, size);
        }
        return result;
    }

    void run_family(int family, V* state, V where, V& dead, V& changed) {
        if (family < common_peers) {
            patterns_.run_locked(rules_, state, where, changed);
            return;
        }
        if (family == common_peers) {
            patterns_.run_peers(state, where, changed);
            return;
        }
        if (family == fillings) {
            walk_->run(state, dead, changed);
            dead &= where;  // free lanes hold anything
            return;
        }
        if (family == hamada) {
            patterns_.run_hamada(state, where, changed);
            return;
        }
        const int size = family - first_subsets + rules::least_size;
        constexpr int fish = rules::kinds - 1;
        for (int kind = 0; kind < rules::kinds; ++kind) {
            if ((rules_ & rules::subset(kind, size)) != 0) {
                subsets_.run(kind, size, size, rules_, state, where & ~dead, dead, changed);
            } else if (kind == fish && size == 3 && (rules_ & rules::swordfish_two) != 0) {
                subsets_.run(kind, size, 2, rules_, state, where & ~dead, dead, changed);
            }
        }
    }

    void run_costly(std::size_t level) {
        std::unique_ptr<Frame> batch = pop(pools_[level]);
        while (count_lanes(batch->live) < enough && !pools_[level].frames.empty()) {
            draw(pools_[level], *batch);
        }
        V* const state = batch->state.get();
        V dead = none(), changed = none();
        run_family(families_[level - 1], state, batch->live, dead, changed);
        finish(*batch, dead, StateVerdict::dead);
        changed &= batch->live;
        if (any(changed)) {
            pass_.prepare(state);
            deposit(*batch, changed, pools_[0]);
        }
        pass_on(*batch, batch->live, level + 1);
        spare_.push_back(std::move(batch));
    }

    // Lanes that a level has nothing more for.
    void pass_on(Frame& frame, V where, std::size_t level) {
        if (level < pools_.size()) {
            deposit(frame, where, pools_[level]);
        } else {
            finish(frame, where, StateVerdict::open);
        }
    }

    // Tells the verdict of lanes and frees them. Where the sink wants what is left of them, they
    // wait in a pool of their verdict first, as a frame is unpacked as a whole.
    void finish(Frame& frame, V where, StateVerdict verdict) {
        if (!any(where)) {
            return;
        }
        if (states_.wants_fixpoints() && verdict != StateVerdict::dead) {
            Pool& pool = finished_[static_cast<int>(verdict)];
            deposit(frame, where, pool);
            if (pool.frames.size() > 1) {
                std::swap(pool.frames.front(), pool.frames.back());  // the fuller one
                hand_out(verdict);
            }
            return;
        }
        for_each_lane(where, [&](int lane) {
            states_.finished(frame.holders[lane].owner, verdict, nullptr);
        });
        frame.live &= ~where;
    }

    // Hands out all that waits; false if nothing does.
    bool hand_out() {
        bool some = false;
        for (const StateVerdict verdict : {StateVerdict::open, StateVerdict::solved}) {
            while (!finished_[static_cast<int>(verdict)].frames.empty()) {
                hand_out(verdict);
                some = true;
            }
        }
        return some;
    }

    void hand_out(StateVerdict verdict) {
        std::unique_ptr<Frame> frame = pop(finished_[static_cast<int>(verdict)]);
        packed_.unload(frame->state.get());
        for (int n = 0; n < lanes; ++n) {
            const int lane = Packed::nth_lane(n);
            if ((frame->live[lane / 64] & bit_of(lane)) != 0) {
                states_.finished(frame->holders[lane].owner, verdict, packed_.lane(lane));
            }
        }
        spare_.push_back(std::move(frame));
    }

    // Moves all the lanes `where` of a frame into a pool.
    void deposit(Frame& from, V where, Pool& pool) {
        if (!any(where)) {
            return;
        }
        from.live &= ~where;
        pool.count += count_lanes(where);
        if (!pool.frames.empty()) {
            where &= ~move(from, where, *pool.frames.back());
        }
        if (any(where)) {  // an empty frame takes all
            pool.frames.push_back(empty_frame());
            move(from, where, *pool.frames.back());
        }
    }

    // Moves lanes from the top frame of a pool to free lanes of a frame; at least one if there are
    // any.
    void draw(Pool& pool, Frame& to) {
        Frame& top = *pool.frames.back();
        const V moved = move(top, top.live, to);
        top.live &= ~moved;
        pool.count -= count_lanes(moved);
        if (!any(top.live)) {
            spare_.push_back(std::move(pool.frames.back()));
            pool.frames.pop_back();
        }
    }

    // Returns the lanes of `from` that moved; they are not taken from it.
    V move(const Frame& from, V where, Frame& to) {
        const Move move(where, ~to.live);
        move.apply(from, to, pass_.vectors);
        to.live |= move.target;
        return move.source;
    }

    std::unique_ptr<Frame> pop(Pool& pool) {
        std::unique_ptr<Frame> frame = std::move(pool.frames.back());
        pool.frames.pop_back();
        pool.count -= count_lanes(frame->live);
        return frame;
    }

    std::unique_ptr<Frame> empty_frame() {
        if (spare_.empty()) {
            return std::make_unique<Frame>(pass_.vectors);
        }
        std::unique_ptr<Frame> frame = std::move(spare_.back());
        spare_.pop_back();
        frame->live = none();
        return frame;
    }

    bool load_fresh() {
        std::unique_ptr<Frame> frame = empty_frame();
        int loaded = 0;
        for (; loaded < lanes; ++loaded) {
            const int lane = Packed::nth_lane(loaded);
            if (!states_.fill(packed_, lane, frame->holders[lane].owner)) {
                break;
            }
            frame->live[lane / 64] |= bit_of(lane);
        }
        if (loaded == 0) {
            spare_.push_back(std::move(frame));
            return false;
        }
        packed_.load(frame->state.get());
        pass_.prepare(frame->state.get());
        pools_[0].count += loaded;
        pools_[0].frames.push_back(std::move(frame));
        return true;
    }

    rules::Set rules_;
    Pass& pass_;
    States& states_;
    Patterns patterns_;
    Subsets subsets_;
    std::optional<DiagramWalk> walk_;
    Frame work_;
    Packed packed_;
    std::vector<int> families_;  // of the rules at each level from 1
    std::vector<Pool> pools_;    // of each level
    Pool finished_[2];           // lanes to be handed out, by verdict: open, solved
    std::vector<std::unique_ptr<Frame>> spare_;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
