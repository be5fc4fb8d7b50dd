// Loops over rows of numbers, unrolled for the usual lengths.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "lanes/parts.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A row of `Runs`; Length is 0 if it is known only when it runs.
template <int Length>
struct Row {
    const std::uint32_t* values;
    int length;

    int size() const { return Length != 0 ? Length : length; }
    std::uint32_t operator[](int i) const { return values[i]; }
};

template <int Length, class Result, class F>
inline void for_run(const Runs& rows, const Runs::Run& run, Result& result, F f) {
    const std::uint32_t* values = rows.values.data() + run.start;
    const int length = Length != 0 ? Length : run.length;
    Result here = result;
    for (int i = 0; i < run.count; ++i, values += length) {
        f(Row<Length>{values, length}, here);
    }
    result = here;
}

// Calls f(row, result) for every row. A copy holds the result meanwhile: a compiler must assume
// that vectors written elsewhere might overlap the original.
template <class Result, class F>
inline void for_each_row(const Runs& rows, Result& result, F f) {
    for (const Runs::Run& run : rows.runs) {
        switch (run.length) {
        case 2: for_run<2>(rows, run, result, f); break;
        case 3: for_run<3>(rows, run, result, f); break;
        case 4: for_run<4>(rows, run, result, f); break;
        case 5: for_run<5>(rows, run, result, f); break;
        case 6: for_run<6>(rows, run, result, f); break;
        case 7: for_run<7>(rows, run, result, f); break;
        case 9: for_run<9>(rows, run, result, f); break;
        default: for_run<0>(rows, run, result, f);
        }
    }
}

template <class F>
inline void for_each_row(const Runs& rows, F f) {
    std::monostate nothing;
    for_each_row(rows, nothing, [f](auto row, std::monostate&) { f(row); });
}

// The vector that a number of a row means.
inline const V& at(const V* vectors, std::uint32_t number) {
    const auto* const bytes = reinterpret_cast<const char*>(vectors);
    return *reinterpret_cast<const V*>(bytes + std::size_t{number} * (sizeof(V) / Runs::scale));
}
inline V& at(V* vectors, std::uint32_t number) {
    return const_cast<V&>(at(const_cast<const V*>(vectors), number));
}

}  // namespace satsudoku::lanes::LANES_NAMESPACE
