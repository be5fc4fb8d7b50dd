// Chains of one digit, or through cells with two candidates, in which no cell comes twice.
#include <array>
#include <span>
#include <vector>

#include "raters/hodoku/searches.hpp"
#include "raters/hodoku/table.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// Claims of all candidates, there or not, digit by digit.
constexpr Claim on(int cell, int digit) { return static_cast<Claim>(2 * (81 * digit + cell)); }
constexpr Claim off(int cell, int digit) { return negation(on(cell, digit)); }
constexpr int cell_in(Claim claim) { return claim / 2 % 81; }
constexpr int digit_in(Claim claim) { return claim / 162; }

constexpr int claims = 2 * 729;
constexpr int longest = 19;  // links: ten strong ones with weak ones between

// The links of a kind of chain, and shortest chains along them.
class LinkGraph {
public:
    using Reach = Table<LinkGraph>;

    // Links from one claim are added one after the other.
    void link(Claim from, Claim to) {
        if (end_[from] == 0) {
            begin_[from] = static_cast<std::uint16_t>(targets_.size());
        }
        targets_.push_back(to);
        end_[from] = static_cast<std::uint16_t>(targets_.size());
    }
    std::span<const Claim> next(Claim from) const {
        return {targets_.data() + begin_[from], targets_.data() + end_[from]};
    }

    // A chain in which no cell comes twice, but that the end may be the start; empty if there is
    // none. Pre: the table has the end.
    std::vector<Claim> chain(const Reach& from_start, Claim end) const {
        std::vector<Claim> path;
        from_start.path(end, path);
        if (!is_simple(path)) {
            // The shortest way passes a cell twice; one that does not may be longer.
            path = {from_start.start()};
            Reach to_end(*this, claims);
            to_end.fill(negation(end), longest);
            if (!extend(path, {}, end, to_end)) {
                path.clear();
            }
        }
        return path;
    }

private:
    static bool is_simple(const std::vector<Claim>& path) {
        Cells visited;
        for (std::size_t i = 1; i < path.size(); ++i) {
            const bool closes = i + 1 == path.size() && cell_in(path[i]) == cell_in(path[0]);
            if (visited.has(cell_in(path[i])) && !closes) {
                return false;
            }
            visited.add(cell_in(path[i - 1]));
        }
        return true;
    }
    // Pre: `visited` has the cells before the path's last.
    bool extend(std::vector<Claim>& path, Cells visited, Claim end, const Reach& to_end) const {
        const Claim from = path.back();
        if (from == end) {
            return true;
        }
        for (const Claim to : next(from)) {
            // Ways from here to the end, read backwards and negated, lead from its negation to
            // here.
            const int rest = to_end.distance(negation(to));
            const bool closes = to == end && cell_in(to) == cell_in(path[0]);
            if (rest < 0 || static_cast<int>(path.size()) + rest > longest ||
                (visited.has(cell_in(to)) && !closes)) {
                continue;
            }
            path.push_back(to);
            if (extend(path, visited | Cells::of(cell_in(from)), end, to_end)) {
                return true;
            }
            path.pop_back();
        }
        return false;
    }

    std::array<std::uint16_t, claims> begin_{}, end_{};  // of a claim's in targets_; 0 for none
    std::vector<Claim> targets_;
};

// Offers the step, if the chain between the two ends deletes anything and no cell comes twice in
// it.
void offer(const LinkGraph& graph, const LinkGraph::Reach& reach, Technique technique, Claim end,
           const Deletions& gone, Digits digits, Sink& sink) {
    if (gone.empty()) {
        return;
    }
    const std::vector<Claim> path = graph.chain(reach, end);
    if (path.empty() || !sink.wants(technique, gone, static_cast<int>(path.size()))) {
        return;
    }
    Step step{technique};
    step.digits = digits;
    Chain chain;
    for (const Claim claim : path) {
        chain.push_back(node(cell_in(claim), digit_in(claim), is_on(claim)));
    }
    step.chains = {std::move(chain)};
    step.eliminate(gone);
    sink.take(std::move(step));
}

// Links of one digit: cells that have it, and the pairs of cells that alone have it in a house.
LinkGraph links_of_digit(const Grid& grid, int digit) {
    LinkGraph graph;
    for (const int cell : grid.cells_with(digit)) {
        for (const int house : geometry.houses_of[cell]) {
            if (grid.counted(house, digit) == 2) {
                const Cells other = grid.cells_in(house, digit) - Cells::of(cell);
                graph.link(off(cell, digit), on(other.first(), digit));
            }
        }
        for (const int peer : grid.cells_with(digit) & geometry.peers[cell]) {
            graph.link(on(cell, digit), off(peer, digit));
        }
    }
    return graph;
}

void find_chains_of_digit(const Grid& grid, Technique technique, int digit, int least, int most,
                          Sink& sink) {
    const LinkGraph graph = links_of_digit(grid, digit);
    LinkGraph::Reach reach(graph, claims);
    for (const int start : grid.cells_with(digit)) {
        if (graph.next(off(start, digit)).empty()) {
            continue;
        }
        reach.fill(off(start, digit), most);
        for (const Claim end : reach.order()) {
            if (reach.distance(end) < least || !is_on(end)) {
                continue;
            }
            Deletions gone;
            gone.add(geometry.peers[start] & geometry.peers[cell_in(end)] & grid.cells_with(digit),
                     digit);
            offer(graph, reach, technique, end, gone, bit(digit), sink);
        }
    }
}

}  // namespace

void find_turbot_fish(const Grid& grid, Digits which, Sink& sink) {
    for (const int digit : each(which)) {
        find_chains_of_digit(grid, Technique::turbot_fish, digit, 3, 3, sink);
    }
}

void find_x_chains(const Grid& grid, Digits which, Sink& sink) {
    for (const int digit : each(which)) {
        find_chains_of_digit(grid, Technique::x_chain, digit, 3, longest, sink);
    }
}

void find_xy_chains(const Grid& grid, Sink& sink) {
    const Cells cells = grid.with_candidates(2);
    LinkGraph graph;
    for (const int cell : cells) {
        for (const int digit : each(grid.options(cell))) {
            const int other = lowest(grid.options(cell) & ~bit(digit));
            graph.link(off(cell, digit), on(cell, other));
            for (const int peer : cells& geometry.peers[cell] & grid.cells_with(digit)) {
                graph.link(on(cell, digit), off(peer, digit));
            }
        }
    }
    LinkGraph::Reach reach(graph, claims);
    for (const int start : cells) {
        for (const int digit : each(grid.options(start))) {
            reach.fill(off(start, digit), longest);
            for (const Claim end : reach.order()) {
                const int last = cell_in(end);
                if (!is_on(end) || digit_in(end) != digit || last == start ||
                    reach.distance(end) < 5) {
                    continue;
                }
                Deletions gone;
                gone.add(geometry.peers[start] & geometry.peers[last] & grid.cells_with(digit),
                         digit);
                offer(graph, reach, Technique::xy_chain, end, gone, bit(digit), sink);
            }
        }
    }
}

namespace {

// Paths of cells with the same two candidates.
class RemotePairs {
public:
    RemotePairs(const Grid& grid, Sink& sink) : grid_(grid), sink_(sink) {}

    void run() {
        const Cells cells = grid_.with_candidates(2);
        for (const int start : cells) {
            Cells alike;
            for (const int cell : cells) {
                if (grid_.options(cell) == grid_.options(start)) {
                    alike.add(cell);
                }
            }
            if (alike.count() >= 4) {
                path_ = {start};
                extend(alike - Cells::of(start));
            }
        }
    }

private:
    void extend(Cells unused) {
        if (path_.size() >= 4 && path_.size() % 2 == 0) {
            test();
        }
        if (path_.size() == 10) {
            return;
        }
        Cells near = unused & geometry.peers[path_.back()];
        for (const int house : geometry.houses_of[path_.back()]) {
            for (const int next : near& geometry.members[house]) {
                path_.push_back(next);
                extend(unused - Cells::of(next));
                path_.pop_back();
            }
            near -= geometry.members[house];
        }
    }

    void test() {
        const Digits digits = grid_.options(path_[0]);
        const auto seen_by = [&](int i, int j) { return geometry.peers[i] & geometry.peers[j]; };
        Cells spots;
        for (const int digit : each(digits)) {
            spots |= grid_.cells_with(digit);
        }
        if (!spots.meets(seen_by(path_.front(), path_.back()))) {
            return;
        }
        Cells seen;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            for (std::size_t j = i + 3; j < path_.size(); j += 2) {
                seen |= seen_by(path_[i], path_[j]);
            }
        }
        Deletions gone;
        for (const int digit : each(digits)) {
            gone.add(seen & grid_.cells_with(digit), digit);
        }
        if (!sink_.wants(Technique::remote_pair, gone, static_cast<int>(path_.size()))) {
            return;
        }
        Step step{Technique::remote_pair};
        step.digits = digits;
        for (const int cell : path_) {
            step.parts.push_back({Cells::of(cell), digits});
        }
        step.eliminate(gone);
        sink_.take(std::move(step));
    }

    const Grid& grid_;
    Sink& sink_;
    std::vector<int> path_;
};

}  // namespace

void find_remote_pairs(const Grid& grid, Sink& sink) { RemotePairs(grid, sink).run(); }

}  // namespace satsudoku::raters::hodoku
