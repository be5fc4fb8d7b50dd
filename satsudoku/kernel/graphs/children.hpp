// The children of a search-tree node that remain to be visited.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "graphs/descent.hpp"
#include "graphs/leaf.hpp"
#include "graphs/orbits.hpp"

namespace satsudoku::graphs {

// Automorphisms, for nodes whose path they keep.
class Pool {
public:
    void add(const Moves& moves);
    bool is_empty() const { return pool_.empty(); }
    // Joins the orbits of the automorphisms from one on that keep the vertices of a path. Returns
    // how many there are in the pool.
    std::size_t join(std::size_t from, std::span<const Vertex> path, Orbits& orbits) const;

private:
    static constexpr std::size_t most_moves = std::size_t{1} << 22;  // 32 MB; no more come in then

    std::vector<Moves> pool_;  // sorted
    std::size_t moves_ = 0;
};

// Of several children that automorphisms map to each other one is visited.
class Children {
public:
    // The first child is that of the first path if possible, so that automorphisms move few
    // vertices. Pre, here and below: the descent is at the node.
    Children(const Descent& node, std::span<const Vertex> first_path);

    // The next one. `orbits` are by automorphisms that keep the path; without them, those in the
    // pool serve.
    std::optional<Vertex> next(Descent& node, const Pool& pool, Orbits* orbits);
    // Whether an automorphism maps the child to one before it.
    bool is_like_another(Vertex child, Orbits& orbits) const {
        return orbits.least(child) != child || orbits.least(first_) == child;
    }

private:
    Vertex first_;
    bool is_begun_ = false, is_listed_ = false;
    Vertices others_;  // once they are listed, the least last
    std::optional<Orbits> orbits_;
    std::size_t joined_ = 0;  // in `orbits_`, of the pool
};

}  // namespace satsudoku::graphs
