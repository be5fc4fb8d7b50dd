// Deadlines for Python: see `satsudoku.deadline`.
#include "deadline.hpp"
#include "python.hpp"

namespace satsudoku {

void bind_deadline(nb::module_& module) {
    module.def("clock", &clock_seconds, "Seconds of a clock that never goes back.");
    module.def(
        "deadline", [] { return deadline; },
        "When the work of this thread must stop, by `clock`; infinity for never.");
    module.def(
        "set_deadline", [](double end) { deadline = end; }, "end"_a,
        "Say when the work of this thread must stop, by `clock`; infinity for never.");
    module.def(
        "check_deadline",
        [] {
            if (clock_seconds() >= deadline) {
                throw_timeout();
            }
        },
        "Raise TimeoutError if the deadline of this thread has passed.");
}

}  // namespace satsudoku
