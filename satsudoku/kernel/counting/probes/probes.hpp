// Random dives into a search, from which the number of solutions can be estimated.
//
// D. E. Knuth, Estimating the efficiency of backtrack programs (Mathematics of Computation 29,
// 1975): a dive picks one of n options with chance 1/n each time. It yields the product of all
// these n if it ends in a solution, else 0. The expectation of that is the number of solutions.
#pragma once

#include <cstdint>
#include <span>

#include "dlx/dancing_links.hpp"
#include "poll.hpp"
#include "progress.hpp"

namespace satsudoku::counting::probes {

// Writes the result of each dive: a logarithm to base 2, minus infinity for 0. Returns how many of
// the first ones are written: all, unless `poll` stopped it. The same seed gives the same dives,
// with any number of threads.
std::size_t probe(const dlx::Links& links, std::span<const dlx::Links::Index> chosen,
                  std::span<const dlx::Links::Index> excluded, std::uint64_t seed,
                  std::span<double> logarithms, int threads, const Poll& poll, Progress& progress);

}  // namespace satsudoku::counting::probes
