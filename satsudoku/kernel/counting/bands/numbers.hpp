// Numbers of all lanes, as sums grow: see vectors.hpp for the width.
#pragma once

#include <cstring>
#include <type_traits>

#include "counting/bands/sums.hpp"
#include "counting/bands/vectors.hpp"

namespace satsudoku::counting::bands::BANDS_NAMESPACE {

// Numbers of all lanes, of 32 or 64 bits, in the order of low and high.
template <class Vector, class AnyRow>
struct Numbers {
    static constexpr int count = sizeof(AnyRow) / sizeof(Vector);
    static constexpr int in_part = lanes / count;

    Vector part[count] = {};

    static Vector load(const AnyRow& row, int k) {
        Vector result;
        std::memcpy(&result, row.lane.data() + k * in_part, sizeof result);
        return result;
    }
    static Numbers of(const AnyRow& row) {
        Numbers result;
        std::memcpy(result.part, &row, sizeof result.part);
        return result;
    }
    void store(AnyRow& row) const { std::memcpy(&row, part, sizeof part); }

    void add(const AnyRow& row) {
        for (int k = 0; k < count; ++k) {
            part[k] += load(row, k);
        }
    }
    void add(const AnyRow& row, std::uint64_t times) {
        using Number = typename decltype(row.lane)::value_type;
        for (int k = 0; k < count; ++k) {
            part[k] += load(row, k) * static_cast<Number>(times);
        }
    }
    void add_masked(const AnyRow& row, const AnyRow& mask) {
        for (int k = 0; k < count; ++k) {
            part[k] += load(row, k) & load(mask, k);
        }
    }
};

using Wides = Numbers<U32, WideRow>;
using Longs = Numbers<U64, LongRow>;

inline std::uint64_t total(U64 sum) {
    using Half = std::uint64_t __attribute__((vector_size(4 * BANDS_WORDS)));
    Half low, high;
    std::memcpy(&low, &sum, sizeof low);
    std::memcpy(&high, reinterpret_cast<const char*>(&sum) + sizeof low, sizeof high);
    low += high;
    std::uint64_t result = 0;
    for (int i = 0; i < BANDS_WORDS / 2; ++i) {
        result += low[i];
    }
    return result;
}

// Half of the lanes of a vector of 32 bits each, as 64.
inline U64 even(U32 x) { return (U64)x & UINT32_MAX; }
inline U64 odd(U32 x) { return (U64)x >> 32; }

// The sum of all lanes.
inline std::uint64_t total(const Wides& numbers) {
    U64 sum{};
    for (const U32 part : numbers.part) {
        sum += even(part) + odd(part);
    }
    return total(sum);
}
inline std::uint64_t total(const Longs& numbers) {
    U64 sum = numbers.part[0];
    for (int k = 1; k < Longs::count; ++k) {
        sum += numbers.part[k];
    }
    return total(sum);
}

// The sum of all products.
inline std::uint64_t dot(const Wides& numbers, const WideRow& row) {
    U64 sum{};
    for (int k = 0; k < Wides::count; ++k) {
        const U32 x = numbers.part[k], y = Wides::load(row, k);
        sum += even(x) * even(y) + odd(x) * odd(y);
    }
    return total(sum);
}
inline std::uint64_t dot(const Longs& numbers, const LongRow& row) {
    U64 sum = numbers.part[0] * Longs::load(row, 0);
    for (int k = 1; k < Longs::count; ++k) {
        sum += numbers.part[k] * Longs::load(row, k);
    }
    return total(sum);
}

// The same numbers with as many bits as wanted.
template <class To>
To widened(const Wides& numbers) {
    if constexpr (std::is_same_v<To, Wides>) {
        return numbers;
    } else {
        using Half = std::uint32_t __attribute__((vector_size(4 * BANDS_WORDS)));
        Longs result;
        for (int k = 0; k < Longs::count; ++k) {
            Half half;
            std::memcpy(&half, reinterpret_cast<const char*>(numbers.part) + k * sizeof half,
                        sizeof half);
            result.part[k] = __builtin_convertvector(half, U64);
        }
        return result;
    }
}
template <class To>
Longs widened(const Longs& numbers) {
    return numbers;
}

inline Wides widened(const Row& row) {
    Wides result;
    for (int k = 0; k < pieces; ++k) {
        result.part[2 * k] = (U32)low(load(row, k), U16{});
        result.part[2 * k + 1] = (U32)high(load(row, k), U16{});
    }
    return result;
}

}  // namespace satsudoku::counting::bands::BANDS_NAMESPACE
