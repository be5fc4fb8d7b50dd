// Almost locked sets: cells of a house that have one symbol more than cells; and pairs of such sets
// with a symbol that cannot stand in both.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "poll.hpp"

namespace satsudoku::finders {

// The most symbols of a board, a bit each.
inline constexpr int kMostSetSymbols = 64;

// A state's houses and candidates. The option of cell c and symbol s is c * symbols + s.
//
//     first     for each house where its cells begin in `cells`, and where those of the last end
//     cells     those of each house
//     left      for each cell the mask of its symbols; 0 if it is filled
//     excluded  for each option the mask of those that it excludes, `words` 64-bit words each
struct SetBoard {
    std::span<const std::int32_t> first;
    std::span<const std::int32_t> cells;
    std::span<const std::uint64_t> left;
    std::span<const std::uint64_t> excluded;
    int symbols;
    int words;
};

// All almost locked sets of up to `most` cells, each once: house by house, a set before those that
// extend it.
class AlmostLockedSets {
public:
    struct Set {
        std::vector<std::int32_t> cells;
        std::uint64_t symbols;
        std::size_t entry;  // of its lowest symbol; those of the others follow
    };

    // Two sets without a common cell. A restricted symbol cannot stand in both.
    struct Pair {
        std::int32_t first;
        std::int32_t second;
        std::uint64_t restricted;
        std::vector<std::uint64_t> gone;  // a mask of options
    };

    // Pre: the spans fit each other; at most kMostSetSymbols symbols. No sets once `poll` asks to
    // stop.
    AlmostLockedSets(const SetBoard& board, int most, const Poll& poll);

    const std::vector<Set>& sets() const { return sets_; }

    // As in the board.
    std::span<const std::uint64_t> left() const { return left_; }
    std::span<const std::uint64_t> excluded() const { return excluded_; }
    int symbols() const { return symbols_; }
    int words() const { return words_; }

    std::size_t entry_of(const Set& set, int symbol) const;

    // By entry, a symbol of a set: its options in the set, and what all of these exclude.
    std::span<const std::uint64_t> places(std::size_t entry) const { return row(places_, entry); }
    std::span<const std::uint64_t> sees(std::size_t entry) const { return row(sees_, entry); }

    // The pairs with restricted symbols that exclude possible options of other cells; none once
    // `poll` asks to stop. With one restricted symbol, either set holds each other common one. With
    // several, both sets are locked, each without one of them.
    std::vector<Pair> linked(std::span<const std::uint64_t> possible, const Poll& poll) const;

private:
    using Words = std::vector<std::uint64_t>;

    std::span<const std::uint64_t> row(const Words& table, std::size_t entry) const {
        return std::span(table).subspan(entry * words_, words_);
    }
    void collect(const SetBoard& board, std::span<const std::int32_t> open, int most);
    void add(const SetBoard& board, const std::vector<std::int32_t>& cells, std::uint64_t symbols);
    std::uint64_t restricted(const Set& first, const Set& second) const;
    Words excluded_by(const Set& first, const Set& second, std::uint64_t restricted) const;

    Words left_;
    Words excluded_;
    int symbols_;
    int words_;
    std::vector<Set> sets_;
    Words places_;
    Words sees_;
};

}  // namespace satsudoku::finders
