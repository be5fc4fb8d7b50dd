#include "finders/kraken.hpp"

#include <algorithm>
#include <bit>

#include "finders/cell_set.hpp"

namespace satsudoku {

namespace {

// Covers are chosen first, then the bases that they hold.
template <int Words>
class KrakenSearch {
public:
    KrakenSearch(const FishPool& pool, const Supposition& supposition, int size, const Poll& poll)
        : bases_(cell_sets<Words>(pool.bases, pool.words)),
          covers_(cell_sets<Words>(pool.covers, pool.words)),
          seen_(cell_sets<Words>(supposition.seen, pool.words).front()), twin_(pool.twin),
          size_(size), poll_(poll) {
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
                                         [](const Left& left) { return left.cells.empty(); });
        if (!emptied) {
            choose_covers(0, {});
        }
        return stopped_ ? std::vector<std::int32_t>() : best_;
    }

private:
    struct Left {
        int base;
        CellSet<Words> cells;
    };

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

    void collect(const CellSet<Words>& cells) {
        if ((++steps_ & 0xfff) == 0 && poll_()) {
            stopped_ = true;
            return;
        }
        inside_.clear();
        for (const Left& left : left_) {
            if (left.cells.within(cells) &&
                std::find(chosen_.begin(), chosen_.end(), twin_[left.base]) == chosen_.end()) {
                inside_.push_back(left);
            }
        }
        if (static_cast<int>(inside_.size()) >= size_) {
            choose_bases(0, {}, cells);
        }
    }

    void choose_bases(std::size_t first, const CellSet<Words>& held, const CellSet<Words>& cells) {
        if (static_cast<int>(some_.size()) == size_) {
            weigh(cells);
            return;
        }
        for (std::size_t i = first; i < inside_.size(); ++i) {
            if (!inside_[i].cells.meets(held)) {
                some_.push_back(inside_[i].base);
                choose_bases(i + 1, held | inside_[i].cells, cells);
                some_.pop_back();
            }
        }
    }

    // Keeps the bases and covers if some fin needs a chain, and they have the fewest.
    void weigh(const CellSet<Words>& cells) {
        CellSet<Words> every, fins;
        for (const std::int32_t base : some_) {
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
            best_ = some_;
            best_.insert(best_.end(), chosen_.begin(), chosen_.end());
        }
    }

    std::vector<CellSet<Words>> bases_;
    std::vector<CellSet<Words>> covers_;
    CellSet<Words> seen_;
    std::span<const std::int32_t> twin_;
    int size_;
    const Poll& poll_;

    std::vector<Left> left_;  // of the bases
    std::vector<int> near_;   // covers that may be chosen

    std::vector<std::int32_t> chosen_;  // covers
    std::vector<Left> inside_;
    std::vector<std::int32_t> some_;  // bases

    int fewest_ = 0;
    std::vector<std::int32_t> best_;
    std::uint32_t steps_ = 0;
    bool stopped_ = false;
};

}  // namespace

std::vector<std::int32_t> kraken(const FishPool& pool, const Supposition& supposition, int size,
                                 const Poll& poll) {
    if (pool.words <= 2) {
        return KrakenSearch<2>(pool, supposition, size, poll).run();
    }
    return KrakenSearch<kMostFishWords>(pool, supposition, size, poll).run();
}

}  // namespace satsudoku
