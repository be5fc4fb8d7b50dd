#define ASSUMPTIONS_NAMESPACE assumptions_128
#include "explainer/assumptions_impl.hpp"

namespace satsudoku::explainer {

void spread_assumptions_128(const AssumptionJob& job) { assumptions_128::Spread(job).run(); }

}  // namespace satsudoku::explainer
