// The lane kernel at one width. Included by one translation unit a width, which defines LANES_WORDS
// and LANES_NAMESPACE.
#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "lanes/classic_pass.hpp"
#include "lanes/diagram_pass.hpp"
#include "lanes/entries.hpp"
#include "lanes/lanes.hpp"
#include "lanes/negation.hpp"
#include "lanes/pass.hpp"
#include "lanes/propagate.hpp"
#include "lanes/puzzle_source.hpp"
#include "lanes/search.hpp"
#include "lanes/solution_sink.hpp"
#include "lanes/states.hpp"
#include "lanes/table_pass.hpp"
#include "lanes/trial.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A round on a 9x9 grid takes some 20 microseconds, on a 25x25 one a millisecond, on a 49x49 one
// over ten.
inline int rounds_between_polls(const Tables& tables) {
    return std::clamp(32 * 15625 / tables.options, 1, 32);
}

std::unique_ptr<Pass> search_pass(const Tables& tables) {
    if (!tables.diagrams.empty()) {
        return std::make_unique<DiagramPass>(tables);
    }
    if (tables.classic9) {
        return std::make_unique<ClassicPass>();
    }
    return std::make_unique<TablePass>(tables);
}

void count_all(const Tables& tables, CountJob& job, const Poll& poll) {
    const std::unique_ptr<Pass> pass = search_pass(tables);
    PuzzleSource source(tables, job);
    CountSink sink(tables, job);
    Search search(tables, *pass, source, sink);
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

// The pass for the basic ones of some rules.
std::unique_ptr<Pass> rules_pass(const RuleTables& tables, rules::Set rules) {
    const rules::Set basic = rules & (rules::basic | rules::singles_parts);
    const bool classic9 = tables.tables.classic9;
    if (classic9 && basic == rules::basic) {
        return std::make_unique<ClassicPassOf<true>>();
    }
    if (classic9 && basic == (rules::naked_single | rules::hidden_single)) {
        return std::make_unique<ClassicPassOf<true, false>>();
    }
    return std::make_unique<TablePass>(tables, basic);
}

// Propagates states until nothing is left to do, or the job is stopped.
void propagate_all(const RuleTables& tables, rules::Set rules, std::atomic<bool>& stopped,
                   States& states, const Poll& poll) {
    const std::unique_ptr<Pass> pass = rules_pass(tables, rules);
    Propagation propagation(tables, rules, *pass, states);
    // A round over subsets of a 25x25 grid may take 50 milliseconds.
    const int between_polls = std::max(1, 32 * 729 / pass->options);
    for (int rounds = 1; propagation.round(); ++rounds) {
        if (rounds % between_polls == 0 && poll()) {
            stopped = true;
        }
        if (stopped.load(std::memory_order_relaxed)) {
            return;
        }
    }
}

class EnumerationOf final : public Enumeration {
public:
    EnumerationOf(const Tables& tables, std::span<const std::uint8_t> puzzle,
                  std::span<const std::uint64_t> mask)
        : between_polls_(rounds_between_polls(tables)), pass_(search_pass(tables)),
          puzzle_(puzzle.begin(), puzzle.end()), mask_(mask.begin(), mask.end()),
          job_{puzzle_.data(), 1, 0, nullptr, nullptr, 0, mask_.empty() ? nullptr : mask_.data()},
          source_(tables, job_), sink_(tables), search_(tables, *pass_, source_, sink_) {}

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
    const std::unique_ptr<Pass> pass_;
    std::vector<std::uint8_t> puzzle_;
    std::vector<std::uint64_t> mask_;
    CountJob job_;
    PuzzleSource source_;
    EnumerationSink sink_;
    Search search_;
};

class KernelOf final : public Kernel {
public:
    int width() const override { return lanes; }

    void count(const Tables& tables, CountJob& job, const Poll& poll) const override {
        count_all(tables, job, poll);
    }

    std::unique_ptr<Enumeration> enumerate(const Tables& tables,
                                           std::span<const std::uint8_t> puzzle,
                                           std::span<const std::uint64_t> mask) const override {
        return std::make_unique<EnumerationOf>(tables, puzzle, mask);
    }

    void propagate(RuleJob& job, const Poll& poll) const override {
        Entries entries(job);
        propagate_all(job.tables, job.rules, job.stopped, entries, poll);
    }

    void negate(NegationJob& job, const Poll& poll) const override {
        Negations negations(job);
        propagate_all(job.tables, job.rules, job.stopped, negations, poll);
    }

    void trial(TrialJob& job, const Poll& poll) const override {
        Trials trials(job);
        propagate_all(job.tables, job.rules, job.stopped, trials, poll);
    }
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
