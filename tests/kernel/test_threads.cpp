#include <atomic>
#include <vector>

#include "check.hpp"
#include "threads.hpp"

using satsudoku::each_on_threads;
using satsudoku::Poll;

TEST(each_piece_of_work_is_done_once) {
    for (const int threads : {1, 3}) {
        for (const std::size_t number : {0, 1, 7, 8, 100}) {
            std::vector<std::atomic<int>> done(number);
            const auto never = [] { return false; };
            CHECK(each_on_threads(number, threads, 8, never,
                                  [&](std::size_t i, const Poll&) { ++done[i]; }));
            for (const auto& times : done) {
                CHECK(times == 1);
            }
        }
    }
}

TEST(work_ends_once_its_poll_asks_to_stop) {
    for (const int threads : {1, 3}) {
        std::atomic<int> done = 0;
        const auto always = [] { return true; };
        CHECK(!each_on_threads(1'000'000, threads, 8, always, [&](std::size_t, const Poll& ask) {
            if (!ask()) {
                ++done;
            }
        }));
        CHECK(done < 1'000'000);
    }
}
