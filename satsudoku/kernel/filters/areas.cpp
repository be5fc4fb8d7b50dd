#include "filters/areas.hpp"

#include <algorithm>
#include <utility>

namespace satsudoku::filters {

void Areas::load(std::size_t number, std::vector<std::int32_t> cells, Supports& supports) {
    areas_[number] = {std::move(cells), &supports};
}

bool Areas::look(std::span<const std::int32_t> numbers, std::span<const Mask> left,
                 std::span<const std::uint8_t> changed, const Poll& poll,
                 std::vector<Losing>& losing) const {
    std::vector<Mask> kept;
    for (const std::int32_t number : numbers) {
        const auto& [cells, supports] = areas_[number];
        const bool due =
            changed.empty() || std::any_of(cells.begin(), cells.end(),
                                           [&](std::int32_t cell) { return changed[cell] != 0; });
        if (!due || std::any_of(cells.begin(), cells.end(),
                                [&](std::int32_t cell) { return left[cell] == 0; })) {
            continue;
        }
        kept.clear();
        for (const std::int32_t cell : cells) {
            kept.push_back(left[cell]);
        }
        if (!supports->keep(kept, poll)) {
            return false;
        }
        for (std::size_t place = 0; place < cells.size(); ++place) {
            if (kept[place] != left[cells[place]]) {
                losing.push_back({number, kept});
                break;
            }
        }
    }
    return true;
}

}  // namespace satsudoku::filters
