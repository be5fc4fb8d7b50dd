// Many states to their fixpoints under a set of human rules.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "frame.hpp"
#include "rules.hpp"
#include "subsets.hpp"
#include "verdict.hpp"

namespace satsudoku::LANES_NAMESPACE {

// Reads a job's entries, packed states or hypotheses, lane by lane.
class EntrySource {
public:
    explicit EntrySource(RuleJob& job) : job_(job), words_(job.tables.words()) {}

    bool fill(Packed& packed, int lane, std::uint32_t& owner) {
        if (next_ == end_) {
            // As many at a time as a frame holds, so that threads seldom meet here.
            next_ = std::min(job_.next.fetch_add(lanes), job_.number);
            end_ = std::min(next_ + lanes, job_.number);
            if (next_ == end_) {
                return false;
            }
        }
        write(next_, packed.lane(lane));
        owner = static_cast<std::uint32_t>(next_++);
        return true;
    }

private:
    void write(std::size_t entry, std::uint64_t* out) const {
        const bool hypothesis = job_.of != nullptr;
        const std::size_t state = hypothesis ? job_.of[entry] : entry;
        const std::uint64_t* const from = job_.states + state * words_;
        if (hypothesis && job_.set_true[entry]) {
            const std::uint64_t* const left = job_.tables.beside(job_.option[entry]);
            for (std::size_t w = 0; w < words_; ++w) {
                out[w * Packed::step()] = from[w] & left[w];
            }
            return;
        }
        for (std::size_t w = 0; w < words_; ++w) {
            out[w * Packed::step()] = from[w];
        }
        if (hypothesis) {
            const std::int32_t o = job_.option[entry];
            out[o / 64 * Packed::step()] &= ~(std::uint64_t{1} << (o % 64));
        }
    }

    RuleJob& job_;
    std::size_t words_;
    std::size_t next_ = 0, end_ = 0;
};

// A stack of frames that are partly full.
struct Pool {
    int count = 0;  // lanes in all frames
    std::vector<std::unique_ptr<Frame>> frames;
};

//   fresh entries          level 0: the cheap pass, singles      levels 1 to 3: subsets and fish of
//        |                 and locked candidates                 2, 3, 4 rows; a batch at a time
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
template <class Pass>
class Propagation {
public:
    Propagation(RuleJob& job, const Pass& pass)
        : job_(job), pass_(pass), source_(job), subsets_(job.tables), work_(pass.vectors),
          packed_(pass.options), pools_(1) {
        for (int size = rules::least_size; size <= rules::most_size; ++size) {
            std::uint32_t of_size = 0;
            for (int kind = 0; kind < rules::kinds; ++kind) {
                of_size |= job.rules & rules::subset(kind, size);
            }
            if (of_size != 0) {
                sizes_.push_back(size);
                pools_.emplace_back();
            }
        }
    }

    // One round. False when everything is done.
    bool round() {
        const auto levels = pools_.size();
        for (std::size_t level = levels - 1; level > 0; --level) {
            if (pools_[level].count >= enough) {
                run_subsets(level);
                return true;
            }
        }
        if (refill()) {
            run_cheap();
            return true;
        }
        for (std::size_t level = 1; level < levels; ++level) {
            if (pools_[level].count > 0) {
                run_subsets(level);
                return true;
            }
        }
        while (!finished_.frames.empty()) {
            write_out();
        }
        return false;
    }

private:
    // As in Search: passes between two looks at the lanes, and the occupancy that calls for more.
    static constexpr int passes = 2;
    static constexpr int enough = lanes * 3 / 4;

    // Fills the working frame as far as entries go; false when it is empty.
    bool refill() {
        while (count_lanes(work_.live) < enough) {
            if (pools_[0].frames.empty() && !load_fresh()) {
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
            pass_.template run<false>(state, verdict);
        }
        pass_.template run<true>(state, verdict);
        const V dead = verdict.dead & work_.live;
        finish(work_, dead, StateVerdict::dead);
        finish(work_, verdict.solved() & work_.live, StateVerdict::solved);
        pass_on(work_, verdict.stuck() & work_.live, 1);
    }

    void run_subsets(std::size_t level) {
        std::unique_ptr<Frame> batch = pop(pools_[level]);
        while (count_lanes(batch->live) < enough && !pools_[level].frames.empty()) {
            draw(pools_[level], *batch);
        }
        const int size = sizes_[level - 1];
        V* const state = batch->state.get();
        V dead = none(), changed = none();
        for (int kind = 0; kind < rules::kinds; ++kind) {
            if ((job_.rules & rules::subset(kind, size)) != 0) {
                subsets_.run(kind, size, job_.rules, state, batch->live & ~dead, dead, changed);
            }
        }
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

    // Writes the verdict of lanes and frees them; what is left of them goes to `finished_` first,
    // where that is wanted, for a frame is written out as a whole.
    void finish(Frame& frame, V where, StateVerdict verdict) {
        if (!any(where)) {
            return;
        }
        for_each_lane(where, [&](int lane) {
            job_.verdicts[frame.owner[lane]] = static_cast<std::uint8_t>(verdict);
        });
        if (job_.fixpoints != nullptr && verdict != StateVerdict::dead) {
            deposit(frame, where, finished_);
            if (finished_.frames.size() > 1) {
                write_out();
            }
        } else {
            frame.live &= ~where;
        }
    }

    void write_out() {
        std::swap(finished_.frames.front(), finished_.frames.back());  // the fuller one
        std::unique_ptr<Frame> frame = pop(finished_);
        packed_.unload(frame->state.get());
        const auto words_of_state = static_cast<std::size_t>(job_.tables.words());
        for_each_lane(frame->live, [&](int lane) {
            const std::uint64_t* const from = packed_.lane(lane);
            std::uint64_t* const to = job_.fixpoints + frame->owner[lane] * words_of_state;
            for (std::size_t w = 0; w < words_of_state; ++w) {
                to[w] = from[w * Packed::step()];
            }
        });
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
        while (loaded < lanes && source_.fill(packed_, loaded, frame->owner[loaded])) {
            frame->live[loaded / 64] |= std::uint64_t{1} << (loaded % 64);
            ++loaded;
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

    RuleJob& job_;
    const Pass& pass_;
    EntrySource source_;
    Subsets subsets_;
    Frame work_;
    Packed packed_;
    std::vector<int> sizes_;    // of the subsets at each level from 1
    std::vector<Pool> pools_;   // of each level
    Pool finished_;             // lanes to be written out
    std::vector<std::unique_ptr<Frame>> spare_;
};

}  // namespace satsudoku::LANES_NAMESPACE
