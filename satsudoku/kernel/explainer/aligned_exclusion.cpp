#include "explainer/aligned_exclusion.hpp"

#include <vector>

namespace satsudoku::explainer {
namespace {

class Exclusion {
public:
    Exclusion(const Grid& grid, int size, Hint& hint) : grid_(grid), size_(size), hint_(hint) {
        for (int cell = 0; cell < cells; ++cell) {
            const int n = count(grid.options[cell]);
            if (n >= 2 && n <= size) {
                narrow_.add(cell);
            }
        }
        // No cell has one candidate: naked singles come before. Those that see a narrow cell count.
        for (int cell = 0; cell < cells; ++cell) {
            const Cells excluders = narrow_ & geometry.peers[cell];
            if (count(grid.options[cell]) >= 2 && excluders.any()) {
                bases_.push_back({cell, excluders});
                base_cells_.add(cell);
            }
        }
    }

    // Pairs as increasing binary numbers; for triplets, the third cells in order.
    bool search() {
        for (std::size_t second = 0; second < bases_.size(); ++second) {
            for (std::size_t first = 0; first < second; ++first) {
                const Cells common = bases_[first].excluders & bases_[second].excluders;
                if (several(common) &&
                    (size_ == 2 ? try_pair(bases_[first].cell, bases_[second].cell, common)
                                : try_thirds(bases_[first], bases_[second]))) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    // A cell that may be aligned, and the narrow cells that it sees.
    struct Base {
        int cell;
        Cells excluders;
    };

    static bool several(const Cells& set) { return set.any() && !set.is_single(); }

    // A value goes if each of the other cell's is barred to it: they see each other and it is the
    // same, or the two are all that an excluder has.
    bool try_pair(int first, int second, const Cells& excluders) {
        std::array<unsigned, digits> barred{};
        excluders.for_each([&](int cell) {
            const unsigned mask = grid_.options[cell];
            for_each_bit(mask, [&](int digit) { barred[digit] |= mask & ~(1U << digit); });
        });
        for (int digit = 0; digit < digits && sees(first, second); ++digit) {
            barred[digit] |= 1U << digit;
        }
        const auto allowed = [&](int cell, int other) {
            unsigned mask = 0;
            for_each_bit(grid_.options[cell], [&](int digit) {
                mask |= static_cast<unsigned>((grid_.options[other] & ~barred[digit]) != 0)
                        << digit;
            });
            return mask;
        };
        cell_ = {first, second, -1};
        allowed_ = {allowed(first, second), allowed(second, first), 0};
        return clears(excluders);
    }

    bool try_thirds(const Base& first, const Base& second) {
        Cells thirds = (first.excluders | second.excluders) & base_cells_;
        thirds.remove(first.cell);
        thirds.remove(second.cell);
        return thirds.any_of([&](int third) {
            const Cells common = first.excluders & second.excluders & geometry.peers[third];
            return several(common) && try_triplet({first.cell, second.cell, third}, common);
        });
    }

    bool try_triplet(const std::array<int, 3>& chosen, const Cells& excluders) {
        excluded_.clear();
        excluders.for_each([&](int cell) { excluded_.push_back(grid_.options[cell]); });
        cell_ = chosen;
        allowed_ = {};
        for (int i = 0; i < size_; ++i) {
            // Most values are allowed with the first others that are tried.
            for_each_bit(grid_.options[cell_[i]], [&](int digit) {
                if ((allowed_[i] >> digit & 1) == 0) {
                    value_[i] = digit;
                    combine(i, 0, 1U << digit);
                }
            });
        }
        return clears(excluders);
    }

    bool clears(const Cells& excluders) {
        bool any = false;
        for (int i = 0; i < size_; ++i) {
            any = any || (grid_.options[cell_[i]] & ~allowed_[i]) != 0;
        }
        if (any) {
            describe(excluders);
        }
        return any;
    }

    // Gives values to the cells from number i on, beside the fixed one, until the combination is
    // allowed; then its values are, and it returns true.
    bool combine(int fixed, int i, unsigned taken) {
        if (i == fixed) {
            return combine(fixed, i + 1, taken);
        }
        if (i >= size_) {
            for (const unsigned mask : excluded_) {
                if ((mask & ~taken) == 0) {
                    return false;
                }
            }
            for (int j = 0; j < size_; ++j) {
                allowed_[j] |= 1U << value_[j];
            }
            return true;
        }
        for (unsigned rest = grid_.options[cell_[i]]; rest != 0; rest &= rest - 1) {
            value_[i] = lowest(rest);
            if (fits(i, fixed) && combine(fixed, i + 1, taken | 1U << value_[i])) {
                return true;
            }
        }
        return false;
    }

    // Whether the cell's value differs from those of the cells that it sees, as far as they have
    // one.
    bool fits(int i, int fixed) const {
        for (int j = 0; j < size_; ++j) {
            if ((j < i || j == fixed) && value_[j] == value_[i] && sees(cell_[i], cell_[j])) {
                return false;
            }
        }
        return true;
    }

    void describe(const Cells& excluders) {
        if (size_ == 2) {
            hint_.start(Row::aligned_pair_exclusion, Technique::aligned_pair_exclusion, 62);
        } else {
            hint_.start(Row::aligned_triplet_exclusion, Technique::aligned_triplet_exclusion, 75);
        }
        for (int i = 0; i < size_; ++i) {
            hint_.add_cell(cell_[i]);
            hint_.eliminate_digits(cell_[i], grid_.options[cell_[i]] & ~allowed_[i]);
        }
        hint_.parts.push_back(excluders);
    }

    const Grid& grid_;
    const int size_;
    Hint& hint_;
    Cells narrow_;  // may be excluders
    std::vector<Base> bases_;
    Cells base_cells_;
    std::vector<unsigned> excluded_;
    std::array<int, 3> cell_{}, value_{};
    std::array<unsigned, 3> allowed_{};
};

}  // namespace

bool find_aligned_exclusion(const Grid& grid, int size, Hint& hint) {
    return Exclusion(grid, size, hint).search();
}

}  // namespace satsudoku::explainer
