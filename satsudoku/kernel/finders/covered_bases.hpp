// Bases whose places lie in one cover fewer: what fish and kraken fish search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "finders/cell_set.hpp"
#include "poll.hpp"

namespace satsudoku::finders {

// A base with the places that are left to it.
template <int Words>
struct Base {
    int number;
    CellSet<Words> cells;
};

// Covers are chosen first, then the bases that they hold:
//
//     covers    a, b           size - 1 of `near`
//     inside    1, 3, 4, 7     bases whose places lie in a and b, but for a and b themselves
//     some      1, 4, 7        size of these, no two with a place in common
template <int Words>
class CoveredBases {
public:
    // A base and the cover twin[base] are the same house; it is -1 if the base is no cover.
    CoveredBases(std::span<const std::int32_t> twin, int size, const Poll& poll)
        : twin_(twin), size_(size), poll_(poll) {}

    bool stopped() const { return stopped_; }

    // Calls visit(bases, covers, cells) for each choice, the numbers in ascending order, with all
    // cells of the covers.
    template <class F>
    void search(std::span<const Base<Words>> left, std::span<const int> near,
                std::span<const CellSet<Words>> covers, const F& visit) {
        left_ = left;
        near_ = near;
        covers_ = covers;
        choose_covers(0, {}, visit);
    }

private:
    template <class F>
    void choose_covers(std::size_t first, const CellSet<Words>& cells, const F& visit) {
        if (static_cast<int>(chosen_.size()) == size_ - 1) {
            collect(cells, visit);
            return;
        }
        for (std::size_t i = first; i < near_.size() && !stopped_; ++i) {
            chosen_.push_back(near_[i]);
            choose_covers(i + 1, cells | covers_[near_[i]], visit);
            chosen_.pop_back();
        }
    }

    template <class F>
    void collect(const CellSet<Words>& cells, const F& visit) {
        if ((++steps_ & 0xfff) == 0 && poll_()) {
            stopped_ = true;
            return;
        }
        inside_.clear();
        for (const Base<Words>& base : left_) {
            if (base.cells.within(cells) && !is_chosen(twin_[base.number])) {
                inside_.push_back(base);
            }
        }
        if (static_cast<int>(inside_.size()) >= size_) {
            choose_bases(0, {}, cells, visit);
        }
    }

    template <class F>
    void choose_bases(std::size_t first, const CellSet<Words>& base_cells,
                      const CellSet<Words>& cells, const F& visit) {
        if (static_cast<int>(some_.size()) == size_) {
            visit(some_, chosen_, cells);
            return;
        }
        for (std::size_t i = first; i < inside_.size(); ++i) {
            if (!inside_[i].cells.meets(base_cells)) {
                some_.push_back(inside_[i].number);
                choose_bases(i + 1, base_cells | inside_[i].cells, cells, visit);
                some_.pop_back();
            }
        }
    }

    bool is_chosen(int cover) const {
        return std::find(chosen_.begin(), chosen_.end(), cover) != chosen_.end();
    }

    std::span<const std::int32_t> twin_;
    int size_;
    const Poll& poll_;

    std::span<const Base<Words>> left_;
    std::span<const int> near_;  // covers that may be chosen
    std::span<const CellSet<Words>> covers_;

    std::vector<std::int32_t> chosen_;  // covers
    std::vector<Base<Words>> inside_;
    std::vector<std::int32_t> some_;  // bases
    std::uint32_t steps_ = 0;
    bool stopped_ = false;
};

}  // namespace satsudoku::finders
