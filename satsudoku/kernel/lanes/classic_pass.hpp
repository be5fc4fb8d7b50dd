// The pass for classic 9x9 Sudoku: singles and locked candidates, band by band, stack by stack.
#pragma once

#include <algorithm>

#include "lanes/pass.hpp"
#include "lanes/tables.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A band is three rows by nine columns. For each digit its cells fall into nine triads, the three
// cells that a row has in a box; locked candidates need only these:
//
//          box 0       box 1       box 2        t = some cell of the triad may hold the digit
//   row 0  t t t       . . .       . . .        Each row and each box holds the digit once, so the
//   row 1  . . .       t t t       . . .        triads that hold it are a permutation: a triad is
//   row 2  . . .       . . .       t t t        possible if the other two rows can be matched.
//
// Read by columns the same code serves the three stacks. A band (27 cells x 9 digits) stays in the
// first-level cache while it is worked on; the next one uses at once what it removed.
//
// With 256 bits a pass is bound by its logic operations, 3.4 a cycle of the 4 that a Zen 5 has;
// with 512, where one does the work of nearly two, by the cache. (One cell at a time, for there are
// only 16 registers: 5 % slower than three. Placing by the triad's sum instead of by its cells: no
// gain. Built by GCC 12 with a profile: no gain; by Clang 14: 0.7 of the speed.)
//
// Two digits placed in one cell prove that there is no solution. With Clashes each pass tests that,
// and so reaches the fixpoint of TablePass; without, only those that track the verdict do, which
// suffices for Search. (Against no test there, 1.02 to 1.05 times the speed on unique puzzles.)
// Without Locked it does singles only: every triad is then possible, and a digit that is placed
// twice in a house no longer shows as triads without a permutation.
// Only a pass without Clashes finds pairs.
template <bool Clashes, bool Locked = true>
class ClassicPassOf final : public Pass {
    static_assert(Clashes || Locked);

public:
    // After the options: for each cell, whether it holds exactly one candidate ("single").
    ClassicPassOf() : Pass(729, 729 + 81) {}

    void prepare(V* state) const override {
        for (int cell = 0; cell < 81; ++cell) {
            V one = none(), two = none();
            for (int d = 0; d < 9; ++d) {
                const V x = state[9 * cell + d];
                two = or_and(two, one, x);
                one |= x;
            }
            state[729 + cell] = one & ~two;
        }
    }

    void run(V* state, Verdict& verdict) override {
        sweep<false, false, false>(state, verdict, nullptr);
    }

    void track(V* state, Verdict& verdict, Pairs* pairs) override {
        if constexpr (Clashes) {
            sweep<true, false, false>(state, verdict, nullptr);
        } else if (pairs->wants_confined) {
            sweep<true, true, true>(state, verdict, pairs);
        } else {
            sweep<true, true, false>(state, verdict, pairs);
        }
    }

private:
    template <bool Track, bool FindPairs, bool Confined>
    static void sweep(V* state, Verdict& verdict, Pairs* pairs) {
        verdict.changed = none();
        for (int band = 0; band < 3; ++band) {
            Half<9, 1, Track, false, Confined>(state, 27 * band, pairs).run(verdict);
        }
        verdict.open = none();
        if constexpr (FindPairs) {
            pairs->more = none();
        }
        for (int stack = 0; stack < 3; ++stack) {
            Half<1, 9, Track, FindPairs, Confined>(state, 3 * stack, pairs).run(verdict);
        }
    }

    // For a digit, a vector per triad: row i, box k.
    using Triads = V[3][3];

    // One band, or with Down and Across exchanged one stack: cell (i, j), 0 <= i < 3, 0 <= j < 9,
    // is base + i * Down + j * Across. All of it is inlined into run(), to keep vectors in
    // registers.
    template <int Down, int Across, bool Track, bool FindPairs, bool Confined>
    struct Half {
        V* const cells;
        V* const single;
        Pairs* const all_pairs;
        V* const pairs;
        V* const confined;  // the bands set it, the stacks add to it

        Half(V* state, int base, Pairs* find)
            : cells(state + 9 * base), single(state + 729 + base), all_pairs(find),
              pairs(FindPairs ? find->cells + base : nullptr),
              confined(Confined ? find->confined + base : nullptr) {}

        [[gnu::noinline]] void run(Verdict& verdict) const {
            // A local copy: otherwise the compiler must assume that a vector written elsewhere
            // might be one of `verdict`.
            Verdict here = verdict;
            // The results of the digits, each in its triads:
            Triads only[9];  // a candidate here is the only one of its row or box
            Triads free[9];  // it is possible, and not placed in the row or box
            // And whether it is possible in the rest of the row: where not, it is confined.
            Triads beyond[Confined ? 9 : 1];
            for (int d = 0; d < 9; ++d) {
                look_at_digit(cells + d, only[d], free[d], beyond[Confined ? d : 0], here.dead);
            }
            V more = none();
            for (int i = 0; i < 3; ++i) {
                for (int k = 0; k < 3; ++k) {
                    remove_from_triad(i, k, only, free, beyond, more, here);
                }
            }
            if constexpr (FindPairs) {
                all_pairs->more |= more;
            }
            verdict = here;
        }

        // The first cell of a triad.
        static constexpr int at(int i, int k) { return i * Down + 3 * k * Across; }

        [[gnu::always_inline]] void look_at_digit(const V* digit, Triads& only, Triads& free,
                                                  Triads& beyond, V& dead) const {
            Triads some, many;  // one cell or more, two or more
            sum_up(digit, some, many);
            Triads possible;
            match_rows(some, possible);
            if constexpr (Confined) {
                for (int i = 0; i < 3; ++i) {
                    for (int k = 0; k < 3; ++k) {
                        beyond[i][k] = possible[i][(k + 1) % 3] | possible[i][(k + 2) % 3];
                    }
                }
            }
            V row[3], box[3];
            count(possible, many, row, box, dead);
            Triads holds;
            place(digit, row, box, possible, only, holds, dead);
            for (int i = 0; i < 3; ++i) {
                for (int k = 0; k < 3; ++k) {
                    const V in_row = or3(holds[i][0], holds[i][1], holds[i][2]);
                    const V in_box = or3(holds[0][k], holds[1][k], holds[2][k]);
                    free[i][k] = or_then_not(in_row, in_box, possible[i][k]);
                }
            }
        }

        [[gnu::always_inline]] static void sum_up(const V* digit, Triads& some, Triads& many) {
            for (int i = 0; i < 3; ++i) {
                for (int k = 0; k < 3; ++k) {
                    const V a = digit[9 * (at(i, k) + 0 * Across)];
                    const V b = digit[9 * (at(i, k) + 1 * Across)];
                    const V c = digit[9 * (at(i, k) + 2 * Across)];
                    some[i][k] = or3(a, b, c);
                    many[i][k] = majority(a, b, c);
                }
            }
        }

        // Which triads are possible: in some permutation.
        [[gnu::always_inline]] static void match_rows(const Triads& some, Triads& possible) {
            if constexpr (!Locked) {
                for (int i = 0; i < 3; ++i) {
                    std::copy_n(some[i], 3, possible[i]);
                }
            } else {
                V even[3], odd[3];  // permutations, by the triad of row 0
                for (int k = 0; k < 3; ++k) {
                    even[k] = and3(some[0][k], some[1][(k + 1) % 3], some[2][(k + 2) % 3]);
                    odd[k] = and3(some[0][k], some[1][(k + 2) % 3], some[2][(k + 1) % 3]);
                }
                for (int i = 0; i < 3; ++i) {
                    for (int k = 0; k < 3; ++k) {
                        possible[i][k] = even[(k + 3 - i) % 3] | odd[(k + i) % 3];
                    }
                }
            }
        }

        // Which rows and boxes have two candidates or more.
        [[gnu::always_inline]] static void count(const Triads& possible, const Triads& many,
                                                 V (&row)[3], V (&box)[3], V& dead) {
            for (int i = 0; i < 3; ++i) {
                row[i] = majority(possible[i][0], possible[i][1], possible[i][2]);
                box[i] = majority(possible[0][i], possible[1][i], possible[2][i]);
                for (int k = 0; k < 3; ++k) {
                    row[i] = or_and(row[i], many[i][k], possible[i][k]);
                    box[i] = or_and(box[i], many[k][i], possible[k][i]);
                }
                if constexpr (Track) {
                    dead = or_none(dead, possible[i][0] | possible[i][1], possible[i][2]);
                    if constexpr (!Locked) {
                        dead = or_none(dead, possible[0][i] | possible[1][i], possible[2][i]);
                    }
                }
            }
        }

        // Which triads the digit is placed in: it is the only one of its row, box or cell.
        [[gnu::always_inline]] void place(const V* digit, const V (&row)[3], const V (&box)[3],
                                          const Triads& possible, Triads& only, Triads& holds,
                                          V& dead) const {
            for (int i = 0; i < 3; ++i) {
                for (int k = 0; k < 3; ++k) {
                    only[i][k] = and_then_not(row[i], box[k], possible[i][k]);
                    V placed[3];
                    for (int q = 0; q < 3; ++q) {
                        const int cell = at(i, k) + q * Across;
                        placed[q] = or_then_and(single[cell], only[i][k], digit[9 * cell]);
                    }
                    holds[i][k] = or3(placed[0], placed[1], placed[2]);
                    if constexpr (Locked && Track) {
                        // A cell has nothing but the digit, and its triad cannot hold it.
                        dead = or_and_not(dead, holds[i][k], possible[i][k]);
                    }
                    if constexpr (!Locked || Track) {
                        dead |= majority(placed[0], placed[1], placed[2]);
                    }
                }
            }
            if constexpr (!Locked) {
                for (int i = 0; i < 3; ++i) {
                    dead |= majority(holds[i][0], holds[i][1], holds[i][2]) |
                            majority(holds[0][i], holds[1][i], holds[2][i]);
                }
            }
        }

        // A candidate stays if it is its cell's last one (a clash then shows as a house without the
        // digit), or is placed, or nothing in its cell, row and box is placed against it. (It finds
        // full cells by a second look at them: noting them where each digit is placed took 18 %
        // more time a pass. Fetching the next band's cells ahead: 5 % more. Leaving full cells to
        // the stacks: no gain.)
        [[gnu::always_inline]] void remove_from_triad(int i, int k, const Triads (&only)[9],
                                                      const Triads (&free)[9], const Triads* beyond,
                                                      V& more, Verdict& verdict) const {
            V full[3], last[3], one[3], two[3], three[3], bound[3];
            for (int q = 0; q < 3; ++q) {
                if constexpr (Confined) {
                    bound[q] = FindPairs ? confined[at(i, k) + q * Across] : none();
                }
                full[q] = one[q] = two[q] = three[q] = none();
                last[q] = single[at(i, k) + q * Across];
            }
            for (int d = 0; d < 9; ++d) {
                for (int q = 0; q < 3; ++q) {
                    const V x = cells[9 * (at(i, k) + q * Across) + d];
                    full[q] = or_and(full[q], x, only[d][i][k]);
                }
            }
            for (int d = 0; d < 9; ++d) {
                for (int q = 0; q < 3; ++q) {
                    V& x = cells[9 * (at(i, k) + q * Across) + d];
                    const V stays = or_and_not(only[d][i][k], free[d][i][k], full[q]);
                    const V y = or_then_and(stays, last[q], x);
                    if constexpr (Track) {
                        verdict.changed |= x ^ y;
                    }
                    x = y;
                    if constexpr (Confined) {
                        bound[q] = or_and_not(bound[q], y, beyond[d][i][k]);
                    }
                    if constexpr (FindPairs) {
                        three[q] = or_and(three[q], two[q], y);
                    }
                    two[q] = or_and(two[q], one[q], y);
                    one[q] |= y;
                }
            }
            for (int q = 0; q < 3; ++q) {
                const int cell = at(i, k) + q * Across;
                single[cell] = one[q] & ~two[q];
                if constexpr (Clashes || Track) {
                    // Of a full cell's candidates only those that are placed have stayed.
                    verdict.dead = or_and(verdict.dead, full[q], two[q]);
                }
                if constexpr (Confined) {
                    confined[cell] = bound[q];
                }
                if constexpr (FindPairs) {
                    pairs[cell] = two[q] & ~three[q];
                    more |= three[q];
                }
                if constexpr (Track) {
                    verdict.dead |= ~one[q];
                    verdict.open |= two[q];
                }
            }
        }
    };
};

using ClassicPass = ClassicPassOf<false>;

}  // namespace satsudoku::lanes::LANES_NAMESPACE
