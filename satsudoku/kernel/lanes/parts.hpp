// The sums of a pass over any exact cover: parts that items share are summed once.
#pragma once

#include <cstdint>
#include <vector>

namespace satsudoku::lanes {

struct Tables;

// Rows of numbers; those of one length are a run, so that a loop over them can be unrolled.
struct Runs {
    Runs() = default;
    explicit Runs(std::vector<std::vector<std::int32_t>> rows);

    // Processors multiply an address by up to 8, so the numbers are stored times 8.
    static constexpr std::uint32_t scale = 8;

    struct Run {
        std::int32_t length, count;
        std::size_t start;
    };
    std::vector<Run> runs;
    std::vector<std::uint32_t> values;
};

// An atom is a set of options of an item: those that it shares with another item, or the rest. In
// 9x9 Sudoku the atoms of a digit are its triads, the three cells that a line has in a box:
//
//                 box 0      box 1      box 2
//        row 0  [ t0     ] [ t1     ] [ t2     ]     row 0 = t0 + t1 + t2
//        row 1  [ t3     ] [ t4     ] [ t5     ]     box 0 = t0 + t3 + t6
//        row 2  [ t6     ] [ t7     ] [ t8     ]     t3 and t6 lose the digit when row 0 has it
//                                                    neither in t1 nor in t2; t1 and t2 likewise
//
// An option goes when something is placed in one of its items, or when a crossing of two items
// excludes it. Nodes report both:
//
//   nodes  [ options      | atoms                  | crossings          | none          ]
//            the option     locked out, or           the crossing         never excludes
//            is placed      something is placed      excludes options     anything
//                           in an item of the atom
//
// In a pair, an item of two options that need not be covered, one goes where the other is placed.
struct Parts {
    Parts() = default;
    explicit Parts(const Tables& tables);

    // Items with options in common, cells and pairs apart: mostly those of one symbol. They are
    // worked on together, for the cache's sake; atoms and items have numbers of their own in a
    // group.
    struct Group {
        Runs members;    // atom; its options
        Runs placed;     // likewise, but only atoms of items' sums
        Runs locked;     // atom; for each crossing that excludes it `outside` atoms: where there is
                         // something in some of each, it is not excluded
        Runs crossings;  // node of a crossing that excludes single options; its atoms as above
        Runs primary;    // primary item, its number in the tables; atoms whose sum it is
        Runs items;      // item; atoms whose sum it is
        Runs singles;    // atom; primary items in whose sums it is
        Runs placing;    // option, its cell; atoms with it in sums of primary items
        Runs excluded;   // node of an atom, the atom; the items in whose sums it is
        std::int32_t outside = 1;
    };
    std::vector<Group> groups;
    Runs cells;   // cell; for each of its options as many nodes, all that may exclude it
    Runs pairs;   // two options
    Runs locked;  // option; nodes through which only crossings exclude it

    // The most atoms that a group has, and one that stays empty; the most items; the nodes of all.
    std::int32_t atoms = 0, items = 0, nodes = 0;
};

// Where options may be confined (lanes/pairs.hpp): for each crossing of two items whether the first
// has something left outside what they share, and for each option the crossings that it lies in.
struct Crossed {
    Crossed() = default;
    explicit Crossed(const Tables& tables);

    Runs beyond;   // number of a crossing; options of its first item outside
    Runs options;  // option; numbers of crossings
    std::int32_t crossings = 0;
};

}  // namespace satsudoku::lanes
