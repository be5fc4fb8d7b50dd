#define ASSUMPTIONS_NAMESPACE assumptions_256
#include "explainer/assumptions_impl.hpp"

namespace satsudoku::explainer {

void spread_assumptions_256(const AssumptionJob& job) { assumptions_256::Spread(job).run(); }

}  // namespace satsudoku::explainer
