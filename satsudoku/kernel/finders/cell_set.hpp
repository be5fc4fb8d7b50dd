// Sets of cells, a bit each, of a size known when the kernel is built.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace satsudoku::finders {

template <int Words>
struct CellSet {
    std::array<std::uint64_t, Words> words{};

    bool has(int cell) const { return words[cell / 64] >> (cell % 64) & 1; }

    bool within(const CellSet& other) const {
        std::uint64_t outside = 0;
        for (int i = 0; i < Words; ++i) {
            outside |= words[i] & ~other.words[i];
        }
        return outside == 0;
    }

    bool meets(const CellSet& other) const {
        std::uint64_t common = 0;
        for (int i = 0; i < Words; ++i) {
            common |= words[i] & other.words[i];
        }
        return common != 0;
    }

    bool empty() const { return within({}); }

    CellSet operator|(const CellSet& other) const {
        CellSet both = *this;
        for (int i = 0; i < Words; ++i) {
            both.words[i] |= other.words[i];
        }
        return both;
    }

    CellSet operator&(const CellSet& other) const {
        CellSet both = *this;
        for (int i = 0; i < Words; ++i) {
            both.words[i] &= other.words[i];
        }
        return both;
    }

    CellSet without(const CellSet& other) const {
        CellSet left = *this;
        for (int i = 0; i < Words; ++i) {
            left.words[i] &= ~other.words[i];
        }
        return left;
    }
};

// Masks of `words` 64-bit words each as sets. Pre: words <= Words.
template <int Words>
std::vector<CellSet<Words>> cell_sets(std::span<const std::uint64_t> masks, int words) {
    std::vector<CellSet<Words>> sets(masks.size() / words);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        std::copy_n(masks.begin() + i * words, words, sets[i].words.begin());
    }
    return sets;
}

}  // namespace satsudoku::finders
