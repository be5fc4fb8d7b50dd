// Rows of lanes as vectors of one width. The translation unit that includes this defines
// BANDS_WORDS (64-bit words per vector: 2, 4 or 8) and BANDS_NAMESPACE, so that code built with
// different flags never shares a name.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "counting/bands/sums.hpp"

#if !defined(BANDS_WORDS) || !defined(BANDS_NAMESPACE)
#error "define BANDS_WORDS and BANDS_NAMESPACE"
#endif

namespace satsudoku::counting::bands::BANDS_NAMESPACE {

constexpr int pieces = 16 / BANDS_WORDS;  // vectors a row
constexpr int in_piece = 4 * BANDS_WORDS;

using U16 = std::uint16_t __attribute__((vector_size(8 * BANDS_WORDS)));
using U32 = std::uint32_t __attribute__((vector_size(8 * BANDS_WORDS)));
using U64 = std::uint64_t __attribute__((vector_size(8 * BANDS_WORDS)));

inline U16 load(const Row& row, int piece) {
    U16 result;
    std::memcpy(&result, row.lane.data() + piece * in_piece, sizeof result);
    return result;
}

inline void store(Row& row, int piece, U16 value) {
    std::memcpy(row.lane.data() + piece * in_piece, &value, sizeof value);
}

// Pieces 2 * pair and 2 * pair + 1 in one vector.
inline U16 load(const ByteRow& row, int pair) {
    U16 result;
    std::memcpy(&result, row.byte.data() + pair * sizeof result, sizeof result);
    return result;
}

inline void store(ByteRow& row, int pair, U16 value) {
    std::memcpy(row.byte.data() + pair * sizeof value, &value, sizeof value);
}

#if defined(__AVX512BW__) && BANDS_WORDS == 8
#define BANDS_INTRINSIC(name, x, y) _mm512_##name((__m512i)(x), (__m512i)(y))
#elif defined(__AVX2__) && BANDS_WORDS == 4
#define BANDS_INTRINSIC(name, x, y) _mm256_##name((__m256i)(x), (__m256i)(y))
#elif defined(__SSE2__) && BANDS_WORDS == 2
#define BANDS_INTRINSIC(name, x, y) _mm_##name((__m128i)(x), (__m128i)(y))
#endif

// Products of neighbours, added. Pre: all below 2^15.
inline U32 multiply_add(U16 x, U16 y) {
#if defined(BANDS_INTRINSIC)
    return (U32)BANDS_INTRINSIC(madd_epi16, x, y);
#else
    return ((U32)x & UINT16_MAX) * ((U32)y & UINT16_MAX) + ((U32)x >> 16) * ((U32)y >> 16);
#endif
}

// Two products of bytes, added, for each byte of rows: those of x and y, and those of r and s.
// Pre: bytes of y and s stay below 2^7, and sums below 2^15.
#if defined(BANDS_INTRINSIC) && BANDS_WORDS != 2
#define BANDS_BYTES
struct ByteProducts {
    U16 low{}, high{};  // of the lower and the upper bytes of each 128 bits

    void add(U16 x, U16 y, U16 r, U16 s) {
        low += (U16)BANDS_INTRINSIC(maddubs_epi16, BANDS_INTRINSIC(unpacklo_epi8, x, r),
                                    BANDS_INTRINSIC(unpacklo_epi8, y, s));
        high += (U16)BANDS_INTRINSIC(maddubs_epi16, BANDS_INTRINSIC(unpackhi_epi8, x, r),
                                     BANDS_INTRINSIC(unpackhi_epi8, y, s));
    }
    // Of the two pieces that share a vector.
    U16 first() const {
        return (U16)BANDS_INTRINSIC(packus_epi32, (U32)low & UINT16_MAX, (U32)high & UINT16_MAX);
    }
    U16 second() const {
        return (U16)BANDS_INTRINSIC(packus_epi32, (U32)low >> 16, (U32)high >> 16);
    }
};
#endif

// Lanes of x and y by turns, x in the lower half of 32-bit lanes: half of them in `low`, half in
// `high`. Which half is which depends on the width, and so does the order of 32-bit lanes.
#if defined(BANDS_INTRINSIC)
inline U16 low(U16 x, U16 y) { return (U16)BANDS_INTRINSIC(unpacklo_epi16, x, y); }
inline U16 high(U16 x, U16 y) { return (U16)BANDS_INTRINSIC(unpackhi_epi16, x, y); }
#else  // of 128 bits
#if defined(__clang__)
#define BANDS_SHUFFLE(x, y, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
#else
#define BANDS_SHUFFLE(x, y, ...) __builtin_shuffle(x, y, U16{__VA_ARGS__})
#endif
constexpr bool little = std::endian::native == std::endian::little;
inline U16 low(U16 x, U16 y) {
    return little ? BANDS_SHUFFLE(x, y, 0, 8, 1, 9, 2, 10, 3, 11)
                  : BANDS_SHUFFLE(x, y, 8, 0, 9, 1, 10, 2, 11, 3);
}
inline U16 high(U16 x, U16 y) {
    return little ? BANDS_SHUFFLE(x, y, 4, 12, 5, 13, 6, 14, 7, 15)
                  : BANDS_SHUFFLE(x, y, 12, 4, 13, 5, 14, 6, 15, 7);
}
#endif

inline bool any(const Row& row) {
    U16 bits = load(row, 0);
    for (int k = 1; k < pieces; ++k) {
        bits |= load(row, k);
    }
    std::uint64_t words[BANDS_WORDS], result = 0;
    std::memcpy(words, &bits, sizeof words);
    for (const std::uint64_t word : words) {
        result |= word;
    }
    return result != 0;
}

// Piece k of row y.
inline U16 load(const Block& block, int y, int k) {
    if (block.byte_row.empty()) {
        return load(block.row[y], k);
    }
    const U16 both = load(block.byte_row[y], k / 2);
    return k % 2 == 0 ? both & 0xff : both >> 8;
}

}  // namespace satsudoku::counting::bands::BANDS_NAMESPACE
