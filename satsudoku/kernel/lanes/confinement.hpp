// Which cells have confined options (pairs.hpp), in any exact cover.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "lanes/each_row.hpp"
#include "lanes/tables.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

class Confinement {
public:
    explicit Confinement(const Tables& tables)
        : tables_(tables), some_(new V[tables.crossed.crossings]) {}

    // Sets confined[cell] for every cell.
    void find(const V* state, V* confined) const {
        for_each_row(tables_.crossed.beyond, [state, to = some_.get()](auto row) {
            V some = none();
            for (int i = 1; i < row.size(); ++i) {
                some |= at(state, row[i]);
            }
            at(to, row[0]) = some;
        });
        std::fill_n(confined, tables_.cells, none());
        const auto symbols = static_cast<std::uint32_t>(tables_.symbols);
        for_each_row(tables_.crossed.options, [=, some = some_.get()](auto row) {
            V beyond = at(some, row[1]);
            for (int i = 2; i < row.size(); ++i) {
                beyond &= at(some, row[i]);
            }
            V& cell = confined[row[0] / Runs::scale / symbols];
            cell = or_and_not(cell, at(state, row[0]), beyond);
        });
    }

private:
    const Tables& tables_;
    std::unique_ptr<V[]> some_;  // one per crossing: something is left outside
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
