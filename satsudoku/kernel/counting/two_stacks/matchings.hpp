// Ways to part the symbols of a board into pairs: what the columns of a box hold, in any order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "counting/two_stacks/board.hpp"

namespace satsudoku::counting::two_stacks {

class Matchings {
public:
    explicit Matchings(int columns);

    std::size_t size() const { return pairs_.size(); }  // 3, 15, 105 or 945

    // The codes of a matching's pairs add up to a sum that names it.
    std::uint32_t code(Set pair) const { return codes_[pair]; }
    std::uint16_t at(std::uint32_t sum) const { return number_[sum >> shift]; }

    // The matchings that have one symbol of each pair in a set.
    std::vector<std::uint16_t> split_by(Set set) const;

private:
    static constexpr int shift = 15;  // the names of sums have 17 bits

    std::vector<std::vector<Set>> pairs_;
    std::array<std::uint32_t, 1 << (2 * most_columns)> codes_{};
    std::vector<std::uint16_t> number_;

    void part(Set left, std::vector<Set>& pairs);
    bool give_codes(std::uint32_t seed);
};

}  // namespace satsudoku::counting::two_stacks
