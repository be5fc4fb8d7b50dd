#include "counting/bands/layout.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "threads.hpp"

namespace satsudoku::counting::bands {

namespace {

using Box = std::array<std::uint16_t, digits>;  // regions of one box, 3 * place + part

// The states of the parts of a box. A digit whose region is not a rectangle depends on its part:
// the rest of its region there belongs to the state.
States states_of(const Box& box) {
    const Splits& all = splits();
    States states;
    states.of.fill(-1);
    std::map<std::uint64_t, std::int16_t> seen;
    for (int split = 0; split < split_count; ++split) {
        std::uint64_t key = all.trio[split];
        bool possible = true;
        for (int digit = 0; digit < digits && possible; ++digit) {
            const unsigned left = box[digit] >> all.part_of(split, digit) & 0b001001001;
            possible = left != 0;
            if (!is_rectangle(box[digit])) {
                key = key << 3 | rows_of(left);
            }
        }
        if (possible) {
            const auto [at, fresh] = seen.try_emplace(key, states.size());
            if (fresh) {
                states.splits.emplace_back();
            }
            states.splits[at->second].push_back(static_cast<std::uint16_t>(split));
            states.of[split] = at->second;
        }
    }
    return states;
}

std::vector<Array> arrays_of(const std::array<const States*, 3>& boxes) {
    const Splits& all = splits();
    std::vector<Array> arrays;
    std::vector<std::uint32_t> rest;  // of one first state: the second one, then the third
    for (int first = 0; first < boxes[0]->size(); ++first) {
        rest.clear();
        for (const auto split : boxes[0]->splits[first]) {
            for (const auto& partner : all.partners[split]) {
                const int second = boxes[1]->of[partner.second],
                          third = boxes[2]->of[partner.third];
                if (second >= 0 && third >= 0) {
                    rest.push_back(static_cast<std::uint32_t>(second << 16 | third));
                }
            }
        }
        std::ranges::sort(rest);
        for (auto place = rest.begin(); place != rest.end();) {
            const auto end = std::find_if(place, rest.end(), [&](auto r) { return r != *place; });
            arrays.push_back(
                {{static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(*place >> 16),
                  static_cast<std::uint16_t>(*place)},
                 static_cast<std::uint32_t>(end - place)});
            place = end;
        }
    }
    return arrays;
}

Box transposed(const Box& box) {
    Box result;
    for (int digit = 0; digit < digits; ++digit) {
        result[digit] = static_cast<std::uint16_t>(bands::transposed(box[digit]));
    }
    return result;
}

}  // namespace

Layout::Layout(const Regions& regions, int threads) {
    share_out(9, threads, [&](int i) {
        const int band = i / 3, stack = i % 3;
        const auto& box = regions.of[band][stack];
        columns[band][stack] = states_of(box);
        rows[band][stack] = states_of(transposed(box));
    });
    share_out(6, threads, [&](int i) {
        if (i < 3) {
            stacks[i] = arrays_of(boxes_of_stack(i));
        } else {
            bands[i - 3] = arrays_of(boxes_of_band(i - 3));
        }
    });
    cross(regions, threads);
    while (prune()) {
    }
    renumber();
    cross(regions, threads);
}

void Layout::transpose() {
    for (int band = 0; band < 3; ++band) {
        for (int stack = 0; stack < 3; ++stack) {
            std::swap(columns[band][stack], rows[stack][band]);
            std::swap(rows_across[band][stack], columns_across[stack][band]);
        }
    }
    std::swap(stacks, bands);
}

bool Layout::empty() const {
    return std::ranges::any_of(stacks, [](const auto& arrays) { return arrays.empty(); }) ||
           std::ranges::any_of(bands, [](const auto& arrays) { return arrays.empty(); });
}

void Layout::cross(const Regions& regions, int threads) {
    share_out(9, threads, [&](int i) { cross_box(regions, i / 3, i % 3); });
}

void Layout::cross_box(const Regions& regions, int band, int stack) {
    const Splits& all = splits();
    const States &c = columns[band][stack], &r = rows[band][stack];
    const auto& box = regions.of[band][stack];
    std::vector<int> odd;  // digits that must be looked at in the split itself
    for (int digit = 0; digit < digits; ++digit) {
        if (!is_rectangle(box[digit])) {
            odd.push_back(digit);
        }
    }
    std::vector<std::uint16_t> trios;  // of the rows
    for (int j = 0; j < r.size(); ++j) {
        trios.push_back(all.trio[r.split(j)]);
    }
    auto& across = rows_across[band][stack];
    auto& back = columns_across[band][stack];
    across.assign(c.size(), {});
    back.assign(r.size(), {});
    for (int i = 0; i < c.size(); ++i) {
        const auto& crossing = all.crosses[all.trio[c.split(i)]];
        for (int j = 0; j < r.size(); ++j) {
            if (crossing[trios[j]] && std::ranges::all_of(odd, [&](int digit) {
                    return box[digit] >> (3 * all.part_of(r.split(j), digit) +
                                          all.part_of(c.split(i), digit)) &
                           1;
                })) {
                across[i].push_back(static_cast<std::uint16_t>(j));
                back[j].push_back(static_cast<std::uint16_t>(i));
            }
        }
    }
}

// Drops arrays with a state that nothing across can meet. Returns whether there were any.
bool Layout::prune() {
    const auto used = [](const std::vector<Array>& arrays, int box, int size) {
        std::vector<char> result(size);
        for (const auto& array : arrays) {
            result[array.state[box]] = true;
        }
        return result;
    };
    // Of the states that arrays use, those that cross a used one.
    const auto met = [](std::vector<char> states, const std::vector<char>& others,
                        const std::vector<std::vector<std::uint16_t>>& across) {
        for (std::size_t i = 0; i < states.size(); ++i) {
            states[i] =
                states[i] && std::ranges::any_of(across[i], [&](int j) { return others[j]; });
        }
        return states;
    };
    std::size_t dropped = 0;
    for (int band = 0; band < 3; ++band) {
        for (int stack = 0; stack < 3; ++stack) {
            const auto c = used(stacks[stack], band, columns[band][stack].size());
            const auto r = used(bands[band], stack, rows[band][stack].size());
            const auto column_met = met(c, r, rows_across[band][stack]);
            const auto row_met = met(r, c, columns_across[band][stack]);
            dropped += std::erase_if(stacks[stack],
                                     [&](const Array& a) { return !column_met[a.state[band]]; });
            dropped += std::erase_if(bands[band],
                                     [&](const Array& a) { return !row_met[a.state[stack]]; });
        }
    }
    return dropped != 0;
}

// Forgets the states that no array uses.
void Layout::renumber() {
    const auto shrink = [](States& states, std::vector<Array>& arrays, int box) {
        std::vector<std::int16_t> name(states.splits.size(), -1);
        for (const auto& array : arrays) {
            name[array.state[box]] = 0;
        }
        std::vector<std::vector<std::uint16_t>> kept;
        for (std::size_t i = 0; i < name.size(); ++i) {
            if (name[i] == 0) {
                name[i] = static_cast<std::int16_t>(kept.size());
                kept.push_back(std::move(states.splits[i]));
            }
        }
        states.splits = std::move(kept);
        for (auto& state : states.of) {
            state = state < 0 ? state : name[state];
        }
        for (auto& array : arrays) {
            array.state[box] = static_cast<std::uint16_t>(name[array.state[box]]);
        }
    };
    for (int band = 0; band < 3; ++band) {
        for (int stack = 0; stack < 3; ++stack) {
            shrink(columns[band][stack], stacks[stack], band);
            shrink(rows[band][stack], bands[band], stack);
        }
    }
}

std::vector<std::array<std::uint16_t, 3>> orders(const std::array<const States*, 3>& boxes,
                                                 const Array& array) {
    std::vector<std::array<std::uint16_t, 3>> result;
    for (const auto first : boxes[0]->splits[array.state[0]]) {
        for (const auto& partner : splits().partners[first]) {
            if (boxes[1]->of[partner.second] == array.state[1] &&
                boxes[2]->of[partner.third] == array.state[2]) {
                result.push_back({first, partner.second, partner.third});
            }
        }
    }
    return result;
}

}  // namespace satsudoku::counting::bands
