#include "finders/almost_locked.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "finders/bits.hpp"

namespace satsudoku::finders {

namespace {

// Pre: both are sorted.
bool meet(const std::vector<std::int32_t>& first, const std::vector<std::int32_t>& second) {
    auto a = first.begin(), b = second.begin();
    while (a != first.end() && b != second.end() && *a != *b) {
        *a < *b ? ++a : ++b;
    }
    return a != first.end() && b != second.end();
}

}  // namespace

AlmostLockedSets::AlmostLockedSets(const SetBoard& board, int most, const Poll& poll)
    : left_(board.left.begin(), board.left.end()),
      excluded_(board.excluded.begin(), board.excluded.end()), symbols_(board.symbols),
      words_(board.words) {
    for (std::size_t house = 0; house + 1 < board.first.size(); ++house) {
        if (poll()) {
            sets_.clear();
            return;
        }
        std::vector<std::int32_t> open;
        for (std::int32_t at = board.first[house]; at < board.first[house + 1]; ++at) {
            if (board.left[board.cells[at]] != 0) {
                open.push_back(board.cells[at]);
            }
        }
        collect(board, open, std::min(most, static_cast<int>(open.size()) - 1));
    }
    // A set of cells that two houses share comes up in both.
    std::set<std::vector<std::int32_t>> seen;
    std::erase_if(sets_, [&](const Set& set) { return !seen.insert(set.cells).second; });
}

// The sets among the open cells of a house, depth first.
void AlmostLockedSets::collect(const SetBoard& board, std::span<const std::int32_t> open,
                               int most) {
    std::vector<std::int32_t> chosen;
    const auto extend = [&](const auto& self, std::size_t next, std::uint64_t symbols) -> void {
        const int size = static_cast<int>(chosen.size());
        if (size > 0 && std::popcount(symbols) == size + 1) {
            add(board, chosen, symbols);
        }
        for (std::size_t i = next; i < open.size() && size < most; ++i) {
            const std::uint64_t with = symbols | board.left[open[i]];
            if (std::popcount(with) <= most + 1) {
                chosen.push_back(open[i]);
                self(self, i + 1, with);
                chosen.pop_back();
            }
        }
    };
    extend(extend, 0, 0);
}

void AlmostLockedSets::add(const SetBoard& board, const std::vector<std::int32_t>& cells,
                           std::uint64_t symbols) {
    sets_.push_back({cells, symbols, places_.size() / words_});
    std::sort(sets_.back().cells.begin(), sets_.back().cells.end());
    for_each_bit(symbols, [&](int symbol) {
        const std::size_t begin = places_.size();
        places_.resize(begin + words_);
        sees_.resize(begin + words_, ~std::uint64_t{0});
        for (const std::int32_t cell : cells) {
            if (board.left[cell] >> symbol & 1) {
                const std::size_t option = std::size_t(cell) * board.symbols + symbol;
                places_[begin + option / 64] |= std::uint64_t{1} << (option % 64);
                for (int i = 0; i < words_; ++i) {
                    sees_[begin + i] &= board.excluded[option * words_ + i];
                }
            }
        }
    });
}

std::size_t AlmostLockedSets::entry_of(const Set& set, int symbol) const {
    return set.entry + std::popcount(set.symbols & ((std::uint64_t{1} << symbol) - 1));
}

std::vector<AlmostLockedSets::Pair> AlmostLockedSets::linked(
    std::span<const std::uint64_t> possible, const Poll& poll) const {
    std::vector<Pair> pairs;
    for (std::size_t first = 0; first < sets_.size(); ++first) {
        if (first % 16 == 15 && poll()) {
            return {};
        }
        for (std::size_t second = first + 1; second < sets_.size(); ++second) {
            const std::uint64_t common = restricted(sets_[first], sets_[second]);
            if (common == 0) {
                continue;
            }
            Words gone = excluded_by(sets_[first], sets_[second], common);
            bool any = false;
            for (int i = 0; i < words_; ++i) {
                gone[i] &= possible[i];
                any |= gone[i] != 0;
            }
            if (any) {
                pairs.push_back({static_cast<std::int32_t>(first),
                                 static_cast<std::int32_t>(second), common, std::move(gone)});
            }
        }
    }
    return pairs;
}

// The restricted symbols of two sets with two common ones or more and no common cell.
std::uint64_t AlmostLockedSets::restricted(const Set& first, const Set& second) const {
    const std::uint64_t common = first.symbols & second.symbols;
    std::uint64_t restricted = 0;
    if (std::popcount(common) > 1 && !meet(first.cells, second.cells)) {
        for_each_bit(common, [&](int symbol) {
            if (within(places(entry_of(second, symbol)), sees(entry_of(first, symbol)))) {
                restricted |= std::uint64_t{1} << symbol;
            }
        });
    }
    return restricted;
}

AlmostLockedSets::Words AlmostLockedSets::excluded_by(const Set& first, const Set& second,
                                                      std::uint64_t restricted) const {
    Words gone(words_);
    const bool locked = std::popcount(restricted) > 1;
    for_each_bit(first.symbols & second.symbols & ~(locked ? 0 : restricted), [&](int symbol) {
        const auto of_one = sees(entry_of(first, symbol)), of_two = sees(entry_of(second, symbol));
        for (int i = 0; i < words_; ++i) {
            gone[i] |= of_one[i] & of_two[i];
        }
    });
    for (const Set* set : {&first, &second}) {
        for_each_bit(locked ? set->symbols & ~restricted : 0, [&](int symbol) {
            const auto seen = sees(entry_of(*set, symbol));
            for (int i = 0; i < words_; ++i) {
                gone[i] |= seen[i];
            }
        });
    }
    for (const Set* set : {&first, &second}) {
        for (int number = 0; number < std::popcount(set->symbols); ++number) {
            const auto own = places(set->entry + number);
            for (int i = 0; i < words_; ++i) {
                gone[i] &= ~own[i];
            }
        }
    }
    return gone;
}

}  // namespace satsudoku::finders
