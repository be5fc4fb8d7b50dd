// The supply of the working lanes: the parties, the puzzles that wait for them, and the source.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "lanes/frame.hpp"
#include "lanes/givens.hpp"
#include "lanes/party.hpp"
#include "lanes/paths.hpp"
#include "lanes/prospects.hpp"
#include "lanes/puzzle_source.hpp"
#include "lanes/solution_sink.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

class Parties {
public:
    Parties(const Tables& tables, int vectors, PuzzleSource& source, const SolutionSink& sink,
            const Prospects& prospects, Paths& paths)
        : tables_(tables), vectors_(vectors), source_(source), sink_(sink), prospects_(prospects),
          paths_(paths), working_(&of_kind(Prospects::usual)),
          givens_(tables.cells, tables.symbols),
          masks_(source.has_masks() ? std::make_unique<Packed>(tables.options) : nullptr),
          board_(tables.cells) {}

    // The party that is worked on.
    Party& working() { return *working_; }

    // Lanes of all parties are in that one.
    bool joined() const { return joined_; }

    // The lanes of the working frame that are in use, or may be.
    V usable() const { return usable_; }
    int most_live() const { return most_live_; }

    Party& of_kind(Prospects::Kind kind) {
        if (!parties_[kind]) {
            parties_[kind] = std::make_unique<Party>(vectors_, tables_.options, kind);
        }
        return *parties_[kind];
    }

    // Turns to a party whose lanes can be filled; joins them all when there is none.
    void find_work() {
        refill(*working_);
        const Prospects::Kind before = working_->kind;
        for (Prospects::Kind i = 1; wants_lanes() && i < Prospects::kinds; ++i) {
            if (Party* const other = parties_[(before + i) % Prospects::kinds].get()) {
                working_ = other;
                drop_finished(other->work, ~other->work.diving);
                refill(*other);
            }
        }
        joined_ = wants_lanes();
        if (joined_) {
            working_ = parties_[Prospects::usual].get();
            for (const auto& other : parties_) {
                if (other) {
                    refill(*other);
                    if (wants_lanes() && other.get() != working_ && any(other->work.live)) {
                        draw(other->work);
                    }
                }
            }
        }
    }

    // Frees the lanes whose puzzles have reached the limit.
    void drop_finished(Frame& frame, V where) const {
        if (!sink_.any_finished()) {
            return;
        }
        for_each_lane(frame.live & where, [&](int lane) {
            if (sink_.finished(frame.holders[lane].owner)) {
                frame.live[lane / 64] &= ~bit_of(lane);
            }
        });
    }

private:
    // The occupancy below which lanes are refilled. 40 to 56 lanes of 64 were within 5 % on every
    // list.
    int enough() const { return most_live_ * 7 / 8; }

    bool dives(const Party& party) const {
        return (party.kind & Prospects::plenty) != 0 && sink_.limit - 1 < Paths::most_sought;
    }

    bool wants_lanes() const { return count_lanes(working_->work.live) < enough(); }

    // Fills the working lanes from a party.
    void refill(Party& party) {
        while (wants_lanes() && !party.stack.empty()) {
            Frame& top = party.stack.top();
            drop_finished(top, all());
            const bool moved = draw(top);
            if (!any(top.live)) {
                party.stack.pop();
            } else if (!moved) {
                return;
            }
        }
        while (wants_lanes() && (any(party.fresh.live) || load_fresh(party))) {
            // Branches that a puzzle has handed out need not go on when it is finished.
            drop_finished(party.fresh, ~party.fresh.diving);
            if (any(party.fresh.live) && !draw(party.fresh)) {
                return;
            }
        }
    }

    // Moves lanes to the working frame, one at least if it can; returns whether it has.
    bool draw(Frame& from) {
        Frame& work = working_->work;
        const Move move(from.live, usable_ & ~work.live);
        move.apply(from, work, tables_.options);
        work.live |= move.target;
        from.live &= ~move.source;
        return any(move.source);
    }

    // Fills a party's fresh frame: with what starts over, then with puzzles. (Straight into the
    // free lanes of the working frame: slower, for few lanes take as long to load as all.)
    bool load_fresh(Party& party) {
        Frame& fresh = party.fresh;
        int loaded = 0;
        fresh.diving = dives(party) ? all() : none();
        fresh.unsplit = none();
        excluded_.clear();
        for (; loaded < lanes; ++loaded) {
            const int lane = Packed::nth_lane(loaded);
            if (!restart(party, lane) && !begin(party, lane)) {
                break;
            }
            if (source_.has_masks()) {
                for (int block = 0; block < masks_->blocks(); ++block) {
                    masks_->lane(lane)[block * Packed::step()] =
                        source_.mask(fresh.holders[lane].owner)[block];
                }
            }
            fresh.live[lane / 64] |= bit_of(lane);
        }
        if (loaded == 0) {
            return false;
        }
        givens_.load(fresh.state.get());
        if (source_.has_masks()) {
            masks_->load_and(fresh.state.get());
        }
        for (const auto& [lane, option] : excluded_) {
            fresh.state[option][lane / 64] &= ~bit_of(lane);
        }
        return true;
    }

    // Writes a puzzle for a party, if there is one.
    bool begin(Party& party, int lane) {
        Holder& holder = party.fresh.holders[lane];
        if (!next(party, holder)) {
            return false;
        }
        givens_.write(lane, source_.puzzle(holder.owner));
        party.fresh.unsplit[lane / 64] |= bit_of(lane);
        return true;
    }

    // A puzzle of those that wait for the party, or that the source gives; none if enough wait
    // for another party to fill its lanes, since that party takes its turn first. Some puzzles
    // began to wait before their row was a guide; they now go where it says. (Without that, 0.87
    // to 0.96 of the speed on half 17-clue puzzles, half empty grids. To load no party while
    // little waits for it: no gain.)
    bool next(Party& party, Holder& holder) {
        while (!party.waiting.empty()) {
            holder = party.waiting.back();
            party.waiting.pop_back();
            const Prospects::Kind kind = prospects_.kind(holder.clues);
            if (kind == party.kind || !prospects_.trusted(holder.clues)) {
                return true;
            }
            of_kind(kind).waiting.push_back(holder);
        }
        const auto crowded = [](const auto& other) {
            return other && other->waiting.size() >= lanes;
        };
        std::uint32_t owner;
        while (std::ranges::none_of(parties_, crowded) && source_.next(owner)) {
            const auto clues = Givens::clues(source_.puzzle(owner), tables_.cells);
            holder = {owner, Paths::none, static_cast<std::uint8_t>(clues), 0};
            const Prospects::Kind kind = prospects_.kind(clues);
            if (kind == party.kind) {
                return true;
            }
            of_kind(kind).waiting.push_back(holder);
        }
        return false;
    }

    // Writes what starts over, if a party has any: what has been taken is as good as given.
    bool restart(Party& party, int lane) {
        const bool goes_on = dives(party);
        std::vector<Paths::Id>& restarts = party.restarts;
        while (!goes_on && !restarts.empty() && sink_.finished(paths_.owner(restarts.back()))) {
            paths_.close(restarts.back());
            restarts.pop_back();
        }
        if (restarts.empty()) {
            return false;
        }
        const Paths::Id id = restarts.back();
        restarts.pop_back();
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
        party.fresh.holders[lane] = {owner, goes_on ? id : Paths::none, paths_.clues(id),
                                     paths_.depth(id)};
        if (!goes_on) {
            paths_.close(id);
        }
        return true;
    }

    const Tables& tables_;
    const int vectors_;
    const V usable_ = usable_lanes(tables_);
    const int most_live_ = count_lanes(usable_);
    PuzzleSource& source_;
    const SolutionSink& sink_;
    const Prospects& prospects_;
    Paths& paths_;
    std::array<std::unique_ptr<Party>, Prospects::kinds> parties_;  // made when first wanted
    Party* working_;
    bool joined_ = false;
    Givens givens_;
    std::unique_ptr<Packed> masks_;  // where the source has any
    // Scratch of load_fresh: a puzzle with what has been taken; lanes and options excluded in them.
    std::vector<std::uint8_t> board_;
    std::vector<std::pair<int, std::int32_t>> excluded_;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
