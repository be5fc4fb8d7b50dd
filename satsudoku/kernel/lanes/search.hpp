// Depth-first search in lanes: propagate all, drop the dead, count the solved, split the stuck.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

#include "lanes/branching.hpp"
#include "lanes/frame.hpp"
#include "lanes/givens.hpp"
#include "lanes/lanes.hpp"
#include "lanes/paths.hpp"
#include "lanes/verdict.hpp"

namespace satsudoku::LANES_NAMESPACE {

//   +---------+                +-----------------+
//   |  fresh  | -------------> |  working frame  |---> dead: the lane is free
//   +---------+     refill     |  pass pass ...  |---> solved: counted, free
//   |  stack  | <------------> |                 |---> stuck: split, both halves stay
//   +---------+     spill      +-----------------+
//
// The stack holds frames of waiting copies, those that found no free lane; the youngest are on top
// and go first, before fresh puzzles. So it holds at most some frame for each level of the search
// tree: on an empty 16x16 grid, where that is deep, some 150 MB, whatever the limit. What a pass
// remembers is not kept there.
//
// A stuck lane branches on an option (branching.hpp): its copy takes it, the lane itself drops it.
// A puzzle that has reached its limit loses all its lanes.
//
// Where most puzzles reach their limit, most copies would be for nothing: the last solution that
// was asked for is found before their turn comes. There a puzzle dives: it has one lane, which
// takes the option, makes no copy, and notes what it took. When it dies, or is solved and more is
// wanted, the lane turns: the last option that it took is excluded instead, and it begins anew with
// that, and with what it took before. A puzzle that turns often hands out all that it has left to
// try, to be searched with copies. (Against copies that wait until no other puzzle wants a
// lane: 1.9 times the speed for one solution of many, 1.5 for two; 0.84 on the hardest puzzles less
// a clue. Dives that take two options at once end half as often in a solution.)
//
// A source gives puzzles: bool next(std::uint32_t& owner), const std::uint8_t* puzzle(owner) const;
// and if it says has_masks(), the packed options that are not excluded: mask(owner) const.
// A sink takes solved lanes: void solved(const Frame&, V lanes), and says which owners are
// finished: bool finished(std::uint32_t owner) const; it counts them in std::size_t
// finished_owners.
template <class Pass, class Source, class Sink>
class Search {
public:
    Search(const Tables& tables, Pass& pass, Source& source, Sink& sink)
        : tables_(tables), pass_(pass), source_(source), sink_(sink), work_(pass.vectors),
          fresh_(pass.options), branching_(tables), givens_(tables.cells, tables.symbols),
          board_(tables.cells) {
        if (source.has_masks()) {
            masks_ = std::make_unique<Packed>(pass.options);
        }
    }

    // One round. False when everything is done.
    bool round() {
        refill();
        if (!any(work_.live)) {
            return false;
        }
        Verdict verdict;
        verdict.dead = ~work_.live;
        V* const state = work_.state.get();
        pass_.prepare(state);
        for (int i = 1; i < passes; ++i) {
            pass_.template run<false>(state, verdict);
        }
        pass_.run_and_find_pairs(state, verdict, branching_.pairs());

        const V dead = verdict.dead & work_.live;
        work_.live &= ~dead;
        turn(dead & work_.diving);
        const V solved = verdict.solved() & work_.live;
        if (any(solved)) {
            work_.live &= ~solved;
            const auto before = sink_.finished_owners;
            sink_.solved(work_, solved);
            turn(solved & work_.diving);
            if (sink_.finished_owners != before) {
                drop_finished(work_, ~work_.diving);
            }
        }
        const V stuck = verdict.stuck() & work_.live;
        if (any(stuck)) {
            const V ready = branching_.choose(state, stuck);
            const V diving = ready & work_.diving;
            dive(diving);
            split(ready & ~diving);
        }
        return true;
    }

private:
    // Passes between two looks at the lanes, and the occupancy below which lanes are refilled. Both
    // optima are flat: 2 or 3 passes and 40 to 56 lanes of 64 were within 5 % on every list.
    static constexpr int passes = 3;
    static constexpr int enough = lanes * 13 / 16;
    // Copies go to the stack only when so many find no free lane; fewer wait for the next round.
    static constexpr int worth_spilling = lanes / 8;

    // Puzzles dive for so many solutions at most; one that has turned so often hands out what is
    // left.
    static constexpr std::uint64_t most_sought = 5;
    static constexpr int most_turns = 10;

    bool wants_lanes() const { return count_lanes(work_.live) < enough; }

    void refill() {
        while (wants_lanes() && depth_ != 0) {
            Frame& top = *stack_[depth_ - 1];
            drop_finished(top, all());
            const bool moved = draw(top);
            if (!any(top.live)) {
                --depth_;
            } else if (!moved) {
                return;
            }
        }
        while (wants_lanes() && (any(fresh_.live) || load_fresh())) {
            // What a puzzle has handed out need not go on when it is finished.
            drop_finished(fresh_, ~fresh_.diving);
            if (any(fresh_.live) && !draw(fresh_)) {
                return;
            }
        }
    }

    // Moves lanes to the working frame, one at least if it can; returns whether it has.
    bool draw(Frame& from) {
        const Move move(from.live, ~work_.live);
        move.apply(from, work_, pass_.options);
        work_.live |= move.target;
        from.live &= ~move.source;
        return any(move.source);
    }

    // Fills the fresh frame: with what begins anew, then from the source.
    bool load_fresh() {
        const bool dives = sink_.limit() <= most_sought && 2 * sink_.finished_owners > started_;
        int loaded = 0;
        excluded_.clear();
        for (; loaded < lanes; ++loaded) {
            // Neighbours in memory one after the other.
            const int lane = loaded / words + 64 * (loaded % words);
            std::uint32_t& owner = fresh_.owner[lane];
            if (!begin_anew(lane)) {
                if (!source_.next(owner)) {
                    break;
                }
                ++started_;
                givens_.write(lane, source_.puzzle(owner));
                set_path(lane, dives ? paths_.open(owner) : Paths::none);
            }
            if (source_.has_masks()) {
                for (int block = 0; block < masks_->blocks(); ++block) {
                    masks_->lane(lane)[block * Packed::step()] = source_.mask(owner)[block];
                }
            }
            fresh_.live[lane / 64] |= bit_of(lane);
        }
        if (loaded == 0) {
            return false;
        }
        givens_.load(fresh_.state.get());
        if (source_.has_masks()) {
            masks_->load_and(fresh_.state.get());
        }
        for (const auto& [lane, option] : excluded_) {
            fresh_.state[option][lane / 64] &= ~bit_of(lane);
        }
        return true;
    }

    // Writes what begins anew, if there is any: what has been taken is as good as given.
    bool begin_anew(int lane) {
        while (turned_.empty() && !handed_out_.empty() &&
               sink_.finished(paths_.owner(handed_out_.back()))) {
            paths_.close(handed_out_.back());
            handed_out_.pop_back();
        }
        const bool dives = !turned_.empty();
        std::vector<Paths::Id>& from = dives ? turned_ : handed_out_;
        if (from.empty()) {
            return false;
        }
        const Paths::Id id = from.back();
        from.pop_back();
        const std::uint32_t owner = paths_.owner(id);
        std::copy_n(source_.puzzle(owner), tables_.cells, board_.data());
        for (const Paths::Step step : paths_.steps(id)) {
            const std::int32_t o = step.option;
            if (step.excluded) {
                excluded_.push_back({lane, o});
            } else {
                board_[o / tables_.symbols] = static_cast<std::uint8_t>(o % tables_.symbols + 1);
            }
        }
        givens_.write(lane, board_.data());
        fresh_.owner[lane] = owner;
        set_path(lane, dives ? id : Paths::none);
        if (!dives) {
            paths_.close(id);
        }
        return true;
    }

    static std::uint64_t bit_of(int lane) { return std::uint64_t{1} << (lane % 64); }

    void set_path(int lane, Paths::Id path) {
        fresh_.path[lane] = path;
        fresh_.diving[lane / 64] &= ~bit_of(lane);
        fresh_.diving[lane / 64] |= path != Paths::none ? bit_of(lane) : 0;
    }

    // Pre: the lanes dive, and have come to an end. Post: what they have left to try waits.
    void turn(V ended) {
        for_each_lane(ended, [&](int lane) {
            const Paths::Id id = work_.path[lane];
            if (sink_.finished(work_.owner[lane]) || !paths_.turn(id)) {
                paths_.close(id);
            } else if (paths_.turns(id) < most_turns) {
                turned_.push_back(id);
            } else {
                hand_out(id);
                handed_out_.push_back(id);
            }
        });
    }

    // Post: all that a path has left to try beside what it has not excluded waits to be searched.
    void hand_out(Paths::Id id) {
        paths_.branch_off(id, [&](Paths::Id other) { handed_out_.push_back(other); });
    }

    Frame& push() {
        if (depth_ == stack_.size()) {
            stack_.push_back(std::make_unique<Frame>(pass_.options));
        }
        Frame& frame = *stack_[depth_++];
        frame.live = none();
        return frame;
    }

    void drop_finished(Frame& frame, V where) const {
        if (sink_.finished_owners == 0) {
            return;
        }
        for_each_lane(frame.live & where, [&](int lane) {
            if (sink_.finished(frame.owner[lane])) {
                frame.live[lane / 64] &= ~bit_of(lane);
            }
        });
    }

    // Pre: the lanes are chosen for, and dive. Post: they have taken an option, and noted it.
    void dive(V where) {
        if (!any(where)) {
            return;
        }
        // What each lane takes, as a binary number: a vector a digit, those of the symbol first.
        V digits[64] = {};
        const int of_symbol = std::bit_width(static_cast<unsigned>(tables_.symbols - 1));
        const auto add = [&digits](std::int32_t number, int digit, V here) {
            for (; number != 0; number >>= 1, ++digit) {
                if ((number & 1) != 0) {
                    digits[digit] |= here;
                }
            }
        };
        for (std::int32_t cell = 0, o = 0; cell < tables_.cells; ++cell) {
            const V here = branching_.on_cell(cell) & where;
            if (!any(here)) {
                o += tables_.symbols;
                continue;
            }
            add(cell, of_symbol, here);
            V seen = none();
            for (std::int32_t s = 0; s < tables_.symbols; ++s, ++o) {
                const V x = work_.state[o];
                const V first = and_and_not(x, here, seen);
                seen |= first;
                work_.state[o] = and_not_unless(x, here, first);
                add(s, 0, first);
            }
        }
        for (const auto& choice : branching_.choices()) {
            const V here = choice.where & where;
            keep_only(choice.option, here);
            add(choice.option / tables_.symbols, of_symbol, here);
            add(choice.option % tables_.symbols, 0, here);
        }
        transpose(digits);
        for_each_lane(where, [&](int lane) {
            const Paths::Id id = work_.path[lane];
            const auto number = static_cast<std::int32_t>(digits[lane % 64][lane / 64]);
            paths_.take(id, (number >> of_symbol) * tables_.symbols + number % (1 << of_symbol));
            if (paths_.full(id)) {
                hand_out(id);
                paths_.close(id);
                work_.diving[lane / 64] &= ~bit_of(lane);
            }
        });
    }

    // Drops the other options of an option's cell.
    void keep_only(std::int32_t option, V where) {
        const std::int32_t first = option - option % tables_.symbols;
        for (std::int32_t o = first; o < first + tables_.symbols; ++o) {
            if (o != option) {
                work_.state[o] &= ~where;
            }
        }
    }

    // Pre: the lanes are chosen for, and do not dive. Post: each has been split, or waits.
    void split(V ready) {
        if (!any(ready)) {
            return;
        }
        const Move here(ready, ~work_.live);
        const V rest = ready & ~here.source;
        if (count_lanes(rest) < worth_spilling) {
            branch(here.source, [&](std::int32_t o, V copy, V stays) {
                work_.state[o] = blend(here.target, here.carry(copy), stays);
            });
            take(work_, here);
        } else {
            if (depth_ == 0 || count_lanes(~stack_[depth_ - 1]->live) < lanes / 4) {
                push();
            }
            Frame& top = *stack_[depth_ - 1];
            const Move away(rest, ~top.live);
            branch(here.source | away.source, [&](std::int32_t o, V copy, V stays) {
                top.state[o] = blend(away.target, away.carry(copy), top.state[o]);
                work_.state[o] = blend(here.target, here.carry(copy), stays);
            });
            take(top, away);
            take(work_, here);
        }
    }

    // Calls store(option, copy, stays) for every option: in the lanes `done`, `copy` has taken the
    // first option of the cell that the lane branches on, and `stays` has dropped it.
    template <class Store>
    void branch(V done, Store store) const {
        for (std::int32_t cell = 0, o = 0; cell < tables_.cells; ++cell) {
            const V where = branching_.on_cell(cell) & done;
            V seen = none();
            for (std::int32_t s = 0; s < tables_.symbols; ++s, ++o) {
                const V x = work_.state[o];
                const V first = and_and_not(x, where, seen);
                seen |= first;
                store(o, and_not_unless(x, where, first), x & ~first);
            }
        }
    }

    // What else belongs to a move of copies: the owners, and the branches that were not on a cell's
    // first option.
    void take(Frame& frame, const Move& move) {
        move.apply_owners(work_, frame);
        for (const auto& choice : branching_.choices()) {
            work_.state[choice.option] &= ~(choice.where & move.source);
            const V copies = move.map(choice.where);
            const std::int32_t first = choice.option - choice.option % tables_.symbols;
            for (std::int32_t o = first; o < first + tables_.symbols; ++o) {
                frame.state[o] &= o == choice.option ? all() : ~copies;
            }
        }
        frame.live |= move.target;
    }

    const Tables& tables_;
    Pass& pass_;
    Source& source_;
    Sink& sink_;
    Frame work_;
    Frame fresh_;              // puzzles that were loaded and have not begun
    std::size_t started_ = 0;  // puzzles that were loaded
    std::vector<std::unique_ptr<Frame>> stack_;
    std::size_t depth_ = 0;  // frames of the stack in use; the rest are kept for reuse
    Branching branching_;
    Paths paths_;
    std::vector<Paths::Id> turned_;      // to dive anew
    std::vector<Paths::Id> handed_out_;  // to begin anew, and be searched with copies
    Givens givens_;
    std::unique_ptr<Packed> masks_;  // where the source has any
    // Scratch of load_fresh: a puzzle with what has been taken; lanes and options excluded in them.
    std::vector<std::uint8_t> board_;
    std::vector<std::pair<int, std::int32_t>> excluded_;
};

}  // namespace satsudoku::LANES_NAMESPACE
