#include <algorithm>
#include <cstdint>

#include "filters/implied_sums.hpp"

namespace satsudoku::filters {

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

}  // namespace

std::vector<WeightedCells> combined_sums(std::span<const WeightedCells> sums, Houses houses,
                                         int cells, int symbols) {
    std::vector<Combination> pool;
    for (const WeightedCells& sum : sums) {
        const auto plain = [](std::int32_t weight) { return weight == 1; };
        if (sum.cells.size() >= least_combined &&
            std::all_of(sum.weights.begin(), sum.weights.end(), plain)) {
            Combination one{sum, 0, false};
            one.loose = order_by_houses(one.sum, houses, cells, symbols);
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
                both.loose = order_by_houses(both.sum, houses, cells, symbols);
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
    std::vector<WeightedCells> combined;
    for (Combination& one : pool) {
        if (one.is_new) {
            combined.push_back(std::move(one.sum));
        }
    }
    return combined;
}

}  // namespace satsudoku::filters
