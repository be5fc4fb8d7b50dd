#include "counting/bands/splits.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace satsudoku::counting::bands {

namespace {

constexpr unsigned all = 0x1ff;

bool disjoint(const std::array<std::uint16_t, 3>& a, const std::array<std::uint16_t, 3>& b) {
    return ((a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2])) == 0;
}

bool meet_once(const std::array<std::uint16_t, 3>& a, const std::array<std::uint16_t, 3>& b) {
    return std::ranges::all_of(a, [&](unsigned x) {
        return std::ranges::all_of(b, [&](unsigned y) { return std::has_single_bit(x & y); });
    });
}

}  // namespace

Splits::Splits() {
    std::vector<unsigned> triples;
    for (unsigned set = 0; set <= all; ++set) {
        if (std::popcount(set) == 3) {
            rank_[set] = static_cast<std::uint8_t>(triples.size());
            triples.push_back(set);
        }
    }
    int number = 0;
    for (const unsigned a : triples) {
        for (const unsigned b : triples) {
            if ((a & b) == 0) {
                index_[rank_[a]][rank_[b]] = static_cast<std::int16_t>(number);
                sets[number++] = {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
                                  static_cast<std::uint16_t>(all ^ a ^ b)};
            }
        }
    }
    std::vector<int> ascending;  // a split of each trio
    for (int i = 0; i < split_count; ++i) {
        auto sorted = sets[i];
        std::ranges::sort(sorted);
        const int first = at(sorted[0], sorted[1]);
        if (first == i) {
            ascending.push_back(i);
        }
    }
    for (int i = 0; i < split_count; ++i) {
        auto sorted = sets[i];
        std::ranges::sort(sorted);
        const auto place = std::ranges::lower_bound(ascending, at(sorted[0], sorted[1]));
        trio[i] = static_cast<std::uint16_t>(place - ascending.begin());
        int filled = 0;
        for (int j = 0; j < split_count; ++j) {
            if (disjoint(sets[i], sets[j])) {
                const int third = at(all ^ sets[i][0] ^ sets[j][0], all ^ sets[i][1] ^ sets[j][1]);
                partners[i][filled++] = {static_cast<std::uint16_t>(j),
                                         static_cast<std::uint16_t>(third)};
            }
        }
    }
    for (int i = 0; i < trio_count; ++i) {
        for (int j = 0; j < trio_count; ++j) {
            crosses[i][j] = meet_once(sets[ascending[i]], sets[ascending[j]]);
        }
    }
}

int Splits::exchanged(int split, int a, int b) const {
    const auto swap = [&](unsigned set) {
        const unsigned differ = (set >> a ^ set >> b) & 1;
        return set ^ (differ << a | differ << b);
    };
    return at(swap(sets[split][0]), swap(sets[split][1]));
}

const Splits& splits() {
    static const Splits splits;
    return splits;
}

}  // namespace satsudoku::counting::bands
