// lrat_of for Python.
#include "proof/lrat.hpp"
#include "python.hpp"

namespace satsudoku {

void bind_proof(nb::module_& module) {
    module.def(
        "lrat_of",
        [](std::int32_t variables, const Array<const std::int32_t, 1>& clauses,
           const std::string& drat) {
            const nb::gil_scoped_release release;
            return lrat_of(variables, view(clauses), drat);
        },
        "variables"_a, "clauses"_a, "drat"_a,
        "Turn a DRAT proof as text into LRAT as text, without the lemmas that it does not use.\n\n"
        "The clauses are literals, each clause ended by 0. Raises ValueError where a lemma does\n"
        "not follow by unit propagation, or the empty clause is not reached.");
}

}  // namespace satsudoku
