#include "finders/fish.hpp"

#include <algorithm>
#include <set>

#include "finders/cell_set.hpp"
#include "finders/covered_bases.hpp"
#include "finders/short_masks.hpp"

namespace satsudoku::finders {

namespace {

// One search: for each victim, the covers beside it and the bases that they hold.
template <int Words>
class FishSearch {
public:
    FishSearch(const FishPool& pool, int size, const Poll& poll)
        : twin_(pool.twin), size_(size), bases_(cell_sets<Words>(pool.bases, pool.words)),
          covers_(cell_sets<Words>(pool.covers, pool.words)),
          sees_(cell_sets<Words>(pool.sees, pool.words)), covered_(pool.twin, size, poll) {}

    std::vector<std::int32_t> run() {
        CellSet<Words> every;
        for (const auto& base : bases_) {
            every = every | base;
        }
        for (const auto& cover : covers_) {
            every = every | cover;
        }
        for (int cell = 0; cell < static_cast<int>(sees_.size()) && !covered_.stopped(); ++cell) {
            if (every.has(cell)) {
                remove(cell);
            }
        }
        if (covered_.stopped()) {
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
        covered_.search(left_, near_, covers_,
                        [this](const auto& bases, const auto& covers, const CellSet<Words>&) {
                            finish(bases, covers);
                        });
    }

    void finish(const std::vector<std::int32_t>& bases, const std::vector<std::int32_t>& covers) {
        for (const int cover : own_) {
            const bool is_base = std::any_of(bases.begin(), bases.end(),
                                             [&](int base) { return twin_[base] == cover; });
            if (is_base) {
                continue;
            }
            std::vector<std::int32_t> numbers(bases);
            numbers.insert(numbers.end(), covers.begin(), covers.end());
            numbers.push_back(cover);
            std::sort(numbers.begin() + size_, numbers.end());
            if (seen_.insert(numbers).second) {
                fish_.insert(fish_.end(), numbers.begin(), numbers.end());
            }
        }
    }

    std::span<const std::int32_t> twin_;
    int size_;
    std::vector<CellSet<Words>> bases_;
    std::vector<CellSet<Words>> covers_;
    std::vector<CellSet<Words>> sees_;
    CoveredBases<Words> covered_;

    // Of the victim: what is left of the bases; the covers that do not hold it, and those that do.
    std::vector<Base<Words>> left_;
    std::vector<int> near_;
    std::vector<int> own_;

    std::set<std::vector<std::int32_t>> seen_;
    std::vector<std::int32_t> fish_;
};

}  // namespace

std::vector<std::int32_t> fish_of(const FishPool& pool, int size, const Poll& poll) {
    // The cells of one symbol are few: mostly a mask of them takes one word.
    const ShortMasks cells(pool.words, {pool.bases, pool.covers});
    if (cells.width() == 1) {
        const auto bases = cells.shortened(pool.bases), covers = cells.shortened(pool.covers);
        const auto sees = cells.shortened_rows(pool.sees);
        return FishSearch<1>({bases, covers, pool.twin, sees, 1}, size, poll).run();
    }
    return FishSearch<kMostFishWords>(pool, size, poll).run();
}

}  // namespace satsudoku::finders
