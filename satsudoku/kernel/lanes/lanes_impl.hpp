// The lane kernel at one width. Included by one translation unit a width, which defines LANES_WORDS
// and LANES_NAMESPACE.
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "lanes/classic_pass.hpp"
#include "lanes/diagram_pass.hpp"
#include "lanes/entries.hpp"
#include "lanes/lanes.hpp"
#include "lanes/negation.hpp"
#include "lanes/propagate.hpp"
#include "lanes/puzzle_source.hpp"
#include "lanes/search.hpp"
#include "lanes/solution_sink.hpp"
#include "lanes/states.hpp"
#include "lanes/table_pass.hpp"
#include "lanes/trial.hpp"

namespace satsudoku::LANES_NAMESPACE {

// A round on a 9x9 grid takes some 20 microseconds, on a 25x25 one a millisecond, on a 49x49 one
// over ten.
inline int rounds_between_polls(const Tables& tables) {
    return std::clamp(32 * 15625 / tables.options, 1, 32);
}

template <class Pass>
void count_with(const Tables& tables, CountJob& job, const Poll& poll) {
    Pass pass(tables);
    PuzzleSource source(tables, job);
    CountSink sink(tables, job);
    Search<Pass> search(tables, pass, source, sink);
    std::optional<Shares> shares;
    if (job.progress != nullptr) {
        job.progress->begin(1, Shares::whole);
        shares.emplace(*job.progress);
    }
    const int between_polls = rounds_between_polls(tables);
    for (int rounds = 1; !job.stopped.load(std::memory_order_relaxed) && search.round(); ++rounds) {
        if (rounds % between_polls != 0) {
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

// Propagates the states of a job until nothing is left to do, or it is stopped.
template <class Pass, class Job>
void propagate_with(Pass&& pass, Job& job, States& states, const Poll& poll) {
    Propagation<std::remove_cvref_t<Pass>> propagation(job.tables, job.rules, pass, states);
    // A round over subsets of a 25x25 grid may take 50 milliseconds.
    const int between_polls = std::max(1, 32 * 729 / pass.options);
    for (int rounds = 1; propagation.round(); ++rounds) {
        if (rounds % between_polls == 0 && poll()) {
            job.stopped = true;
        }
        if (job.stopped.load(std::memory_order_relaxed)) {
            return;
        }
    }
}

// The same, with the pass for the basic ones of its rules.
template <class Job>
void propagate_all(Job& job, States& states, const Poll& poll) {
    const Tables& tables = job.tables.tables;
    const rules::Set basic = job.rules & (rules::basic | rules::singles_parts);
    if (tables.classic9 && basic == rules::basic) {
        propagate_with(ClassicPassOf<true>(tables), job, states, poll);
    } else if (tables.classic9 && basic == (rules::naked_single | rules::hidden_single)) {
        propagate_with(ClassicPassOf<true, false>(tables), job, states, poll);
    } else {
        propagate_with(TablePass(job.tables, basic), job, states, poll);
    }
}

template <class Pass>
class EnumerationOf final : public Enumeration {
public:
    EnumerationOf(const Tables& tables, std::span<const std::uint8_t> puzzle,
                  std::span<const std::uint64_t> mask)
        : between_polls_(rounds_between_polls(tables)), pass_(tables),
          puzzle_(puzzle.begin(), puzzle.end()), mask_(mask.begin(), mask.end()),
          job_{puzzle_.data(), 1, 0, nullptr, nullptr, 0, mask_.empty() ? nullptr : mask_.data()},
          source_(tables, job_), sink_(tables), search_(tables, pass_, source_, sink_) {}

    bool next(std::vector<std::uint8_t>& out) override {
        sink_.out = &out;
        const std::size_t before = out.size();
        for (int rounds = 0; rounds < between_polls_ && out.size() == before; ++rounds) {
            if (!search_.round()) {
                return false;
            }
        }
        return true;
    }

private:
    const int between_polls_;
    Pass pass_;
    std::vector<std::uint8_t> puzzle_;
    std::vector<std::uint64_t> mask_;
    CountJob job_;
    PuzzleSource source_;
    EnumerationSink sink_;
    Search<Pass> search_;
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
        Entries entries(job);
        propagate_all(job, entries, poll);
    }

    void negate(NegationJob& job, const Poll& poll) const override {
        Negations negations(job);
        propagate_all(job, negations, poll);
    }

    void trial(TrialJob& job, const Poll& poll) const override {
        Trials trials(job);
        propagate_all(job, trials, poll);
    }
};

}  // namespace satsudoku::LANES_NAMESPACE
