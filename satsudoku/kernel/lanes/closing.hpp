// Lanes with so few open cells that the number of their solutions is known.
#pragma once

#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A row has as many open cells as open symbols, and each of these has two places there or more,
// once singles are exhausted; so have columns. So where the board is lined (Tables::lined), up to
// seven open cells can only be these, but for the order of rows, columns and symbols:
//
//   ab  ab     ab  bc  ac     ab  ab   .     ab  ab   .        ab  ab   .
//   ab  ab     ab  bc  ac     ab   .  ab     bc   .  bc        bc   .  bc
//                              .  ab  ab     abc ab  bc         ac ab  bc
//
// In rows and columns the one with abc has three solutions, the others have two. A box may hold
// rows or columns of them, two cells that differ in both solutions, or three that always differ;
// any other part would leave it a symbol with one place.
//
// (Against going on until they are solved: 1.4 times the speed where all solutions are counted, 1.1
// for ten of them, 1.02 to 1.07 for one or two. On jigsaws and diagonals, where open cells of a
// house may be tied, and most lanes die: 1.03 to 1.05 for all solutions. Eight open cells come a
// seventh as often, and have two or four solutions. Such a pattern beside other open cells would
// double what they have, but only one stuck lane of twenty has one. To look only where some lane
// has just cells of two options: no gain. To count more open cells lane by lane, in scalar code:
// 100 to 500 nanoseconds a solution, depth first over the options of up to 24 or 31 cells, with
// independent parts multiplied, too; lanes take 27, and 80 in the table pass.)
struct Closed {
    V two;    // lanes of two solutions
    V three;  // of three
};

// Pre: the lanes `where` are stuck without a clash; single[cell] says where the cell has one option
// and `more` where some cell has three or more.
inline Closed close(int cells, const V* single, V where, V more) {
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

}  // namespace satsudoku::lanes::LANES_NAMESPACE
