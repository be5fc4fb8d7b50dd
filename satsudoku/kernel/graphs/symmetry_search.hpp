// Automorphisms and a canonical numbering, by a search among numberings.
//
// Individualization and refinement, after B. McKay, Practical graph isomorphism, Congressus
// Numerantium 30 (1981), 45-87; T. Junttila and P. Kaski, Engineering an efficient canonical
// labeling tool for large and sparse graphs, ALENEX 2007; and B. McKay and A. Piperno, Practical
// graph isomorphism II, Journal of Symbolic Computation 60 (2014), 94-112:
//
//   - The leaves below a node are those below any other node that an automorphism maps it to. So of
//     the children of a node that known automorphisms map to each other one is visited.
//   - Two leaves that make the same graph give an automorphism. All leaves are compared with the
//     first one, and with the best one so far, whose numbering becomes the canonical one.
//   - Of paths with different traces no automorphism maps one to the other; those that are worse
//     than the best one need no visit, unless their trace is that of the first one.
#pragma once

#include <cstddef>
#include <vector>

#include "graphs/children.hpp"
#include "graphs/descent.hpp"
#include "graphs/leaf.hpp"
#include "graphs/orbits.hpp"

namespace satsudoku::graphs {

class SymmetrySearch {
public:
    enum class Goal { automorphisms, both };

    struct Orbit {
        Vertex vertex;
        Vertex size;  // by those automorphisms that keep the vertices before it
    };

    // Searches to the end. Throws Stopped.
    SymmetrySearch(const Graph& graph, Goal goal, const Poll& poll);

    // Vertices that only the identity leaves in place. The product of the sizes of their orbits is
    // the number of automorphisms.
    const std::vector<Orbit>& base() const { return base_; }
    const std::vector<Moves>& generators() const { return generators_; }
    // To the first leaf.
    const Vertices& path() const { return first_.path; }
    // The canonical one, if it was a goal.
    const Vertices& numbering() const { return best_.order; }

private:
    struct Leaf {
        Vertices path, order;
    };

    std::size_t visit_leaf();
    void add(Moves moves);
    bool go_on();

    Goal goal_;
    Descent descent_;
    Comparison comparison_;
    std::vector<Children> nodes_;  // above the present one
    Leaf first_, best_;
    // How many vertices the present path shares with the first one and with the best one.
    std::size_t with_first_ = 0, with_best_ = 0;
    Orbits orbits_;  // by all automorphisms so far, which keep the path as far as it is the first
    std::vector<Orbit> base_;
    std::vector<Moves> generators_;
    Pool pool_;  // for nodes beside the first path
};

}  // namespace satsudoku::graphs
