#include "counting/bands/casting.hpp"

#include <algorithm>
#include <limits>

#include "counting/bands/sums.hpp"
#include "threads.hpp"

namespace satsudoku::counting::bands {

namespace {

// The time that one band's sums should take, in nanoseconds.
class Cost {
public:
    Cost(const Plan& plan, const Placed& placed, const Roles& roles)
        : z_(placed.extents[roles.stack[2]][roles.band[0]]) {
        const auto& layout = plan.layout;
        const auto x = roles.stack[0], y = roles.stack[1];
        const auto orbits = static_cast<double>(plan.orbits[x].size());
        const auto seen = [&](int band) {
            return std::min(orbits, static_cast<double>(layout.columns[band][x].size()));
        };
        const int lead = roles.band[0];
        const auto& placed_y = placed.columns[y][lead];
        layer_ = orbits * (gathering * static_cast<double>(layout.stacks[y].size()) +
                           run * static_cast<double>(placed_y.list.size()));
        for (int k = 1; k < 3; ++k) {
            const int band = roles.band[k];
            const auto states = static_cast<double>(layout.columns[band][y].size());
            layer_ += orbits * states * fetching;
            layer_ += seen(band) *
                      (crossings(layout, band, y) * crossing + entries(layout, band, x) * filling);
            bytes_ += seen(band) * states * sizeof(ByteRow);  // of most blocks
        }
        const auto share = [](const Placings& placings, const States& states) {
            return static_cast<double>(placings.list.size()) / states.size();
        };
        const double pairs = share(placed_y, layout.columns[lead][y]) *
                             share(placed.rows[lead][y], layout.rows[lead][y]);
        const auto groups = std::min<double>(orbits, placed.columns[x][lead].list.size());
        const auto rows = placed.rows[lead][x].list.size() + placed.rows[lead][y].list.size();
        sheet_ = groups * (multiplying * pairs * crossings(layout, lead, y) +
                           entering * entries(layout, lead, x)) +
                 leaving * static_cast<double>(rows);
    }

    double of(std::size_t depth) const {
        const auto [sheets, layers] = z_.at(depth);
        return layer_ * static_cast<double>(layers) + sheet_ * static_cast<double>(sheets) +
               byte * bytes(depth);
    }
    // Of the blocks with this number of layers.
    double bytes(std::size_t depth) const { return bytes_ * static_cast<double>(depth); }

private:
    // Measured for rows of 64 lanes in vectors of 512 bits.
    static constexpr double gathering = 1, run = 3.5, fetching = 2.5, crossing = 0.3, filling = 1.5,
                            multiplying = 1.2, entering = 3, leaving = 200;
    static constexpr double byte = 0.1;  // of memory, which the system gives page by page
    const Extent& z_;
    double layer_, sheet_, bytes_ = 0;

    // Of a state of columns in the box of X, at the mean.
    static double entries(const Layout& layout, int band, int x) {
        double result = 0;
        for (const auto& array : layout.bands[band]) {
            result += static_cast<double>(layout.columns_across[band][x][array.state[x]].size());
        }
        return result / layout.columns[band][x].size();
    }

    static double crossings(const Layout& layout, int band, int stack) {
        double result = 0;
        for (const auto& rows : layout.rows_across[band][stack]) {
            result += static_cast<double>(rows.size());
        }
        return result;
    }
};

}  // namespace

Placed::Placed(const Layout& layout, int threads) {
    share_out(6, threads, [&](int i) {
        if (i < 3) {
            rows[i] = placings(layout.boxes_of_band(i), layout.bands[i]);
            return;
        }
        const int stack = i - 3;
        columns[stack] = placings(layout.boxes_of_stack(stack), layout.stacks[stack]);
        for (const auto& box : columns[stack]) {
            extents[stack].emplace_back(box);
        }
    });
}

Casting cast(const Plan& plan, const Placed& placed, int lead) {
    constexpr double most_bytes = 64e6;
    Casting best{};
    double least = std::numeric_limits<double>::infinity();
    std::array<int, 3> stack{0, 1, 2};
    do {
        const Roles roles{stack, {lead, (lead + 1) % 3, (lead + 2) % 3}};
        const Cost cost(plan, placed, roles);
        for (const std::size_t depth : {1, 2, 3, 4, 6, 8, 12, 16, 24}) {
            if (depth > 1 && cost.bytes(depth) > most_bytes) {
                break;
            }
            if (cost.of(depth) < least) {
                least = cost.of(depth);
                best = {roles, depth};
            }
        }
    } while (std::ranges::next_permutation(stack).found);
    return best;
}

}  // namespace satsudoku::counting::bands
