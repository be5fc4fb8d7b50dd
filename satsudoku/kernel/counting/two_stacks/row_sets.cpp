#include "counting/two_stacks/row_sets.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace satsudoku::counting::two_stacks {

namespace {

using Sets = std::array<Set, most_columns>;

class RowSetSearch {
public:
    explicit RowSetSearch(const Board& board)
        : board_(board), bands_(board.outer_bands()),
          fixed_(std::max(0, board.columns - board.empty_bands)) {
        for (Set symbols = board.all() & ~board.free_symbols; symbols != 0;
             symbols &= symbols - 1) {
            order_.push_back(std::countr_zero(symbols));
        }
        clued_ = order_.size();
        for (Set symbols = board.free_symbols; symbols != 0; symbols &= symbols - 1) {
            order_.push_back(std::countr_zero(symbols));
        }
    }

    std::vector<RowSets> run() {
        place(0, 0, 0, factorial(order_.size() - clued_), {});
        std::vector<RowSets> result;
        for (const auto& [sets, weight] : weights_) {
            result.push_back({sets, weight});
        }
        return result;
    }

private:
    const Board& board_;
    int bands_, fixed_;       // the outer bands; those with clues
    std::vector<int> order_;  // the symbols, those with clues first
    std::size_t clued_;
    std::map<Sets, std::uint64_t> weights_;

    static std::uint64_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

    // Whether a symbol may be in the sets of these bands, a bit each, and in no others.
    bool fits(int symbol, unsigned bands) const {
        for (int band = 0; band < bands_; ++band) {
            const Set bad = bands >> band & 1 ? board_.out[band] : board_.in[band];
            if (bad >> symbol & 1) {
                return false;
            }
        }
        return true;
    }

    // Chooses the bands of one symbol after the other. Symbols without clues are alike: their
    // choices ascend, and the weight is divided by the orders of those that are equal.
    void place(std::size_t number, unsigned least, std::size_t equal, std::uint64_t weight,
               const Sets& sets) {
        if (number == order_.size()) {
            weights_[canonical(sets)] += weight;
            return;
        }
        const int symbol = order_[number];
        const bool free = number >= clued_;
        const unsigned start = number > clued_ ? least : 0;
        for (unsigned bands = start; bands < 1u << bands_; ++bands) {
            if (!fits(symbol, bands)) {
                continue;
            }
            Sets next = sets;
            bool balanced = true;
            for (int band = 0; band < bands_; ++band) {
                next[band] |= static_cast<Set>((bands >> band & 1) << symbol);
                const int in = std::popcount(next[band]);
                balanced = balanced && in <= board_.columns &&
                           static_cast<int>(number) + 1 - in <= board_.columns;
            }
            if (balanced) {
                const std::size_t now = number > clued_ && bands == least ? equal + 1 : 1;
                place(number + 1, bands, now, free ? weight / now : weight, next);
            }
        }
    }

    // The least of all choices that differ by exchanges of bands, rows and symbols without clues.
    Sets canonical(const Sets& sets) const {
        std::array<int, most_columns> order{};
        std::iota(order.begin(), order.begin() + bands_, 0);
        Sets best = sets;
        do {
            for (unsigned turned = 0; turned < 1u << bands_; turned += 1u << fixed_) {
                Sets other{};
                for (int band = 0; band < bands_; ++band) {
                    const Set set = sets[order[band]];
                    other[band] = turned >> band & 1 ? board_.all() & ~set : set;
                }
                best = std::min(best, ordered(other));
            }
        } while (fixed_ < bands_ &&
                 std::next_permutation(order.begin() + fixed_, order.begin() + bands_));
        return best;
    }

    // With the symbols without clues in ascending order of their bands.
    Sets ordered(const Sets& sets) const {
        std::vector<unsigned> bands_of;
        for (std::size_t i = clued_; i < order_.size(); ++i) {
            unsigned bands = 0;
            for (int band = 0; band < bands_; ++band) {
                bands |= (sets[band] >> order_[i] & 1u) << band;
            }
            bands_of.push_back(bands);
        }
        std::ranges::sort(bands_of);
        Sets result{};
        for (int band = 0; band < bands_; ++band) {
            result[band] = sets[band] & ~board_.free_symbols;
            for (std::size_t i = clued_; i < order_.size(); ++i) {
                result[band] |= static_cast<Set>((bands_of[i - clued_] >> band & 1) << order_[i]);
            }
        }
        return result;
    }
};

}  // namespace

std::vector<RowSets> row_sets(const Board& board) {
    return board.possible ? RowSetSearch(board).run() : std::vector<RowSets>{};
}

}  // namespace satsudoku::counting::two_stacks
