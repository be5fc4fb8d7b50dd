// Estimates of numbers of solutions, for Python.
#include <vector>

#include "counting/probes/probes.hpp"
#include "python.hpp"

namespace satsudoku::counting::probes {

namespace {

std::size_t probe_links(const dlx::Links& links, const std::vector<std::int32_t>& chosen,
                        const std::vector<std::int32_t>& excluded, std::uint64_t seed,
                        Array<double, 1> logarithms, int threads, const Listener& listener) {
    HeardProgress progress(listener);
    const std::size_t written = without_gil([&] {
        return probe(links, chosen, excluded, seed,
                     std::span<double>(logarithms.data(), logarithms.size()), threads,
                     PythonPoll(&progress, AtDeadline::stops), progress);
    });
    if (written == logarithms.size()) {
        progress.finish();
    }
    return written;
}

}  // namespace

void bind(nb::module_& module) {
    module.def(
        "probe", &probe_links, "links"_a, "chosen"_a, "excluded"_a, "seed"_a, "logarithms"_a,
        "threads"_a, "listener"_a = nb::none(),
        "Dive at random to solutions or dead ends, and write the products of the numbers of\n"
        "choices, as logarithms to base 2, -inf for dead ends.\n\n"
        "Returns how many were written before the deadline. Calls `listener` now and then, and at\n"
        "the end, with how many are written, as a fraction of all.");
}

}  // namespace satsudoku::counting::probes
