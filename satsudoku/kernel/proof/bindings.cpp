// Refutation for Python.
#include <optional>
#include <string_view>
#include <utility>

#include "proof/refutation.hpp"
#include "python.hpp"

namespace satsudoku::proof {

void bind(nb::module_& module) {
    nb::class_<Refutation>(module, "Refutation", "A CNF that is to be refuted.")
        .def(
            "__init__",
            [](Refutation* self, std::int32_t variables,
               const Array<const std::int32_t, 1>& clauses) {
                new (self) Refutation(variables, view(clauses));
            },
            "variables"_a, "clauses"_a,
            "Clauses as literals, each clause ended by 0.\n\n"
            "Raises ValueError for a literal of a variable above `variables`.")
        .def("residue", &Refutation::residue,
             "What unit propagation leaves of the clauses, units first; one empty clause where it\n"
             "refutes them.")
        .def(
            "lrat",
            [](Refutation& self, const nb::bytes& drat) {
                const std::string_view proof{drat.c_str(), drat.size()};
                std::optional<std::string> lrat;
                {
                    const nb::gil_scoped_release release;
                    lrat = self.lrat(proof, PythonPoll());
                }
                if (!lrat) {
                    throw_timeout();
                }
                return *std::move(lrat);
            },
            "drat"_a,
            "Turn a DRAT proof in binary into LRAT as text, without the lemmas that it does not "
            "use.\n\n"
            "To be called once. Raises ValueError where a lemma does not follow by unit\n"
            "propagation, or the empty clause is not reached; TimeoutError at the deadline.");
}

}  // namespace satsudoku::proof
