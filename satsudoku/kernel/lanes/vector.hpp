// One machine vector of lanes, and the few operations on it that the compiler does not name.
//
// Compiled once per width: the translation unit that includes this defines LANES_WORDS (64-bit
// words a vector: 2, 4 or 8) and LANES_NAMESPACE, so that code built with different flags never
// shares a name.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if !defined(LANES_WORDS) || !defined(LANES_NAMESPACE)
#error "define LANES_WORDS and LANES_NAMESPACE"
#endif

namespace satsudoku::lanes::LANES_NAMESPACE {

constexpr int words = LANES_WORDS;
constexpr int lanes = 64 * words;

// Bit i of word w is lane 64 w + i.
using V = std::uint64_t __attribute__((vector_size(8 * LANES_WORDS)));

inline V none() { return V{}; }
inline V all() { return ~V{}; }

// Three-operand logic. With AVX-512 each is one instruction, which compilers seldom find by
// themselves; elsewhere the expression. The constants are the truth tables of a, b and c.
#if defined(__AVX512F__) && LANES_WORDS == 8
#define LANES_TERNARY(a, b, c, table) \
    (V) _mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), (table) & 255)
#endif
#ifdef LANES_TERNARY
#define LANES_LOGIC3(name, expression)               \
    inline V name(V x, V y, V z) {                   \
        constexpr int a = 0xF0, b = 0xCC, c = 0xAA;  \
        return LANES_TERNARY(x, y, z, (expression)); \
    }
#else
#define LANES_LOGIC3(name, expression) \
    inline V name(V a, V b, V c) { return (expression); }
#endif

LANES_LOGIC3(or3, a | b | c)
LANES_LOGIC3(and3, a & b & c)
LANES_LOGIC3(parity, a ^ b ^ c)
LANES_LOGIC3(majority, (a & b) | (c & (a | b)))
LANES_LOGIC3(or_and, a | (b & c))
LANES_LOGIC3(or_and_not, a | (b & ~c))
LANES_LOGIC3(or_none, a | ~(b | c))
LANES_LOGIC3(and_or_not, (b | ~c) & a)
LANES_LOGIC3(and_then_not, c & ~(a & b))
LANES_LOGIC3(or_then_not, ~(a | b) & c)
LANES_LOGIC3(and_and_not, a & b & ~c)
LANES_LOGIC3(or_then_and, (a | b) & c)
LANES_LOGIC3(and_not_unless, a & ~(b & ~c))
LANES_LOGIC3(blend, (a & b) | (~a & c))

// Rotates word w left by by[w], 0 <= by[w] < 64.
inline V rotate(V x, V by) {
#if defined(__AVX512F__) && LANES_WORDS == 8
    return (V)_mm512_rolv_epi64((__m512i)x, (__m512i)by);
#elif defined(__SSE2__) && !defined(__AVX2__) && LANES_WORDS == 2
    // Both words by either number: SSE2 has no shift by two, and compilers then take words out one
    // by one. (Against that, 1.02 to 1.04 times the speed on hard puzzles.)
    const V back = (64 - by) & 63;
    const auto both = [](V low, V high) {
        return (V)_mm_shuffle_pd((__m128d)low, (__m128d)high, 2);
    };
    const auto high_of = [](V counts) { return _mm_unpackhi_epi64((__m128i)counts, __m128i{}); };
    return both((V)_mm_sll_epi64((__m128i)x, (__m128i)by),
                (V)_mm_sll_epi64((__m128i)x, high_of(by))) |
           both((V)_mm_srl_epi64((__m128i)x, (__m128i)back),
                (V)_mm_srl_epi64((__m128i)x, high_of(back)));
#else
    return (x << by) | (x >> ((64 - by) & 63));
#endif
}

// Word w of the result is word from[w] of x.
inline V permute_words(V x, V from) {
#if defined(__GNUC__) && !defined(__clang__)
    return __builtin_shuffle(x, from);
#else
    V result;
    for (int w = 0; w < words; ++w) {
        result[w] = x[from[w]];
    }
    return result;
#endif
}

inline bool any(V x) {
#if defined(__AVX512F__) && LANES_WORDS == 8
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) != 0;
#elif defined(__AVX2__) && LANES_WORDS == 4
    return _mm256_testz_si256((__m256i)x, (__m256i)x) == 0;
#else
    std::uint64_t bits = 0;
    for (int w = 0; w < words; ++w) {
        bits |= x[w];
    }
    return bits != 0;
#endif
}

inline int count_lanes(V x) {
    int count = 0;
    for (int w = 0; w < words; ++w) {
        count += std::popcount(static_cast<std::uint64_t>(x[w]));
    }
    return count;
}

// Of each word the number of bits.
inline V count_bits(V x) {
    x -= (x >> 1) & 0x5555555555555555;
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
    x += x >> 8;
    x += x >> 16;
    return (x + (x >> 32)) & 127;
}

inline std::uint64_t bit_of(int lane) { return std::uint64_t{1} << (lane % 64); }

// A vector's words, to be set lane by lane: in a vector that is in a register, each time that one
// word is set stalls the next.
using Words = std::array<std::uint64_t, words>;

inline V of_words(const Words& x) { return std::bit_cast<V>(x); }

// Calls f(lane) for every lane of x, ascending.
template <class F>
inline void for_each_lane(V x, F f) {
    for (int w = 0; w < words; ++w) {
        for (std::uint64_t bits = x[w]; bits != 0; bits &= bits - 1) {
            f(64 * w + std::countr_zero(bits));
        }
    }
}

}  // namespace satsudoku::lanes::LANES_NAMESPACE
