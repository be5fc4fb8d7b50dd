// Where a search puts its solutions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lanes/frame.hpp"
#include "lanes/lanes.hpp"
#include "lanes/solutions.hpp"
#include "lanes/tables.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

class SolutionSink {
public:
    explicit SolutionSink(std::uint64_t most) : limit(most) {}
    virtual ~SolutionSink() = default;

    const std::uint64_t limit;     // of a puzzle's solutions; 0: none
    bool takes_multiples = false;  // one solution may stand for several
    bool only_counts = false;      // it need not see any
    bool measures = false;         // Search::done() is wanted

    // Takes solved lanes. Each counts as `times` solutions, and twice as many for each doubling.
    // Returns those by which their owners reach the limit.
    virtual V solved(const Frame& frame, V where, std::uint64_t times) = 0;

    bool finished(std::uint32_t owner) const { return limit != 0 && counts_[owner] >= limit; }
    bool any_finished() const { return any_finished_; }

protected:
    std::uint64_t* counts_ = nullptr;  // one an owner, if there is a limit
    bool any_finished_ = false;
};

// Counts a job's solutions, and writes the first ones if it wants them.
class CountSink final : public SolutionSink {
public:
    CountSink(const Tables& tables, CountJob& job)
        : SolutionSink(job.limit), job_(job), cells_(tables.cells), reader_(tables) {
        counts_ = job.counts;
        // Not where more than the first are wanted.
        takes_multiples = job.limit != 1 && (job.solutions == nullptr || job.keep <= 1);
        only_counts = job.solutions == nullptr;
        measures = job.progress != nullptr;
    }

    V solved(const Frame& frame, V where, std::uint64_t times) override {
        if (job_.solutions != nullptr) {
            reader_.make_room(where);
        }
        Words reached{};
        for_each_lane(where, [&](int lane) {
            const std::uint32_t owner = frame.holders[lane].owner;
            if (finished(owner)) {
                return;
            }
            std::uint64_t& count = counts_[owner];
            if (job_.solutions != nullptr && count < job_.keep) {
                reader_.note(lane, job_.solutions + (owner * job_.keep + count) * cells_);
            }
            count += times << frame.doublings_of(lane);
            if (limit != 0) {
                count = std::min(count, limit);
            }
            // A unique puzzle never gets here below its limit; only then other lanes may be its.
            if (finished(owner)) {
                any_finished_ = true;
                reached[lane / 64] |= bit_of(lane);
            }
        });
        reader_.take(frame);
        return of_words(reached);
    }

    // How much of the limit a single puzzle has reached, from 0 to 1; 0 if there is no limit.
    double share_of_limit() const {
        return limit == 0 ? 0 : static_cast<double>(counts_[0]) / static_cast<double>(limit);
    }

    // Post: all solutions that are wanted are written.
    void flush() { reader_.flush(); }

private:
    CountJob& job_;
    std::size_t cells_;
    SolutionReader reader_;
};

// Appends every solution of a puzzle, as bytes, to `out`.
class EnumerationSink final : public SolutionSink {
public:
    explicit EnumerationSink(const Tables& tables)
        : SolutionSink(0), cells_(tables.cells), reader_(tables) {}

    std::vector<std::uint8_t>* out = nullptr;

    V solved(const Frame& frame, V where, std::uint64_t) override {
        const std::size_t before = out->size();
        out->resize(before + static_cast<std::size_t>(count_lanes(where) * cells_));
        std::uint8_t* to = out->data() + before;
        for_each_lane(where, [&](int lane) {
            reader_.note(lane, to);
            to += cells_;
        });
        reader_.take(frame);
        reader_.flush();
        return none();
    }

private:
    int cells_;
    SolutionReader reader_;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
