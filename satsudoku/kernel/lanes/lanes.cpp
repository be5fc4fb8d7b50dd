#include "lanes/lanes.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "lanes/processor.hpp"
#include "threads.hpp"

namespace satsudoku::lanes {

std::vector<int> widths() {
    std::vector<int> result;
    for (int width = 128; width <= widest_vector(); width *= 2) {
        result.push_back(width);
    }
    return result;
}

const Kernel& kernel(int width) {
    static const std::vector<std::unique_ptr<Kernel>> kernels = [] {
        std::vector<std::unique_ptr<Kernel>> of_each_width;
        for (const int w : widths()) {
#if defined(LANES_WIDE)
            of_each_width.push_back(w == 512   ? make_kernel_512()
                                    : w == 256 ? make_kernel_256()
                                               : make_kernel_128());
#else
            static_cast<void>(w);
            of_each_width.push_back(make_kernel_128());
#endif
        }
        return of_each_width;
    }();
    for (const auto& k : kernels) {
        if (k->width() == width) {
            return *k;
        }
    }
    throw std::invalid_argument("no lanes of width " + std::to_string(width) + " on this machine");
}

void count_on_threads(const Kernel& kernel, const Tables& tables, CountJob& job, int threads,
                      const Poll& poll) {
    on_threads(threads, job.stopped, poll,
               [&](const Poll& own_poll) { kernel.count(tables, job, own_poll); });
}

void propagate_on_threads(const Kernel& kernel, RuleJob& job, int threads, const Poll& poll) {
    on_threads(threads, job.stopped, poll,
               [&](const Poll& own_poll) { kernel.propagate(job, own_poll); });
}

void negate_on_threads(const Kernel& kernel, NegationJob& job, int threads, const Poll& poll) {
    on_threads(threads, job.stopped, poll,
               [&](const Poll& own_poll) { kernel.negate(job, own_poll); });
}

void trial_on_threads(const Kernel& kernel, TrialJob& job, int threads, const Poll& poll) {
    on_threads(threads, job.stopped, poll,
               [&](const Poll& own_poll) { kernel.trial(job, own_poll); });
}

void pack_on_threads(const RuleTables& tables, const std::uint8_t* puzzles, std::size_t number,
                     std::uint64_t* states, int threads, const Poll& poll) {
    constexpr std::size_t together = 1 << 12;
    const auto cells = static_cast<std::size_t>(tables.tables.cells);
    const auto words = static_cast<std::size_t>(tables.words());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    on_threads(threads, stopped, poll, [&](const Poll&) {
        for (std::size_t i = 0; !stopped && (i = next.fetch_add(together)) < number;) {
            tables.pack(puzzles + i * cells, std::min(together, number - i), states + i * words);
        }
    });
}

}  // namespace satsudoku::lanes
