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
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>

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

// The Poll of a call from Python, which releases the GIL before: raises for a pending signal, and
// asks to stop after `timeout` seconds.
class PythonPoll {
public:
    explicit PythonPoll(std::optional<double> timeout = std::nullopt) {
        if (timeout) {
            const auto span = std::chrono::duration<double>(std::min(*timeout, 1e9));  // 30 years
            end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(span);
        }
    }

    bool operator()() const {
        if (end_ && Clock::now() >= *end_) {
            return true;
        }
        const nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) {
            throw nb::python_error();
        }
        return false;
    }

private:
    using Clock = std::chrono::steady_clock;
    std::optional<Clock::time_point> end_;
};

// For work that its poll has stopped. Pre: the GIL is held.
[[noreturn]] inline void throw_timeout() {
    PyErr_SetString(PyExc_TimeoutError, "the time limit ended the search");
    throw nb::python_error();
}

}  // namespace satsudoku
