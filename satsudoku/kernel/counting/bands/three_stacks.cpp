#include "counting/bands/three_stacks.hpp"

#include <algorithm>
#include <atomic>

#include "counting/bands/blocks.hpp"
#include "counting/bands/work.hpp"
#include "threads.hpp"

namespace satsudoku::counting::bands {

ThreeStacks::ThreeStacks(std::span<const std::uint16_t, 81> candidates, int width, int threads)
    : sums_(sums(width)), plan_(make_plan(candidates, threads)),
      tables_{BandTables(plan_.layout, plan_.roles.stack, plan_.roles.band[0]),
              BandTables(plan_.layout, plan_.roles.stack, plan_.roles.band[1]),
              BandTables(plan_.layout, plan_.roles.stack, plan_.roles.band[2])} {
    const auto& band = plan_.roles.band;
    auto middle = plan_.arrays(1);
    std::ranges::sort(middle, {}, [&](const Array& array) {
        return std::array<std::uint32_t, 4>{array.state[band[0]], array.weight,
                                            array.state[band[1]], array.state[band[2]]};
    });
    for (const auto& array : middle) {
        const auto place = static_cast<std::uint32_t>(pairs_.size());
        if (runs_.empty() || runs_.back().y != array.state[band[0]] ||
            runs_.back().weight != array.weight) {
            runs_.push_back({place, place, array.weight, array.state[band[0]]});
        }
        ++runs_.back().last;
        pairs_.push_back({array.state[band[1]], array.state[band[2]]});
    }
    for (int b = 0; b < 3; ++b) {
        bool uniform = true;
        for (int column = 0; column < 9; ++column) {
            const auto first = candidates[plan_.cell(3 * b, column)];
            uniform = uniform && first == candidates[plan_.cell(3 * b + 1, column)] &&
                      first == candidates[plan_.cell(3 * b + 2, column)];
        }
        uniform_band_ = uniform ? b : uniform_band_;
    }
}

Count ThreeStacks::of_one(std::size_t orbit) const {
    return Count{sum_[orbit]} * tables_[0].divisor * tables_[1].divisor * tables_[2].divisor;
}

Count ThreeStacks::of_all(std::size_t orbit) const {
    const auto& first = plan_.arrays(0)[plan_.outer().member(orbit, 0)];
    return of_one(orbit) * first.weight * plan_.outer().members(orbit);
}

std::optional<Count> ThreeStacks::count(int threads, const Poll& poll, Progress& progress) {
    const auto& outer = plan_.arrays(0);
    const auto& inner = plan_.arrays(2);
    const auto& band = plan_.roles.band;
    if (total_ || plan_.terms == 0) {
        return total_ ? total_ : Count{0};
    }
    std::vector<std::uint64_t> total(plan_.outer().size());
    const std::size_t chunks = (inner.size() + lanes - 1) / lanes;
    Work work(plan_.outer().size(), chunks, threads);
    progress.begin(1, plan_.outer().size() * chunks * Pace::sum(pairs_.size()));
    on_threads(threads, work.stopped, poll, [&](const Poll& ask) {
        Blocks blocks(sums_, plan_.roles, tables_);
        Pace pace(work, progress, ask);
        for (auto task = work.next(); task; task = work.next()) {
            const auto lane = task->chunk * lanes;
            blocks.take(
                std::span(inner).subspan(lane, std::min<std::size_t>(lanes, inner.size() - lane)),
                true);
            for (std::size_t orbit = task->first; orbit < task->last; ++orbit) {
                const auto& x = outer[plan_.outer().member(orbit, 0)].state;
                const auto part = sums_.sum(runs_, pairs_, blocks(0, x[band[0]]),
                                            blocks(1, x[band[1]]), blocks(2, x[band[2]]));
                std::atomic_ref(total[orbit]).fetch_add(part, std::memory_order_relaxed);
                if (pace.stops(Pace::sum(pairs_.size()))) {
                    return;
                }
            }
        }
    });
    if (work.stopped) {
        return std::nullopt;
    }
    sum_ = std::move(total);
    Count result = 0;
    for (std::size_t orbit = 0; orbit < sum_.size(); ++orbit) {
        result += of_all(orbit);
    }
    return total_ = result;
}

}  // namespace satsudoku::counting::bands
