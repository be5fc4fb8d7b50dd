// Templates, for Python.
#include <algorithm>
#include <span>
#include <vector>

#include "finders/bindings.hpp"
#include "finders/templates.hpp"

namespace satsudoku {

namespace {

// The templates of each symbol, whose houses are rows first[s] to first[s + 1] of `masks`.
std::vector<Templates> templates_of(Array<const std::int32_t, 1> first,
                                    Array<const std::uint64_t, 2> masks,
                                    Array<const std::uint64_t, 2> excluded) {
    require_masks(excluded);
    const auto firsts = view(first);
    const std::size_t words = excluded.shape(1);
    require_shapes(masks.shape(1) == words && 64 * words < excluded.shape(0) + 64 &&
                   !firsts.empty() && firsts.front() == 0 &&
                   std::size_t(firsts.back()) == masks.shape(0) &&
                   std::is_sorted(firsts.begin(), firsts.end()));
    std::vector<Templates> templates;
    for (std::size_t symbol = 0; symbol + 1 < firsts.size(); ++symbol) {
        const std::span rows(masks.data() + firsts[symbol] * words,
                             (firsts[symbol + 1] - firsts[symbol]) * words);
        templates.emplace_back(rows, std::span(excluded.data(), excluded.size()),
                               static_cast<int>(words));
    }
    return templates;
}

auto missed_by_templates(Array<const std::int32_t, 1> first, Array<const std::uint64_t, 2> masks,
                         Array<const std::uint64_t, 2> excluded) {
    return converted(templates_of(first, masks, excluded),
                     [](const Templates& symbol) { return bytes_of(symbol.missed(PythonPoll())); });
}

auto all_templates(Array<const std::int32_t, 1> first, Array<const std::uint64_t, 2> masks,
                   Array<const std::uint64_t, 2> excluded, std::size_t most) {
    const std::span table(excluded.data(), excluded.size());
    return converted(
        joint_templates(templates_of(first, masks, excluded), table, most, PythonPoll()),
        [](const TemplateUnion& joint) {
            return std::tuple(bytes_of(joint.common), bytes_of(joint.some));
        });
}

}  // namespace

void bind_templates(nb::module_& module) {
    module.def("missed_by_templates", &missed_by_templates, "first"_a, "masks"_a, "excluded"_a,
               "For each symbol the options that no template has, as bytes.\n\n"
               "Masks of options are rows of 64-bit words; the houses of symbol i have the rows\n"
               "first[i]:first[i + 1] of `masks`, `excluded` has a row an option.");
    module.def("joint_templates", &all_templates, "first"_a, "masks"_a, "excluded"_a, "most"_a,
               "For each symbol what all templates have, and some do, once those that clash are\n"
               "gone, as bytes; empty where a symbol has more than `most`, or none.");
}

}  // namespace satsudoku
