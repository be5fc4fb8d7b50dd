// Colours: cells linked by houses with two places of a digit have it by turns.
#include <array>
#include <vector>

#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// The cells of one cluster: the digit is in all cells of one colour, and in none of the other.
using Cluster = std::array<Cells, 2>;

Cells linked_to(const Grid& grid, int cell, int digit) {
    Cells others;
    for (const int house : geometry.houses_of[cell]) {
        if (grid.counted(house, digit) == 2) {
            others |= grid.cells_in(house, digit);
        }
    }
    others.remove(cell);
    return others;
}

std::vector<Cluster> clusters_of(const Grid& grid, int digit) {
    std::vector<Cluster> clusters;
    Cells rest = grid.cells_with(digit);
    while (!rest.empty()) {
        Cluster cluster{Cells::of(rest.first()), {}};
        Cells edge = cluster[0];
        for (int colour = 1; !edge.empty(); colour = 1 - colour) {
            Cells next;
            for (const int cell : edge) {
                next |= linked_to(grid, cell, digit);
            }
            edge = next - cluster[colour];
            cluster[colour] |= edge;
        }
        rest -= cluster[0] | cluster[1];
        if (!cluster[1].empty()) {
            clusters.push_back(cluster);
        }
    }
    return clusters;
}

bool take(Technique technique, int digit, Cells gone, std::vector<Cells> colours, Sink& sink) {
    if (gone.empty()) {
        return false;
    }
    Step step{technique};
    step.digits = bit(digit);
    step.colours = std::move(colours);
    step.eliminate(gone, digit);
    return sink.take(std::move(step));
}

bool test_pair(const Grid& grid, int digit, const Cluster& a, const Cluster& b, Sink& sink) {
    const std::vector<Cells> colours{a[0], a[1], b[0], b[1]};
    Cells refuted, gone;
    for (int i = 0; i < 2; ++i) {
        const Cells seen = any_peers(a[i]);
        if (seen.meets(b[0]) && seen.meets(b[1])) {
            refuted |= a[i];
        }
        for (int j = 0; j < 2; ++j) {
            if (seen.meets(b[j])) {
                gone |= any_peers(a[1 - i]) & any_peers(b[1 - j]);
            }
        }
    }
    return take(Technique::multi_colours_2, digit, refuted, colours, sink) ||
           take(Technique::multi_colours_1, digit, gone & grid.cells_with(digit), colours, sink);
}

}  // namespace

bool find_simple_colours(const Grid& grid, Digits which, Sink& sink) {
    for (const int digit : each(which)) {
        for (const Cluster& cluster : clusters_of(grid, digit)) {
            const std::vector<Cells> colours{cluster[0], cluster[1]};
            const Cells seen_by[] = {any_peers(cluster[0]), any_peers(cluster[1])};
            for (int i = 0; i < 2; ++i) {
                if (seen_by[i].meets(cluster[i]) &&
                    take(Technique::simple_colours_wrap, digit, cluster[i], colours, sink)) {
                    return true;
                }
            }
            const Cells others = grid.cells_with(digit) - cluster[0] - cluster[1];
            if (take(Technique::simple_colours_trap, digit, others & seen_by[0] & seen_by[1],
                     colours, sink)) {
                return true;
            }
        }
    }
    return false;
}

bool find_multi_colours(const Grid& grid, Digits which, Sink& sink) {
    for (const int digit : each(which)) {
        const std::vector<Cluster> clusters = clusters_of(grid, digit);
        for (const Cluster& a : clusters) {
            for (const Cluster& b : clusters) {
                if (&a != &b && test_pair(grid, digit, a, b, sink)) {
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace satsudoku::raters::hodoku
