#include "dlx/count.hpp"

#include <atomic>
#include <deque>
#include <stdexcept>
#include <vector>

#include "threads.hpp"

namespace satsudoku::dlx {

namespace {

using Choices = std::vector<Links::Index>;

// Choices near the root, `at_least` of them where there are that many: each solution has exactly
// one.
std::vector<Choices> split(const Links& links, std::size_t at_least) {
    std::vector<Choices> ended;
    std::deque<Choices> open{{}};
    while (!open.empty() && open.size() + ended.size() < at_least) {
        const Choices choices = std::move(open.front());
        open.pop_front();
        const auto next = Dance(links, choices).branches();
        if (!next) {
            ended.push_back(choices);
            continue;
        }
        for (const Links::Index option : *next) {
            open.push_back(choices);
            open.back().push_back(option);
        }
    }
    ended.insert(ended.end(), open.begin(), open.end());
    return ended;
}

// As count_solutions, whose progress is one Shares::whole.
Count count_part(const Links& links, std::span<const Links::Index> chosen,
                 std::span<const Links::Index> excluded, std::uint64_t limit, const Poll& poll,
                 Progress& progress) {
    Dance search(links, chosen, excluded);
    Shares shares(progress);
    std::uint64_t high = 0, low = 0;
    // Each solution costs a step too: where they lie close together no search ever pauses.
    for (std::int64_t steps = Dance::steps_between_polls;;) {
        const auto event = search.advance(steps);
        if (event == Dance::Event::finished) {
            shares.reach(1);
            return {high, low, Count::End::finished};
        }
        if (event == Dance::Event::solution) {
            if (++low == 0 && ++high == 0) {
                throw std::overflow_error("more than 2^128 solutions");
            }
            if (limit != 0 && high == 0 && low == limit) {
                return {high, low, Count::End::limit};
            }
            if (--steps > 0) {
                continue;
            }
        }
        steps = Dance::steps_between_polls;
        if (event == Dance::Event::paused) {
            shares.reach(search.share());
        }
        if (limit != 0) {
            shares.reach(static_cast<double>(low) / static_cast<double>(limit));
        }
        if (poll()) {
            return {high, low, Count::End::stopped};
        }
    }
}

}  // namespace

Count count_solutions(const Links& links, std::span<const Links::Index> chosen,
                      std::span<const Links::Index> excluded, std::uint64_t limit, const Poll& poll,
                      Progress& progress) {
    progress.begin(1, Shares::whole);
    return count_part(links, chosen, excluded, limit, poll, progress);
}

Count count_on_threads(const Links& links, int threads, const Poll& poll, Progress& progress) {
    constexpr int parts_of_a_thread = 64;  // they differ much in size
    if (threads <= 1) {
        return count_solutions(links, {}, {}, 0, poll, progress);
    }
    const auto parts = split(links, static_cast<std::size_t>(threads) * parts_of_a_thread);
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    Mutex mutex;
    Count total{0, 0, Count::End::finished};
    progress.begin(1, parts.size() * Shares::whole);
    on_threads(threads, stopped, poll, [&](const Poll& ask) {
        const auto stop = [&] {
            stopped = stopped || ask();
            return stopped.load();
        };
        for (auto i = next++; i < parts.size() && !stopped; i = next++) {
            const Count part = count_part(links, parts[i], {}, 0, stop, progress);
            const Lock lock(mutex);
            total.low += part.low;
            total.high += part.high + (total.low < part.low);
        }
    });
    total.end = stopped ? Count::End::stopped : Count::End::finished;
    return total;
}

}  // namespace satsudoku::dlx
