#include "counting/probes/probes.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <vector>

#include "making/random.hpp"
#include "threads.hpp"

namespace satsudoku::counting::probes {

namespace {

constexpr std::size_t dives_a_stream = 256;  // share a stream of random numbers, and a thread

}  // namespace

std::size_t probe(const dlx::Links& links, std::span<const dlx::Links::Index> chosen,
                  std::span<const dlx::Links::Index> excluded, std::uint64_t seed,
                  std::span<double> logarithms, int threads, const Poll& poll, Progress& progress) {
    const std::size_t streams = (logarithms.size() + dives_a_stream - 1) / dives_a_stream;
    std::vector<char> done(streams);
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    progress.begin(1, streams);
    on_threads(threads, stopped, poll, [&](const Poll& ask) {
        dlx::Dance search(links, chosen, excluded);
        for (std::size_t stream; (stream = next.fetch_add(1)) < streams;) {
            // The first word of a generator with this seed; neighbours have nothing in common.
            making::Random random(making::Random(seed + stream).next());
            const std::size_t first = stream * dives_a_stream;
            const std::size_t last = std::min(first + dives_a_stream, logarithms.size());
            for (std::size_t i = first; i < last; ++i) {
                if (i % 16 == 0 && (stopped || ask())) {
                    stopped = true;
                    return;
                }
                logarithms[i] = search
                                    .dive([&](dlx::Links::Index options) {
                                        return static_cast<dlx::Links::Index>(
                                            random.below(static_cast<std::uint32_t>(options)));
                                    })
                                    .value_or(-std::numeric_limits<double>::infinity());
            }
            done[stream] = true;
            progress.add(1);
        }
    });
    const auto missing = std::ranges::find(done, 0) - done.begin();
    return std::min(static_cast<std::size_t>(missing) * dives_a_stream, logarithms.size());
}

}  // namespace satsudoku::counting::probes
