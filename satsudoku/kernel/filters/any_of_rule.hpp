// Any of several sets of rules, as a filter.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "filters/filters.hpp"

namespace satsudoku::filters {

// At least one option holds: the cells keep what some option leaves them.
//
//                            r1c1    r1c2
//   r1c1 + r1c2 = 3          1 2     1 2
//   or r1c1 = 2 * r1c2       2468    1234
//   kept                     12468   1234
//
// The rules of one option look at its cells in turn until none of them finds anything.
class AnyOfRule : public Rule {
public:
    // Each option numbers the cells by their place here. Pre: none has hidden cells.
    AnyOfRule(std::span<const std::int32_t> cells,
              std::vector<std::shared_ptr<const Filters>> options)
        : Rule(cells), options_(std::move(options)) {}

    bool prune(std::span<Mask> masks, Workspace& workspace) const override;

private:
    std::vector<std::shared_ptr<const Filters>> options_;
};

}  // namespace satsudoku::filters
