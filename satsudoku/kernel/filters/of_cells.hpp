// What belongs to each of some cells, such as its rules, as one list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace satsudoku::filters {

// A list of lists takes an allocation a cell, also in each copy.
template <class Item>
class OfCells {
public:
    explicit OfCells(int cells) : starts_(static_cast<std::size_t>(cells) + 1) {}

    void add(std::int32_t cell, Item item) { added_.emplace_back(cell, item); }

    // Those of a cell, in the order in which they were added. Call `sort` before.
    std::span<const Item> operator[](std::size_t cell) const {
        const std::int32_t* start = &starts_[cell];
        return {sorted_.data() + start[0], sorted_.data() + start[1]};
    }

    // Call it once, after everything is added; there may be more cells by now.
    void sort(int cells) {
        starts_.assign(static_cast<std::size_t>(cells) + 2, 0);
        for (const auto& [cell, item] : added_) {
            ++starts_[cell + 2];
        }
        std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
        sorted_.resize(added_.size());
        for (const auto& [cell, item] : added_) {
            sorted_[static_cast<std::size_t>(starts_[cell + 1]++)] = item;
        }
        added_.clear();
    }

private:
    std::vector<std::pair<std::int32_t, Item>> added_;
    std::vector<Item> sorted_;
    std::vector<std::int32_t> starts_;  // of each cell, among these
};

}  // namespace satsudoku::filters
