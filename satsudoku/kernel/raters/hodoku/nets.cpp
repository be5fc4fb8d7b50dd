#include "raters/hodoku/nets.hpp"

#include <vector>

namespace satsudoku::raters::hodoku {
namespace {

constexpr int rounds = 4;

// One claim carried out in a copy of the grid.
class Net {
public:
    Net(const Grid& start, const Implications& links, ClaimMatrix& matrix, Claim claim)
        : start_(start), links_(links), matrix_(matrix), claim_(claim), grid_(start) {
        grid_.naked().clear();
        grid_.hidden().clear();
    }

    void run() {
        const Place& place = links_.place(claim_);
        if (is_on(claim_)) {
            put(place.cell, place.digit);
        } else {
            matrix_.set(claim_, claim_);
            grid_.remove(place.cell, place.digit);
            if (const Digits left = grid_.options(place.cell); count(left) == 1) {
                put(place.cell, lowest(left));
            }
        }
        for (int round = 0; round < rounds; ++round) {
            list_singles();
            for (const Candidate single : singles_) {
                put(cell_of(single), digit_of(single));
            }
        }
    }

private:
    void put(int cell, int digit) {
        for (const int peer : start_.cells_with(digit) & geometry.peers[cell]) {
            matrix_.set(claim_, links_.off(peer, digit));
        }
        for (const int other : each(grid_.options(cell) & ~bit(digit))) {
            matrix_.set(claim_, links_.off(cell, other));
        }
        matrix_.set(claim_, links_.on(cell, digit));
        if (grid_.value(cell) != digit + 1) {
            grid_.place(cell, digit);
        }
    }

    // All that the queues hold, as long as the cell is empty; a hidden single must still be one.
    void list_singles() {
        singles_.clear();
        for (const Candidate single : grid_.naked().waiting()) {
            if (grid_.value(cell_of(single)) == 0) {
                singles_.push_back(single);
            }
        }
        Cells listed;
        for (const Candidate single : grid_.hidden().waiting()) {
            const int cell = cell_of(single);
            if (grid_.value(cell) != 0 || listed.has(cell)) {
                continue;
            }
            for (const int house : geometry.houses_of[cell]) {
                if (grid_.counted(house, digit_of(single)) == 1) {
                    singles_.push_back(single);
                    listed.add(cell);
                    break;
                }
            }
        }
    }

    const Grid& start_;
    const Implications& links_;
    ClaimMatrix& matrix_;
    Claim claim_;
    Grid grid_;
    std::vector<Candidate> singles_;
};

}  // namespace

void add_nets(const Grid& grid, const Implications& links, ClaimMatrix& matrix) {
    for (int claim = 0; claim < links.candidate_claims(); ++claim) {
        Net(grid, links, matrix, static_cast<Claim>(claim)).run();
    }
}

}  // namespace satsudoku::raters::hodoku
