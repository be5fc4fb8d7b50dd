// The arithmetic of counting without visiting: the same at every width of machine vectors.
//
// Three stacks, one outside (X), one in the middle (Y), one in the lanes of vectors (Z), 64 arrays
// at a time. For three bands a, b, c and an array (xa, xb, xc) of X there are blocks A, B, C:
//
//               lane 0  1  2 ... 63       A[y][lane]: in how many ways the rows of band a can be
//         y 0       .  .  .      .        arranged if the columns of its boxes have states xa, y
//         and
//           1       .  .  .      .        what the lane's array has in band a
//           :       :  :  :      :
//
// and the array's completions are the sum, over the arrays (ya, yb, yc) of Y and over the lanes, of
// A[ya] B[yb] C[yc]. Arrays of Y with the same ya are one run.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "counting/bands/band_tables.hpp"
#include "counting/bands/completions.hpp"

namespace satsudoku::counting::bands {

constexpr int lanes = 64;

// The most that any puzzle can have: clues and exclusions leave a part of the empty board.
//
// Ways to arrange the rows of a band whose boxes have given columns: most where all three have the
// same triples, each then a Latin square of rows and boxes.
constexpr std::uint32_t most_ways = 12 * 12 * 12;
// Orders of the columns of a stack that an array stands for, and arrays that share a state.
constexpr std::uint32_t most_orders = 12, most_in_run = 6 * partner_count;

struct alignas(64) Row {
    std::array<std::uint16_t, lanes> lane;
};

// Lanes of 32 bits are in an order of their own, that of Sums::widen.
struct alignas(64) WideRow {
    std::array<std::uint32_t, lanes> lane;
};

// A row of numbers below 256: two pieces of it, as vectors have them, share one, the first of them
// in the lower bytes.
struct alignas(64) ByteRow {
    std::array<std::uint8_t, lanes> byte;
};

struct Block {
    // One per state of Y, in one of the two lists.
    std::vector<Row> row;
    std::vector<ByteRow> byte_row;
    std::uint16_t largest;  // of all numbers
};

struct Run {
    std::uint32_t first, last;  // places in the list of pairs
    std::uint32_t weight;
    std::uint16_t y;  // the state in band a
};

struct Pair {
    std::uint16_t b, c;  // states in bands b and c
};

struct alignas(64) LongRow {
    std::array<std::uint64_t, lanes> lane;
};

// Band a for marginals, at the grain of placings (placings.hpp).
struct Lead {
    struct Entry {                           // an array of the band
        std::uint16_t y, z;                  // states of rows in the boxes of Y and Z
        std::uint32_t x_placing, y_placing;  // of rows
        std::uint32_t x_factor, y_factor;    // how often
    };
    // How often each digit is in each row of a placing: 3 * digit + row.
    using Digits = std::array<std::uint32_t, 3 * digits>;
    std::vector<std::vector<Entry>> by_first;        // by the state of rows in the box of X; sorted
    std::vector<std::vector<std::uint16_t>> x_rows;  // across each state of columns
    std::vector<std::vector<std::uint16_t>> y_across;  // columns across each state of rows
    std::vector<std::uint16_t> y_state;                // of rows, for each placing of rows
    std::vector<std::uint32_t> y_first;   // of the placings of columns that have a state of Y
    std::vector<std::uint32_t> y_weight;  // of these placings
    std::vector<std::uint32_t> y_pair;  // of each placing of rows, where its pairs begin in Spread
    std::vector<Digits> x_digits, y_digits;  // of each placing of rows
    // No sum of gathered rows in `spread` is larger than their largest number times the number of
    // rows.
    std::uint64_t widest;
};

// Where marginals gather: pairs of a placing of columns and one of rows, in the boxes of X and Y in
// band a. A digit that is in a row of the band, but not there, is in the box of Z.
struct Spread {
    // A row for each placing of columns. X has one array an orbit, and so few placings that these
    // numbers come near to 64 bits. Those of Y stay below 2^60.
    std::vector<Count> x;
    std::vector<std::uint64_t> y;  // for each placing of rows those of columns that cross it
    std::vector<LongRow> x_lanes, y_lanes;  // for each placing of rows, by lanes; modulo 2^64
    std::size_t x_first;                    // where in x the row of the array of X begins
    std::uint64_t x_weight;                 // of the placing of X

    template <class AnyRow>
    struct Scratch {
        std::vector<AnyRow> rows, middle, across, masks;
    };
    Scratch<WideRow> wide_scratch;
    Scratch<LongRow> long_scratch;
    std::vector<Row> ways;
    std::vector<char> ready, used;
};

class Sums {
public:
    virtual ~Sums() = default;

    // Fills the block of state x. `met[z]` says for each lane whether (or how often) it meets state
    // z of the rows. `scratch` holds a row for each state of rows in the box of Y, then one for
    // each of its columns. If `bytes`, the block has rows of bytes where they suffice.
    virtual void fill(const BandTables& band, int x, std::span<const Row> met,
                      std::span<Row> scratch, bool bytes, Block& block) const = 0;

    // The sum over all runs and lanes. Here and below, A has no rows of bytes.
    virtual std::uint64_t sum(std::span<const Run> runs, std::span<const Pair> pairs,
                              const Block& a, const Block& b, const Block& c) const = 0;

    // The same sum for each pair, its run's weight left out, added to `each`.
    virtual void sum_each(std::span<const Run> runs, std::span<const Pair> pairs, const Block& a,
                          const Block& b, const Block& c, std::span<std::uint64_t> each) const = 0;

    // The sum without A, times weights, added to the row that each run names by its y. Pre: the
    // rows of the second kind stay below 2^16.
    virtual void gather(std::span<const Run> runs, std::span<const Pair> pairs, const Block& b,
                        const Block& c, std::span<WideRow> rows) const = 0;
    virtual void gather(std::span<const Run> runs, std::span<const Pair> pairs, const Block& b,
                        const Block& c, std::span<Row> rows) const = 0;

    // Move rows to longer ones; the second kind multiplied lane by lane.
    virtual void pour(std::span<Row> rows, std::span<WideRow> to) const = 0;
    virtual void pour(std::span<WideRow> rows, const LongRow& factor,
                      std::span<LongRow> to) const = 0;

    // Takes gathered rows, one a placing of Y, of arrays of X with state x, to the pairs. `met`
    // says for each state of rows in the box of Z which lanes meet it, as 1 or 0.
    virtual void spread(const Lead& lead, int x, std::span<const LongRow> rows,
                        std::span<const Row> met, Spread& to) const = 0;

    // By lanes, how often each digit is in each row of the box of Z: 3 * digit + row.
    virtual void rest(const Lead& lead, const Spread& spread,
                      std::span<LongRow, 3 * digits> digits_of_z) const = 0;

    virtual WideRow widen(const Row& row) const = 0;
};

std::unique_ptr<Sums> make_sums_128();
std::unique_ptr<Sums> make_sums_256();
std::unique_ptr<Sums> make_sums_512();

// By vectors of this number of bits (lanes/lanes.hpp: widths).
const Sums& sums(int width);

}  // namespace satsudoku::counting::bands
