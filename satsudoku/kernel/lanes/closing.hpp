// Lanes with so few open cells that the number of their solutions is known.
#pragma once

#include "lanes/vector.hpp"

namespace satsudoku::LANES_NAMESPACE {

// A house has as many open cells as open symbols, and each of these has two places there or more,
// once singles are exhausted. So where the rows and the columns are houses, and each further house
// is what some rows have in some columns (Tables::rectangular), up to seven open cells can only be
// these, but for the order of rows, columns and symbols:
//
//   ab  ab     ab  bc  ac     ab  ab   .     ab  ab   .        ab  ab   .
//   ab  ab     ab  bc  ac     ab   .  ab     bc   .  bc        bc   .  bc
//                              .  ab  ab     abc ab  bc         ac ab  bc
//
// The one with abc has three solutions, the others have two. A further house may hold rows or
// columns of them, two cells that differ in both solutions, or three that always differ; any other
// part would leave it a symbol with one place. (Against going on until they are solved: 1.4 times
// the speed where all solutions are counted, 1.1 for ten of them, 1.02 to 1.07 for one or two.
// Eight open cells come a seventh as often, and have two or four solutions. Such a pattern beside
// other open cells would double what they have, but only one stuck lane of twenty has one. To look
// only where some lane has just cells of two options: no gain.)
struct Closed {
    V two;    // lanes of two solutions
    V three;  // of three
};

// Pre: the lanes `where` are stuck without a clash; single[cell] says where the cell has one option
// and `more` where some cell has three or more.
inline Closed close(const V* single, int cells, V where, V more) {
    // The number of open cells as a binary number, and where it has more than three digits.
    V ones = none(), twos = none(), fours = none(), many = ~where;
    const auto add = [&ones](V a, V b) {
        const V carry = majority(ones, a, b);
        ones = parity(ones, a, b);
        return carry;
    };
    const auto add_twos = [&](V a, V b) {
        const V carry = majority(twos, a, b);
        twos = parity(twos, a, b);
        many = or_and(many, fours, carry);
        fours ^= carry;
    };
    int cell = 0;
    for (; cell + 4 <= cells; cell += 4) {
        const V carry = add(~single[cell], ~single[cell + 1]);
        add_twos(carry, add(~single[cell + 2], ~single[cell + 3]));
    }
    for (; cell < cells; ++cell) {
        add_twos(add(~single[cell], none()), none());
    }
    return {~(many | more), more & ~many};
}

}  // namespace satsudoku::LANES_NAMESPACE
