// Sudoku Explainer's techniques, in their order, and the contents of its steps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace satsudoku::raters::explainer {

// The producers of Sudoku Explainer in the order in which they are asked; the numbers are those of
// its table, from 1. Direct ones only place.
enum class Row : std::uint8_t {
    hidden_single = 1,
    direct_locking,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    locking,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triplet,
    swordfish,
    hidden_triplet,
    two_strong_links,
    xy_wing,
    xyz_wing,
    unique_loop,
    naked_quad,
    jellyfish,
    hidden_quad,
    three_strong_links,
    wxyz_wing,
    bivalue_universal_grave,
    four_strong_links,
    vwxyz_wing,
    aligned_pair_exclusion,
    uvwxyz_wing,
    forcing_chains_and_cycles,
    tuvwxyz_wing,
    aligned_triplet_exclusion,
    nishio,
    multiple_forcing_chains,
    dynamic_forcing_chains,
    dynamic_plus,
    nested_chains,           // dynamic, with forcing chains and cycles inside
    nested_multiple_chains,  // multiple forcing chains inside as well
    nested_dynamic_0,        // dynamic ones inside
    nested_dynamic_1,        // dynamic (+) ones
    nested_dynamic_2,        // nested chains
    nested_dynamic_3,        // nested multiple chains
};
constexpr int producers = 39;

// The contents of a hint: its `parts` and `houses` hold, in this order,
//
//   technique                    parts                                houses
//   singles                      the cell                             its house (hidden ones)
//   locking                      the places                           theirs, the one they clear
//   direct ones                  the cells of the pattern             its house or houses, then the
//                                                                     house of the single (locking)
//   subsets                      their cells                          theirs
//   fish                         the places                           base houses, cover houses
//   strong links                 both ends of each link, in turn      the links', the connections'
//   wings of three cells         pivot, wing, wing
//   bent sets (WXYZ and up)      the set, the bivalue cell            the set's
//   unique loops                 its cells, one by one; then, of      of type 3, 4: the shared one
//                                type 3, the cells of the subset
//   universal graves             the cells that are not bivalue;      of type 3, 4: the shared one
//                                then, of type 3, those of the subset
//   aligned exclusions           the cells aligned, one by one; their
//                                common excluders
//   chains                       the cell or places that all cases    the house of those places
//                                start from, where there is one
#define EXPLAINER_TECHNIQUES(TECHNIQUE)  \
    TECHNIQUE(last_cell)                 \
    TECHNIQUE(hidden_single_box)         \
    TECHNIQUE(hidden_single_line)        \
    TECHNIQUE(direct_pointing)           \
    TECHNIQUE(direct_claiming)           \
    TECHNIQUE(direct_hidden_pair)        \
    TECHNIQUE(naked_single)              \
    TECHNIQUE(direct_hidden_triplet)     \
    TECHNIQUE(pointing)                  \
    TECHNIQUE(claiming)                  \
    TECHNIQUE(naked_pair)                \
    TECHNIQUE(x_wing)                    \
    TECHNIQUE(hidden_pair)               \
    TECHNIQUE(naked_triplet)             \
    TECHNIQUE(swordfish)                 \
    TECHNIQUE(hidden_triplet)            \
    TECHNIQUE(skyscraper)                \
    TECHNIQUE(two_string_kite)           \
    TECHNIQUE(turbot_fish)               \
    TECHNIQUE(grouped_strong_links)      \
    TECHNIQUE(three_strong_links)        \
    TECHNIQUE(four_strong_links)         \
    TECHNIQUE(xy_wing)                   \
    TECHNIQUE(xyz_wing)                  \
    TECHNIQUE(unique_loop_1)             \
    TECHNIQUE(unique_loop_2)             \
    TECHNIQUE(unique_loop_3_naked)       \
    TECHNIQUE(unique_loop_3_hidden)      \
    TECHNIQUE(unique_loop_4)             \
    TECHNIQUE(naked_quad)                \
    TECHNIQUE(jellyfish)                 \
    TECHNIQUE(hidden_quad)               \
    TECHNIQUE(wxyz_wing)                 \
    TECHNIQUE(vwxyz_wing)                \
    TECHNIQUE(uvwxyz_wing)               \
    TECHNIQUE(tuvwxyz_wing)              \
    TECHNIQUE(universal_grave_1)         \
    TECHNIQUE(universal_grave_2)         \
    TECHNIQUE(universal_grave_3)         \
    TECHNIQUE(universal_grave_4)         \
    TECHNIQUE(aligned_pair_exclusion)    \
    TECHNIQUE(aligned_triplet_exclusion) \
    TECHNIQUE(x_cycle)                   \
    TECHNIQUE(y_cycle)                   \
    TECHNIQUE(xy_cycle)                  \
    TECHNIQUE(forcing_x_chain)           \
    TECHNIQUE(forcing_chain)             \
    TECHNIQUE(contradiction_forcing)     \
    TECHNIQUE(double_forcing)            \
    TECHNIQUE(cell_forcing)              \
    TECHNIQUE(house_forcing)

enum class Technique : std::uint8_t {
#define NAME(name) name,
    EXPLAINER_TECHNIQUES(NAME)
#undef NAME
};

// By Technique.
inline constexpr std::array technique_names{
#define NAME(name) #name,
    EXPLAINER_TECHNIQUES(NAME)
#undef NAME
};

}  // namespace satsudoku::raters::explainer
