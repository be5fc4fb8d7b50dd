// Rows 25 and 29: two or three cells, and the values that no allowed combination gives them.
#include <algorithm>
#include <vector>

#include "raters/explainer/producers.hpp"

namespace satsudoku::raters::explainer {
namespace {

class Exclusion {
public:
    // `before`: the options of each cell when there was none.
    Exclusion(const Grid& grid, int size, const std::array<std::uint16_t, cells>& before,
              Hint& hint)
        : grid_(grid), size_(size), hint_(hint) {
        for (int cell = 0; cell < cells; ++cell) {
            const int n = count(grid.options(cell));
            if (grid.options(cell) != before[cell]) {
                changed_.add(cell);
            }
            if (n >= 2 && n <= size) {
                narrow_.add(cell);
            }
        }
        // No cell has one candidate: naked singles come before. Those that see a narrow cell count.
        for (int cell = 0; cell < cells; ++cell) {
            const Cells excluders = narrow_ & geometry.peers[cell];
            if (count(grid.options(cell)) >= 2 && !excluders.empty()) {
                bases_.push_back(cell);
                excluders_[cell] = excluders;
                base_cells_.add(cell);
            }
        }
    }

    // Pairs as increasing binary numbers; for triplets, the third cells in order. Where neither the
    // cells nor their excluders have changed, there is still none.
    bool search() {
        for (std::size_t second = 0; second < bases_.size(); ++second) {
            for (std::size_t first = 0; first < second; ++first) {
                const Cells common = excluders_[bases_[first]] & excluders_[bases_[second]];
                if (!common.several()) {
                    continue;
                }
                const bool changed = changed_.has(bases_[first]) || changed_.has(bases_[second]);
                if (size_ == 2 ? (changed || common.meets(changed_)) &&
                                     try_pair(bases_[first], bases_[second], common)
                               : try_thirds(bases_[first], bases_[second], common, changed)) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    // A value goes if it bars each value of the other cell: they are the same and the cells see
    // each other, or the two are all that an excluder has.
    bool try_pair(int first, int second, const Cells& excluders) {
        std::array<unsigned, digits> barred{};
        for (const int cell : excluders) {
            const unsigned mask = grid_.options(cell);
            for (const int digit : each(mask)) {
                barred[digit] |= mask & ~(1U << digit);
            }
        }
        for (int digit = 0; digit < digits && sees(first, second); ++digit) {
            barred[digit] |= 1U << digit;
        }
        const auto allowed = [&](int cell, int other) {
            unsigned mask = 0;
            for (const int digit : each(grid_.options(cell))) {
                mask |= static_cast<unsigned>((grid_.options(other) & ~barred[digit]) != 0)
                        << digit;
            }
            return mask;
        };
        cell_ = {first, second, -1};
        allowed_ = {allowed(first, second), allowed(second, first), 0};
        return clears(excluders);
    }

    bool try_thirds(int first, int second, const Cells& common, bool changed) {
        Cells thirds = (excluders_[first] | excluders_[second]) & base_cells_;
        if (!changed) {
            Cells news = changed_;
            for (const int cell : common& changed_) {
                news |= geometry.peers[cell];
            }
            thirds &= news;
        }
        if (thirds.empty()) {
            return false;
        }
        // Those that see two common excluders.
        Cells seen, twice_seen;
        for (const int cell : common) {
            twice_seen |= seen & geometry.peers[cell];
            seen |= geometry.peers[cell];
        }
        thirds &= twice_seen;
        thirds.remove(first);
        thirds.remove(second);
        if (thirds.empty()) {
            return false;
        }
        pair_up(first, second, common);
        return thirds.any_of([&](int third) {
            if (tried(first, second, third)) {
                return false;
            }
            cell_ = {first, second, third};
            allow_with(third);
            const Cells excluders = common & geometry.peers[third];
            if (all_allowed() || excluders == common) {
                return clears(excluders);
            }
            // Fewer excluders bar less.
            pair_up(first, second, excluders);
            allow_with(third);
            pair_up(first, second, common);
            return clears(excluders);
        });
    }
    // Whether the three came up in another order before.
    bool tried(int first, int second, int third) const {
        return (third < second && (excluders_[first] | excluders_[third]).has(second)) ||
               (third < first && (excluders_[second] | excluders_[third]).has(first));
    }

    // Notes the pairs of values that the two may have, and what they bar from a cell that sees the
    // excluders.
    void pair_up(int first, int second, const Cells& excluders) {
        std::array<unsigned, digits> partners{};  // by digit: of excluders with two candidates
        std::array<unsigned, cells> triples;
        int n = 0;
        for (const int cell : excluders) {
            const unsigned mask = grid_.options(cell);
            if (count(mask) == 3) {
                triples[n++] = mask;
            } else {
                for (const int digit : each(mask)) {
                    partners[digit] |= mask & ~(1U << digit);
                }
            }
        }
        const bool differ = sees(first, second);
        number_ = 0;
        for (unsigned xs = grid_.options(first); xs != 0; xs &= xs - 1) {
            const unsigned x = xs & -xs, by_x = partners[lowest(xs)];
            for (unsigned ys = grid_.options(second) & ~by_x & (differ ? ~x : all_digits); ys != 0;
                 ys &= ys - 1) {
                const unsigned y = ys & -ys;
                unsigned barred = by_x | partners[lowest(ys)];
                for (int i = 0; i < n; ++i) {
                    if (x != y && (triples[i] & x) != 0 && (triples[i] & y) != 0) {
                        barred |= triples[i] & ~x & ~y;
                    }
                }
                pairs_[number_++] = {x, y, barred};
            }
        }
    }

    // The compatible values of each of the paired two and the third.
    void allow_with(int third) {
        const unsigned if_first = sees(cell_[0], third) ? all_digits : 0;
        const unsigned if_second = sees(cell_[1], third) ? all_digits : 0;
        allowed_ = {};
        for (int i = 0; i < number_; ++i) {
            const Pair& pair = pairs_[i];
            const unsigned free =
                grid_.options(third) & ~pair.barred & ~(pair.x & if_first) & ~(pair.y & if_second);
            if (free != 0) {
                allowed_[0] |= pair.x;
                allowed_[1] |= pair.y;
                allowed_[2] |= free;
            }
        }
    }

    bool all_allowed() const {
        for (int i = 0; i < size_; ++i) {
            if ((grid_.options(cell_[i]) & ~allowed_[i]) != 0) {
                return false;
            }
        }
        return true;
    }
    bool clears(const Cells& excluders) {
        if (all_allowed()) {
            return false;
        }
        describe(excluders);
        return true;
    }

    void describe(const Cells& excluders) {
        if (size_ == 2) {
            hint_.start({Row::aligned_pair_exclusion, Technique::aligned_pair_exclusion, 62});
        } else {
            hint_.start({Row::aligned_triplet_exclusion, Technique::aligned_triplet_exclusion, 75});
        }
        for (int i = 0; i < size_; ++i) {
            hint_.add_cell(cell_[i]);
            hint_.eliminate_digits(cell_[i], grid_.options(cell_[i]) & ~allowed_[i]);
        }
        hint_.parts.push_back(excluders);
    }

    const Grid& grid_;
    const int size_;
    Hint& hint_;
    Cells changed_;           // have other options than before
    Cells narrow_;            // may be excluders
    std::vector<int> bases_;  // cells that may be aligned
    Cells base_cells_;
    std::array<Cells, cells> excluders_;  // by base: the narrow cells that it sees
    // Values of the first two, as bits, and the values that they bar from a third, as a mask.
    struct Pair {
        unsigned x, y, barred;
    };
    std::array<Pair, 81> pairs_;
    int number_ = 0;
    std::array<int, 3> cell_{};
    std::array<unsigned, 3> allowed_{};
};

}  // namespace

bool find_aligned_exclusion(const Grid& grid, int size, Session& session, Hint& hint) {
    auto& before = session.unaligned[static_cast<std::size_t>(size)];
    if (Exclusion(grid, size, before, hint).search()) {
        return true;
    }
    std::copy_n(grid.masks().begin(), cells, before.begin());
    return false;
}

}  // namespace satsudoku::raters::explainer
