#include "counting/bands/placings.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace satsudoku::counting::bands {

namespace {

// Divides by the common divisor, which it returns.
std::uint32_t reduce(Placing& placing) {
    std::uint32_t divisor = 0;
    for (const auto& triple : placing.times) {
        for (const auto number : triple) {
            divisor = std::gcd(divisor, number);
        }
    }
    for (auto& triple : placing.times) {
        for (auto& number : triple) {
            number /= divisor;
        }
    }
    return divisor;
}

}  // namespace

std::array<Placings, 3> placings(const std::array<const States*, 3>& boxes,
                                 const std::vector<Array>& arrays) {
    const Splits& all = splits();
    std::array<Placings, 3> result;
    std::array<std::map<Placing, std::uint32_t>, 3> numbers;
    for (const auto& array : arrays) {
        std::array<Placing, 3> placing{};
        for (const auto& order : orders(boxes, array)) {
            for (int box = 0; box < 3; ++box) {
                const auto& triples = all.sets[boxes[box]->split(array.state[box])];
                for (int part = 0; part < 3; ++part) {
                    const auto triple = std::ranges::find(triples, all.sets[order[box]][part]);
                    ++placing[box].times[triple - triples.begin()][part];
                }
            }
        }
        for (int box = 0; box < 3; ++box) {
            placing[box].state = array.state[box];
            const auto factor = reduce(placing[box]);
            const auto next = static_cast<std::uint32_t>(numbers[box].size());
            const auto number = numbers[box].try_emplace(placing[box], next).first->second;
            result[box].of.push_back({number, factor});
        }
    }
    for (int box = 0; box < 3; ++box) {
        std::vector<std::uint32_t> sorted(numbers[box].size());
        for (const auto& [placing, number] : numbers[box]) {
            sorted[number] = static_cast<std::uint32_t>(result[box].list.size());
            result[box].list.push_back(placing);
        }
        for (auto& place : result[box].of) {
            place.placing = sorted[place.placing];
        }
    }
    return result;
}

}  // namespace satsudoku::counting::bands
