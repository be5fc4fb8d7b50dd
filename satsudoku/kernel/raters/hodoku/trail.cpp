#include "raters/hodoku/trail.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace satsudoku::raters::hodoku {
namespace {

class Trail {
public:
    Trail(const Grid& grid, const std::optional<Node>& target) : grid_(grid), target_(target) {
        for (int digit = 0; digit < 9; ++digit) {
            open_[digit] = grid.cells_with(digit);
        }
        for (auto& of_cell : off_fact_) {
            of_cell.fill(-1);
        }
    }

    Chain from(const Node& first) {
        add(first, {});
        // Groups only where singles lead no further.
        for (std::size_t next = 0; !ended() && (next < facts_.size() || add_groups());) {
            if (next < facts_.size()) {
                follow(static_cast<int>(next++));
            }
        }
        return ended() ? collect() : Chain();
    }

private:
    struct Fact {
        Node node;
        std::vector<int> premises;  // facts
    };

    bool ended() const { return end_ >= 0 || !conflict_.empty(); }

    // A fact that is known already is not added again.
    void add(const Node& node, std::vector<int> premises) {
        const int cell = node.cells.first(), number = static_cast<int>(facts_.size());
        const bool single = !node.cells.several();
        if (single && node.on && placed_[node.digit].has(cell)) {
            return;
        }
        if (!node.on) {
            if (off_fact_[cell][node.digit] >= 0) {
                return;
            }
            off_fact_[cell][node.digit] = number;
            open_[node.digit].remove(cell);
        } else if (single) {
            placed_[node.digit].add(cell);
        }
        facts_.push_back({node, std::move(premises)});
        if (target_ && single && target_->cells == node.cells && target_->digit == node.digit &&
            target_->on == node.on) {
            end_ = number;
        }
    }

    void follow(int number) {
        const Node node = facts_[static_cast<std::size_t>(number)].node;
        const int cell = node.cells.first();
        if (node.on) {
            for (const int peer : common_peers(node.cells) & grid_.cells_with(node.digit)) {
                add({Cells::of(peer), node.digit, false}, {number});
            }
            if (!node.cells.several()) {
                for (const int digit : each(grid_.options(cell) & ~bit(node.digit))) {
                    add({node.cells, static_cast<std::uint8_t>(digit), false}, {number});
                }
            }
            return;
        }
        Digits left = 0;
        std::vector<int> premises;
        for (const int digit : each(grid_.options(cell))) {
            if (open_[digit].has(cell)) {
                left |= bit(digit);
            } else {
                premises.push_back(off_fact_[cell][digit]);
            }
        }
        if (left == 0) {
            conflict_ = premises;
        } else if (count(left) == 1) {
            add({node.cells, static_cast<std::uint8_t>(lowest(left)), true}, premises);
        }
        for (const int house : geometry.houses_of[cell]) {
            const Cells places = open_[node.digit] & geometry.members[house];
            if (!ended() && places.empty()) {
                conflict_ = premises_of(house, node.digit);
            } else if (!places.several() && !places.empty()) {
                add({places, node.digit, true}, premises_of(house, node.digit));
            }
        }
    }

    // The facts that bar the digit from places of the house.
    std::vector<int> premises_of(int house, int digit) const {
        std::vector<int> premises;
        for (const int cell : grid_.cells_in(house, digit) - open_[digit]) {
            premises.push_back(off_fact_[cell][digit]);
        }
        return premises;
    }

    // Houses whose remaining places of a digit lie in another house too, and bar something there.
    bool add_groups() {
        for (int house = 0; house < houses; ++house) {
            for (int digit = 0; digit < 9; ++digit) {
                const Cells places = open_[digit] & geometry.members[house];
                if (places.several() && common_peers(places).meets(open_[digit])) {
                    add({places, static_cast<std::uint8_t>(digit), true},
                        premises_of(house, digit));
                    return true;
                }
            }
        }
        return false;
    }

    // The facts that the end rests on, in their order.
    Chain collect() const {
        std::vector<bool> needed(facts_.size());
        for (const int fact : conflict_) {
            needed[static_cast<std::size_t>(fact)] = true;
        }
        if (end_ >= 0) {
            needed[static_cast<std::size_t>(end_)] = true;
        }
        Chain chain;
        for (std::size_t i = facts_.size(); i-- > 0;) {
            if (needed[i]) {
                chain.push_back(facts_[i].node);
                for (const int premise : facts_[i].premises) {
                    needed[static_cast<std::size_t>(premise)] = true;
                }
            }
        }
        std::reverse(chain.begin(), chain.end());
        return chain;
    }

    const Grid& grid_;
    std::optional<Node> target_;
    std::array<Cells, 9> open_;  // candidates that no fact has barred
    std::array<Cells, 9> placed_{};
    std::array<std::array<int, 9>, 81> off_fact_;
    std::vector<Fact> facts_;
    int end_ = -1;               // the fact that is the target
    std::vector<int> conflict_;  // facts that leave a cell or a house without candidates
};

}  // namespace

Chain trail(const Grid& grid, const Node& first, const std::optional<Node>& target) {
    return Trail(grid, target).from(first);
}

}  // namespace satsudoku::raters::hodoku
