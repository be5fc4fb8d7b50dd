// How likely a puzzle reaches its limit, by what became of those with as many clues.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace satsudoku {

//   clues      ...   16     17     18   ...
//   branched   ...  900   2000    500        puzzles that propagation alone did not settle
//   finished   ...  890      0    300        of them, those that reached their limit so far
//
// Streams mix puzzles with none, one and several solutions. One rate for all would be wrong for
// each kind; the number of clues tells most of them apart, and costs nothing to look up. A row that
// has seen few puzzles leans on the whole stream.
class Prospects {
public:
    // Whether puzzles of so many clues mostly reach their limit.
    bool good(std::size_t clues) const { return rows_[clues % rows_.size()].good; }

    // Whether good() holds for any number of clues.
    bool any_good() const { return number_of_good_ != 0; }

    void branched(std::size_t clues) {
        ++all_.branched;
        ++rows_[clues % rows_.size()].branched;
        judge(rows_[clues % rows_.size()]);
    }
    void finished(std::size_t clues) {
        ++all_.finished;
        ++rows_[clues % rows_.size()].finished;
        judge(rows_[clues % rows_.size()]);
    }

private:
    struct Row {
        std::uint32_t branched = 0, finished = 0;
        bool good = false;
    };
    static constexpr float trust = 64;  // puzzles' worth of the whole stream in each row
    static constexpr float enough = 0.4F;

    void judge(Row& row) {
        const float rate = static_cast<float>(all_.finished) / static_cast<float>(all_.branched + 1);
        number_of_good_ -= row.good;
        row.good = static_cast<float>(row.finished) + trust * rate >
                   enough * (static_cast<float>(row.branched) + trust);
        number_of_good_ += row.good;
    }

    std::array<Row, 256> rows_;
    Row all_;
    int number_of_good_ = 0;
};

}  // namespace satsudoku
