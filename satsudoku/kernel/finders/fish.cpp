#include "finders/fish.hpp"

#include <algorithm>
#include <set>

#include "finders/bits.hpp"
#include "finders/cell_set.hpp"

namespace satsudoku {

namespace {

// One search: for a victim, the covers beside it are chosen first, then the bases that they hold.
template <int Words>
class FishSearch {
public:
    FishSearch(const FishPool& pool, int size, const Poll& poll)
        : twin_(pool.twin), size_(size), poll_(poll) {
        bases_ = cell_sets<Words>(pool.bases, pool.words);
        covers_ = cell_sets<Words>(pool.covers, pool.words);
        sees_ = cell_sets<Words>(pool.sees, pool.words);
    }

    std::vector<std::int32_t> run() {
        CellSet<Words> every;
        for (const auto& base : bases_) {
            every = every | base;
        }
        for (const auto& cover : covers_) {
            every = every | cover;
        }
        for (int cell = 0; cell < static_cast<int>(sees_.size()) && !stopped_; ++cell) {
            if (every.has(cell)) {
                remove(cell);
            }
        }
        if (stopped_) {
            fish_.clear();
        }
        return fish_;
    }

private:
    void remove(int victim) {
        left_.clear();
        for (int base = 0; base < static_cast<int>(bases_.size()); ++base) {
            if (!bases_[base].has(victim)) {
                left_.push_back({base, bases_[base].without(sees_[victim])});
            }
        }
        near_.clear();
        own_.clear();
        for (int cover = 0; cover < static_cast<int>(covers_.size()); ++cover) {
            (covers_[cover].has(victim) ? own_ : near_).push_back(cover);
        }
        chosen_.clear();
        choose_covers(0, {});
    }

    void choose_covers(std::size_t first, const CellSet<Words>& cells) {
        if (static_cast<int>(chosen_.size()) == size_ - 1) {
            collect(cells);
            return;
        }
        for (std::size_t i = first; i < near_.size() && !stopped_; ++i) {
            chosen_.push_back(near_[i]);
            choose_covers(i + 1, cells | covers_[near_[i]]);
            chosen_.pop_back();
        }
    }

    // The bases that the chosen covers hold, once the victim is given.
    void collect(const CellSet<Words>& cells) {
        if ((++steps_ & 0xfff) == 0 && poll_()) {
            stopped_ = true;
            return;
        }
        inside_.clear();
        for (const Left& left : left_) {
            if (left.cells.within(cells) && !is_chosen(twin_[left.base])) {
                inside_.push_back(left);
            }
        }
        if (static_cast<int>(inside_.size()) >= size_) {
            some_.clear();
            choose_bases(0, {});
        }
    }

    void choose_bases(std::size_t first, const CellSet<Words>& cells) {
        if (static_cast<int>(some_.size()) == size_) {
            finish();
            return;
        }
        for (std::size_t i = first; i < inside_.size(); ++i) {
            if (!inside_[i].cells.meets(cells)) {
                some_.push_back(inside_[i].base);
                choose_bases(i + 1, cells | inside_[i].cells);
                some_.pop_back();
            }
        }
    }

    void finish() {
        for (const int cover : own_) {
            const bool is_base = std::any_of(some_.begin(), some_.end(),
                                             [&](int base) { return twin_[base] == cover; });
            if (is_base) {
                continue;
            }
            std::vector<std::int32_t> one(some_);
            one.insert(one.end(), chosen_.begin(), chosen_.end());
            one.push_back(cover);
            std::sort(one.begin() + size_, one.end());
            if (seen_.insert(one).second) {
                fish_.insert(fish_.end(), one.begin(), one.end());
            }
        }
    }

    bool is_chosen(int cover) const {
        return std::find(chosen_.begin(), chosen_.end(), cover) != chosen_.end();
    }

    struct Left {
        int base;
        CellSet<Words> cells;
    };

    std::span<const std::int32_t> twin_;
    int size_;
    const Poll& poll_;
    std::vector<CellSet<Words>> bases_;
    std::vector<CellSet<Words>> covers_;
    std::vector<CellSet<Words>> sees_;

    // Of the victim: what is left of the bases; the covers that do not hold it, and those that do.
    std::vector<Left> left_;
    std::vector<int> near_;
    std::vector<int> own_;

    std::vector<std::int32_t> chosen_;  // covers
    std::vector<Left> inside_;
    std::vector<std::int32_t> some_;  // bases

    std::set<std::vector<std::int32_t>> seen_;
    std::vector<std::int32_t> fish_;
    std::uint32_t steps_ = 0;
    bool stopped_ = false;
};

// A pool whose cells are renumbered so that a mask takes one word: those of one symbol are few.
//
//     cells    3  17  21  40  ...  80
//     numbers  0   1   2   3  ...  33
struct Compact {
    std::vector<std::uint64_t> bases, covers, sees;

    // Whether the cells suffice with one word.
    bool fill(const FishPool& pool) {
        std::vector<std::uint64_t> every(pool.words);
        for (const auto masks : {pool.bases, pool.covers}) {
            for (std::size_t at = 0; at < masks.size(); ++at) {
                every[at % pool.words] |= masks[at];
            }
        }
        std::vector<int> number(64 * pool.words, -1);
        int cells = 0;
        for (int cell = 0; cell < 64 * pool.words; ++cell) {
            if ((every[cell / 64] >> (cell % 64) & 1) != 0) {
                number[cell] = cells++;
            }
        }
        if (cells > 64) {
            return false;
        }
        const auto shortened = [&](std::span<const std::uint64_t> mask) {
            std::uint64_t made = 0;
            for (int i = 0; i < pool.words; ++i) {
                for_each_bit(mask[i] & every[i],
                             [&](int bit) { made |= std::uint64_t{1} << number[64 * i + bit]; });
            }
            return made;
        };
        const auto shorten = [&](std::span<const std::uint64_t> masks,
                                 std::vector<std::uint64_t>& into) {
            for (std::size_t at = 0; at < masks.size(); at += pool.words) {
                into.push_back(shortened(masks.subspan(at, pool.words)));
            }
        };
        shorten(pool.bases, bases);
        shorten(pool.covers, covers);
        for (std::size_t cell = 0; cell * pool.words < pool.sees.size(); ++cell) {
            if (number[cell] >= 0) {
                sees.push_back(shortened(pool.sees.subspan(cell * pool.words, pool.words)));
            }
        }
        return true;
    }
};

}  // namespace

std::vector<std::int32_t> fish_of(const FishPool& pool, int size, const Poll& poll) {
    Compact compact;
    if (compact.fill(pool)) {
        const FishPool small{compact.bases, compact.covers, pool.twin, compact.sees, 1};
        return FishSearch<1>(small, size, poll).run();
    }
    return FishSearch<kMostFishWords>(pool, size, poll).run();
}

}  // namespace satsudoku
