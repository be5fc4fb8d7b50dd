// The lane kernel at one width. Included by one translation unit a width, which defines LANES_WORDS
// and LANES_NAMESPACE.
#include <bit>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "lanes/classic_pass.hpp"
#include "lanes/diagram_pass.hpp"
#include "lanes/frame.hpp"
#include "lanes/lanes.hpp"
#include "lanes/negation.hpp"
#include "lanes/propagate.hpp"
#include "lanes/search.hpp"
#include "lanes/solutions.hpp"
#include "lanes/table_pass.hpp"
#include "lanes/trial.hpp"

namespace satsudoku::LANES_NAMESPACE {

// A round on a 9x9 grid takes some 20 microseconds, on a 25x25 one a millisecond.
constexpr int rounds_between_polls = 32;

// Hands out a job's puzzles.
class PuzzleSource {
public:
    PuzzleSource(const Tables& tables, CountJob& job)
        : cells_(static_cast<std::size_t>(tables.cells)),
          words_(static_cast<std::size_t>(tables.options + 63) / 64), job_(job) {}

    bool next(std::uint32_t& owner) {
        if (next_ == end_) {
            // As many at a time as a frame holds, so that threads seldom meet here.
            next_ = std::min(job_.next.fetch_add(lanes), job_.number);
            end_ = std::min(next_ + lanes, job_.number);
            if (next_ == end_) {
                return false;
            }
        }
        owner = static_cast<std::uint32_t>(next_++);
        // Else easy puzzles wait for memory, a twentieth of their time.
        const std::uint8_t* const soon =
            job_.puzzles + std::min(next_ + 16, job_.number - 1) * cells_;
        __builtin_prefetch(soon);
        __builtin_prefetch(soon + cells_ - 1);
        return true;
    }
    const std::uint8_t* puzzle(std::uint32_t owner) const { return job_.puzzles + owner * cells_; }
    bool has_masks() const { return job_.masks != nullptr; }
    const std::uint64_t* mask(std::uint32_t owner) const { return job_.masks + owner * words_; }

private:
    std::size_t cells_, words_;
    CountJob& job_;
    std::size_t next_ = 0, end_ = 0;
};

class CountSink {
public:
    CountSink(const Tables& tables, CountJob& job)
        : job_(job), cells_(tables.cells), reader_(tables) {}

    std::size_t finished_owners = 0;

    std::uint64_t limit() const { return job_.limit; }
    // Whether a solution may stand for several: not where more than the first are wanted.
    bool takes_multiples() const {
        return job_.limit != 1 && (job_.solutions == nullptr || job_.keep <= 1);
    }
    bool only_counts() const { return job_.solutions == nullptr; }
    bool measures() const { return job_.progress != nullptr; }
    bool finished(std::uint32_t owner) const {
        return job_.limit != 0 && job_.counts[owner] >= job_.limit;
    }

    template <class F>
    void solved(const Frame& frame, V where, std::uint64_t times, F finish) {
        if (job_.solutions != nullptr) {
            reader_.make_room(where);
        }
        for_each_lane(where, [&](int lane) {
            const std::uint32_t owner = frame.holders[lane].owner;
            if (finished(owner)) {
                return;
            }
            std::uint64_t& count = job_.counts[owner];
            if (job_.solutions != nullptr && count < job_.keep) {
                reader_.note(lane, job_.solutions + (owner * job_.keep + count) * cells_);
            }
            count += times << frame.doublings_of(lane);
            if (job_.limit != 0) {
                count = std::min(count, job_.limit);
            }
            // A unique puzzle never gets here below its limit; only then other lanes may be its.
            if (finished(owner)) {
                ++finished_owners;
                finish(lane);
            }
        });
        reader_.take(frame);
    }

    // How much of the limit a single puzzle has reached, from 0 to 1; 0 if there is no limit.
    double share_of_limit() const {
        return job_.limit == 0
                   ? 0
                   : static_cast<double>(job_.counts[0]) / static_cast<double>(job_.limit);
    }

    // Post: all solutions that are wanted are written.
    void flush() { reader_.flush(); }

private:
    CountJob& job_;
    std::size_t cells_;
    SolutionReader reader_;
};

template <class Pass>
void count_with(const Tables& tables, CountJob& job, const Poll& poll) {
    Pass pass(tables);
    PuzzleSource source(tables, job);
    CountSink sink(tables, job);
    Search<Pass, PuzzleSource, CountSink> search(tables, pass, source, sink);
    std::optional<Shares> shares;
    if (job.progress != nullptr) {
        job.progress->begin(1, Shares::whole);
        shares.emplace(*job.progress);
    }
    for (int rounds = 1; !job.stopped.load(std::memory_order_relaxed) && search.round(); ++rounds) {
        if (rounds % rounds_between_polls != 0) {
            continue;
        }
        if (shares) {
            shares->reach(std::max(search.done(), sink.share_of_limit()));
        }
        if (poll()) {
            job.stopped = true;
        }
    }
    if (shares) {
        shares->reach(search.done());
    }
    sink.flush();
}

// Propagates what a source gives until nothing is left to do, or the job is stopped.
template <class Pass, class Job, class Source, class Sink>
void propagate_with(Pass& pass, Job& job, Source& source, Sink& sink, const Poll& poll) {
    Propagation<Pass, Source, Sink> propagation(job.tables, job.rules, pass, source, sink);
    // A round over subsets of a 25x25 grid may take 50 milliseconds.
    const int between_polls = std::max(1, rounds_between_polls * 729 / pass.options);
    for (int rounds = 1; propagation.round(); ++rounds) {
        if (rounds % between_polls == 0 && poll()) {
            job.stopped = true;
        }
        if (job.stopped.load(std::memory_order_relaxed)) {
            return;
        }
    }
}

// Calls f with the pass for a set of basic rules.
template <class F>
void with_pass(const RuleTables& rules, rules::Set all_rules, F f) {
    const Tables& tables = rules.tables;
    const rules::Set basic = all_rules & (rules::basic | rules::singles_parts);
    if (tables.classic9 && basic == rules::basic) {
        ClassicPassOf<true> pass(tables);
        f(pass);
    } else if (tables.classic9 && basic == (rules::naked_single | rules::hidden_single)) {
        ClassicPassOf<true, false> pass(tables);
        f(pass);
    } else {
        TablePass pass(rules, basic);
        f(pass);
    }
}

template <class Pass>
class EnumerationOf final : public Enumeration {
public:
    EnumerationOf(const Tables& tables, std::span<const std::uint8_t> puzzle,
                  std::span<const std::uint64_t> mask)
        : pass_(tables), puzzle_(puzzle.begin(), puzzle.end()), mask_(mask.begin(), mask.end()),
          job_{puzzle_.data(), 1, 0, nullptr, nullptr, 0, mask_.empty() ? nullptr : mask_.data()},
          source_(tables, job_), sink_{0, tables.cells, SolutionReader(tables), nullptr},
          search_(tables, pass_, source_, sink_) {}

    bool next(std::vector<std::uint8_t>& out) override {
        sink_.out = &out;
        const std::size_t before = out.size();
        for (int rounds = 0; rounds < rounds_between_polls && out.size() == before; ++rounds) {
            if (!search_.round()) {
                return false;
            }
        }
        return true;
    }

private:
    struct Sink {
        std::size_t finished_owners;
        int cells;
        SolutionReader reader;
        std::vector<std::uint8_t>* out;

        std::uint64_t limit() const { return 0; }
        bool takes_multiples() const { return false; }
        bool only_counts() const { return false; }
        bool measures() const { return false; }
        bool finished(std::uint32_t) const { return false; }
        template <class F>
        void solved(const Frame& frame, V where, int, F) {
            const std::size_t before = out->size();
            out->resize(before + static_cast<std::size_t>(count_lanes(where) * cells));
            std::uint8_t* to = out->data() + before;
            for_each_lane(where, [&](int lane) {
                reader.note(lane, to);
                to += cells;
            });
            reader.take(frame);
            reader.flush();
        }
    };

    Pass pass_;
    std::vector<std::uint8_t> puzzle_;
    std::vector<std::uint64_t> mask_;
    CountJob job_;
    PuzzleSource source_;
    Sink sink_;
    Search<Pass, PuzzleSource, Sink> search_;
};

class KernelOf final : public Kernel {
public:
    int width() const override { return lanes; }

    void count(const Tables& tables, CountJob& job, const Poll& poll) const override {
        if (!tables.diagrams.empty()) {
            count_with<DiagramPass>(tables, job, poll);
        } else if (tables.classic9) {
            count_with<ClassicPass>(tables, job, poll);
        } else {
            count_with<TablePass>(tables, job, poll);
        }
    }

    std::unique_ptr<Enumeration> enumerate(const Tables& tables,
                                           std::span<const std::uint8_t> puzzle,
                                           std::span<const std::uint64_t> mask) const override {
        if (!tables.diagrams.empty()) {
            return std::make_unique<EnumerationOf<DiagramPass>>(tables, puzzle, mask);
        }
        if (tables.classic9) {
            return std::make_unique<EnumerationOf<ClassicPass>>(tables, puzzle, mask);
        }
        return std::make_unique<EnumerationOf<TablePass>>(tables, puzzle, mask);
    }

    void propagate(RuleJob& job, const Poll& poll) const override {
        with_pass(job.tables, job.rules, [&](auto& pass) {
            EntrySource source(job);
            EntrySink sink(job);
            propagate_with(pass, job, source, sink, poll);
        });
    }

    void negate(NegationJob& job, const Poll& poll) const override {
        with_pass(job.tables, job.rules, [&](auto& pass) {
            Negations negations(job);
            propagate_with(pass, job, negations, negations, poll);
        });
    }

    void trial(TrialJob& job, const Poll& poll) const override {
        with_pass(job.tables, job.rules, [&](auto& pass) {
            Trials trials(job);
            propagate_with(pass, job, trials, trials, poll);
        });
    }
};

}  // namespace satsudoku::LANES_NAMESPACE
