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
            if (count(grid.options[cell]) >= 2 && (narrow_ & geometry.peers[cell]).any()) {
                bases_.add(cell);
            }
        }
    }

    // Pairs as increasing binary numbers; for triplets, the third cells in order.
    bool search() {
        return bases_.any_of([&](int second) {
            return bases_.any_of([&](int first) {
                if (first >= second) {
                    return false;
                }
                const Cells common = narrow_ & geometry.peers[first] & geometry.peers[second];
                if (size_ == 2) {
                    return try_cells({first, second}, common);
                }
                Cells thirds = narrow_ & (geometry.peers[first] | geometry.peers[second]) & bases_;
                thirds.remove(first);
                thirds.remove(second);
                return several(common) && thirds.any_of([&](int third) {
                    return try_cells({first, second, third}, common & geometry.peers[third]);
                });
            });
        });
    }

private:
    static bool several(const Cells& set) { return set.any() && set.count() >= 2; }

    bool try_cells(const std::array<int, 3>& chosen, const Cells& excluders) {
        if (!several(excluders)) {
            return false;
        }
        excluded_.clear();
        excluders.for_each([&](int cell) { excluded_.push_back(grid_.options[cell]); });
        for (int i = 0; i < 3; ++i) {
            cell_[i] = chosen[i];
            allowed_[i] = 0;
        }
        combine(0, 0);
        bool clears = false;
        for (int i = 0; i < size_; ++i) {
            clears = clears || (grid_.options[cell_[i]] & ~allowed_[i]) != 0;
        }
        if (clears) {
            describe(excluders);
        }
        return clears;
    }

    // Gives the cells from number i on their values, and keeps those of allowed combinations.
    void combine(int i, unsigned taken) {
        if (i == size_) {
            for (const unsigned mask : excluded_) {
                if ((mask & ~taken) == 0) {
                    return;
                }
            }
            for (int j = 0; j < size_; ++j) {
                allowed_[j] |= 1U << value_[j];
            }
            return;
        }
        for_each_bit(grid_.options[cell_[i]], [&](int digit) {
            for (int j = 0; j < i; ++j) {
                if (value_[j] == digit && sees(cell_[i], cell_[j])) {
                    return;
                }
            }
            value_[i] = digit;
            combine(i + 1, taken | 1U << digit);
        });
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
    Cells bases_;   // may be aligned
    std::vector<unsigned> excluded_;
    std::array<int, 3> cell_{}, value_{};
    std::array<unsigned, 3> allowed_{};
};

}  // namespace

bool find_aligned_exclusion(const Grid& grid, int size, Hint& hint) {
    return Exclusion(grid, size, hint).search();
}

}  // namespace satsudoku::explainer
