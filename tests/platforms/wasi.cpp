// What the C++ library for WASI lacks: exceptions, and destructors of what a thread owns.
#include <cstdio>
#include <cstdlib>
#include <typeinfo>

extern "C" {

void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }

void __cxa_free_exception(void* exception) { std::free(exception); }

[[noreturn]] void __cxa_throw(void*, std::type_info* type, void (*)(void*)) {
    std::fprintf(stderr, "a %s was thrown\n", type->name());
    std::abort();
}

// The only thread ends with the program.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
}
