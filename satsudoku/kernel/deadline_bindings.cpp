// Deadlines for Python: see `satsudoku.deadline`.
#include "deadline.hpp"
#include "python.hpp"

namespace satsudoku {

namespace {

struct Halt {
    std::atomic<bool> called{false};
};

}  // namespace

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
            heed(halt);
            if (clock_seconds() >= deadline) {
                throw_timeout();
            }
        },
        "Raise TimeoutError if the deadline of this thread has passed, or KeyboardInterrupt if "
        "its work was halted.");
    nb::class_<Halt>(module, "Halt", "By which one thread ends the work of others.")
        .def(nb::init<>())
        .def(
            "heed", [](const Halt& self) { halt = &self.called; },
            "Let it end the work of this thread, which must not outlive it.")
        .def(
            "call", [](Halt& self) { self.called = true; },
            "Raise KeyboardInterrupt in the threads that heed it, as soon as they look.");
}

}  // namespace satsudoku
