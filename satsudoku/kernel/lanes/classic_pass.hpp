// The pass for classic 9x9 Sudoku: singles and locked candidates, band by band, then stack by
// stack.
#pragma once

#include <algorithm>

#include "lanes/tables.hpp"
#include "lanes/verdict.hpp"

namespace satsudoku::LANES_NAMESPACE {

// A band is three rows by nine columns. For each digit its cells fall into nine triads, the three
// cells that a row has in a box; only they matter for locked candidates:
//
//          box 0       box 1       box 2        t = some cell of the triad may hold the digit
//   row 0  t t t       . . .       . . .        Each row and each box holds the digit once, so the
//   row 1  . . .       t t t       . . .        triads that do hold it are a permutation: a triad
//   row 2  . . .       . . .       t t t        is possible if the other two rows can be matched.
//
// Read by columns the same code serves the three stacks. A band (27 cells x 9 digits) stays in the
// first-level cache while it is worked on; what is found in it is used by the next one at once.
//
// With 256 bits a pass is bound by its logic operations, 3.4 a cycle of the 4 that a Zen 5 has;
// with 512, where one does the work of nearly two, by the cache. (One cell at a time, for there are
// but 16 registers: 5 % slower than three. To place by the triad's sum instead of by its cells: no
// gain.)
//
// Two digits that are both placed in one cell prove that there is no solution. Search does without
// that test (it finds out soon enough); with Clashes the pass has it, and thus the fixpoint that
// TablePass has. Without Locked it does singles only: every triad is then possible, and so a digit
// placed twice in a house no longer shows as triads without a permutation.
template <bool Clashes, bool Locked = true>
class ClassicPassOf {
    static_assert(Clashes || Locked);

public:
    explicit ClassicPassOf(const Tables&) {}

    static constexpr int options = 729;
    // After the options: for each cell, whether it holds exactly one candidate ("single").
    static constexpr int vectors = 729 + 81;

    // Makes what the pass remembers agree with the options, when others than it changed them.
    static void prepare(V* state) {
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

    // Removes what singles and locked candidates exclude. Sound for every lane; a lane is solved
    // when it is neither dead, open nor changed. The verdict is told only when Track is set: what
    // is dead stays so, and the pass that looks finds it.
    template <bool Track>
    static void run(V* state, Verdict& verdict) {
        sweep<Track, false>(state, verdict, nullptr);
    }

    // As run<true>; besides, pairs[cell] are the lanes in which the cell has exactly two options.
    static void run_and_find_pairs(V* state, Verdict& verdict, V* pairs) {
        sweep<true, true>(state, verdict, pairs);
    }

private:
    template <bool Track, bool Pairs>
    static void sweep(V* state, Verdict& verdict, V* pairs) {
        verdict.changed = none();
        for (int band = 0; band < 3; ++band) {
            half<9, 1, Track, false>(state, 27 * band, verdict, nullptr);
        }
        verdict.open = none();
        for (int stack = 0; stack < 3; ++stack) {
            half<1, 9, Track, Pairs>(state, 3 * stack, verdict, pairs);
        }
    }

    // One band, or with Down and Across exchanged one stack: cell (i, j), 0 <= i < 3, 0 <= j < 9,
    // is base + i * Down + j * Across.
    template <int Down, int Across, bool Track, bool Pairs>
    static void half(V* state, int base, Verdict& verdict, V* pairs) {
        V* const cells = state + 9 * base;
        V* const single = state + 729 + base;
        V closed[9][9], free[9][9];  // per digit and triad, see below
        V dead = verdict.dead;
        for (int d = 0; d < 9; ++d) {
            const V* const g = cells + d;
            V some[3][3], many[3][3];  // triad: one cell or more, two or more
            for (int i = 0; i < 3; ++i) {
                for (int k = 0; k < 3; ++k) {
                    const V a = g[9 * (i * Down + (3 * k + 0) * Across)];
                    const V b = g[9 * (i * Down + (3 * k + 1) * Across)];
                    const V c = g[9 * (i * Down + (3 * k + 2) * Across)];
                    some[i][k] = or3(a, b, c);
                    many[i][k] = majority(a, b, c);
                }
            }
            V may[3][3];  // triad: possible in some permutation
            if constexpr (!Locked) {
                for (int i = 0; i < 3; ++i) {
                    std::copy_n(some[i], 3, may[i]);
                }
            } else {
                V even[3], odd[3];  // of the permutations, by the triad of row 0
                for (int k = 0; k < 3; ++k) {
                    even[k] = and3(some[0][k], some[1][(k + 1) % 3], some[2][(k + 2) % 3]);
                    odd[k] = and3(some[0][k], some[1][(k + 2) % 3], some[2][(k + 1) % 3]);
                }
                for (int i = 0; i < 3; ++i) {
                    for (int k = 0; k < 3; ++k) {
                        may[i][k] = even[(k + 3 - i) % 3] | odd[(k + i) % 3];
                    }
                }
            }
            V row[3], box[3];  // two cells or more of the row, of the box
            for (int i = 0; i < 3; ++i) {
                row[i] = majority(may[i][0], may[i][1], may[i][2]);
                box[i] = majority(may[0][i], may[1][i], may[2][i]);
                for (int k = 0; k < 3; ++k) {
                    row[i] = or_and(row[i], many[i][k], may[i][k]);
                    box[i] = or_and(box[i], many[k][i], may[k][i]);
                }
                if constexpr (Track) {
                    dead = or_none(dead, may[i][0] | may[i][1], may[i][2]);
                    if constexpr (!Locked) {
                        dead = or_none(dead, may[0][i] | may[1][i], may[2][i]);
                    }
                }
            }
            V holds[3][3];  // triad: the digit is placed there
            for (int i = 0; i < 3; ++i) {
                for (int k = 0; k < 3; ++k) {
                    // A candidate here is the only one of its row or box.
                    const V only = and_then_not(row[i], box[k], may[i][k]);
                    closed[d][3 * i + k] = only;
                    V a[3];
                    for (int q = 0; q < 3; ++q) {
                        const int at = i * Down + (3 * k + q) * Across;
                        a[q] = or_then_and(single[at], only, g[9 * at]);
                    }
                    holds[i][k] = or3(a[0], a[1], a[2]);
                    if constexpr (!Locked) {
                        dead |= majority(a[0], a[1], a[2]);
                    } else if constexpr (Track) {
                        // Cells are left nothing but the digit, and the triad cannot hold it, or
                        // once.
                        dead = or_and_not(dead, holds[i][k], may[i][k]);
                        dead |= majority(a[0], a[1], a[2]);
                    }
                }
            }
            if constexpr (!Locked) {
                for (int i = 0; i < 3; ++i) {
                    dead |= majority(holds[i][0], holds[i][1], holds[i][2]) |
                            majority(holds[0][i], holds[1][i], holds[2][i]);
                }
            }
            for (int i = 0; i < 3; ++i) {
                for (int k = 0; k < 3; ++k) {
                    // The triad is possible, and the digit is placed nowhere in the row or box.
                    const V in_row = or3(holds[i][0], holds[i][1], holds[i][2]);
                    const V in_box = or3(holds[0][k], holds[1][k], holds[2][k]);
                    free[d][3 * i + k] = or_then_not(in_row, in_box, may[i][k]);
                }
            }
        }
        // A candidate stays if it is its cell's last one (a clash shows as a house without the
        // digit), or is placed, or nothing in its cell, row and box is placed against it. (Which
        // cells are full is found here, by a second look at them: noting it above, where each digit
        // is placed, took 18 % more time a pass. Fetching the next band's cells ahead: 5 % more. To
        // leave full cells to the stacks: no gain.)
        V still_open = verdict.open, changed = verdict.changed;
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 3; ++k) {
                const int triad = 3 * i + k;
                const int at = i * Down + 3 * k * Across;
                V full[3], last[3], one[3], two[3], three[3];
                for (int q = 0; q < 3; ++q) {
                    full[q] = one[q] = two[q] = three[q] = none();
                    last[q] = single[at + q * Across];
                }
                for (int d = 0; d < 9; ++d) {
                    for (int q = 0; q < 3; ++q) {
                        const V x = cells[9 * (at + q * Across) + d];
                        if constexpr (Clashes) {
                            dead |= and3(full[q], x, closed[d][triad]);
                        }
                        full[q] = or_and(full[q], x, closed[d][triad]);
                    }
                }
                for (int d = 0; d < 9; ++d) {
                    for (int q = 0; q < 3; ++q) {
                        V& x = cells[9 * (at + q * Across) + d];
                        const V stays = or_and_not(closed[d][triad], free[d][triad], full[q]);
                        const V y = or_then_and(stays, last[q], x);
                        if constexpr (Track) {
                            changed |= x ^ y;
                        }
                        x = y;
                        if constexpr (Pairs) {
                            three[q] = or_and(three[q], two[q], y);
                        }
                        two[q] = or_and(two[q], one[q], y);
                        one[q] |= y;
                    }
                }
                for (int q = 0; q < 3; ++q) {
                    single[at + q * Across] = one[q] & ~two[q];
                    if constexpr (Pairs) {
                        pairs[base + at + q * Across] = two[q] & ~three[q];
                    }
                    if constexpr (Track) {
                        dead |= ~one[q];
                        still_open |= two[q];
                    }
                }
            }
        }
        verdict.dead = dead;
        verdict.open = still_open;
        verdict.changed = changed;
    }
};

using ClassicPass = ClassicPassOf<false>;

}  // namespace satsudoku::LANES_NAMESPACE
