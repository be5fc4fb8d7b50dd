#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "choices/choice_graph.hpp"

namespace {

using namespace satsudoku::choices;
namespace graphs = satsudoku::graphs;

const satsudoku::Poll go_on = [] { return false; };

using Cells = std::vector<int>;
using Nodes = std::vector<std::pair<int, Diagrams::Arcs>>;

// Boards side by side, each with a symbol once in each row, column and box, and diagrams over
// cells.
struct Sample {
    int side, height, width, copies = 1;
    Nodes nodes = {{-1, {}}};
    std::vector<Node> firsts = {};

    int cells() const { return side * side * copies; }

    std::vector<Cells> houses() const {
        std::vector<Cells> result(at(3 * side * copies));
        for (int cell = 0; cell < cells(); ++cell) {
            const int board = cell / (side * side), row = cell / side % side, column = cell % side;
            const int box = row / height * height + column / width;
            for (const int house : {row, side + column, 2 * side + box}) {
                result[at(3 * side * board + house)].push_back(cell);
            }
        }
        return result;
    }

    Board board() const {
        std::vector<Board::Group> groups;
        Lists rivals(at(cells() * side));
        const auto add = [&](std::string name, const std::vector<int>& group) {
            groups.push_back({std::move(name), group});
            for (const int one : group) {
                for (const int other : group) {
                    if (one != other) {
                        rivals[at(one)].push_back(other);
                    }
                }
            }
        };
        for (int cell = 0; cell < cells(); ++cell) {
            std::vector<int> group;
            for (int symbol = 0; symbol < side; ++symbol) {
                group.push_back(cell * side + symbol);
            }
            add("c" + std::to_string(cell), group);
        }
        for (const Cells& house : houses()) {
            for (int symbol = 0; symbol < side; ++symbol) {
                std::vector<int> group;
                for (const int cell : house) {
                    group.push_back(cell * side + symbol);
                }
                add("h", group);
            }
        }
        return {side, std::move(groups), rivals, Diagrams(side, nodes)};
    }

    // The cells, the symbols, and the houses of all boards.
    graphs::Original symmetries() const {
        std::vector<std::int32_t> colors(at(cells()), 0);
        colors.resize(at(cells() + side), 1);
        std::vector<graphs::Edge> edges;
        for (const Cells& house : houses()) {
            for (const int cell : house) {
                edges.push_back({cell, static_cast<int>(colors.size())});
            }
            colors.push_back(2);
        }
        return {colors, edges, go_on};
    }

    // A board is one; with diagrams, all are.
    std::vector<Part> parts() const {
        std::vector<Part> result;
        const int all = cells() * side, each = firsts.empty() ? all / copies : all;
        for (int start = 0; start < all; start += each) {
            Mask mask(at(all + 63) / 64);
            for (int candidate = start; candidate < start + each; ++candidate) {
                put(mask, candidate);
            }
            result.emplace_back(std::move(mask), firsts);
        }
        return result;
    }

    std::vector<std::unique_ptr<Order>> orders() const {
        Cells all;
        for (int cell = 0; cell < cells(); ++cell) {
            all.push_back(cell);
        }
        std::vector<std::unique_ptr<Order>> result;
        result.push_back(std::make_unique<Busiest>());
        result.push_back(std::make_unique<Fixed>(all));
        return result;
    }
};

// The count in the last line of a graph, by each order; it grows by a few nodes at a time.
std::vector<std::string> counts(const Sample& sample) {
    std::vector<std::string> result;
    const graphs::Original symmetries = sample.symmetries();
    for (auto& order : sample.orders()) {
        Board board = sample.board();
        ChoiceGraph graph(board, std::move(order), Images(board, symmetries, sample.cells()),
                          sample.parts());
        while (!*graph.grow(graph.nodes() + 7, go_on)) {
            CHECK(graph.text().find("all ") == std::string::npos);
            CHECK(graph.done() >= 0 && graph.done() < 1);
        }
        CHECK(graph.done() == 1);
        const std::size_t last = graph.text().rfind("all ") + 4;
        result.push_back(graph.text().substr(last, graph.text().find(' ', last) - last));
    }
    return result;
}

std::vector<std::string> twice(const char* count) { return {count, count}; }

// A diagram of two cells, whose symbols are neighbours or not.
Sample with_a_line(int first, int second, bool near, int copies = 1) {
    Sample result{4, 2, 2, copies};
    Diagrams::Arcs arcs;
    for (int symbol = 0; symbol < 4; ++symbol) {
        Diagrams::Arcs ends;
        for (int other = 0; other < 4; ++other) {
            if ((std::abs(symbol - other) == 1) == near) {
                ends.emplace_back(other, Diagrams::end);
            }
        }
        arcs.emplace_back(symbol, static_cast<Node>(result.nodes.size()));
        result.nodes.emplace_back(second, ends);
    }
    result.firsts = {static_cast<Node>(result.nodes.size())};
    result.nodes.emplace_back(first, arcs);
    return result;
}

}  // namespace

TEST(natural_numbers_are_written_in_full) {
    Natural sum(999'999'999);
    sum += Natural(1);
    CHECK(sum.text() == "1000000000");
    sum += Natural(7);
    CHECK((sum * sum).text() == "1000000014000000049");
    CHECK((sum * Natural()).zero() && Natural().text() == "0");
}

TEST(choices_count_known_boards) {
    CHECK(counts({4, 2, 2}) == twice("288"));
    CHECK(counts({6, 2, 3}) == twice("28200960"));
    CHECK(counts({4, 1, 4}) == twice("576"));  // a box is a row: Latin squares
}

TEST(choices_of_several_boards_are_multiplied) {
    CHECK(counts({4, 2, 2, 3}) == twice("23887872"));
    CHECK(counts({4, 2, 2, 8}) == twice("47330370277129322496"));
}

TEST(diagrams_of_choices_rule_out_fillings) {
    // Of two cells that see each other, 6 of 12 pairs are of neighbours: as many as are not.
    CHECK(counts(with_a_line(0, 1, true)) == twice("144"));
    CHECK(counts(with_a_line(0, 1, false)) == twice("144"));
    // Of cells in boxes that touch at a corner, equal ones are never neighbours.
    const auto near = counts(with_a_line(0, 15, true)), far = counts(with_a_line(0, 15, false));
    CHECK(near[0] == near[1] && far[0] == far[1]);
    CHECK(std::stoi(near[0]) + std::stoi(far[0]) == 288 && near != far);
    // Of cells of two boards, 6 of 16 pairs are neighbours, each as often as any other.
    CHECK(counts(with_a_line(5, 26, true, 2)) == twice("31104"));
}

TEST(polls_stop_a_graph_which_goes_on) {
    const Sample sample{6, 2, 3};
    const graphs::Original symmetries = sample.symmetries();
    Board board = sample.board();
    ChoiceGraph graph(board, std::make_unique<Busiest>(), Images(board, symmetries, sample.cells()),
                      sample.parts());
    int polls = 0;
    CHECK(!graph.grow(100'000, [&] { return ++polls == 3; }));
    CHECK(polls == 3 && graph.text().find("all ") == std::string::npos);
    CHECK(*graph.grow(100'000, go_on));
    CHECK(graph.text().find("all 28200960 ") != std::string::npos);
}
