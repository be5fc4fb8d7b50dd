// Counting solutions by dancing links.
#pragma once

#include <cstdint>
#include <span>

#include "dlx/dancing_links.hpp"
#include "poll.hpp"
#include "progress.hpp"

namespace satsudoku::dlx {

struct Count {
    enum class End { finished, limit, stopped };

    std::uint64_t high, low;  // the number of solutions, 128 bits: high * 2^64 + low
    End end;                  // why it is no larger: `finished` if these are all solutions
};

// Counts the solutions that contain all `chosen` options and no `excluded` one, up to `limit` of
// them (0: all), or until `poll` asks to stop. Throws std::overflow_error at 2^128 solutions.
Count count_solutions(const Links& links, std::span<const Links::Index> chosen,
                      std::span<const Links::Index> excluded, std::uint64_t limit, const Poll& poll,
                      Progress& progress);

// Counts all solutions on that many threads, which share the choices near the root.
Count count_on_threads(const Links& links, int threads, const Poll& poll, Progress& progress);

}  // namespace satsudoku::dlx
