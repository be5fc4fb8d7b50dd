// Runs the tests of the kernel, without Python: tests/soak/kernel.py builds them, with sanitizers.
#include <cstdio>

#include "check.hpp"

int main() {
    for (void (*const test)() : tests()) {
        test();
    }
    std::printf("%zu tests passed\n", tests().size());
    return tests().empty() ? 1 : 0;
}
