#include "hodoku/batch.hpp"

#include <algorithm>

#include "hodoku/solver.hpp"
#include "threads.hpp"

namespace satsudoku::hodoku {

void rate_on_threads(Job& job, int threads, const Poll& poll) {
    on_threads(threads, job.stopped, poll, [&job](const Poll& own_poll) {
        constexpr std::size_t some = 8;  // taken at a time
        while (!job.stopped) {
            const std::size_t begin = job.next.fetch_add(some);
            for (std::size_t i = begin; i < std::min(begin + some, job.number); ++i) {
                const Rating rating = rate(job.puzzles + 81 * i, job.most);
                job.levels[i] = static_cast<std::uint8_t>(rating.level);
                job.scores[i] = rating.score;
            }
            if (begin >= job.number || own_poll()) {
                return;
            }
        }
    });
}

}  // namespace satsudoku::hodoku
