#define ASSUMPTIONS_NAMESPACE assumptions_256
#include "raters/explainer/assumptions_impl.hpp"

namespace satsudoku::raters::explainer {

void spread_assumptions_256(const AssumptionJob& job) { assumptions_256::Spread(job).run(); }

}  // namespace satsudoku::raters::explainer
