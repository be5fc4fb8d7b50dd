// A puzzle as counting without visiting sees it: splits of boxes, and arrays of three of them.
//
//                    stack 0      stack 1      stack 2
//                  +------------+------------+------------+     a box of a completion is a split of
//   band array --> | rows       | rows       | rows       |     its columns and one of its rows
//   that
//                  | columns    | columns    | columns    |     cross: each column meets each row
//                  in
//                  +---- | -----+---- | -----+---- | -----+     one digit
//   band array --> | rows |     | rows |     | rows |     |
//                  | columns    | columns    | columns    |     the columns of a stack's boxes
//                  share
//                  +---- | -----+---- | -----+---- | -----+     no digit, column by column: a stack
//   band array --> | rows |     | rows |     | rows |     |     array; the rows of a band's
//   likewise:
//                  | columns    | columns    | columns    |     a band array
//                  +------------+------------+------------+
//                    stack array  stack array  stack array
//
// The completions are the choices of three stack arrays and three band arrays that cross in all
// nine boxes. Crossing asks only which triples there are, not for their order; and a clue at row r
// and column c asks for its digit in part r of the rows and in part c of the columns, each by
// itself. So splits that differ in order alone are one state, and arrays of the same states one
// array, with a weight that says how many they are.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "counting/bands/regions.hpp"
#include "counting/bands/splits.hpp"

namespace satsudoku::counting::bands {

// The splits of one box's columns, or of its rows, told apart as far as the rest of the board sees
// them.
struct States {
    std::array<std::int16_t, split_count> of;  // the state of each split, -1 if it is excluded
    std::vector<std::vector<std::uint16_t>> splits;  // the splits of each state

    int size() const { return static_cast<int>(splits.size()); }
    int split(int state) const { return splits[state].front(); }
};

// Three splits that share no digit of any part, by their states.
struct Array {
    std::array<std::uint16_t, 3> state;
    std::uint32_t weight;  // how many arrays have these states
};

struct Layout {
    std::array<std::array<States, 3>, 3> columns, rows;  // [band][stack]
    // For each state of a box's columns the states of its rows that cross it; and the reverse.
    std::array<std::array<std::vector<std::vector<std::uint16_t>>, 3>, 3> rows_across,
        columns_across;
    // Sorted by states. State k is that of box k of the stack or band.
    std::array<std::vector<Array>, 3> stacks, bands;

    // The number of threads that share the work.
    explicit Layout(const Regions& regions, int threads = 1);

    std::array<const States*, 3> boxes_of_stack(int stack) const {
        return {&columns[0][stack], &columns[1][stack], &columns[2][stack]};
    }
    std::array<const States*, 3> boxes_of_band(int band) const {
        return {&rows[band][0], &rows[band][1], &rows[band][2]};
    }

    // That of the board with rows and columns exchanged.
    void transpose();

    bool empty() const;  // some stack or band has no array: there is no completion

private:
    void cross(const Regions& regions, int threads);
    void cross_box(const Regions& regions, int band, int stack);
    bool prune();
    void renumber();
};

// The arrays of splits that have the states of one: as many as its weight, always in the same
// order.
std::vector<std::array<std::uint16_t, 3>> orders(const std::array<const States*, 3>& boxes,
                                                 const Array& array);

}  // namespace satsudoku::counting::bands
