// Orders of choice: at which group of a part to look next.
#pragma once

#include <vector>

#include "choices/board.hpp"

namespace satsudoku::choices {

class Order {
public:
    virtual ~Order() = default;

    // The number of a group of which the part has at least two candidates.
    virtual int pick(const Board& board, const Part& part) const = 0;
};

// The group that comes first in a fixed order: parts that are filled in one order are the same more
// often than others.
class Fixed : public Order {
public:
    // Pre: groups that have a candidate of each part between them.
    explicit Fixed(std::vector<int> groups);

    int pick(const Board& board, const Part& part) const override;

private:
    std::vector<int> groups_;
};

// The group of few candidates with many rivals: dead ends come sooner.
class Busiest : public Order {
public:
    int pick(const Board& board, const Part& part) const override;
};

}  // namespace satsudoku::choices
