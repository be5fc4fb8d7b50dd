#include "finders/kraken.hpp"

#include <algorithm>
#include <bit>

#include "finders/cell_set.hpp"
#include "finders/covered_bases.hpp"

namespace satsudoku::finders {

namespace {

template <int Words>
class KrakenSearch {
public:
    KrakenSearch(const FishPool& pool, const Supposition& supposition, int size, const Poll& poll)
        : bases_(cell_sets<Words>(pool.bases, pool.words)),
          covers_(cell_sets<Words>(pool.covers, pool.words)),
          seen_(cell_sets<Words>(supposition.seen, pool.words).front()),
          covered_(pool.twin, size, poll) {
        const int place = supposition.place;
        const CellSet<Words> gone = cell_sets<Words>(supposition.gone, pool.words).front();
        for (int base = 0; base < static_cast<int>(bases_.size()); ++base) {
            if (place < 0 || !bases_[base].has(place)) {
                left_.push_back({base, bases_[base].without(gone)});
            }
        }
        for (int cover = 0; cover < static_cast<int>(covers_.size()); ++cover) {
            if (place < 0 || !covers_[cover].has(place)) {
                near_.push_back(cover);
            }
        }
    }

    std::vector<std::int32_t> run() {
        const bool emptied = std::any_of(left_.begin(), left_.end(),
                                         [](const auto& base) { return base.cells.empty(); });
        if (!emptied) {
            covered_.search(left_, near_, covers_,
                            [this](const auto& bases, const auto& covers, const auto& cells) {
                                weigh(bases, covers, cells);
                            });
        }
        return covered_.stopped() ? std::vector<std::int32_t>() : best_;
    }

private:
    // Keeps the bases and covers if some fin needs a chain, and they have the fewest.
    void weigh(const std::vector<std::int32_t>& bases, const std::vector<std::int32_t>& covers,
               const CellSet<Words>& cells) {
        CellSet<Words> every, fins;
        for (const std::int32_t base : bases) {
            fins = fins | (every & bases_[base]);
            every = every | bases_[base];
        }
        fins = fins | every.without(cells);
        int number = 0;
        for (const std::uint64_t word : fins.words) {
            number += std::popcount(word);
        }
        if (!fins.within(seen_) && (best_.empty() || number < fewest_)) {
            fewest_ = number;
            best_ = bases;
            best_.insert(best_.end(), covers.begin(), covers.end());
        }
    }

    std::vector<CellSet<Words>> bases_;
    std::vector<CellSet<Words>> covers_;
    CellSet<Words> seen_;
    CoveredBases<Words> covered_;

    std::vector<Base<Words>> left_;
    std::vector<int> near_;  // covers that may be chosen

    int fewest_ = 0;
    std::vector<std::int32_t> best_;
};

}  // namespace

std::vector<std::int32_t> kraken(const FishPool& pool, const Supposition& supposition, int size,
                                 const Poll& poll) {
    if (pool.words <= 2) {
        return KrakenSearch<2>(pool, supposition, size, poll).run();
    }
    return KrakenSearch<kMostFishWords>(pool, supposition, size, poll).run();
}

}  // namespace satsudoku::finders
