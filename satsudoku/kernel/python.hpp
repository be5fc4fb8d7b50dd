// What every room's bindings.cpp shares: arrays, deadlines and signals. Only bindings include it;
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

// A numpy array, row by row in memory; const T takes read-only ones too.
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

inline void raise_if_signalled() {
    if (PyErr_CheckSignals() != 0) {
        throw nb::python_error();
    }
}

[[noreturn]] inline void throw_timeout() {
    PyErr_SetString(PyExc_TimeoutError, "the time limit ended the search");
    throw nb::python_error();
}

using Clock = std::chrono::steady_clock;

inline std::optional<Clock::time_point> deadline(std::optional<double> timeout) {
    if (!timeout) {
        return std::nullopt;
    }
    const auto span = std::chrono::duration<double>(std::min(*timeout, 1e9));  // 30 years
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(span);
}

// The kernel calls it now and then, without the GIL: raises for a pending signal, and returns true
// once the time is over.
class Poll {
public:
    explicit Poll(std::optional<double> timeout = std::nullopt) : end_(deadline(timeout)) {}
    bool operator()() const {
        if (end_ && Clock::now() >= *end_) {
            return true;
        }
        nb::gil_scoped_acquire acquire;
        raise_if_signalled();
        return false;
    }

private:
    std::optional<Clock::time_point> end_;
};

}  // namespace satsudoku
