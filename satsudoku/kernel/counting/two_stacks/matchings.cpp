#include "counting/two_stacks/matchings.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <random>

namespace satsudoku::counting::two_stacks {

Matchings::Matchings(int columns) {
    std::vector<Set> pairs;
    part(static_cast<Set>((1u << 2 * columns) - 1), pairs);
    std::uint32_t seed = 0;
    while (!give_codes(seed)) {
        ++seed;
    }
}

void Matchings::part(Set left, std::vector<Set>& pairs) {
    if (left == 0) {
        pairs_.push_back(pairs);
        return;
    }
    const auto first = static_cast<Set>(1u << std::countr_zero(left));
    for (unsigned others = left ^ first; others != 0; others &= others - 1) {
        const auto pair = static_cast<Set>(first | 1u << std::countr_zero(others));
        pairs.push_back(pair);
        part(left ^ pair, pairs);
        pairs.pop_back();
    }
}

// Random codes; whether all sums differ in their upper bits.
bool Matchings::give_codes(std::uint32_t seed) {
    constexpr std::uint16_t none = std::numeric_limits<std::uint16_t>::max();
    std::mt19937 random(seed);
    std::ranges::generate(codes_, [&] { return static_cast<std::uint32_t>(random()); });
    number_.assign(std::size_t{1} << (32 - shift), none);
    for (std::size_t matching = 0; matching < pairs_.size(); ++matching) {
        std::uint32_t sum = 0;
        for (const Set pair : pairs_[matching]) {
            sum += codes_[pair];
        }
        auto& number = number_[sum >> shift];
        if (number != none) {
            return false;
        }
        number = static_cast<std::uint16_t>(matching);
    }
    return true;
}

std::vector<std::uint16_t> Matchings::split_by(Set set) const {
    std::vector<std::uint16_t> result;
    for (std::size_t matching = 0; matching < pairs_.size(); ++matching) {
        if (std::ranges::all_of(pairs_[matching], [&](Set pair) {
                return std::has_single_bit(static_cast<unsigned>(pair & set));
            })) {
            result.push_back(static_cast<std::uint16_t>(matching));
        }
    }
    return result;
}

}  // namespace satsudoku::counting::two_stacks
