// Subsets and fish: `size` rows of a matrix whose options lie in as many columns.
#pragma once

#include <algorithm>
#include <memory>

#include "lanes/rules.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// The rows of a matrix are walked depth first, one walk for all lanes:
//
//              columns        lane 0: rows 0 and 2 have the columns a, b together: a pair
//     row 0    a b . .        lane 1: rows 0 and 1 have three columns: cut off
//     row 1    . b c .  ...
//     row 2    a b . .        A branch ends when no lane can have so few columns any more.
//
// Rows with fewer than two options are left out in the lanes where that is so (they are placed:
// with them it would be a smaller subset); so are those with more than `size`.
//
// What one matrix shows is removed when it has been walked through, so that each of its subsets is
// judged in the same state: one of 3 rows found after a removal could be one of 2 and a single.
class Subsets {
public:
    explicit Subsets(const RuleTables& tables) : tables_(tables) {
        std::size_t cells = 0, rows = 0, columns = 0;
        for (int kind = 0; kind < rules::kinds; ++kind) {
            for (const RuleTables::Matrix& m : tables.matrices(kind)) {
                cells = std::max(cells, static_cast<std::size_t>(m.rows) * m.columns);
                rows = std::max<std::size_t>(rows, m.rows);
                columns = std::max<std::size_t>(columns, m.columns);
            }
        }
        left_ = std::make_unique<V[]>(cells);
        gone_ = std::make_unique<V[]>(cells);
        later_ = std::make_unique<V[]>(cells + columns);
        walk_ = std::make_unique<V[]>(2 * (rules::most_size + 1) * columns);
        open_ = std::make_unique<V[]>(rows);
        fit_ = std::make_unique<V[]>(rows);
        short_ = std::make_unique<V[]>(rows);
        order_ = std::make_unique<int[]>(rows);
    }

    // Removes the exclusions of the subsets of one kind and size in the lanes `where`, of rows with
    // at most `most` options; those that other rules of the set `all_rules` find as well are left
    // to these. Adds to dead the lanes where `size` rows have fewer columns, to changed those that
    // lost options.
    void run(int kind, int size, int most, rules::Set all_rules, V* state, V where, V& dead,
             V& changed) {
        most_ = most;
        for (const RuleTables::Matrix& matrix : tables_.matrices(kind)) {
            least_open_ = least_open(kind, size, all_rules, matrix);
            if (matrix.columns == 9) {
                run_matrix<9>(size, matrix, state, where, dead, changed);
            } else {
                run_matrix<0>(size, matrix, state, where, dead, changed);
            }
        }
    }

private:
    // How many rows must have several options for a subset to be worth looking for. In a square
    // matrix with k such rows a subset of n leaves k - n columns to the other rows: read the other
    // way, it is one of k - n (a naked quad in seven open cells is a hidden triple). Of the two,
    // only the smaller is looked for, of equal ones the naked. That halves the time on hard lists.
    static int least_open(int kind, int size, rules::Set all_rules,
                          const RuleTables::Matrix& matrix) {
        constexpr int naked = 0, hidden = 1;
        // The rule for the largest of those smaller ones; it comes with the rules below it. Fish
        // are read the other way by the same rules.
        const int opposite = kind == naked ? hidden : kind == hidden ? naked : kind;
        const int largest = kind == hidden ? size : size - 1;
        const rules::Set needed =
            largest < rules::least_size ? rules::hidden_single : rules::subset(opposite, largest);
        const bool smaller = (all_rules & needed) != 0 && matrix.rows == matrix.columns &&
                             matrix.rows <= Count::most;
        return smaller ? size + largest + 1 : size;
    }

    // How many of some vectors are set in each lane: from 8 on `over` is set, and up to 15 the
    // others are what is beyond 8.
    struct Count {
        static constexpr int most = 15;
        V ones = none(), twos = none(), fours = none(), over = none();

        // x and y of one weight, to a sum bit of that weight and a carry.
        static V add(V& sum, V x, V y) {
            const V carry = majority(sum, x, y);
            sum ^= x ^ y;
            return carry;
        }
        void add4(V a, V b, V c, V d) {
            const V first = add(ones, a, b), second = add(ones, c, d);
            const V carry = add(twos, first, second);
            over |= fours & carry;
            fours ^= carry;
        }
        V above(int n) const {
            const V big = over | (n == 4 ? fours & (ones | twos) : fours);
            return n == 2 ? big | (ones & twos) : big;
        }
        // Pre: n < 16, and there are no more vectors than `most`, or n < 8.
        V at_least(int n) const {
            V low = (n & 1) != 0 ? ones : all();
            low = (n & 2) != 0 ? twos & low : (n & 1) != 0 ? twos | low : low;
            low = (n & 4) != 0 ? fours & low : (n & 3) != 0 ? fours | low : low;
            return n < 8 ? over | low : over & low;
        }
        V exactly(int n) const {
            return n == 2   ? twos & ~(ones | fours | over)
                   : n == 3 ? ones & twos & ~(fours | over)
                            : fours & ~(ones | twos | over);
        }
    };

    template <int Columns>
    void run_matrix(int size, const RuleTables::Matrix& matrix, V* state, V where, V& dead,
                    V& changed) {
        rows_ = matrix.rows;
        columns_ = matrix.columns;
        const std::int32_t* const options = tables_.options(matrix);
        const int cells = rows_ * columns_;
        for (int i = 0; i < cells; ++i) {
            left_[i] = state[options[i]];
        }
        dead_ = none();
        touched_ = false;
        switch (size) {
        case 2: walk<2, Columns>(where); break;
        case 3: walk<3, Columns>(where); break;
        case 4: walk<4, Columns>(where); break;
        }
        dead |= dead_;
        if (touched_) {
            for (int i = 0; i < cells; ++i) {
                changed |= left_[i] & gone_[i];
                state[options[i]] = left_[i] & ~gone_[i];
            }
        }
    }

    // Sorts the rows that may take part in some lane to the front, and starts the walk.
    template <int Size, int Columns>
    void walk(V where) {
        const int columns = Columns == 0 ? columns_ : Columns;
        V* const skipped = walk_.get();
        std::fill_n(skipped, columns, none());
        for (int r = 0; r < rows_; ++r) {
            const Count count = count_of<Columns>(&left_[r * columns]);
            open_[r] = count.at_least(2);
            fit_[r] = open_[r] & ~count.above(most_);
        }
        where &= count_of(open_.get(), rows_).at_least(least_open_);
        count_ = 0;
        for (int r = 0; r < rows_; ++r) {
            const V* const row = &left_[r * columns];
            const V fit = fit_[r] & where;
            if (any(fit)) {
                short_[count_] = fit;
                order_[count_++] = r;
            } else {
                for (int c = 0; c < columns; ++c) {
                    skipped[c] |= row[c];
                }
            }
        }
        if (count_ < Size) {
            return;
        }
        V* later = &later_[count_ * columns];
        std::fill_n(later, columns, none());
        for (int j = count_ - 1; j > 0; --j, later -= columns) {
            const V* const row = &left_[order_[j] * columns];
            for (int c = 0; c < columns; ++c) {
                later[c - columns] = later[c] | row[c];
            }
        }
        choose<Size, Columns, 0>(0, where, nullptr, skipped);
    }

    // Extends the `Depth` rows chosen so far, in the lanes `active`, by one row from `start` on.
    // `covered` are the columns of the chosen rows, `skipped` those of the rows passed over.
    template <int Size, int Columns, int Depth>
    void choose(int start, V active, const V* covered, const V* skipped) {
        const int columns = Columns == 0 ? columns_ : Columns;
        V local[Columns == 0 ? 1 : 2 * Columns];
        V* const all_columns = Columns == 0 ? &walk_[2 * (Depth + 1) * columns] : local;
        V* const passed = all_columns + columns;
        std::copy_n(skipped, columns, passed);
        for (int j = start; j <= count_ - (Size - Depth); ++j) {
            const V* const row = &left_[order_[j] * columns];
            V here = active & short_[j];
            if (any(here)) {
                chosen_[Depth] = order_[j];
                if constexpr (Depth == 0) {
                    choose<Size, Columns, 1>(j + 1, here, row, passed);
                } else {
                    for (int c = 0; c < columns; ++c) {
                        all_columns[c] = covered[c] | row[c];
                    }
                    const Count count = count_of<Columns>(all_columns);
                    here &= ~count.above(Size);
                    if (any(here)) {
                        if constexpr (Depth + 1 < Size) {
                            choose<Size, Columns, Depth + 1>(j + 1, here, all_columns, passed);
                        } else {
                            const V exact = here & count.exactly(Size);
                            dead_ |= here & ~exact;
                            exclude<Size, Columns>(exact, all_columns, passed,
                                                   &later_[(j + 1) * columns]);
                        }
                    }
                }
            }
            for (int c = 0; c < columns; ++c) {
                passed[c] |= row[c];
            }
        }
    }

    // Notes the exclusions of the chosen rows in the lanes `exact`. Mostly there are none, because
    // a subset stays after its work is done; so first all other rows are asked at once.
    template <int Size, int Columns>
    void exclude(V exact, const V* covered, const V* skipped, const V* later) {
        const int columns = Columns == 0 ? columns_ : Columns;
        V others = none();
        for (int c = 0; c < columns; ++c) {
            others |= covered[c] & (skipped[c] | later[c]);
        }
        others &= exact;
        if (!any(others)) {
            return;
        }
        if (!touched_) {
            touched_ = true;
            std::fill_n(gone_.get(), rows_ * columns, none());
        }
        for (int r = 0; r < rows_; ++r) {
            if (std::find(chosen_, chosen_ + Size, r) == chosen_ + Size) {
                for (int c = 0; c < columns; ++c) {
                    gone_[r * columns + c] |= others & covered[c];
                }
            }
        }
    }

    template <int Columns>
    Count count_of(const V* x) const {
        return count_of(x, Columns == 0 ? columns_ : Columns);
    }
    static Count count_of(const V* x, int number) {
        Count count;
        int i = 0;
        for (; i + 4 <= number; i += 4) {
            count.add4(x[i], x[i + 1], x[i + 2], x[i + 3]);
        }
        V rest[4] = {};
        std::copy(x + i, x + number, rest);
        count.add4(rest[0], rest[1], rest[2], rest[3]);
        return count;
    }

    const RuleTables& tables_;
    int rows_ = 0, columns_ = 0;  // of the matrix at work
    std::unique_ptr<V[]> left_;   // its options
    std::unique_ptr<V[]> gone_;   // those that some subset excludes; valid when touched_
    std::unique_ptr<V[]> later_;  // j * columns + c: some row of order_[j...] has column c
    std::unique_ptr<V[]> walk_;   // the columns covered and skipped at each depth, when not 9
    std::unique_ptr<V[]> open_;   // where row r has 2 options or more
    std::unique_ptr<V[]> fit_;    // where it has 2 to `most_`
    std::unique_ptr<V[]> short_;  // the same of row order_[j], in the lanes at work
    std::unique_ptr<int[]> order_;
    int count_ = 0;       // of order_
    int most_ = 0;        // options per row
    int least_open_ = 0;  // lanes with fewer open rows are passed over
    int chosen_[rules::most_size] = {};
    V dead_ = none();
    bool touched_ = false;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
