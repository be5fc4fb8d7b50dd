// The Python module. Each room binds its own names in its bindings.cpp.
#include <nanobind/nanobind.h>

#include "lanes/processor.hpp"

namespace satsudoku {

void bind_bands(nanobind::module_& module);
void bind_deadline(nanobind::module_& module);
void bind_dlx(nanobind::module_& module);
void bind_explainer(nanobind::module_& module);
void bind_filters(nanobind::module_& module);
void bind_finders(nanobind::module_& module);
void bind_graphs(nanobind::module_& module);
void bind_hodoku(nanobind::module_& module);
void bind_lanes(nanobind::module_& module);
void bind_rules(nanobind::module_& module);
void bind_minutes(nanobind::module_& module);
void bind_making(nanobind::module_& module);
void bind_minlex(nanobind::module_& module);
void bind_probes(nanobind::module_& module);
void bind_proof(nanobind::module_& module);
void bind_sato(nanobind::module_& module);
void bind_text(nanobind::module_& module);
void bind_two_stacks(nanobind::module_& module);

}  // namespace satsudoku

NB_MODULE(_kernel, module) {
    module.doc() = "The compiled kernel of satsudoku.";
    // Python keeps tables until the process ends; nanobind would report them as leaks.
    nanobind::set_leak_warnings(false);

    if (!satsudoku::has_baseline()) {
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

    satsudoku::bind_bands(module);
    satsudoku::bind_deadline(module);
    satsudoku::bind_dlx(module);
    satsudoku::bind_explainer(module);
    satsudoku::bind_filters(module);
    satsudoku::bind_finders(module);
    satsudoku::bind_graphs(module);
    satsudoku::bind_hodoku(module);
    satsudoku::bind_lanes(module);
    satsudoku::bind_rules(module);
    satsudoku::bind_making(module);
    satsudoku::bind_minutes(module);
    satsudoku::bind_minlex(module);
    satsudoku::bind_probes(module);
    satsudoku::bind_proof(module);
    satsudoku::bind_sato(module);
    satsudoku::bind_text(module);
    satsudoku::bind_two_stacks(module);
}
