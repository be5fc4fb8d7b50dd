// Sets of places of a board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "filters/mask.hpp"

namespace satsudoku::filters {

// Places as bits, 64 a word.
template <std::size_t words>
class PlaceSet {
public:
    bool has(std::size_t place) const { return words_[place / 64] >> place % 64 & 1; }
    void add(std::size_t place) { words_[place / 64] |= std::uint64_t{1} << place % 64; }

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
    std::array<std::uint64_t, words> words_{};
};

}  // namespace satsudoku::filters
