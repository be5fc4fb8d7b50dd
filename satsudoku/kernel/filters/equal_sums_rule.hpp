// Several parts with the same sum, as a filter.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "filters/implied_sums.hpp"
#include "filters/rule.hpp"

namespace satsudoku::filters {

// Cells whose sum exceeds the common sum of all parts by a number.
struct EqualPart {
    std::vector<std::int32_t> cells;
    std::int64_t more;
};

// Sums of weights 1 and -1 say that two parts differ by a total. Takes the connected ones from
// `sums`, and returns the parts of each connected group of three or more.
//
//   a + b - c - d = 0, c + d - e = 0   ->   a + b, c + d and e are equal
std::vector<std::vector<EqualPart>> take_equal_parts(std::vector<WeightedCells>& sums, int symbols);

// All parts together know the possible common sums; pairs of parts would forget them.
class EqualSumsRule : public Rule {
public:
    using Differ = std::function<bool(std::int32_t, std::int32_t)>;

    // Pre: `parts` come from take_equal_parts().
    EqualSumsRule(std::span<const EqualPart> parts, int symbols, const Differ& differ);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    struct Part {
        std::vector<std::vector<int>> groups;  // places among `cells`, of cells that all differ
        int shift;                             // from a sum of symbols from 0 to the common one
    };
    struct Range {
        int least, greatest;
    };

    static Range range_of(const Part& part, std::span<const Mask> masks);
    std::uint64_t bounds(std::span<const Mask> masks) const;
    std::uint64_t sums_of(const std::vector<int>& group, const Part& part, std::uint64_t common,
                          std::span<const Mask> masks, Workspace& workspace) const;
    void keep(const std::vector<int>& group, std::uint64_t sums, std::size_t number,
              std::span<Mask> masks, Workspace& workspace) const;

    std::vector<Part> parts_;
    int symbols_;
};

}  // namespace satsudoku::filters
