#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "check.hpp"
#include "graphs/copies.hpp"
#include "graphs/descent.hpp"
#include "graphs/image.hpp"
#include "graphs/leaf.hpp"
#include "graphs/symmetry_search.hpp"

namespace {

using namespace satsudoku::graphs;

const satsudoku::Poll go_on = [] { return false; };

struct Sample {
    Vertices colors;
    std::vector<Edge> edges;

    Graph graph() const { return Graph(colors, edges); }
    void add(const Sample& other) {
        const auto first = static_cast<Vertex>(colors.size());
        for (const auto& [a, b] : other.edges) {
            edges.push_back({a + first, b + first});
        }
        colors.insert(colors.end(), other.colors.begin(), other.colors.end());
    }
};

template <class Joined>
Sample sample(Vertex vertices, Joined joined) {
    Sample result{Vertices(index(vertices)), {}};
    for (Vertex a = 0; a < vertices; ++a) {
        for (Vertex b = a + 1; b < vertices; ++b) {
            if (joined(a, b)) {
                result.edges.push_back({a, b});
            }
        }
    }
    return result;
}

Sample complete(Vertex n) {
    return sample(n, [](Vertex, Vertex) { return true; });
}

Sample cube(int dimensions) {
    return sample(1 << dimensions,
                  [](Vertex a, Vertex b) { return ((a ^ b) & ((a ^ b) - 1)) == 0; });
}

// The pairs of five, joined if they have nothing in common.
Sample petersen() {
    std::vector<int> pairs;
    for (int bits = 0; bits < 32; ++bits) {
        if (std::popcount(static_cast<unsigned>(bits)) == 2) {
            pairs.push_back(bits);
        }
    }
    return sample(10, [&](Vertex a, Vertex b) { return (pairs[index(a)] & pairs[index(b)]) == 0; });
}

// Two graphs of 16 vertices that refinement does not tell apart, even after a vertex is singled
// out: any two neighbours have two neighbours in common, as any two others.
Sample rook() {
    return sample(16, [](Vertex a, Vertex b) { return a / 4 == b / 4 || a % 4 == b % 4; });
}

Sample shrikhande() {
    return sample(16, [](Vertex a, Vertex b) {
        const std::pair step((b / 4 - a / 4 + 4) % 4, (b % 4 - a % 4 + 4) % 4);
        const std::set<std::pair<int, int>> steps{{0, 1}, {0, 3}, {1, 0}, {3, 0}, {1, 1}, {3, 3}};
        return steps.contains(step);
    });
}

// Vertices of two colors, joined at random.
Sample scattered(std::mt19937& random, Vertex vertices, unsigned edges) {
    auto result = sample(vertices, [&](Vertex, Vertex) {
        return random() % static_cast<unsigned>(vertices) < edges;
    });
    for (auto& color : result.colors) {
        color = static_cast<Vertex>(random() % 2);
    }
    return result;
}

Sample renamed(const Sample& graph, const Vertices& names, std::mt19937& random) {
    Sample result{Vertices(names.size()), {}};
    for (std::size_t vertex = 0; vertex < names.size(); ++vertex) {
        result.colors[index(names[vertex])] = graph.colors[vertex];
    }
    for (const auto& [a, b] : graph.edges) {
        result.edges.push_back({names[index(a)], names[index(b)]});
        if (random() % 2) {
            std::swap(result.edges.back().a, result.edges.back().b);
        }
    }
    std::ranges::shuffle(result.edges, random);
    return result;
}

Vertices random_names(std::size_t vertices, std::mt19937& random) {
    Vertices names(vertices);
    std::iota(names.begin(), names.end(), 0);
    std::ranges::shuffle(names, random);
    return names;
}

double order(const SymmetrySearch& search) {
    double product = 1;
    for (const auto& [vertex, size] : search.base()) {
        product *= size;
    }
    return product;
}

std::vector<std::pair<Vertex, Vertex>> sorted(const std::vector<Edge>& edges) {
    std::vector<std::pair<Vertex, Vertex>> result;
    for (const auto& [a, b] : edges) {
        result.emplace_back(std::min(a, b), std::max(a, b));
    }
    std::ranges::sort(result);
    return result;
}

// The canonical copy, and that no generator changes the graph.
std::vector<std::pair<Vertex, Vertex>> canonical_copy(const Sample& graph,
                                                      const SymmetrySearch& search) {
    Vertices names(graph.colors.size());
    for (std::size_t number = 0; number < names.size(); ++number) {
        names[index(search.numbering()[number])] = static_cast<Vertex>(number);
    }
    std::mt19937 random(0);
    for (const Moves& moves : search.generators()) {
        Vertices images(names.size());
        std::iota(images.begin(), images.end(), 0);
        for (const auto& [vertex, image] : moves) {
            images[index(vertex)] = image;
        }
        const Sample moved = renamed(graph, images, random);
        CHECK(moved.colors == graph.colors);
        CHECK(sorted(moved.edges) == sorted(graph.edges));
    }
    return sorted(renamed(graph, names, random).edges);
}

SymmetrySearch search(const Sample& sample) {
    return {sample.graph(), SymmetrySearch::Goal::both, go_on};
}

}  // namespace

TEST(orders_of_known_groups) {
    std::mt19937 random(1);
    std::vector<std::pair<Sample, double>> known{
        {Sample{}, 1},       {Sample{Vertices(5), {}}, 120},
        {complete(7), 5040}, {cube(5), 3840},
        {petersen(), 120},   {rook(), 1152},
        {shrikhande(), 192},
    };
    Sample many;  // of two graphs, three copies each
    for (int i = 0; i < 3; ++i) {
        many.add(rook());
        many.add(shrikhande());
    }
    known.emplace_back(many, 1152. * 1152 * 1152 * 192 * 192 * 192 * 36);
    auto marked = cube(5);  // the moves that keep a vertex
    marked.colors[11] = 1;
    known.emplace_back(marked, 120);
    for (const auto& [graph, group_order] : known) {
        CHECK(order({graph.graph(), SymmetrySearch::Goal::automorphisms, go_on}) == group_order);
        const SymmetrySearch first(search(graph));
        CHECK(order(first) == group_order);
        const auto form = canonical_copy(graph, first);
        for (int i = 0; i < 4; ++i) {
            const auto image = renamed(graph, random_names(graph.colors.size(), random), random);
            const SymmetrySearch found(search(image));
            CHECK(order(found) == group_order);
            CHECK(canonical_copy(image, found) == form);
        }
    }
    CHECK(canonical_copy(rook(), search(rook())) !=
          canonical_copy(shrikhande(), search(shrikhande())));
}

TEST(random_graphs_have_one_form) {
    std::mt19937 random(2);
    for (int i = 0; i < 200; ++i) {
        auto graph = scattered(random, static_cast<Vertex>(1 + random() % 25), random() % 6);
        for (auto copies = random() % 3; copies > 0; --copies) {
            graph.add(Sample(graph));
        }
        const SymmetrySearch first(search(graph));
        const auto form = canonical_copy(graph, first);
        for (int k = 0; k < 5; ++k) {
            const auto image = renamed(graph, random_names(graph.colors.size(), random), random);
            const SymmetrySearch found(search(image));
            CHECK(order(found) == order(first));
            CHECK(canonical_copy(image, found) == form);
        }
        auto other = graph;
        if (!other.edges.empty()) {
            other.edges.pop_back();
            CHECK(canonical_copy(other, search(other)) != form);
        }
    }
}

TEST(refinement_is_equitable) {
    std::mt19937 random(4);
    for (int i = 0; i < 100; ++i) {
        const Graph graph = scattered(random, 30, 1 + random() % 4).graph();
        Descent descent(graph, go_on);
        const Partition& partition = descent.partition();
        while (!partition.is_discrete()) {
            const auto neighbours_in = [&](Vertex vertex) {
                Vertices cells;
                for (const Vertex neighbour : graph.neighbours(vertex)) {
                    cells.push_back(partition.cell(neighbour));
                }
                std::ranges::sort(cells);
                return cells;
            };
            for (Vertex vertex = 0; vertex < 30; ++vertex) {
                const Vertex other = partition.vertices(partition.cell(vertex)).front();
                CHECK(neighbours_in(vertex) == neighbours_in(other));
            }
            descent.single_out(partition.at(descent.target()));
        }
    }
}

TEST(permutations_that_are_automorphisms) {
    std::mt19937 random(5);
    int found = 0;
    for (int i = 0; i < 2000; ++i) {
        const Graph graph = scattered(random, 5, 1 + random() % 4).graph();
        const auto from = random_names(5, random);
        const auto to = random_names(5, random);
        Comparison comparison(graph);
        const bool same = compare(graph, from, graph, to) == 0;
        CHECK(comparison.automorphism(from, to).has_value() == same);
        CHECK(comparison.automorphism(from, from)->empty());
        found += same;
    }
    CHECK(found > 100 && found < 1900);
}

TEST(images_of_edges) {
    std::mt19937 random(3);
    for (auto graph : {cube(4), petersen(), rook(), shrikhande(), complete(6)}) {
        graph.add(Sample(graph));
        const Original original(graph.colors, graph.edges, go_on);
        const auto all = static_cast<Vertex>(graph.colors.size());
        const SymmetrySearch group(search(graph));
        for (int i = 0; i < 20; ++i) {
            std::vector<Edge> edges;
            for (int k = 0; k < 4; ++k) {
                const auto a = static_cast<Vertex>(random()) % all;
                const auto b = static_cast<Vertex>(random()) % all;
                edges.push_back({std::max(a, -a), std::max(b, -b)});
            }
            const auto form = sorted(canonical_image(original, edges, go_on));
            for (const Moves& moves : group.generators()) {
                for (auto& [a, b] : edges) {
                    for (Vertex* const end : {&a, &b}) {
                        const auto move = std::ranges::find(moves, *end, &Moves::value_type::first);
                        *end = move == moves.end() ? *end : move->second;
                    }
                }
                CHECK(sorted(canonical_image(original, edges, go_on)) == form);
            }
            // The image is one: the two graphs with their edges have the same form.
            Sample with = graph, image = graph;
            const auto moved = canonical_image(original, edges, go_on);
            with.edges.insert(with.edges.end(), edges.begin(), edges.end());
            image.edges.insert(image.edges.end(), moved.begin(), moved.end());
            CHECK(canonical_copy(with, search(with)) == canonical_copy(image, search(image)));
        }
    }
    const Original original(rook().colors, rook().edges, go_on);
    CHECK(THROWS(original.isomorphism(shrikhande().graph(), go_on), std::invalid_argument));
}

TEST(polls_end_the_search_for_automorphisms) {
    Sample many;
    for (int i = 0; i < 30; ++i) {
        many.add(i % 2 ? rook() : shrikhande());
    }
    int polls = 0;
    const satsudoku::Poll impatient = [&] { return ++polls == 3; };
    CHECK(THROWS(SymmetrySearch(many.graph(), SymmetrySearch::Goal::both, impatient), Stopped));
    CHECK(polls == 3);
}
