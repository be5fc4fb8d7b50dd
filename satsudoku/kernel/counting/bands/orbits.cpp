#include "counting/bands/orbits.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace satsudoku::counting::bands {

namespace {

// Finds arrays by their states.
class Places {
public:
    explicit Places(const std::vector<Array>& arrays, int first_states)
        : arrays_(arrays), start_(first_states + 1) {
        for (const auto& array : arrays) {
            ++start_[array.state[0] + 1];
        }
        std::partial_sum(start_.begin(), start_.end(), start_.begin());
    }

    std::uint32_t of(const std::array<std::uint16_t, 3>& state) const {
        const auto rest = [](const std::array<std::uint16_t, 3>& s) { return s[1] << 16 | s[2]; };
        const auto at = std::ranges::lower_bound(
            arrays_.begin() + start_[state[0]], arrays_.begin() + start_[state[0] + 1], rest(state),
            {}, [&](const Array& array) { return rest(array.state); });
        return static_cast<std::uint32_t>(at - arrays_.begin());
    }

private:
    const std::vector<Array>& arrays_;
    std::vector<std::int32_t> start_;  // of the arrays of each first state
};

}  // namespace

Orbits::Orbits(const std::array<const States*, 3>& boxes, const std::vector<Array>& arrays,
               const std::array<std::uint8_t, digits>& like) {
    struct Exchange {
        std::uint8_t a, b;
        std::array<std::vector<std::uint16_t>, 3> image;  // of each state of each box
    };
    const Splits& all = splits();
    const Places places(arrays, boxes[0]->size());
    std::vector<Exchange> exchanges;
    for (std::uint8_t b = 1; b < digits; ++b) {
        for (std::uint8_t a = b; a-- > 0;) {
            if (like[a] != like[b]) {
                continue;
            }
            Exchange exchange{a, b, {}};
            for (int box = 0; box < 3; ++box) {
                for (int state = 0; state < boxes[box]->size(); ++state) {
                    const int image = all.exchanged(boxes[box]->split(state), a, b);
                    exchange.image[box].push_back(
                        static_cast<std::uint16_t>(boxes[box]->of[image]));
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
                const auto place =
                    places.of({image[0][state[0]], image[1][state[1]], image[2][state[2]]});
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

}  // namespace satsudoku::counting::bands
