// Sets of the candidates of one grid, which are numbered by cell and digit.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "raters/explainer/grid.hpp"

namespace satsudoku::raters::explainer {

constexpr int most_numbered = 512;

struct alignas(64) NumberedSet {
    std::array<std::uint64_t, most_numbered / 64> word{};

    bool has(int i) const { return word[i / 64] >> (i % 64) & 1; }
    void add(int i) { word[i / 64] |= std::uint64_t{1} << (i % 64); }
    void remove(int i) { word[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t w : word) {
            all |= w;
        }
        return all != 0;
    }
    bool within(const NumberedSet& other) const {
        std::uint64_t rest = 0;
        for (std::size_t i = 0; i < word.size(); ++i) {
            rest |= word[i] & ~other.word[i];
        }
        return rest == 0;
    }
    void operator|=(const NumberedSet& other) {
        for (std::size_t i = 0; i < word.size(); ++i) {
            word[i] |= other.word[i];
        }
    }
    void operator&=(const NumberedSet& other) {
        for (std::size_t i = 0; i < word.size(); ++i) {
            word[i] &= other.word[i];
        }
    }
    // In ascending order.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t w = 0; w < word.size(); ++w) {
            for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) {
                visit(static_cast<int>(64 * w) + std::countr_zero(rest));
            }
        }
    }
};

struct Numbering {
    int number = 0;
    std::array<std::uint16_t, candidates> index;  // of those that are possible
    std::array<Candidate, candidates> candidate;

    void find(const Grid& grid) {
        number = 0;
        for (int cell = 0; cell < cells; ++cell) {
            for (const int digit : each(grid.options(cell))) {
                const int which = raters::candidate(cell, digit);
                index[which] = static_cast<std::uint16_t>(number);
                candidate[number++] = static_cast<Candidate>(which);
            }
        }
    }
};

// Whether the sets of an item's candidates have anything in common.
inline bool have_common(const Grid& grid, int item, const Numbering& numbered,
                        const NumberedSet* sets) {
    NumberedSet all;
    all.word.fill(~std::uint64_t{0});
    for (const int bit : each(grid.mask(item))) {
        all &= sets[numbered.index[candidate_of(item, bit)]];
    }
    return all.any();
}

}  // namespace satsudoku::raters::explainer
