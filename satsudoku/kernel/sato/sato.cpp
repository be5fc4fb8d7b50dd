#include "sato/sato.hpp"

#include <algorithm>

#include "sato/program.hpp"
#include "threads.hpp"

namespace satsudoku::sato {

namespace {

void write(const Rating& rating, std::uint32_t* figures, std::uint8_t* grid) {
    figures[0] = rating.level_before;
    figures[1] = rating.level;
    figures[2] = rating.solved;
    figures[3] = rating.lv1usu;
    figures[4] = rating.lv2usu;
    std::copy(rating.uses.begin(), rating.uses.end(), figures + 5);
    std::copy(rating.grid.begin(), rating.grid.end(), grid);
}

}  // namespace

Rating rate(const std::uint8_t* puzzle) { return Program(puzzle).run(); }

void rate_on_threads(Job& job, int threads, const Poll& poll) {
    constexpr std::size_t some = 16;  // puzzles between polls
    on_threads(threads, job.stopped, poll, [&job](const Poll& own_poll) {
        while (!job.stopped) {
            const std::size_t begin = job.next.fetch_add(some);
            for (std::size_t i = begin; i < std::min(begin + some, job.number); ++i) {
                write(rate(job.puzzles + 81 * i), job.out + Job::figures * i, job.grids + 81 * i);
            }
            if (begin >= job.number) {
                return;
            }
            if (own_poll()) {
                job.stopped = true;
            }
        }
    });
}

}  // namespace satsudoku::sato
