// Ways to split nine digits over the three columns, or the three rows, of a box.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>

namespace satsudoku::counting::bands {

constexpr int digits = 9;
constexpr int split_count = 1680;  // 9! / (3! 3! 3!): three triples in order
constexpr int trio_count = 280;    // the same without order
constexpr int partner_count = 56;  // splits that share no digit of any part with a given one

struct Splits {
    struct Partner {
        std::uint16_t second, third;
    };
    // The digits of each part, a bit each.
    std::array<std::array<std::uint16_t, 3>, split_count> sets;
    // Splits of the same three triples, in whatever order, are one trio.
    std::array<std::uint16_t, split_count> trio;
    // For each split all pairs that go with it: in each part the three share no digit.
    std::array<std::array<Partner, partner_count>, split_count> partners;
    // Whether one trio can be the columns of a box that has the other as its rows: each column
    // meets each row in one digit. Then the two determine the box.
    std::array<std::bitset<trio_count>, trio_count> crosses;

    Splits();

    // Pre: two disjoint triples.
    int at(unsigned first, unsigned second) const { return index_[rank_[first]][rank_[second]]; }

    int part_of(int split, int digit) const {
        return sets[split][0] >> digit & 1 ? 0 : sets[split][1] >> digit & 1 ? 1 : 2;
    }

    // The split with two digits exchanged.
    int exchanged(int split, int a, int b) const;

private:
    std::array<std::uint8_t, 512> rank_{};  // among the 84 triples
    std::array<std::array<std::int16_t, 84>, 84> index_{};
};

const Splits& splits();

}  // namespace satsudoku::counting::bands
