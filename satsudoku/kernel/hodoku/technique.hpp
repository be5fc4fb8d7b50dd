// HoDoKu's techniques: their codes, levels and scores as of version 2.2.0, in its default order.
#pragma once

#include <array>
#include <cstdint>

namespace satsudoku::hodoku {

enum class Level : std::uint8_t { none, easy, medium, hard, unfair, extreme };

// The highest score of each level; above it a puzzle belongs to a higher one.
constexpr std::array<std::uint32_t, 6> highest_score{0, 800, 1000, 1600, 1800, ~std::uint32_t{0}};

enum class Technique : std::uint8_t {
    full_house,
    naked_single,
    hidden_single,
    locked_pair,
    locked_triple,
    pointing,
    claiming,
    naked_pair,
    naked_triple,
    hidden_pair,
    hidden_triple,
    naked_quad,
    hidden_quad,
    x_wing,
    swordfish,
    jellyfish,
    remote_pair,
    bug_plus_one,
    skyscraper,
    two_string_kite,
    turbot_fish,
    empty_rectangle,
    w_wing,
    xy_wing,
    xyz_wing,
    uniqueness_1,
    uniqueness_2,
    uniqueness_3,
    uniqueness_4,
    uniqueness_5,
    uniqueness_6,
    hidden_rectangle,
    avoidable_rectangle_1,
    avoidable_rectangle_2,
    finned_x_wing,
    sashimi_x_wing,
    finned_swordfish,
    sashimi_swordfish,
    finned_jellyfish,
    sashimi_jellyfish,
    sue_de_coq,
    simple_colours_trap,
    simple_colours_wrap,
    multi_colours_1,
    multi_colours_2,
    x_chain,
    xy_chain,
    continuous_nice_loop,
    discontinuous_nice_loop,
    aic,
    grouped_continuous_nice_loop,
    grouped_discontinuous_nice_loop,
    grouped_aic,
    als_xz,
    als_xy_wing,
    als_chain,
    franken_x_wing,
    franken_swordfish,
    finned_franken_x_wing,
    finned_franken_swordfish,
    forcing_chain_contradiction,
    forcing_chain_verity,
    forcing_net_contradiction,
    forcing_net_verity,
    brute_force,
};
constexpr int techniques = static_cast<int>(Technique::brute_force) + 1;

struct Facts {
    std::uint16_t code;  // HoDoKu's, as four decimal digits
    Level level;
    std::uint16_t score;
};

constexpr std::array<Facts, techniques> facts_of_techniques{{
    {0, Level::easy, 4},            // full_house
    {3, Level::easy, 4},            // naked_single
    {2, Level::easy, 14},           // hidden_single
    {110, Level::medium, 40},       // locked_pair
    {111, Level::medium, 60},       // locked_triple
    {100, Level::medium, 50},       // pointing
    {101, Level::medium, 50},       // claiming
    {200, Level::medium, 60},       // naked_pair
    {201, Level::medium, 80},       // naked_triple
    {210, Level::medium, 70},       // hidden_pair
    {211, Level::medium, 100},      // hidden_triple
    {202, Level::hard, 120},        // naked_quad
    {212, Level::hard, 150},        // hidden_quad
    {300, Level::hard, 140},        // x_wing
    {301, Level::hard, 150},        // swordfish
    {302, Level::hard, 160},        // jellyfish
    {703, Level::hard, 110},        // remote_pair
    {610, Level::hard, 100},        // bug_plus_one
    {400, Level::hard, 130},        // skyscraper
    {401, Level::hard, 150},        // two_string_kite
    {403, Level::hard, 120},        // turbot_fish
    {402, Level::hard, 120},        // empty_rectangle
    {803, Level::hard, 150},        // w_wing
    {800, Level::hard, 160},        // xy_wing
    {801, Level::hard, 180},        // xyz_wing
    {600, Level::hard, 100},        // uniqueness_1
    {601, Level::hard, 100},        // uniqueness_2
    {602, Level::hard, 100},        // uniqueness_3
    {603, Level::hard, 100},        // uniqueness_4
    {604, Level::hard, 100},        // uniqueness_5
    {605, Level::hard, 100},        // uniqueness_6
    {606, Level::hard, 100},        // hidden_rectangle
    {607, Level::hard, 100},        // avoidable_rectangle_1
    {608, Level::hard, 100},        // avoidable_rectangle_2
    {310, Level::hard, 130},        // finned_x_wing
    {320, Level::hard, 150},        // sashimi_x_wing
    {311, Level::unfair, 200},      // finned_swordfish
    {321, Level::unfair, 240},      // sashimi_swordfish
    {312, Level::unfair, 250},      // finned_jellyfish
    {322, Level::unfair, 260},      // sashimi_jellyfish
    {1101, Level::unfair, 250},     // sue_de_coq
    {500, Level::hard, 150},        // simple_colours_trap
    {501, Level::hard, 150},        // simple_colours_wrap
    {502, Level::hard, 200},        // multi_colours_1
    {503, Level::hard, 200},        // multi_colours_2
    {701, Level::unfair, 260},      // x_chain
    {702, Level::unfair, 260},      // xy_chain
    {706, Level::unfair, 280},      // continuous_nice_loop
    {707, Level::unfair, 280},      // discontinuous_nice_loop
    {708, Level::unfair, 280},      // aic
    {709, Level::unfair, 300},      // grouped_continuous_nice_loop
    {710, Level::unfair, 300},      // grouped_discontinuous_nice_loop
    {711, Level::unfair, 300},      // grouped_aic
    {901, Level::unfair, 300},      // als_xz
    {902, Level::unfair, 320},      // als_xy_wing
    {903, Level::unfair, 340},      // als_chain
    {330, Level::unfair, 300},      // franken_x_wing
    {331, Level::unfair, 350},      // franken_swordfish
    {340, Level::unfair, 390},      // finned_franken_x_wing
    {341, Level::unfair, 410},      // finned_franken_swordfish
    {1301, Level::extreme, 500},    // forcing_chain_contradiction
    {1302, Level::extreme, 500},    // forcing_chain_verity
    {1303, Level::extreme, 700},    // forcing_net_contradiction
    {1304, Level::extreme, 700},    // forcing_net_verity
    {9999, Level::extreme, 10000},  // brute_force
}};
constexpr const Facts& facts(Technique technique) {
    return facts_of_techniques[static_cast<std::size_t>(technique)];
}

}  // namespace satsudoku::hodoku
