// The rows of forcing chains: their ratings, and how they reason.
#pragma once

#include <array>

#include "raters/explainer/closure.hpp"
#include "raters/explainer/technique.hpp"

namespace satsudoku::raters::explainer {

struct Level {
    Row row;
    int rating;
    Reasoning reasoning;
};
inline constexpr std::array<Level, 10> levels{{
    {Row::nishio, 75, {.dynamic = true, .cells = false}},
    {Row::multiple_forcing_chains, 80, {.dynamic = false}},
    {Row::dynamic_forcing_chains, 85, {.dynamic = true}},
    {Row::dynamic_plus, 90, {.dynamic = true, .level = 1}},
    {Row::nested_chains, 95, {.dynamic = true, .level = 2}},
    {Row::nested_multiple_chains, 100, {.dynamic = true, .level = 3}},
    {Row::nested_dynamic_0, 105, {.dynamic = true, .level = 4, .limit = 0}},
    {Row::nested_dynamic_1, 105, {.dynamic = true, .level = 4, .limit = 1}},
    {Row::nested_dynamic_2, 105, {.dynamic = true, .level = 4, .limit = 2}},
    {Row::nested_dynamic_3, 105, {.dynamic = true, .level = 4, .limit = 3}},
}};

}  // namespace satsudoku::raters::explainer
