#include "minlex/minlex.hpp"

#include <algorithm>

#include "minlex/race.hpp"
#include "threads.hpp"

namespace satsudoku {

bool has_clash(const std::uint8_t* values) {
    unsigned twice = 0;
    for (int i = 0; i < 9; ++i) {
        unsigned row = 0, column = 0;
        for (int j = 0; j < 9; ++j) {
            const unsigned in_row = 1u << values[9 * i + j], in_column = 1u << values[9 * j + i];
            twice |= (row & in_row) | (column & in_column);
            row |= in_row;
            column |= in_column;
        }
    }
    return (twice & ~1u) != 0;
}

std::size_t first_with_clash(const std::uint8_t* boards, std::size_t number) {
    std::size_t board = 0;
    while (board < number && !has_clash(boards + 81 * board)) {
        ++board;
    }
    return board;
}

Minlex minlex(const std::uint8_t* values) {
    thread_local Race race;  // with memory that most boards find large enough
    return race.run(values);
}

void minlex_on_threads(MinlexJob& job, int threads, const Poll& poll) {
    constexpr std::size_t some = 64;  // boards between polls: some milliseconds
    on_threads(threads, job.stopped, poll, [&](const Poll& own_poll) {
        while (!job.stopped) {
            const std::size_t start = job.next.fetch_add(some);
            if (start >= job.number) {
                return;
            }
            for (std::size_t i = start; i < std::min(start + some, job.number); ++i) {
                const Minlex result = minlex(job.boards + 81 * i);
                if (job.images) {
                    std::ranges::copy(result.values, job.images + 81 * i);
                }
                if (job.automorphisms) {
                    job.automorphisms[i] = result.automorphisms;
                }
            }
            if (own_poll()) {
                job.stopped = true;
            }
        }
    });
}

}  // namespace satsudoku
