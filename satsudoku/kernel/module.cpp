// The Python module. Each room binds its own names in its bindings.cpp.
#include <nanobind/nanobind.h>

#include "lanes/processor.hpp"

// Every room that Python calls.
#define ROOMS(ROOM)            \
    ROOM(choices)              \
    ROOM(counting::bands)      \
    ROOM(counting::probes)     \
    ROOM(counting::two_stacks) \
    ROOM(dlx)                  \
    ROOM(filters)              \
    ROOM(finders)              \
    ROOM(graphs)               \
    ROOM(lanes)                \
    ROOM(layouts)              \
    ROOM(making)               \
    ROOM(minlex)               \
    ROOM(minutes)              \
    ROOM(proof)                \
    ROOM(raters::explainer)    \
    ROOM(raters::hodoku)       \
    ROOM(raters::sato)         \
    ROOM(text)

namespace satsudoku {

#define DECLARE(room)                     \
    namespace room {                      \
    void bind(nanobind::module_& module); \
    }
ROOMS(DECLARE)
#undef DECLARE

void bind_deadline(nanobind::module_& module);

}  // namespace satsudoku

NB_MODULE(_kernel, module) {
    module.doc() = "The compiled kernel of satsudoku.";
    // Python keeps tables until the process ends; nanobind would report them as leaks.
    nanobind::set_leak_warnings(false);

    if (!satsudoku::lanes::has_baseline()) {
        throw nanobind::import_error(
            "satsudoku needs a processor with SSE4.2 and POPCNT, as x86-64 "
            "processors have since 2009");
    }

#if defined(__clang__)
    module.attr("compiler") = __VERSION__;
#elif defined(__GNUC__)
    module.attr("compiler") = "GCC " __VERSION__;
#else
    module.attr("compiler") = "unknown";
#endif

    satsudoku::bind_deadline(module);
#define BIND(room) satsudoku::room::bind(module);
    ROOMS(BIND)
#undef BIND
}
