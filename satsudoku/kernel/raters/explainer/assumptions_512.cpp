#define ASSUMPTIONS_NAMESPACE assumptions_512
#include "raters/explainer/assumptions_impl.hpp"

namespace satsudoku::raters::explainer {

void spread_assumptions_512(const AssumptionJob& job) { assumptions_512::Spread(job).run(); }

}  // namespace satsudoku::raters::explainer
