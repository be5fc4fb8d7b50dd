// Nice loops and alternating inference chains.
#include <bit>
#include <vector>

#include "raters/hodoku/searches.hpp"
#include "raters/hodoku/table.hpp"

namespace satsudoku::raters::hodoku {
namespace {

constexpr int shortest = 3;  // links

class LoopSearch {
public:
    LoopSearch(Position& position, bool grouped, Sink& sink)
        : grid_(position.grid()), grouped_(grouped), links_(position.links()),
          consequences_(position.by_chains()),
          table_(links_, grouped ? links_.claims() : links_.candidate_claims()), sink_(sink) {}

    void run() {
        for (const int first : {0, 1}) {  // from claims that are on, then from those that are off
            for (int claim = first; claim < links_.candidate_claims(); claim += 2) {
                if (may_close(static_cast<Claim>(claim))) {
                    table_.fill(static_cast<Claim>(claim));
                    look_for_loops();
                }
            }
        }
        for (int claim = 1; claim < links_.candidate_claims(); claim += 2) {
            if (may_end_elsewhere(static_cast<Claim>(claim))) {
                table_.fill(static_cast<Claim>(claim));
                look_for_chains();
            }
        }
    }

private:
    // Whether any way leads from the start back to its cell, to a claim that is no direct link
    // away.
    bool may_close(Claim start) const {
        const Place& from = place(start);
        for (const int digit : each(grid_.options(from.cell))) {
            const Claim on = links_.on(from.cell, digit);
            const bool same = digit == from.digit;
            const bool by_on = is_on(start) ? !same : same || count(grid_.options(from.cell)) > 2;
            const bool by_off = is_on(start) == same;
            if ((by_on && consequences_.has(start, on)) ||
                (by_off && consequences_.has(start, negation(on)))) {
                return true;
            }
        }
        return false;
    }

    // Whether a way leads to another cell from which a chain would delete anything.
    bool may_end_elsewhere(Claim start) const {
        const Place& from = place(start);
        const std::uint64_t* row = consequences_.row(start);
        const std::size_t words = (static_cast<std::size_t>(links_.candidate_claims()) + 63) / 64;
        for (std::size_t i = 0; i < words; ++i) {
            for (std::uint64_t on = row[i] & 0x5555555555555555; on != 0; on &= on - 1) {
                const auto end =
                    static_cast<Claim>(64 * i + static_cast<std::size_t>(std::countr_zero(on)));
                if (!links_.of_group(end) && place(end).cell != from.cell &&
                    !chain_deletes(from, place(end)).empty()) {
                    return true;
                }
            }
        }
        return false;
    }

    const Place& place(Claim claim) const { return links_.place(claim); }

    void look_for_loops() {
        const int start_cell = place(table_.start()).cell;
        for (const Claim end : table_.order()) {
            if (!links_.of_group(end) && place(end).cell == start_cell &&
                table_.distance(end) >= shortest) {
                test_loop(end);
            }
        }
    }

    void look_for_chains() {
        const Place& start = place(table_.start());
        for (const Claim end : table_.order()) {
            if (is_on(end) && !links_.of_group(end) && place(end).cell != start.cell &&
                table_.distance(end) >= shortest) {
                test_chain(end);
            }
        }
    }

    // Whether no cell is entered that was left before; the start of a loop may be, for that is its
    // end. Of a group only the lowest cell is looked at, though leaving it marks all.
    bool path_is_valid(bool loop) const {
        Cells visited;
        bool group = false;
        for (std::size_t i = 1; i < path_.size(); ++i) {
            if (visited.has(place(path_[i]).cell)) {
                return false;
            }
            const Place& left = place(path_[i - 1]);
            if (!loop || left.cell != place(path_[0]).cell) {
                visited |= left.cells;
            }
            group = group || links_.of_group(path_[i]);
        }
        return group || !grouped_;
    }

    void test_loop(Claim end) {
        table_.path(end, path_);
        const int start_cell = place(end).cell;
        const auto in_start_cell = [&](Claim claim) {
            return !links_.of_group(claim) && place(claim).cell == start_cell;
        };
        if (in_start_cell(path_[1]) || in_start_cell(path_[path_.size() - 2]) ||
            !path_is_valid(true)) {
            return;
        }
        const Claim start = path_[0];
        const int a = place(start).digit, b = place(end).digit;
        const bool weak_out = is_on(start), weak_in = !is_on(end);
        const Cells cell = Cells::of(start_cell);
        Deletions gone;
        if (!weak_out && !weak_in && a != b) {
            continuous(gone);
            offer(Technique::continuous_nice_loop, gone);
            return;
        }
        if (weak_out || weak_in) {
            gone.add(cell, weak_out ? a : b);
        } else {
            for (const int digit : each(grid_.options(start_cell) & ~bit(a))) {
                gone.add(cell, digit);
            }
        }
        offer(Technique::discontinuous_nice_loop, gone);
    }

    // One end of each weak link has its digit. A cell between strong links, such as the start,
    // has one of their digits. (A loop whose start is between a weak and a strong link is found
    // from another cell, as no table leads back to its own start.)
    void continuous(Deletions& gone) const {
        Cells loop;
        for (const Claim claim : path_) {
            loop |= place(claim).cells;
        }
        const auto one_of_two = [&](int cell, int a, int b) {
            for (const int digit : each(grid_.options(cell) & ~bit(a) & ~bit(b))) {
                gone.add(Cells::of(cell), digit);
            }
        };
        for (std::size_t i = 1; i < path_.size(); ++i) {
            const Place &from = place(path_[i - 1]), &to = place(path_[i]);
            if (is_on(path_[i])) {
                continue;
            }
            if (from.cells != to.cells) {
                const Cells seen = common_peers(from.cells | to.cells) & grid_.cells_with(to.digit);
                gone.add(seen - loop, to.digit);
            } else {
                one_of_two(to.cell, from.digit, to.digit);
            }
        }
        one_of_two(place(path_[0]).cell, place(path_.front()).digit, place(path_.back()).digit);
    }

    // One of the two ends holds.
    Deletions chain_deletes(const Place& a, const Place& b) const {
        Deletions gone;
        if (a.digit == b.digit) {
            const Cells seen =
                geometry.peers[a.cell] & geometry.peers[b.cell] & grid_.cells_with(a.digit);
            if (seen.several()) {  // HoDoKu leaves out chains that see less
                gone.add(seen, a.digit);
            }
        } else if (sees(a.cell, b.cell) && grid_.possible(a.cell, b.digit) &&
                   grid_.possible(b.cell, a.digit)) {
            gone.add(Cells::of(a.cell), b.digit);
            gone.add(Cells::of(b.cell), a.digit);
        }
        return gone;
    }

    void test_chain(Claim end) {
        const Deletions gone = chain_deletes(place(table_.start()), place(end));
        if (gone.empty()) {
            return;
        }
        table_.path(end, path_);
        if (path_is_valid(false)) {
            offer(Technique::aic, gone);
        }
    }

    void offer(Technique technique, const Deletions& gone) {
        if (gone.empty() || !sink_.wants(technique, gone, static_cast<int>(path_.size()))) {
            return;
        }
        Step step{after(technique, grouped_ ? 3 : 0)};
        Chain chain;
        for (const Claim claim : path_) {
            chain.push_back(links_.node(claim));
        }
        step.chains = {std::move(chain)};
        step.eliminate(gone);
        for (const Candidate c : step.eliminated) {
            step.digits |= bit(digit_of(c));
        }
        sink_.take(std::move(step));
    }

    const Grid& grid_;
    bool grouped_;
    const Implications& links_;
    const ClaimMatrix& consequences_;
    Table<Implications> table_;
    Sink& sink_;
    std::vector<Claim> path_;
};

}  // namespace

void find_loops(Position& position, bool grouped, Sink& sink) {
    LoopSearch(position, grouped, sink).run();
}

}  // namespace satsudoku::raters::hodoku
