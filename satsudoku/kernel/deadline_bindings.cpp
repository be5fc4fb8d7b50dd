// Deadlines for Python: see `satsudoku.deadline`.
#include <algorithm>
#include <vector>

#include "deadline.hpp"
#include "python.hpp"

namespace satsudoku {

namespace {

struct Halt {
    std::atomic<bool> called{false};
};

// A deadline for a block of Python. Its entry is one call, and so is its end: no signal divides
// them. An exception of a handler between two halves would leave the deadline behind, and all later
// work of the thread would be late.
struct Limit {
    double end;
    std::vector<double> outer;  // the deadlines that held before, innermost last

    void enter() {
        outer.push_back(deadline);
        deadline = std::min(end, deadline);
    }

    void leave() {
        if (!outer.empty()) {
            deadline = outer.back();
            outer.pop_back();
        }
    }
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
    nb::class_<Limit>(module, "Limit", "A deadline, by `clock`, that holds within a block.")
        .def(
            "__init__", [](Limit* self, double end) { new (self) Limit{end, {}}; }, "end"_a)
        .def_rw("_end", &Limit::end)
        .def("__enter__",
             [](nb::object self) {
                 nb::cast<Limit&>(self).enter();
                 return self;
             })
        .def("__exit__", [](Limit& self, const nb::args&) { self.leave(); });
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
