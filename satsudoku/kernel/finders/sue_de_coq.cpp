#include "finders/sue_de_coq.hpp"

#include <algorithm>
#include <bit>
#include <set>

#include "finders/bits.hpp"

namespace satsudoku::finders {

namespace {

using Cells = std::vector<std::int32_t>;
using Words = std::vector<std::uint64_t>;

// Calls visit(chosen) for each choice of `size` cells, in their order.
template <class Visit>
void for_each_choice(const Cells& cells, std::size_t size, Visit visit) {
    Cells chosen;
    const auto extend = [&](const auto& self, std::size_t next) -> void {
        if (chosen.size() == size) {
            visit(chosen);
            return;
        }
        for (std::size_t i = next; i + (size - chosen.size()) <= cells.size(); ++i) {
            chosen.push_back(cells[i]);
            self(self, i + 1);
            chosen.pop_back();
        }
    };
    extend(extend, 0);
}

class SueSearch {
public:
    SueSearch(const SetBoard& board, std::span<const std::uint64_t> possible)
        : board_(board), possible_(possible) {}

    // Looks where two houses cross.
    void look(int house_a, int house_b) {
        const Cells of_a = open_cells(house_a), of_b = open_cells(house_b);
        Cells crossing;
        std::ranges::copy_if(of_a, std::back_inserter(crossing), [&](std::int32_t cell) {
            return std::ranges::find(of_b, cell) != of_b.end();
        });
        std::ranges::sort(crossing);
        for (const std::size_t size : {2, 3}) {
            for_each_choice(crossing, size, [&](const Cells& middle) {
                share_out(house_a, of_a, house_b, of_b, middle);
            });
        }
    }

    std::vector<SueDeCoq> sues;

private:
    // Cells beside a crossing, with their symbols and how many of the crossing's they take.
    struct Side {
        Cells cells;
        std::uint64_t symbols;
        int taken;
    };

    Cells open_cells(int house) const {
        Cells open;
        for (std::int32_t at = board_.first[house]; at < board_.first[house + 1]; ++at) {
            if (board_.left[board_.cells[at]] != 0) {
                open.push_back(board_.cells[at]);
            }
        }
        return open;
    }

    std::uint64_t symbols_of(const Cells& cells) const {
        std::uint64_t symbols = 0;
        for (const std::int32_t cell : cells) {
            symbols |= board_.left[cell];
        }
        return symbols;
    }

    void share_out(int house_a, const Cells& of_a, int house_b, const Cells& of_b,
                   const Cells& middle) {
        const std::uint64_t symbols = symbols_of(middle);
        const int spare = std::popcount(symbols) - static_cast<int>(middle.size());
        if (spare < 2) {
            return;
        }
        const std::vector<Side> first = sides(of_a, middle, symbols, spare);
        const std::vector<Side> second = sides(of_b, middle, symbols, spare);
        for (const Side& a : first) {
            for (const Side& b : second) {
                if ((a.symbols & b.symbols & symbols) == 0 && a.taken + b.taken == spare &&
                    std::ranges::find_first_of(a.cells, b.cells) == a.cells.end()) {
                    keep(house_a, house_b, middle, a, b);
                }
            }
        }
    }

    // Sets of other cells of a house that take some, not all, of the crossing's spare symbols.
    std::vector<Side> sides(const Cells& house, const Cells& middle, std::uint64_t symbols,
                            int spare) const {
        Cells beside;
        std::ranges::copy_if(house, std::back_inserter(beside), [&](std::int32_t cell) {
            return std::ranges::find(middle, cell) == middle.end();
        });
        std::vector<Side> sides;
        for (std::size_t size = 1; size <= beside.size(); ++size) {
            for_each_choice(beside, size, [&](const Cells& chosen) {
                const std::uint64_t own = symbols_of(chosen);
                const int taken = static_cast<int>(size) - std::popcount(own & ~symbols);
                if ((own & symbols) != 0 && 0 < taken && taken < spare) {
                    sides.push_back({chosen, own, taken});
                }
            });
        }
        return sides;
    }

    void keep(int house_a, int house_b, const Cells& middle, const Side& a, const Side& b) {
        Cells cells = middle;
        cells.insert(cells.end(), a.cells.begin(), a.cells.end());
        cells.insert(cells.end(), b.cells.begin(), b.cells.end());
        Words gone(board_.words);
        for_each_bit(symbols_of(cells), [&](int symbol) {
            const bool in_a = a.symbols >> symbol & 1, in_b = b.symbols >> symbol & 1;
            const Words seen = seen_by(cells, symbol);
            for (const int house : {house_a, house_b}) {
                if (house == house_a ? in_a || !in_b : in_b || !in_a) {
                    add_in_house(gone, seen, house, symbol);
                }
            }
        });
        std::uint64_t any = 0;
        for (int i = 0; i < board_.words; ++i) {
            any |= gone[i] &= possible_[i];
        }
        if (any != 0 && seen_.insert(gone).second) {
            sues.push_back({std::move(cells), std::move(gone)});
        }
    }

    // What all places of a symbol in some cells exclude.
    Words seen_by(const Cells& cells, int symbol) const {
        Words seen(board_.words, ~std::uint64_t{0});
        for (const std::int32_t cell : cells) {
            if ((board_.left[cell] >> symbol & 1) != 0) {
                const std::size_t option = std::size_t(cell) * board_.symbols + symbol;
                for (int i = 0; i < board_.words; ++i) {
                    seen[i] &= board_.excluded[option * board_.words + i];
                }
            }
        }
        return seen;
    }

    void add_in_house(Words& gone, const Words& seen, int house, int symbol) const {
        for (std::int32_t at = board_.first[house]; at < board_.first[house + 1]; ++at) {
            const std::size_t option = std::size_t(board_.cells[at]) * board_.symbols + symbol;
            gone[option / 64] |= seen[option / 64] & std::uint64_t{1} << (option % 64);
        }
    }

    const SetBoard& board_;
    std::span<const std::uint64_t> possible_;
    std::set<Words> seen_;
};

}  // namespace

std::vector<SueDeCoq> sues_de_coq(const SetBoard& board, std::span<const std::int32_t> first,
                                  std::span<const std::int32_t> second,
                                  std::span<const std::uint64_t> possible, const Poll& poll) {
    SueSearch search(board, possible);
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (poll()) {
            return {};
        }
        search.look(first[i], second[i]);
    }
    return std::move(search.sues);
}

}  // namespace satsudoku::finders
