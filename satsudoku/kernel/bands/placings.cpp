#include "bands/placings.hpp"

#include <algorithm>

namespace satsudoku::bands {

Placings::Placings(const std::array<const States*, 3>& boxes, const std::vector<Array>& arrays,
                   int box) {
    const Splits& all = splits();
    std::vector<Placing> each;
    for (const auto& array : arrays) {
        Placing placing{array.state[box], array.weight, {}};
        const auto& triples = all.sets[boxes[box]->split(placing.state)];
        for (const auto& order : orders(boxes, array)) {
            for (int part = 0; part < 3; ++part) {
                const auto triple = std::ranges::find(triples, all.sets[order[box]][part]);
                ++placing.times[triple - triples.begin()][part];
            }
        }
        each.push_back(placing);
    }
    list = each;
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    for (const auto& placing : each) {
        of.push_back(
            static_cast<std::uint32_t>(std::ranges::lower_bound(list, placing) - list.begin()));
    }
}

}  // namespace satsudoku::bands
