// From numbers to completions: the sums of the count, taken apart.
#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "counting/bands/blocks.hpp"
#include "counting/bands/three_stacks.hpp"

namespace satsudoku::counting::bands {

namespace {

using Order = std::array<std::uint16_t, 3>;  // a split for each box of a stack or band

// Takes the last digit of a number, whose place has `values` values.
std::size_t take(Count& number, Count values) {
    const auto digit = static_cast<std::size_t>(number % values);
    number /= values;
    return digit;
}

// In how many ways the rows of a band can be arranged, by the state of Z's columns.
std::vector<std::uint32_t> ways(const BandTables& band, int x, int y) {
    std::vector<char> met(band.y_row_states);
    for (const int rows : band.y_rows[y]) {
        met[rows] = true;
    }
    std::vector<std::uint32_t> by_rows(band.z_row_states), result(band.z_rows.size());
    for (const int first : band.x_rows[x]) {
        for (const auto& rest : band.by_first[first]) {
            by_rows[rest.z] += met[rest.y] ? rest.weight : 0;
        }
    }
    for (std::size_t z = 0; z < result.size(); ++z) {
        for (const int rows : band.z_rows[z]) {
            result[z] += by_rows[rows];
        }
    }
    return result;
}

// The rows of a band, chosen by number among those that its columns, of these states, leave.
Order rows_by_number(const Layout& layout, int band, const std::array<int, 3>& columns,
                     std::size_t number) {
    for (const auto& array : layout.bands[band]) {
        bool across = true;
        for (int stack = 0; stack < 3; ++stack) {
            across =
                across && std::ranges::binary_search(
                              layout.rows_across[band][stack][columns[stack]], array.state[stack]);
        }
        if (across) {
            if (number < array.weight) {
                return orders(layout.boxes_of_band(band), array)[number];
            }
            number -= array.weight;
        }
    }
    return {};  // not reached: there are as many as `ways` says
}

}  // namespace

// The shared data of completions of one orbit's first array.
struct ThreeStacks::Expansion {
    const ThreeStacks& all;
    const Array& outer;
    std::vector<std::uint64_t> each;  // for each pair, its weight left out
    std::vector<std::uint64_t> upto;  // for each pair the sum of it and all before, weights counted

    Expansion(const ThreeStacks& stacks, std::size_t orbit)
        : all(stacks), outer(all.plan_.arrays(0)[all.plan_.outer().member(orbit, 0)]),
          each(all.pairs_.size()) {
        const auto& inner = all.plan_.arrays(2);
        const auto& [a, b, c] = all.plan_.roles.band;
        Blocks blocks(all.sums_, all.plan_.roles, all.tables_);
        for (std::size_t lane = 0; lane < inner.size(); lane += lanes) {
            blocks.take(
                std::span(inner).subspan(lane, std::min<std::size_t>(lanes, inner.size() - lane)),
                true);
            all.sums_.sum_each(all.runs_, all.pairs_, blocks(0, outer.state[a]),
                               blocks(1, outer.state[b]), blocks(2, outer.state[c]), each);
        }
        std::uint64_t sum = 0;
        for (const auto& run : all.runs_) {
            for (std::uint32_t i = run.first; i < run.last; ++i) {
                upto.push_back(sum += each[i] * run.weight);
            }
        }
    }

    // Splits of columns and rows of all boxes. Pre: number < of_one(orbit) * the array's weight.
    void complete(Count number, std::array<Order, 3>& columns, std::array<Order, 3>& rows) const {
        const Layout& layout = all.plan_.layout;
        const auto& [x, y, z] = all.plan_.roles.stack;
        const auto& band = all.plan_.roles.band;
        std::array<std::size_t, 3> within;  // the divisor of each band's weights
        for (int k = 0; k < 3; ++k) {
            within[k] = take(number, all.tables_[k].divisor);
        }
        columns[x] = orders(layout.boxes_of_stack(x), outer)[take(number, outer.weight)];

        const auto pair = static_cast<std::size_t>(
            std::ranges::upper_bound(upto, static_cast<std::uint64_t>(number)) - upto.begin());
        number -= pair == 0 ? 0 : upto[pair - 1];
        const auto run = std::ranges::upper_bound(all.runs_, pair, {}, &Run::last);
        const std::array<std::uint16_t, 3> by_role{run->y, all.pairs_[pair].b, all.pairs_[pair].c};
        Array middle{{}, run->weight};
        std::array<std::vector<std::uint32_t>, 3> way;
        for (int k = 0; k < 3; ++k) {
            middle.state[band[k]] = by_role[k];
            way[k] = ways(all.tables_[k], outer.state[band[k]], by_role[k]);
        }
        columns[y] = orders(layout.boxes_of_stack(y), middle)[take(number, middle.weight)];

        const auto product = [&](const Array& array) {
            return Count{way[0][array.state[band[0]]]} * way[1][array.state[band[1]]] *
                   way[2][array.state[band[2]]];
        };
        auto inner = all.plan_.arrays(2).begin();
        while (number >= product(*inner) * inner->weight) {
            number -= product(*inner) * inner->weight;
            ++inner;
        }
        columns[z] = orders(layout.boxes_of_stack(z), *inner)[take(number, inner->weight)];
        for (int k = 0; k < 3; ++k) {
            const int b = band[k];
            std::array<int, 3> state;
            state[x] = outer.state[b];
            state[y] = middle.state[b];
            state[z] = inner->state[b];
            const std::size_t rest = take(number, way[k][inner->state[b]]);
            rows[b] = rows_by_number(layout, b, state, rest * all.tables_[k].divisor + within[k]);
        }
    }
};

bool ThreeStacks::complete(std::span<const Count> numbers, std::uint8_t* grids, const Poll& poll,
                           Progress& progress) {
    const Splits& all = splits();
    const auto total = count(1, poll, progress);
    if (!total) {
        return false;
    }
    if (std::ranges::any_of(numbers, [&](Count number) { return number >= *total; })) {
        throw std::invalid_argument("a number is not below the count");
    }
    std::vector<Count> upto;
    for (std::size_t orbit = 0; orbit < sum_.size(); ++orbit) {
        upto.push_back((orbit == 0 ? Count{0} : upto.back()) + of_all(orbit));
    }
    std::vector<std::size_t> ascending(numbers.size());
    std::iota(ascending.begin(), ascending.end(), std::size_t{0});
    std::ranges::sort(ascending, {}, [&](std::size_t i) { return numbers[i]; });
    std::optional<Expansion> expansion;
    std::size_t expanded = sum_.size();
    progress.begin(1, numbers.size());
    for (const std::size_t i : ascending) {
        if (poll()) {
            return false;
        }
        const auto orbit =
            static_cast<std::size_t>(std::ranges::upper_bound(upto, numbers[i]) - upto.begin());
        if (orbit != expanded) {
            expansion.emplace(*this, orbit);
            expanded = orbit;
        }
        Count number = numbers[i] - (orbit == 0 ? Count{0} : upto[orbit - 1]);
        const std::size_t member = take(number, plan_.outer().members(orbit));
        const auto names = plan_.outer().names(plan_.outer().member(orbit, member));
        std::array<Order, 3> columns, rows;
        expansion->complete(number, columns, rows);
        for (int box = 0; box < 9; ++box) {
            const int band = box / 3, stack = box % 3;
            for (int digit = 0; digit < digits; ++digit) {
                const int row = 3 * band + all.part_of(rows[band][stack], digit);
                const int column = 3 * stack + all.part_of(columns[stack][band], digit);
                grids[81 * i + plan_.cell(row, column)] =
                    static_cast<std::uint8_t>(names[digit] + 1);
            }
        }
        progress.add(1);
    }
    return true;
}

}  // namespace satsudoku::counting::bands
