// The least that a test needs: a check that also holds in optimised builds, and tells where.
#pragma once

#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                         \
    do {                                                                         \
        if (!(condition)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                        \
        }                                                                        \
    } while (false)

// Whether an expression throws an exception of a type.
#define THROWS(expression, type)           \
    [&] {                                  \
        try {                              \
            static_cast<void>(expression); \
        } catch (const type&) {            \
            return true;                   \
        }                                  \
        return false;                      \
    }()
