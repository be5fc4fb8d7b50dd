#include "explainer/batch.hpp"

#include <algorithm>

#include "threads.hpp"

namespace satsudoku::explainer {

void rate_on_threads(Job& job, int threads, const Poll& poll) {
    on_threads(threads, job.stopped, poll, [&job](const Poll& own_poll) {
        constexpr std::size_t some = 8;  // taken at a time
        const Poll ask = [&] { return job.stopped || own_poll(); };
        try {
            for (;;) {
                const std::size_t begin = job.next.fetch_add(some);
                for (std::size_t i = begin; i < std::min(begin + some, job.number); ++i) {
                    const Rating rating = rate(job.puzzles + 81 * i, job.scale, job.interest, ask);
                    std::uint8_t* const out = job.ratings + 4 * i;
                    out[0] = static_cast<std::uint8_t>(rating.er);
                    out[1] = static_cast<std::uint8_t>(rating.ep);
                    out[2] = static_cast<std::uint8_t>(rating.ed);
                    out[3] = rating.ended ? 1 : 0;
                }
                if (begin >= job.number || ask()) {
                    return;
                }
            }
        } catch (const Stopped&) {
            job.stopped = true;
        }
    });
}

}  // namespace satsudoku::explainer
