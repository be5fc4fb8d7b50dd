#include "dlx/count.hpp"

#include <stdexcept>

namespace satsudoku {

Count count_solutions(const Links& links, std::span<const Links::Index> chosen,
                      std::span<const Links::Index> excluded, std::uint64_t limit,
                      const Poll& poll) {
    Dance search(links, chosen, excluded);
    std::uint64_t high = 0, low = 0;
    // Each solution costs a step too: where they lie close together no search ever pauses.
    for (std::int64_t steps = Dance::steps_between_polls;;) {
        const auto event = search.advance(steps);
        if (event == Dance::Event::finished) {
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
        if (poll()) {
            return {high, low, Count::End::stopped};
        }
    }
}

}  // namespace satsudoku
