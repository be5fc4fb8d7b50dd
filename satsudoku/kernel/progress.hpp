// How far long work has come.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace satsudoku {

// The threads that share the work add what they have done; the poll of the calling thread looks.
//
//     0 ====== begin(0.3, 500) ====== 0.3 ====== begin(1, 2000) ====== 1
//              add(1) 500 times                  add(1) 2000 times
class Progress {
public:
    // From here to the fraction `upto` of the whole there is so much work, in any unit. Pre: other
    // threads do not work yet.
    void begin(double upto, std::uint64_t work) {
        first_ = last_;
        last_ = upto;
        work_ = work;
        done_ = 0;
    }

    void add(std::uint64_t done) { done_.fetch_add(done, std::memory_order_relaxed); }

    // From 0 to 1, never less than before.
    double fraction() const {
        const auto done = std::min(done_.load(std::memory_order_relaxed), work_);
        return work_ == 0 ? first_
                          : first_ + (last_ - first_) * static_cast<double>(done) /
                                         static_cast<double>(work_);
    }

private:
    double first_ = 0, last_ = 0;
    std::uint64_t work_ = 0;
    std::atomic<std::uint64_t> done_{0};
};

// Adds one search to the progress, bit by bit.
class Shares {
public:
    static constexpr std::uint64_t whole = std::uint64_t{1} << 32;

    explicit Shares(Progress& progress) : progress_(progress) {}

    // So much of the search is done, from 0 to 1; less than before adds nothing.
    void reach(double share) {
        const auto reached = static_cast<std::uint64_t>(share * static_cast<double>(whole));
        if (reached > reached_) {
            progress_.add(reached - reached_);
            reached_ = reached;
        }
    }

private:
    Progress& progress_;
    std::uint64_t reached_ = 0;
};

}  // namespace satsudoku
