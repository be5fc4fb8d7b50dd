#include "bands/orbits.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace satsudoku::bands {

Orbits::Orbits(const Layout& layout, int stack, const std::array<std::uint8_t, digits>& like) {
    struct Exchange {
        std::uint8_t a, b;
        std::array<std::vector<std::uint16_t>, 3> image;  // of each state of each box
    };
    const auto& arrays = layout.stacks[stack];
    std::vector<Exchange> exchanges;
    for (std::uint8_t b = 1; b < digits; ++b) {
        for (std::uint8_t a = b; a-- > 0;) {
            if (like[a] != like[b]) {
                continue;
            }
            Exchange exchange{a, b, {}};
            for (int band = 0; band < 3; ++band) {
                for (int state = 0; state < layout.columns[band][stack].size(); ++state) {
                    exchange.image[band].push_back(
                        static_cast<std::uint16_t>(layout.exchanged(band, stack, state, a, b)));
                }
            }
            exchanges.push_back(std::move(exchange));
            break;  // exchanges of neighbours lead everywhere
        }
    }
    const auto untouched = static_cast<std::uint32_t>(arrays.size());
    step_.assign(arrays.size(), {untouched, 0, 0});
    for (std::uint32_t start = 0; start < arrays.size(); ++start) {
        if (step_[start].from != untouched) {
            continue;
        }
        first_.push_back(static_cast<std::uint32_t>(member_.size()));
        step_[start].from = start;
        member_.push_back(start);
        for (std::size_t next = first_.back(); next < member_.size(); ++next) {
            for (const auto& [a, b, image] : exchanges) {
                const auto& state = arrays[member_[next]].state;
                const std::array<std::uint16_t, 3> to{image[0][state[0]], image[1][state[1]],
                                                      image[2][state[2]]};
                const auto at = std::ranges::lower_bound(arrays, to, {}, &Array::state);
                const auto place = static_cast<std::uint32_t>(at - arrays.begin());
                if (step_[place].from == untouched) {
                    step_[place] = {member_[next], a, b};
                    member_.push_back(place);
                }
            }
        }
    }
    first_.push_back(static_cast<std::uint32_t>(member_.size()));
}

std::array<std::uint8_t, digits> Orbits::names(std::uint32_t member) const {
    std::array<std::uint8_t, digits> back;  // from the member to the first array
    std::iota(back.begin(), back.end(), std::uint8_t{0});
    for (; step_[member].from != member; member = step_[member].from) {
        for (auto& name : back) {
            name = name == step_[member].a   ? step_[member].b
                   : name == step_[member].b ? step_[member].a
                                             : name;
        }
    }
    std::array<std::uint8_t, digits> names;
    for (std::uint8_t digit = 0; digit < digits; ++digit) {
        names[back[digit]] = digit;
    }
    return names;
}

}  // namespace satsudoku::bands
