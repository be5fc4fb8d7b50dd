// Canonical images of edges under the automorphisms of a graph.
#pragma once

#include <span>
#include <vector>

#include "graphs/copies.hpp"
#include "graphs/graph.hpp"
#include "poll.hpp"

namespace satsudoku::graphs {

// Where the edges go, in their order; as a set the same for all their images under automorphisms of
// the graph. Throws Stopped.
std::vector<Edge> canonical_image(const Original& graph, std::span<const Edge> edges,
                                  const Poll& poll);

}  // namespace satsudoku::graphs
