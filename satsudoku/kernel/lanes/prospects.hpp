// The prospects of a puzzle, judged from earlier puzzles with the same number of clues.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace satsudoku::lanes {

//   clues      ...    0     16     17   ...
//   branched   ...  900   2000    500        puzzles that propagation alone did not settle
//   finished   ...  890   1700      0        of them, those that reached their limit so far
//   bare       ...  900     50      3        of them, those without a cell of two options then
//
// Streams mix puzzles with none, one and several solutions. One rate for all would be wrong for
// each kind; the number of clues tells most of them apart, and costs nothing to look up. A row that
// has seen few puzzles leans on the whole stream.
class Prospects {
public:
    // Puzzles whose lanes have the same to do: a sum of those that follow.
    using Kind = std::size_t;
    static constexpr Kind usual = 0;
    static constexpr Kind plenty = 1;  // mostly reach their limit
    static constexpr Kind open = 2;    // mostly have no cell of two options to begin with
    static constexpr Kind kinds = 4;

    // The kind of puzzles with `clues` clues.
    Kind kind(std::size_t clues) const { return rows_[clues % rows_.size()].kind; }

    // Whether enough of them were seen for kind() to rest on them.
    bool trusted(std::size_t clues) const { return rows_[clues % rows_.size()].branched >= trust; }

    void branched(std::size_t clues, bool bare) {
        Row& row = rows_[clues % rows_.size()];
        ++all_.branched;
        ++row.branched;
        row.bare += bare;
        judge(row);
    }
    void finished(std::size_t clues) {
        ++all_.finished;
        ++rows_[clues % rows_.size()].finished;
        judge(rows_[clues % rows_.size()]);
    }

private:
    struct Row {
        std::uint32_t branched = 0, finished = 0, bare = 0;
        Kind kind = usual;
    };
    static constexpr std::uint32_t trust = 64;  // puzzles' worth of the whole stream in each row
    static constexpr float enough = 0.4F;

    void judge(Row& row) {
        const auto branched = static_cast<float>(row.branched);
        const auto all_branched = static_cast<float>(all_.branched + 1);
        const bool reach = static_cast<float>(row.finished) * all_branched +
                               trust * static_cast<float>(all_.finished) >
                           enough * (branched + trust) * all_branched;
        const bool bare = static_cast<float>(row.bare) > enough * (branched + trust);
        row.kind = (reach ? plenty : usual) + (bare ? open : usual);
    }

    std::array<Row, 256> rows_;
    Row all_;
};

}  // namespace satsudoku::lanes
