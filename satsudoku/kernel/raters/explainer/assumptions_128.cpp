#define ASSUMPTIONS_NAMESPACE assumptions_128
#include "raters/explainer/assumptions_impl.hpp"

namespace satsudoku::raters::explainer {

void spread_assumptions_128(const AssumptionJob& job) { assumptions_128::Spread(job).run(); }

}  // namespace satsudoku::raters::explainer
