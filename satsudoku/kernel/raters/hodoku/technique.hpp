// HoDoKu's techniques: their codes, levels and scores as of version 2.2.0, in its default order.
#pragma once

#include <array>
#include <cstdint>

namespace satsudoku::raters::hodoku {

enum class Level : std::uint8_t { none, easy, medium, hard, unfair, extreme };

// The highest score of each level; above it a puzzle belongs to a higher one.
constexpr std::array<std::uint32_t, 6> highest_score{0, 800, 1000, 1600, 1800, ~std::uint32_t{0}};

// The name, HoDoKu's code as four decimal digits, the level, the score.
#define HODOKU_TECHNIQUES(TECHNIQUE)                             \
    TECHNIQUE(full_house, 0, easy, 4)                            \
    TECHNIQUE(naked_single, 3, easy, 4)                          \
    TECHNIQUE(hidden_single, 2, easy, 14)                        \
    TECHNIQUE(locked_pair, 110, medium, 40)                      \
    TECHNIQUE(locked_triple, 111, medium, 60)                    \
    TECHNIQUE(pointing, 100, medium, 50)                         \
    TECHNIQUE(claiming, 101, medium, 50)                         \
    TECHNIQUE(naked_pair, 200, medium, 60)                       \
    TECHNIQUE(naked_triple, 201, medium, 80)                     \
    TECHNIQUE(hidden_pair, 210, medium, 70)                      \
    TECHNIQUE(hidden_triple, 211, medium, 100)                   \
    TECHNIQUE(naked_quad, 202, hard, 120)                        \
    TECHNIQUE(hidden_quad, 212, hard, 150)                       \
    TECHNIQUE(x_wing, 300, hard, 140)                            \
    TECHNIQUE(swordfish, 301, hard, 150)                         \
    TECHNIQUE(jellyfish, 302, hard, 160)                         \
    TECHNIQUE(remote_pair, 703, hard, 110)                       \
    TECHNIQUE(bug_plus_one, 610, hard, 100)                      \
    TECHNIQUE(skyscraper, 400, hard, 130)                        \
    TECHNIQUE(two_string_kite, 401, hard, 150)                   \
    TECHNIQUE(turbot_fish, 403, hard, 120)                       \
    TECHNIQUE(empty_rectangle, 402, hard, 120)                   \
    TECHNIQUE(w_wing, 803, hard, 150)                            \
    TECHNIQUE(xy_wing, 800, hard, 160)                           \
    TECHNIQUE(xyz_wing, 801, hard, 180)                          \
    TECHNIQUE(uniqueness_1, 600, hard, 100)                      \
    TECHNIQUE(uniqueness_2, 601, hard, 100)                      \
    TECHNIQUE(uniqueness_3, 602, hard, 100)                      \
    TECHNIQUE(uniqueness_4, 603, hard, 100)                      \
    TECHNIQUE(uniqueness_5, 604, hard, 100)                      \
    TECHNIQUE(uniqueness_6, 605, hard, 100)                      \
    TECHNIQUE(hidden_rectangle, 606, hard, 100)                  \
    TECHNIQUE(avoidable_rectangle_1, 607, hard, 100)             \
    TECHNIQUE(avoidable_rectangle_2, 608, hard, 100)             \
    TECHNIQUE(finned_x_wing, 310, hard, 130)                     \
    TECHNIQUE(sashimi_x_wing, 320, hard, 150)                    \
    TECHNIQUE(finned_swordfish, 311, unfair, 200)                \
    TECHNIQUE(sashimi_swordfish, 321, unfair, 240)               \
    TECHNIQUE(finned_jellyfish, 312, unfair, 250)                \
    TECHNIQUE(sashimi_jellyfish, 322, unfair, 260)               \
    TECHNIQUE(sue_de_coq, 1101, unfair, 250)                     \
    TECHNIQUE(simple_colours_trap, 500, hard, 150)               \
    TECHNIQUE(simple_colours_wrap, 501, hard, 150)               \
    TECHNIQUE(multi_colours_1, 502, hard, 200)                   \
    TECHNIQUE(multi_colours_2, 503, hard, 200)                   \
    TECHNIQUE(x_chain, 701, unfair, 260)                         \
    TECHNIQUE(xy_chain, 702, unfair, 260)                        \
    TECHNIQUE(continuous_nice_loop, 706, unfair, 280)            \
    TECHNIQUE(discontinuous_nice_loop, 707, unfair, 280)         \
    TECHNIQUE(aic, 708, unfair, 280)                             \
    TECHNIQUE(grouped_continuous_nice_loop, 709, unfair, 300)    \
    TECHNIQUE(grouped_discontinuous_nice_loop, 710, unfair, 300) \
    TECHNIQUE(grouped_aic, 711, unfair, 300)                     \
    TECHNIQUE(als_xz, 901, unfair, 300)                          \
    TECHNIQUE(als_xy_wing, 902, unfair, 320)                     \
    TECHNIQUE(als_chain, 903, unfair, 340)                       \
    TECHNIQUE(franken_x_wing, 330, unfair, 300)                  \
    TECHNIQUE(franken_swordfish, 331, unfair, 350)               \
    TECHNIQUE(finned_franken_x_wing, 340, unfair, 390)           \
    TECHNIQUE(finned_franken_swordfish, 341, unfair, 410)        \
    TECHNIQUE(forcing_chain_contradiction, 1301, extreme, 500)   \
    TECHNIQUE(forcing_chain_verity, 1302, extreme, 500)          \
    TECHNIQUE(forcing_net_contradiction, 1303, extreme, 700)     \
    TECHNIQUE(forcing_net_verity, 1304, extreme, 700)            \
    TECHNIQUE(brute_force, 9999, extreme, 10000)

enum class Technique : std::uint8_t {
#define NAME(name, code, level, score) name,
    HODOKU_TECHNIQUES(NAME)
#undef NAME
};
constexpr int techniques = static_cast<int>(Technique::brute_force) + 1;

struct Facts {
    std::uint16_t code;
    Level level;
    std::uint16_t score;
};

constexpr std::array<Facts, techniques> facts_of_techniques{{
#define FACTS(name, code, level, score) {code, Level::level, score},
    HODOKU_TECHNIQUES(FACTS)
#undef FACTS
}};
constexpr const Facts& facts(Technique technique) {
    return facts_of_techniques[static_cast<std::size_t>(technique)];
}
// The technique so many places after another.
constexpr Technique after(Technique technique, int places) {
    return static_cast<Technique>(static_cast<int>(technique) + places);
}

}  // namespace satsudoku::raters::hodoku
