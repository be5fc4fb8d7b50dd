// Rows 30 to 39: common consequences of several assumptions, and contradictions.
#pragma once

#include <functional>
#include <vector>

#include "raters/explainer/closure.hpp"
#include "raters/explainer/grid.hpp"
#include "raters/explainer/hint.hpp"
#include "raters/explainer/reach.hpp"

namespace satsudoku::raters::explainer {

// The least rating of a row of chains; 0 of a quick one.
int least_rating(Row row);

// The search of one producer, Row::nishio to Row::nested_dynamic_3.
bool find_forcing(const Grid& grid, Row row, Session& session, Hint& hint);

// For nested use: visits the simplest hint for each candidate placed or eliminated, the simplest
// first, if what it eliminates is wanted. Whether there is any. Dynamic ones do not need `reach`.
bool each_forcing(const Grid& grid, const Reasoning& reasoning, const Reach* reach,
                  Session& session,
                  const std::function<bool(const std::vector<Candidate>&)>& accepts,
                  const std::function<void(const Hint&)>& visit);

}  // namespace satsudoku::raters::explainer
