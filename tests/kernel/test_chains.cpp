#include <algorithm>
#include <map>
#include <random>

#include "check.hpp"
#include "finders/chains.hpp"

using namespace satsudoku::finders;

namespace {

bool never() { return false; }

// A random graph; each node is one option, but for the last, which are pairs of the first.
struct Graph {
    static constexpr int kWords = 2;
    int nodes;
    std::vector<std::uint64_t> masks, sees;
    std::vector<std::int32_t> first{0}, ends;
    std::vector<std::vector<bool>> strong, weak;

    NodeLinks links() const { return {masks, sees, first, ends, kWords}; }
};

Graph random_graph(std::mt19937& random) {
    Graph graph;
    const int single = 6 + static_cast<int>(random() % 60);
    graph.nodes = single + 3;
    std::vector<std::vector<bool>> excludes(single, std::vector<bool>(single));
    for (int one = 0; one < single; ++one) {
        for (int two = 0; two < one; ++two) {
            excludes[one][two] = excludes[two][one] = random() % single < 3;
        }
    }
    std::vector<std::vector<int>> options;
    for (int node = 0; node < graph.nodes; ++node) {
        options.push_back(node < single ? std::vector<int>{node}
                                        : std::vector<int>{node - single, node - single + 1});
    }
    graph.masks.resize(graph.nodes * Graph::kWords);
    graph.sees.resize(graph.nodes * Graph::kWords);
    for (int node = 0; node < graph.nodes; ++node) {
        for (const int option : options[node]) {
            graph.masks[node * Graph::kWords + option / 64] |= std::uint64_t{1} << (option % 64);
        }
        for (int other = 0; other < single; ++other) {
            const bool seen = std::all_of(options[node].begin(), options[node].end(),
                                          [&](int option) { return excludes[option][other]; });
            graph.sees[node * Graph::kWords + other / 64] |= std::uint64_t{seen} << (other % 64);
        }
    }
    graph.strong.assign(graph.nodes, std::vector<bool>(graph.nodes));
    graph.weak = graph.strong;
    for (int one = 0; one < graph.nodes; ++one) {
        for (int two = 0; two < graph.nodes; ++two) {
            graph.weak[one][two] = true;
            for (const int a : options[one]) {
                for (const int b : options[two]) {
                    graph.weak[one][two] = graph.weak[one][two] && excludes[a][b];
                }
            }
            if (two < one && random() % graph.nodes < 2) {
                graph.strong[one][two] = graph.strong[two][one] = true;
            }
        }
    }
    for (int node = 0; node < graph.nodes; ++node) {
        for (int other = 0; other < graph.nodes; ++other) {
            if (graph.strong[node][other]) {
                graph.ends.push_back(other);
            }
        }
        graph.first.push_back(static_cast<std::int32_t>(graph.ends.size()));
    }
    return graph;
}

// In how many strong links each node must hold if the start does not; 0 where it need not.
std::vector<int> lengths(const Graph& graph, int start) {
    std::vector<int> on(graph.nodes), off(graph.nodes, -1);
    off[start] = 0;
    for (int round = 1; round <= graph.nodes; ++round) {
        for (int node = 0; node < graph.nodes; ++node) {
            for (int other = 0; other < graph.nodes; ++other) {
                if (off[node] == round - 1 && graph.strong[node][other] && on[other] == 0) {
                    on[other] = round;
                }
            }
        }
        for (int node = 0; node < graph.nodes; ++node) {
            for (int other = 0; other < graph.nodes; ++other) {
                if (on[node] == round && graph.weak[node][other] && off[other] < 0) {
                    off[other] = round;
                }
            }
        }
    }
    return on;
}

bool both_see(const Graph& graph, int one, int two, const std::vector<std::uint64_t>& possible) {
    for (int i = 0; i < Graph::kWords; ++i) {
        if (graph.sees[one * Graph::kWords + i] & graph.sees[two * Graph::kWords + i] &
            possible[i]) {
            return true;
        }
    }
    return false;
}

}  // namespace

TEST(routes_are_the_shortest) {
    std::mt19937 random(11);
    std::size_t routes = 0, longest = 0;
    for (int round = 0; round < 20; ++round) {
        const Graph graph = random_graph(random);
        const std::vector<std::uint64_t> possible{random(), random()};
        const bool all = round % 2 == 0;
        ChainSearch search(graph.links(),
                           all ? std::span<const std::uint64_t>() : std::span(possible));
        std::map<std::pair<int, int>, int> length_of;
        for (int length = 1; !search.done(); ++length) {
            const auto nodes = search.advance(never);
            CHECK(nodes.size() % (2 * length) == 0);
            for (std::size_t at = 0; at < nodes.size(); at += 2 * length) {
                for (int k = 0; k + 1 < 2 * length; ++k) {
                    const auto& tie = k % 2 == 0 ? graph.strong : graph.weak;
                    CHECK(tie[nodes[at + k]][nodes[at + k + 1]]);
                }
                const std::pair ends(nodes[at], nodes[at + 2 * length - 1]);
                CHECK(ends.first <= ends.second);
                CHECK(length_of.emplace(ends, length).second);
                longest = std::max<std::size_t>(longest, length);
            }
        }
        for (int start = 0; start < graph.nodes; ++start) {
            const auto expected = lengths(graph, start);
            for (int end = start; end < graph.nodes; ++end) {
                const bool wanted =
                    all || graph.weak[start][end] || both_see(graph, start, end, possible);
                const auto route = length_of.find({start, end});
                CHECK((route != length_of.end()) == (wanted && expected[end] > 0));
                CHECK(route == length_of.end() || route->second == expected[end]);
            }
        }
        routes += length_of.size();
    }
    CHECK(routes > 150 && longest > 3);
}

TEST(a_stopped_search_of_chains_is_done) {
    std::mt19937 random(3);
    Graph graph = random_graph(random);
    while (graph.nodes < 65) {
        graph = random_graph(random);
    }
    ChainSearch search(graph.links(), {});
    CHECK(search.advance([] { return true; }).empty());
    CHECK(search.done());
    const std::vector<std::int32_t> none{0};
    CHECK(ChainSearch({{}, {}, none, {}, 1}, {}).done());
}
