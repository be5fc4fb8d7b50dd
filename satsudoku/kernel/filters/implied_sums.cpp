#include "filters/implied_sums.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace satsudoku::filters {

namespace {

constexpr std::size_t most_houses = 5;
constexpr std::size_t most_leftovers = 4;

std::int64_t all_symbols(int symbols) { return std::int64_t{symbols} * (symbols + 1) / 2; }

WeightedCells gathered(std::span<const std::int32_t> weights, std::int64_t total) {
    WeightedCells sum{{}, {}, total};
    for (std::size_t cell = 0; cell < weights.size(); ++cell) {
        if (weights[cell] != 0) {
            sum.cells.push_back(static_cast<std::int32_t>(cell));
            sum.weights.push_back(weights[cell]);
        }
    }
    return sum;
}

using Bits = std::vector<std::uint64_t>;  // a set of cells

Bits bits_of(std::span<const std::int32_t> some, int cells) {
    Bits bits((static_cast<std::size_t>(cells) + 63) / 64);
    for (const std::int32_t cell : some) {
        bits[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    }
    return bits;
}

// Removes the cells of another set that are in a set, and adds those that are not.
void toggle(Bits& bits, std::span<const std::uint64_t> other) {
    for (std::size_t word = 0; word < bits.size(); ++word) {
        bits[word] ^= other[word];
    }
}

// Sums of weights 1 that share no cell, chosen in cyclic order from a first one.
std::vector<const WeightedCells*> disjoint(std::span<const WeightedCells> sums, int cells,
                                           std::size_t first = 0) {
    std::vector<std::uint8_t> taken(static_cast<std::size_t>(cells));
    std::vector<const WeightedCells*> kept;
    for (std::size_t k = 0; k < sums.size(); ++k) {
        const WeightedCells& sum = sums[(first + k) % sums.size()];
        const auto free = [&](std::int32_t cell) { return !taken[cell]; };
        const auto plain = [](std::int32_t weight) { return weight == 1; };
        if (std::all_of(sum.weights.begin(), sum.weights.end(), plain) &&
            std::all_of(sum.cells.begin(), sum.cells.end(), free)) {
            for (const std::int32_t cell : sum.cells) {
                taken[cell] = 1;
            }
            kept.push_back(&sum);
        }
    }
    return kept;
}

// Sets of houses that share no cell and hold all cells: mostly rows, columns and boxes.
std::vector<std::vector<const std::vector<std::int32_t>*>> tilings(Houses houses, int cells) {
    std::vector<std::vector<const std::vector<std::int32_t>*>> ways;
    std::set<const std::vector<std::int32_t>*> used;
    for (std::size_t start = 0; start < houses.size(); ++start) {
        if (used.contains(&houses[start])) {
            continue;
        }
        std::vector<std::uint8_t> taken(static_cast<std::size_t>(cells));
        std::vector<const std::vector<std::int32_t>*> way;
        std::size_t covered = 0;
        for (std::size_t k = 0; k < houses.size(); ++k) {
            const auto& house = houses[(start + k) % houses.size()];
            if (std::none_of(house.begin(), house.end(), [&](auto cell) { return taken[cell]; })) {
                for (const std::int32_t cell : house) {
                    taken[cell] = 1;
                }
                covered += house.size();
                way.push_back(&house);
            }
        }
        if (covered == taken.size()) {
            used.insert(way.begin(), way.end());
            ways.push_back(std::move(way));
        }
    }
    return ways;
}

}  // namespace

double order_by_houses(WeightedCells& sum, Houses houses, int cells, int symbols) {
    Bits open = bits_of(sum.cells, cells);
    std::vector<std::int32_t> order;
    order.reserve(sum.cells.size());
    std::int64_t least = 0, range = 0;
    for (;;) {
        std::size_t best = 0;
        int most = 1;  // of its cells in a house
        for (std::size_t house = 0; house < houses.size(); ++house) {
            if (const int number = common(open, houses.bits(house)); number > most) {
                most = number;
                best = house;
            }
        }
        if (most == 1) {
            break;
        }
        const auto house = houses.bits(best);
        for (std::size_t word = 0; word < open.size(); ++word) {
            for (std::uint64_t here = open[word] & house[word]; here != 0; here &= here - 1) {
                order.push_back(static_cast<std::int32_t>(word * 64) + std::countr_zero(here));
            }
            open[word] &= ~house[word];
        }
        least += most * (most + 1) / 2;
        range += most * (symbols - most);
    }
    for (const std::int32_t cell : sum.cells) {
        if (open[static_cast<std::size_t>(cell) / 64] >> (cell % 64) & 1) {
            order.push_back(cell);
            least += 1;
            range += symbols - 1;
        }
    }
    sum.cells = std::move(order);
    const std::int64_t above = sum.total - least;
    return static_cast<double>(std::min(above, range - above)) / static_cast<double>(range);
}

WeightedCells less_houses(WeightedCells sum, Houses houses, int cells, int symbols) {
    std::vector<std::int32_t> weights(static_cast<std::size_t>(cells));
    for (std::size_t k = 0; k < sum.cells.size(); ++k) {
        weights[sum.cells[k]] = sum.weights[k];
    }
    std::int64_t total = sum.total;
    for (;;) {
        int gain = 0;  // cells fewer
        std::int32_t times = 0;
        const std::vector<std::int32_t>* best = nullptr;
        for (const auto& house : houses) {
            std::map<std::int32_t, int> counts;
            for (const std::int32_t cell : house) {
                ++counts[weights[cell]];
            }
            for (const auto& [weight, count] : counts) {
                const int fewer = count - counts[0];
                if (weight != 0 && fewer > gain) {
                    gain = fewer;
                    times = weight;
                    best = &house;
                }
            }
        }
        if (best == nullptr) {
            return gathered(weights, total);
        }
        for (const std::int32_t cell : *best) {
            weights[cell] -= times;
        }
        total -= times * all_symbols(symbols);
    }
}

std::vector<WeightedCells> innies_and_outies(std::span<const WeightedCells> sums, Houses houses,
                                             int cells, int symbols) {
    const auto plain = disjoint(sums, cells);
    std::vector<WeightedCells> implied;
    if (plain.empty()) {
        return implied;
    }
    std::set<std::vector<std::int32_t>> seen;
    for (const WeightedCells& sum : sums) {
        seen.insert(sum.cells);
    }
    std::vector<Bits> of_sums;
    for (const WeightedCells* sum : plain) {
        of_sums.push_back(bits_of(sum->cells, cells));
    }
    std::vector<std::size_t> shared;  // the number of cells of each sum in each house
    for (std::size_t house = 0; house < houses.size(); ++house) {
        for (const Bits& sum : of_sums) {
            shared.push_back(static_cast<std::size_t>(common(sum, houses.bits(house))));
        }
    }
    Bits open;  // the cells of a run of houses or of chosen sums, but not of both
    std::vector<std::size_t> within;  // the number of cells of each sum in a run
    for (std::size_t first = 0; first < houses.size(); ++first) {
        Bits run = bits_of({}, cells);
        within.assign(plain.size(), 0);
        for (std::size_t next = first; next < std::min(first + most_houses, houses.size());
             ++next) {
            if (meet(run, houses.bits(next))) {
                break;
            }
            toggle(run, houses.bits(next));
            open = run;
            std::int64_t total = static_cast<std::int64_t>(next - first + 1) * all_symbols(symbols);
            bool any = false;
            for (std::size_t k = 0; k < plain.size(); ++k) {
                within[k] += shared[next * plain.size() + k];
                if (2 * within[k] > plain[k]->cells.size()) {
                    any = true;
                    total -= plain[k]->total;
                    toggle(open, of_sums[k]);
                }
            }
            if (!any || common(open, open) > symbols) {
                continue;
            }
            WeightedCells sum{{}, {}, total};
            for (std::size_t word = 0; word < open.size(); ++word) {
                for (std::uint64_t here = open[word]; here != 0; here &= here - 1) {
                    const int bit = std::countr_zero(here);
                    sum.cells.push_back(static_cast<std::int32_t>(word * 64) + bit);
                    sum.weights.push_back(run[word] >> bit & 1 ? 1 : -1);
                }
            }
            if (seen.insert(sum.cells).second) {
                implied.push_back(std::move(sum));
            }
        }
    }
    return implied;
}

std::vector<WeightedCells> leftovers(std::span<const WeightedCells> sums, Houses houses, int cells,
                                     int symbols) {
    const auto ways = tilings(houses, cells);
    std::vector<WeightedCells> implied;
    std::set<std::vector<std::int32_t>> seen;
    const std::size_t starts = ways.empty() ? 0 : sums.size();
    for (std::size_t first = 0; first < starts && implied.size() < most_leftovers; ++first) {
        std::vector<std::int32_t> left(static_cast<std::size_t>(cells), 1);
        std::int64_t rest = cells / symbols * all_symbols(symbols);
        for (const WeightedCells* sum : disjoint(sums, cells, first)) {
            rest -= sum->total;
            for (const std::int32_t cell : sum->cells) {
                left[cell] = 0;
            }
        }
        if (!seen.insert(left).second || std::count(left.begin(), left.end(), 1) == cells) {
            continue;
        }
        WeightedCells best;
        std::int64_t most = 0;  // the distance from its least or greatest sum
        for (const auto& way : ways) {
            WeightedCells sum{{}, {}, rest};
            std::int64_t least = 0, greatest = 0;
            for (const auto* house : way) {
                const auto before = sum.cells.size();
                std::copy_if(house->begin(), house->end(), std::back_inserter(sum.cells),
                             [&](std::int32_t cell) { return left[cell] != 0; });
                const auto size = static_cast<std::int64_t>(sum.cells.size() - before);
                if (size == symbols) {  // its sum is known
                    sum.cells.resize(before);
                    sum.total -= all_symbols(symbols);
                } else {
                    least += size * (size + 1) / 2;
                    greatest += size * (2 * symbols - size + 1) / 2;
                }
            }
            const std::int64_t away = std::min(sum.total - least, greatest - sum.total);
            if (2 * away <= static_cast<std::int64_t>(sum.cells.size()) &&
                (best.cells.empty() || away < most)) {
                sum.weights.assign(sum.cells.size(), 1);
                best = std::move(sum);
                most = away;
            }
        }
        if (!best.cells.empty()) {
            implied.push_back(std::move(best));
        }
    }
    return implied;
}

}  // namespace satsudoku::filters
