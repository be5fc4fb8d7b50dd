#include "choices/order.hpp"

#include <utility>

namespace satsudoku::choices {

Fixed::Fixed(std::vector<int> groups) : groups_(std::move(groups)) {}

int Fixed::pick(const Board& board, const Part& part) const {
    for (const int group : groups_) {
        for (const int candidate : board.groups()[at(group)].candidates) {
            if (has(part.candidates, candidate)) {
                return group;
            }
        }
    }
    return -1;
}

int Busiest::pick(const Board& board, const Part& part) const {
    std::vector<int> rivals(at(board.count()));
    each(part.candidates, [&](int candidate) {
        rivals[at(candidate)] = common(board.rivals(candidate), part.candidates);
    });
    int best = -1;
    double most = 0;
    for (std::size_t group = 0; group < board.groups().size(); ++group) {
        double number = 0, sum = 0;
        for (const int candidate : board.groups()[group].candidates) {
            if (has(part.candidates, candidate)) {
                number += 1;
                sum += rivals[at(candidate)];
            }
        }
        if (number > 0 && sum / (number * number * number) > most) {
            most = sum / (number * number * number);
            best = static_cast<int>(group);
        }
    }
    return best;
}

}  // namespace satsudoku::choices
