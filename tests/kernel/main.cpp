// Runs the tests of the kernel, without Python: tests/test_kernel_sanitized.py builds them, also
// with sanitizers.
#include <cstdio>

#include "check.hpp"

int main() {
    for (void (*const test)() : tests()) {
        test();
    }
    std::printf("%zu tests passed\n", tests().size());
    return tests().empty() ? 1 : 0;
}
