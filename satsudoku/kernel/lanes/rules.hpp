// Human rules in lanes: the jobs and tables that do not depend on the width.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "lanes/tables.hpp"

namespace satsudoku::lanes {

// Sets of rules, a bit each. Subsets and fish have one bit for each size from 2 to 4.
namespace rules {
using Set = std::uint64_t;
constexpr Set naked_single = 1, hidden_single = 2, locked = 4;
constexpr Set basic = naked_single | hidden_single | locked;
// The kinds of subsets: naked, hidden, fish.
constexpr int kinds = 3, least_size = 2, most_size = 4;
constexpr Set subset(int kind, int size) {
    return Set{8} << (kind * (most_size - least_size + 1) + size - least_size);
}
// Parts of the basic rules: the last empty cell of a house; hidden singles in boxes, in lines.
constexpr Set full_house = subset(kinds - 1, most_size) << 1;
constexpr Set hidden_box = full_house << 1, hidden_line = full_house << 2;
constexpr Set singles_parts = full_house | hidden_box | hidden_line;
// Pointing from a box into a line with at most two cells, with three, with any number; claiming by
// a line from a box likewise.
constexpr int limits = 3;
constexpr Set pointing_two = full_house << 3;
constexpr Set claiming_two = pointing_two << limits;
constexpr Set locked_parts = 63 * pointing_two;
// Swordfish of two cells a line, Hamada logic, the fillings of relations, and common peers.
constexpr Set swordfish_two = claiming_two << limits;
constexpr Set hamada = swordfish_two << 1;
constexpr Set fillings = hamada << 1;
constexpr Set common_peers = fillings << 1;
constexpr Set end = common_peers << 1;

// A rule by the name that ladders and callers use.
struct Pattern {
    std::string_view name;
    Set bit;
    Set needs;   // without these the fixpoint depends on the order
    Set within;  // the next larger rule, which finds all that this one does; 0 for none
    bool usual;  // used where a caller names no rules
};
// All rules of the kernel. The parts of hidden singles, in boxes and in lines, together are all.
std::span<const Pattern> patterns();
}  // namespace rules

// The tables of a variant's rules, in addition to its own.
class RuleTables {
public:
    explicit RuleTables(const Tables& tables);

    // Rows are items that must be covered, columns are items, and they cross in one option. A row
    // has no options elsewhere, nor has a column. So `size` rows whose options lie in as many
    // columns leave nothing for the other rows in these columns:
    //
    //               1  2  3  4      symbols of row 1        x  an option that is possible
    //        r1c1   x  x  .  .                              -  one that goes
    //        r1c2   x  x  .  .      two rows, two columns
    //        r1c3   -  -  x  x
    //        r1c4   .  -  x  x
    struct Matrix {
        std::int32_t rows, columns;
        std::size_t start;  // of its options, row by row
    };

    // Throws std::invalid_argument for options that do not exist.
    void add_matrix(int kind, std::int32_t rows, std::int32_t columns,
                    std::span<const std::int32_t> options);

    std::span<const Matrix> matrices(int kind) const { return matrices_[kind]; }
    const std::int32_t* options(const Matrix& matrix) const {
        return options_.data() + matrix.start;
    }

    // Which items belong to houses that are lines, a byte per item; other houses are boxes. Needed
    // by rules that distinguish them. Throws std::invalid_argument for another length.
    void set_lines(std::span<const std::uint8_t> in_line);
    bool in_line(std::int32_t item) const { return lines_[item] != 0; }
    // The kind of a crossing of the tables.
    enum class Way : std::uint8_t { other, pointing, claiming };
    Way way(std::size_t crossing) const { return ways_[crossing]; }

    // For Hamada logic: two cells, and those that see the first in a line and the second in a box.
    struct Ends {
        std::int32_t x, z, between;
    };
    // Ends are rows (x, z, y): all y of an x and z follow each other. Sight has a row of bytes
    // per cell, one for each cell. Throws std::invalid_argument for cells that do not exist.
    void set_ends(std::span<const std::int32_t> rows, std::span<const std::uint8_t> sight);
    std::span<const Ends> ends() const { return ends_; }
    std::span<const std::int32_t> between(const Ends& ends) const { return between_[ends.between]; }
    bool sees(std::int32_t cell, std::int32_t other) const {
        return sight_[static_cast<std::size_t>(cell) * tables.cells + other] != 0;
    }
    // The items "house has symbol" of houses that must have it.
    std::span<const std::int32_t> houses_of(std::int32_t symbol) const { return houses_[symbol]; }

    // For the fillings of relations: see Diagrams::add.
    void add_diagram(std::span<const std::int32_t> cells, std::span<const std::int32_t> sizes,
                     std::span<const std::int32_t> arcs) {
        diagrams_.add(cells, sizes, arcs, tables.cells, tables.symbols);
    }
    const Diagrams& diagrams() const { return diagrams_; }

    // Places of an item "house has symbol", two or more, that all lie in another item, too.
    struct Crossing {
        std::uint64_t places;  // bit k for option k of the item
        std::int32_t items;    // the number of a list in `crossed`: the items of all places
        bool plain;  // an option that excludes two of the places lies in one of these items
    };
    // Those of an item; none if it has more options than a word has bits. Pre: find_crossings()
    // has been called, which any thread may.
    std::span<const Crossing> crossings(std::int32_t item) const {
        return {crossings_.data() + crossings_from_[item],
                crossings_.data() + crossings_from_[item + 1]};
    }
    std::span<const std::int32_t> crossed(const Crossing& crossing) const {
        return crossed_[crossing.items];
    }
    void find_crossings() const;

    // Options that exclude the same options of a house's item, several and by several items: if the
    // others, in the list `apart`, are gone, so are these. Any thread may call it.
    struct Peers {
        std::int32_t apart, targets;  // lists of options
    };
    std::span<const Peers> peers() const;
    std::span<const std::int32_t> peer_options(std::int32_t list) const {
        return peer_options_[list];
    }

    // A packed state: bit o % 64 of word o / 64 says whether option o is still possible.
    //
    //   word      0                  1                      ...  words - 1
    //   options  [ 0 1 2 ... 63 ]   [ 64 65 66 ... 127 ]        [ ... last, zeros ]
    int words() const { return words_; }
    // Leaves in a packed state, whose words stand `step` apart, the options that remain when one is
    // chosen.
    void choose(std::int32_t option, std::uint64_t* state, std::size_t step) const {
        if (!beside_.empty()) {
            const std::uint64_t* const left = beside(option);
            for (int w = 0; w < words_; ++w) {
                state[w * step] &= left[w];
            }
            return;
        }
        for (const std::int32_t item : tables.option_items[option]) {
            for (const std::int32_t o : tables.item_options[item]) {
                const std::uint64_t gone = o != option;
                state[o / 64 * step] &= ~(gone << (o % 64));
            }
        }
    }
    // Packs puzzles, rows of `cells` bytes, each given chosen.
    void pack(const std::uint8_t* puzzles, std::size_t number, std::uint64_t* states) const;

    const Tables& tables;

private:
    // For this number of options `beside_` takes 32 megabytes; it grows with the square, and on
    // larger boards an option excludes fewer others than a state has words.
    static constexpr std::int32_t most_beside = 1 << 14;

    const std::uint64_t* beside(std::int32_t option) const {
        return beside_.data() + static_cast<std::size_t>(option) * stride_;
    }
    void pack_one(const std::uint8_t* puzzle, std::uint64_t* state) const;
    bool is_plain(std::span<const std::int32_t> places, std::span<const std::int32_t> items) const;
    void find_peers(std::int32_t item) const;

    int words_;
    int stride_;  // of `beside_`: the words, to a multiple of four
    // For each option, the packed state that remains when it is chosen; empty on large boards.
    std::vector<std::uint64_t> beside_;
    std::array<std::vector<Matrix>, rules::kinds> matrices_;
    std::vector<std::int32_t> options_;
    std::vector<std::uint8_t> lines_;
    std::vector<Way> ways_;
    std::vector<Ends> ends_;
    Lists between_, houses_;
    std::vector<std::uint8_t> sight_;
    Diagrams diagrams_;
    mutable std::once_flag crossings_found_;
    mutable std::vector<std::size_t> crossings_from_;
    mutable std::vector<Crossing> crossings_;
    mutable Lists crossed_;
    mutable std::once_flag peers_found_;
    mutable std::vector<Peers> peers_;
    mutable Lists peer_options_;
};

enum class StateVerdict : std::uint8_t { open, solved, dead };

// States to bring to their fixpoint: packed ones, or hypotheses about them. Several threads may
// work on one job: each takes states as it needs them.
struct RuleJob {
    const RuleTables& tables;
    rules::Set rules;
    const std::uint64_t* states;  // packed
    // null: entry i is state i. Else entry i is state of[i] with option[i] set true or false.
    const std::uint32_t* of;
    const std::int32_t* option;
    const std::uint8_t* set_true;
    std::size_t number;        // of entries, fewer than 2^32
    std::uint8_t* verdicts;    // one per entry, a StateVerdict
    std::uint64_t* fixpoints;  // null, or packed, what is left of each entry; the dead are left out
    std::atomic<std::size_t> next{0};  // the first entry that no thread has taken
    std::atomic<bool> stopped{false};  // end early: the verdicts are then not to be used
};

// States whose open candidates, those of cells that have several, are each supposed alone. What the
// rules refute is then known to be otherwise. Each state is worked on by one thread.
struct NegationJob {
    const RuleTables& tables;
    rules::Set rules;
    bool holds;                   // suppose that a candidate holds, and it goes; else the reverse
    const std::uint64_t* states;  // packed
    std::size_t number;           // of states; with their options, fewer than 2^32
    std::uint64_t* left;          // the same states, packed; what is refuted is applied to them
    std::uint8_t* changed;        // one per state, zeroed by the caller: 1 if anything was refuted
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
};

// States to bring to their fixpoints under trial and error: a candidate goes if supposing it leads
// to no solution, by the rules (depth 1), or by the rules and trial and error of a lesser depth.
// Each state is worked on by one thread.
struct TrialJob {
    const RuleTables& tables;
    rules::Set rules;
    int depth;                    // 0: the rules only
    bool bivalue;                 // suppose only candidates of cells that have two
    const std::uint64_t* states;  // packed
    std::size_t number;           // of states, fewer than 2^32
    std::uint8_t* verdicts;       // one per state, a StateVerdict
    std::uint8_t* depths;         // one per state: the least depth that gives the same fixpoint
    std::uint64_t* fixpoints;     // null, or packed, what is left of each; the dead are left out
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
};

constexpr int most_trial_depth = 3;

}  // namespace satsudoku::lanes
