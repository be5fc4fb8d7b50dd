#include "finders/aligned.hpp"

#include <algorithm>
#include <bit>

#include "finders/bits.hpp"

namespace satsudoku::finders {

namespace {

class AlignedSearch {
public:
    AlignedSearch(const AlignedBoard& board, int size, const Poll& poll)
        : board_(board), size_(size), poll_(poll) {
        const int cells = static_cast<int>(board.first.size()) - 1;
        for (int cell = 0; cell < cells; ++cell) {
            const int left = count(cell);
            if (left >= 2 && left <= size) {
                narrow_.push_back(cell);
            }
        }
        narrow_words_ = (narrow_.size() + 63) / 64;
        fill_hits();
        for (int cell = 0; cell < cells; ++cell) {
            add_near(cell);
        }
    }

    std::vector<AlignedExclusion> run() {
        std::vector<std::uint64_t> all(narrow_words_, ~std::uint64_t{0});
        choose_cells(0, all);
        if (stopped_) {
            exclusions_.clear();
        }
        return std::move(exclusions_);
    }

private:
    // Which of the options of a narrow cell an option excludes.
    using Hit = std::uint8_t;
    static_assert(kMostAligned <= 8);

    // A cell that touches narrow ones.
    struct Near {
        std::int32_t cell;
        std::vector<std::uint64_t> narrow;  // a mask of their numbers
    };

    int count(int cell) const { return board_.first[cell + 1] - board_.first[cell]; }

    bool excludes(int a, int b) const {
        return board_.excluded[std::size_t(a) * board_.words + b / 64] >> (b % 64) & 1;
    }

    void fill_hits() {
        hits_.resize(board_.options.size() * narrow_.size());
        for (std::size_t at = 0; at < board_.options.size(); ++at) {
            for (std::size_t k = 0; k < narrow_.size(); ++k) {
                const std::int32_t begin = board_.first[narrow_[k]];
                Hit hit = 0;
                for (int i = 0; i < count(narrow_[k]); ++i) {
                    hit |= excludes(board_.options[at], board_.options[begin + i]) << i;
                }
                hits_[at * narrow_.size() + k] = hit;
            }
        }
    }

    void add_near(int cell) {
        Near near{cell, std::vector<std::uint64_t>(narrow_words_)};
        bool any = false;
        for (std::int32_t at = board_.first[cell]; at < board_.first[cell + 1]; ++at) {
            for (std::size_t k = 0; k < narrow_.size(); ++k) {
                if (hits_[at * narrow_.size() + k] != 0) {
                    near.narrow[k / 64] |= std::uint64_t{1} << (k % 64);
                    any = true;
                }
            }
        }
        if (any) {
            near_.push_back(std::move(near));
        }
    }

    // Extends the chosen cells; `common` are the narrow cells that all of them touch.
    void choose_cells(std::size_t next, const std::vector<std::uint64_t>& common) {
        const int least = size_ > 2 ? 2 : 1;
        if (static_cast<int>(cells_.size()) == size_) {
            combine(common, least);
            return;
        }
        std::vector<std::uint64_t> both(narrow_words_);
        for (std::size_t i = next; i < near_.size() && !stopped_; ++i) {
            int number = 0;
            for (std::size_t word = 0; word < narrow_words_; ++word) {
                both[word] = common[word] & near_[i].narrow[word];
                number += std::popcount(both[word]);
            }
            if (number >= least) {
                cells_.push_back(near_[i].cell);
                choose_cells(i + 1, both);
                cells_.pop_back();
            }
        }
    }

    // Tries all ways to fill the chosen cells.
    void combine(const std::vector<std::uint64_t>& common, int least) {
        if ((++steps_ & 0xff) == 0 && poll_()) {
            stopped_ = true;
            return;
        }
        beside_.clear();
        for (std::size_t word = 0; word < narrow_words_; ++word) {
            for_each_bit(common[word], [&](int bit) {
                const int k = static_cast<int>(64 * word) + bit;
                if (std::find(cells_.begin(), cells_.end(), narrow_[k]) == cells_.end()) {
                    beside_.push_back(k);
                }
            });
        }
        if (static_cast<int>(beside_.size()) < least) {
            return;
        }
        empties_.assign(beside_.size(), false);
        seen_.assign(cells_.size(), {});
        unseen_ = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            seen_[i].assign(count(cells_[i]), false);
            unseen_ += count(cells_[i]);
        }
        const int every = unseen_;
        way_.clear();
        hit_.assign((cells_.size() + 1) * beside_.size(), 0);
        fill(0);
        if (unseen_ > 0 && unseen_ < every &&
            std::find(empties_.begin(), empties_.end(), true) != empties_.end()) {
            keep();
        }
    }

    // Fills the cells from the i-th on; ends early once every option is in some way.
    void fill(std::size_t i) {
        if (i == cells_.size()) {
            finish();
            return;
        }
        const std::int32_t begin = board_.first[cells_[i]];
        for (int k = 0; k < count(cells_[i]) && unseen_ > 0; ++k) {
            const std::int32_t at = begin + k;
            const bool clash = std::any_of(way_.begin(), way_.end(), [&](std::int32_t other) {
                return excludes(board_.options[other], board_.options[at]);
            });
            if (clash) {
                continue;
            }
            const Hit* before = &hit_[i * beside_.size()];
            Hit* after = &hit_[(i + 1) * beside_.size()];
            for (std::size_t b = 0; b < beside_.size(); ++b) {
                after[b] = before[b] | hits_[at * narrow_.size() + beside_[b]];
            }
            way_.push_back(at);
            fill(i + 1);
            way_.pop_back();
        }
    }

    // Notes the result of one way: a cell without options, or the options used.
    void finish() {
        const Hit* hit = &hit_[cells_.size() * beside_.size()];
        for (std::size_t b = 0; b < beside_.size(); ++b) {
            if (hit[b] == (1u << count(narrow_[beside_[b]])) - 1) {
                empties_[b] = true;
                return;
            }
        }
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const std::int32_t k = way_[i] - board_.first[cells_[i]];
            unseen_ -= !seen_[i][k];
            seen_[i][k] = true;
        }
    }

    void keep() {
        AlignedExclusion exclusion{cells_, {}, {}};
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            for (int k = 0; k < count(cells_[i]); ++k) {
                if (!seen_[i][k]) {
                    exclusion.lost.push_back(board_.options[board_.first[cells_[i]] + k]);
                }
            }
        }
        for (std::size_t b = 0; b < beside_.size(); ++b) {
            if (empties_[b]) {
                exclusion.beside.push_back(narrow_[beside_[b]]);
            }
        }
        exclusions_.push_back(std::move(exclusion));
    }

    const AlignedBoard& board_;
    int size_;
    const Poll& poll_;

    std::vector<std::int32_t> narrow_;  // cells that some way may leave nothing
    std::size_t narrow_words_ = 0;
    std::vector<Hit> hits_;  // by place in `options` and number of a narrow cell
    std::vector<Near> near_;

    std::vector<std::int32_t> cells_;  // that are combined
    std::vector<int> beside_;          // numbers of narrow cells
    std::vector<bool> empties_;        // for each of these whether some way leaves it nothing
    std::vector<std::vector<bool>> seen_;
    int unseen_ = 0;
    std::vector<std::int32_t> way_;  // places in `options`
    std::vector<Hit> hit_;           // by length of the way, for each cell beside

    std::vector<AlignedExclusion> exclusions_;
    std::uint32_t steps_ = 0;
    bool stopped_ = false;
};

}  // namespace

std::vector<AlignedExclusion> aligned_exclusions(const AlignedBoard& board, int size,
                                                 const Poll& poll) {
    return AlignedSearch(board, size, poll).run();
}

}  // namespace satsudoku::finders
