#include <algorithm>
#include <cstdint>
#include <utility>

#include "filters/implied_sums.hpp"

namespace satsudoku {

namespace {

constexpr std::size_t least_combined = 6;  // of a sum that is combined with another

struct Combination {
    WeightedCells sum;
    double loose;
    bool is_new;
};

bool share_no_cell(const WeightedCells& one, const WeightedCells& other) {
    return std::find_first_of(one.cells.begin(), one.cells.end(), other.cells.begin(),
                              other.cells.end()) == one.cells.end();
}

// How far a plain sum is from its least or greatest, as a part of what houses leave it. Orders its
// cells: those of the house that holds most of them come first, and so on.
double looseness(WeightedCells& sum, Houses houses, int cells, int symbols) {
    std::vector<std::uint8_t> open(static_cast<std::size_t>(cells));
    for (const std::int32_t cell : sum.cells) {
        open[cell] = 1;
    }
    const auto count = [&](const auto& house) {
        return std::count_if(house.begin(), house.end(), [&](auto cell) { return open[cell]; });
    };
    std::vector<std::int32_t> order;
    std::int64_t least = 0, range = 0;
    const auto take = [&](const std::vector<std::int32_t>& some) {
        std::int64_t size = 0;
        for (const std::int32_t cell : some) {
            if (std::exchange(open[cell], 0)) {
                order.push_back(cell);
                ++size;
            }
        }
        least += size * (size + 1) / 2;
        range += size * (symbols - size);
    };
    for (;;) {
        const auto most = std::max_element(
            houses.begin(), houses.end(),
            [&](const auto& one, const auto& other) { return count(one) < count(other); });
        if (most == houses.end() || count(*most) < 2) {
            break;
        }
        take(*most);
    }
    for (const std::int32_t cell : sum.cells) {
        take({cell});
    }
    sum.cells = std::move(order);
    const std::int64_t above = sum.total - least;
    return static_cast<double>(std::min(above, range - above)) / static_cast<double>(range);
}

}  // namespace

std::vector<WeightedCells> combined_sums(std::span<const WeightedCells> sums, Houses houses,
                                         int cells, int symbols) {
    std::vector<Combination> pool;
    for (const WeightedCells& sum : sums) {
        const auto plain = [](std::int32_t weight) { return weight == 1; };
        if (sum.cells.size() >= least_combined &&
            std::all_of(sum.weights.begin(), sum.weights.end(), plain)) {
            Combination one{sum, 0, false};
            one.loose = looseness(one.sum, houses, cells, symbols);
            pool.push_back(std::move(one));
        }
    }
    for (;;) {
        Combination best{{}, 1, true};
        std::size_t first = 0, second = 0;
        for (std::size_t i = 0; i < pool.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (!share_no_cell(pool[i].sum, pool[j].sum)) {
                    continue;
                }
                Combination both{pool[i].sum, 0, true};
                const auto& more = pool[j].sum.cells;
                both.sum.total += pool[j].sum.total;
                both.sum.cells.insert(both.sum.cells.end(), more.begin(), more.end());
                both.sum.weights.resize(both.sum.cells.size(), 1);
                both.loose = looseness(both.sum, houses, cells, symbols);
                if (both.loose < std::min({best.loose, pool[i].loose, pool[j].loose})) {
                    best = std::move(both);
                    first = i;
                    second = j;
                }
            }
        }
        if (best.sum.cells.empty()) {
            break;
        }
        pool[first] = std::move(best);
        pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(second));
    }
    std::vector<WeightedCells> made;
    for (Combination& one : pool) {
        if (one.is_new) {
            made.push_back(std::move(one.sum));
        }
    }
    return made;
}

}  // namespace satsudoku
