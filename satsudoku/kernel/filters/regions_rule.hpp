// Regions to be found: the cells of a board, each with the number of its region, as a filter.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "filters/rule.hpp"

namespace satsudoku {

// Places of a board as bits.
class PlaceSet {
public:
    static constexpr std::size_t most = 256;

    bool has(std::size_t place) const { return words_[place / 64] >> place % 64 & 1; }
    void add(std::size_t place) { words_[place / 64] |= std::uint64_t{1} << place % 64; }
    void remove(std::size_t place) { words_[place / 64] &= ~(std::uint64_t{1} << place % 64); }

    int count() const {
        int count = 0;
        for (const std::uint64_t word : words_) {
            count += size_of(word);
        }
        return count;
    }

    // Pre: it is not empty.
    std::size_t first() const {
        std::size_t word = 0;
        while (words_[word] == 0) {
            ++word;
        }
        return 64 * word + static_cast<std::size_t>(std::countr_zero(words_[word]));
    }

    bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) {
            any |= word;
        }
        return any == 0;
    }

    bool within(const PlaceSet& other) const { return minus(other).empty(); }

    PlaceSet operator&(const PlaceSet& other) const {
        PlaceSet both;
        for (std::size_t k = 0; k < words_.size(); ++k) {
            both.words_[k] = words_[k] & other.words_[k];
        }
        return both;
    }

    PlaceSet& operator|=(const PlaceSet& other) {
        for (std::size_t k = 0; k < words_.size(); ++k) {
            words_[k] |= other.words_[k];
        }
        return *this;
    }

    PlaceSet minus(const PlaceSet& other) const {
        PlaceSet rest;
        for (std::size_t k = 0; k < words_.size(); ++k) {
            rest.words_[k] = words_[k] & ~other.words_[k];
        }
        return rest;
    }

    // Calls visit(place) for each place, ascending.
    template <class Visit>
    void each(Visit&& visit) const {
        for (std::size_t k = 0; k < words_.size(); ++k) {
            for (std::uint64_t word = words_[k]; word != 0; word &= word - 1) {
                visit(64 * k + static_cast<std::size_t>(std::countr_zero(word)));
            }
        }
    }

private:
    std::array<std::uint64_t, most / 64> words_{};
};

// Each place has a cell for the number of its region and a cell for its value:
//
//   1 1 2    regions of one size, connected by edges, numbered in the order
//   1 3 2    of their first places; within a region no value stands twice
//   3 3 2
class RegionsRule : public Rule {
public:
    using Places = std::vector<std::int32_t>;

    // `cells`: of the numbers, then of the values. `near`: the neighbours of each place.
    // `together`: sets of places that share their region. Pre: at most PlaceSet::most places, their
    // number is a multiple of `size`, and there are as many symbols as regions.
    RegionsRule(std::span<const std::int32_t> cells, const std::vector<Places>& near, int size,
                int symbols, std::vector<Places> together);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    struct Board {  // what is left
        std::span<Mask> regions, values;
        Mask changed;  // regions to look at

        bool keep_region(std::size_t place, Mask kept) {
            Mask& mask = regions[place];
            if (mask & ~kept) {
                changed |= mask;
                mask &= kept;
            }
            return mask != 0;
        }

        bool keep_value(std::size_t place, Mask kept) {
            Mask& mask = values[place];
            if (mask & ~kept) {
                changed |= regions[place];
                mask &= kept;
            }
            return mask != 0;
        }
    };

    struct Region {
        PlaceSet fixed, possible;
    };

    void blame(const Board& board, Mask bit, Workspace& workspace) const;
    bool number(Board& board) const;
    Region region(const Board& board, Mask bit) const;
    bool connect(Board& board, Mask bit, Region& own) const;
    bool bridge(Board& board, Mask bit, const Region& region) const;
    bool separate(Board& board, Mask bit, const Region& own) const;
    PlaceSet reached(const Region& region, int steps) const;

    std::size_t places_;
    int size_, symbols_;
    Mask all_;  // regions
    std::vector<PlaceSet> near_;
    std::vector<Places> together_;
};

}  // namespace satsudoku
