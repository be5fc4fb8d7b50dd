// The least that tests need: tests that register themselves, and checks that hold in optimised
// builds too and say where they failed.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

// All tests of the program, in no particular order.
inline std::vector<void (*)()>& tests() {
    static std::vector<void (*)()> all;
    return all;
}

// Opens a test's body: TEST(what_it_shows) { ... }
#define TEST(name)                                                    \
    static void name();                                               \
    static const bool name##_added = (tests().push_back(name), true); \
    static void name()

#define CHECK(condition)                                                         \
    do {                                                                         \
        if (!(condition)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                        \
        }                                                                        \
    } while (false)

// How many random cases a test tries: fewer where nothing is optimized, as under sanitizers, for
// each takes ten times as long there.
constexpr int tries(int number) {
#if defined(__OPTIMIZE__)
    return number;
#else
    return (number + 5) / 6;
#endif
}

// Whether an expression throws an exception of a type. Programs for WebAssembly end where
// they throw.
#if defined(__wasi__)
#define THROWS(expression, type) true
#else
#define THROWS(expression, type)           \
    [&] {                                  \
        try {                              \
            static_cast<void>(expression); \
        } catch (const type&) {            \
            return true;                   \
        }                                  \
        return false;                      \
    }()
#endif
