// Tests of the kernel without Python, for the sanitizers: tests/test_kernel_sanitized.py builds and
// runs them.
#include <cstdio>

void test_dancing_links();
void test_tables();
void test_text();
void test_minlex();
void test_random();
void test_paths();
void test_lanes();
void test_rules();
void test_sato();

int main() {
    test_dancing_links();
    test_tables();
    test_text();
    test_minlex();
    test_random();
    test_paths();
    test_lanes();
    test_rules();
    test_sato();
    std::puts("all held");
}
