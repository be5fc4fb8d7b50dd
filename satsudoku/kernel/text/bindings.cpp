// The reader of lines for Python.
#include <tuple>

#include "python.hpp"
#include "text/text.hpp"

namespace satsudoku {

namespace {

using Values = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<2>>;

// (values of shape (N, cells), bad line or 0, bad column).
std::tuple<Values, std::size_t, std::size_t> parse(nb::bytes text, std::size_t cells,
                                                   nb::bytes alphabet, int threads) {
    Alphabet table;
    if (alphabet.size() != table.size() || cells == 0) {
        throw std::invalid_argument("an alphabet has 256 values, a puzzle one cell or more");
    }
    std::copy_n(reinterpret_cast<const std::uint8_t*>(alphabet.c_str()), table.size(),
                table.begin());
    ParsedLines lines;
    {
        const std::string_view view(text.c_str(), text.size());
        const nb::gil_scoped_release release;
        lines = parse_lines(view, cells, table, useful_parts(view.size(), threads));
    }
    std::uint8_t* const values = lines.values.release();
    const nb::capsule owner(values,
                            [](void* p) noexcept { delete[] static_cast<std::uint8_t*>(p); });
    return {Values(values, {lines.number, cells}, owner), lines.bad_line, lines.bad_column};
}

}  // namespace

void bind_text(nb::module_& module) {
    module.def("parse_lines", &parse, "text"_a, "cells"_a, "alphabet"_a, "threads"_a = 1,
               "Read puzzles from lines of text.\n\nReturns (values, bad line or 0, bad column).");
}

}  // namespace satsudoku
