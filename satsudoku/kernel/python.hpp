// What the bindings of all rooms share: arrays, deadlines and signals. Only bindings include it;
// the rest of the kernel knows no Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "deadline.hpp"
#include "progress.hpp"

namespace satsudoku {

namespace nb = nanobind;
using namespace nb::literals;

// A numpy array, row by row in memory; const T accepts read-only ones too.
template <class T, int Dimensions>
using Array = nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<const T> view(const Array<const T, 1>& array) {
    return {array.data(), array.size()};
}

// Null for an array that was not given.
template <class AnyArray>
auto data_or_null(const std::optional<AnyArray>& array) {
    return array ? array->data() : nullptr;
}

// The result of a call that needs no Python.
template <class Call>
auto without_gil(Call call) {
    const nb::gil_scoped_release release;
    return call();
}

// What `convert` makes of each item.
template <class Items, class Convert>
auto converted(const Items& items, Convert convert) {
    std::vector<decltype(convert(*items.begin()))> results;
    for (const auto& item : items) {
        results.push_back(convert(item));
    }
    return results;
}

inline void require_shapes(bool right) {
    if (!right) {
        throw std::invalid_argument("the arrays have the wrong shapes");
    }
}

// Every value is at most `top`.
inline void require_values(const std::uint8_t* values, std::size_t number, int top) {
    std::uint8_t most = 0;
    for (std::size_t i = 0; i < number; ++i) {
        most = std::max(most, values[i]);
    }
    if (most > top) {
        throw std::invalid_argument("a value is larger than the number of symbols");
    }
}

// Puzzles of the classic board, one per row.
inline void require_classic9(const std::uint8_t* values, std::size_t number, std::size_t cells) {
    require_shapes(cells == 81);
    require_values(values, number * cells, 9);
}

// For work that its poll has stopped. Pre: the GIL is held.
[[noreturn]] inline void throw_timeout() {
    PyErr_SetString(PyExc_TimeoutError, "the time limit ended the search");
    throw nb::python_error();
}

// Raises KeyboardInterrupt if another thread has halted the work. Pre: the GIL is held.
inline void heed(const std::atomic<bool>* halt) {
    if (halt != nullptr && *halt) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }
}

// A function that hears how far the work has come; none of None.
using Listener = std::optional<nb::callable>;

// The progress of a call from Python, which the call's poll brings to a listener. Pre, except for
// begin() and add(): the GIL is held.
class HeardProgress : public Progress {
public:
    explicit HeardProgress(const Listener& listener)
        : listener_(listener ? nb::handle(*listener) : nb::handle()),
          next_(clock_seconds() + every) {}

    // Calls the listener if it was not just called. What that raises is thrown.
    void report() {
        if (listener_ && clock_seconds() >= next_) {
            listener_(fraction());
            next_ = clock_seconds() + every;
        }
    }

    // Calls it a last time.
    void finish() const {
        if (listener_) {
            listener_(1.0);
        }
    }

private:
    static constexpr double every = 0.1;  // seconds

    nb::handle listener_;  // the call's arguments keep it
    double next_;
};

// What a call from Python does at the deadline of its thread: raise TimeoutError, or stop and
// return what it has.
enum class AtDeadline { raises, stops };

// The Poll of a call from Python that has released the GIL. It raises for a pending signal and
// for the halt, reports the progress if there is any, and heeds the deadline. Halt and deadline
// are those of the thread that made it.
class PythonPoll {
public:
    explicit PythonPoll(HeardProgress* progress = nullptr,
                        AtDeadline at_deadline = AtDeadline::raises)
        : progress_(progress), at_deadline_(at_deadline) {}

    bool operator()() const {
        const bool late = clock_seconds() >= deadline_;
        if (!late && halt_ != nullptr && !*halt_ && progress_ == nullptr) {
            return false;  // signals are for the main thread, and others need not wait for it
        }
        const nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) {
            throw nb::python_error();
        }
        heed(halt_);
        if (late && at_deadline_ == AtDeadline::raises) {
            throw_timeout();
        }
        if (!late && progress_ != nullptr) {
            progress_->report();
        }
        return late;
    }

private:
    HeardProgress* progress_;
    AtDeadline at_deadline_;
    double deadline_ = deadline;
    const std::atomic<bool>* halt_ = halt;
};

}  // namespace satsudoku
