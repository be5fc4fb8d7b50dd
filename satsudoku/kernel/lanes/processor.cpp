#include "lanes/processor.hpp"

#if defined(LANES_WIDE)

#include <cpuid.h>

#include <cstdint>

namespace satsudoku::lanes {

namespace {

// Not __builtin_cpu_supports: on Windows it calls a library that clang-cl does not link.
struct Leaf {
    unsigned a = 0, b = 0, c = 0, d = 0;

    explicit Leaf(unsigned number) {
        if (__get_cpuid_count(number, 0, &a, &b, &c, &d) == 0) {
            a = b = c = d = 0;
        }
    }
};

constexpr bool has(unsigned bits, unsigned needed) { return (bits & needed) == needed; }

// Which registers the system saves when it switches between threads.
std::uint32_t saved_registers() {
    std::uint32_t low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

constexpr std::uint32_t ymm = 0x6, zmm = 0xe6;

// The instructions are those that CMakeLists.txt lets the units of a width use.
int ask_widest_vector() {
    const Leaf basic(1), more(7), extended(0x80000001);
    if (!has(basic.c, bit_OSXSAVE | bit_AVX | bit_POPCNT) || !has(extended.c, bit_LZCNT) ||
        !has(more.b, bit_AVX2 | bit_BMI | bit_BMI2) || !has(saved_registers(), ymm)) {
        return 128;
    }
    const bool wide = has(more.b, bit_AVX512F | bit_AVX512VL | bit_AVX512BW | bit_AVX512DQ);
    return wide && has(saved_registers(), zmm) ? 512 : 256;
}

}  // namespace

bool has_baseline() { return has(Leaf(1).c, bit_SSE4_2 | bit_POPCNT); }

int widest_vector() {
    // Asked once: on a virtual machine the host answers, which takes a tenth of a millisecond.
    static const int widest = ask_widest_vector();
    return widest;
}

}  // namespace satsudoku::lanes

#else

namespace satsudoku::lanes {

bool has_baseline() { return true; }

int widest_vector() { return 128; }

}  // namespace satsudoku::lanes

#endif
