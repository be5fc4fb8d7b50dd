// Helpers shared by the bindings of several families of patterns.
#pragma once

#include <cstdint>
#include <span>

#include "python.hpp"

namespace satsudoku {

inline nb::bytes bytes_of(std::span<const std::uint64_t> words) {
    return nb::bytes(words.data(), words.size_bytes());
}

inline void require_masks(Array<const std::uint64_t, 2> excluded) {
    require_shapes(excluded.shape(1) > 0 && 64 * excluded.shape(1) >= excluded.shape(0));
}

void bind_fish(nb::module_& module);
void bind_chains(nb::module_& module);
void bind_sets(nb::module_& module);
void bind_templates(nb::module_& module);

}  // namespace satsudoku
