// The reader of lines and the writer of rows for Python.
#include <new>
#include <utility>

#include "python.hpp"
#include "text/lines.hpp"
#include "text/rows.hpp"

namespace satsudoku::text {

namespace {

template <class T, int Dimensions>
using Out = nb::ndarray<nb::numpy, T, nb::ndim<Dimensions>>;

// An array that owns its memory.
template <class T, int Dimensions, class Stored>
Out<T, Dimensions> owned(std::unique_ptr<Stored[]> memory,
                         std::initializer_list<std::size_t> shape) {
    static_assert(sizeof(T) == sizeof(Stored));
    Stored* const data = memory.release();
    const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<Stored*>(p); });
    return Out<T, Dimensions>(reinterpret_cast<T*>(data), shape, owner);
}

std::string text_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

std::vector<std::string> texts_of(const std::vector<nb::bytes>& all) {
    std::vector<std::string> texts;
    for (const nb::bytes& bytes : all) {
        texts.push_back(text_of(bytes));
    }
    return texts;
}

void make_line_form(
    LineForm* self, std::size_t cells, const nb::bytes& alphabet,
    const std::vector<nb::bytes>& comments,
    const std::optional<std::tuple<nb::bytes, std::size_t, std::optional<std::size_t>,
                                   std::optional<std::tuple<std::size_t, nb::bytes>>>>& table,
    const std::optional<std::tuple<Array<const std::uint32_t, 1>, Array<const std::uint32_t, 1>,
                                   std::size_t>>& houses,
    std::size_t groups, std::size_t longest) {
    LineForm form{cells, {}, texts_of(comments), std::nullopt, std::nullopt, groups, longest};
    if (alphabet.size() != form.alphabet.size() || cells == 0) {
        throw std::invalid_argument("an alphabet has 256 values, a puzzle one cell or more");
    }
    std::copy_n(reinterpret_cast<const std::uint8_t*>(alphabet.c_str()), alphabet.size(),
                form.alphabet.begin());
    if (table) {
        const auto& [delimiter, puzzle, solution, variant] = *table;
        if (delimiter.size() != 1) {
            throw std::invalid_argument("a delimiter is one byte");
        }
        form.table = TableForm{delimiter.c_str()[0], puzzle, solution, std::nullopt};
        if (variant) {
            form.table->variant = FixedField{std::get<0>(*variant), text_of(std::get<1>(*variant))};
        }
    }
    if (houses) {
        const auto& [begin, list, number] = *houses;
        require_shapes(begin.size() == cells + 1);
        for (const std::uint8_t value : form.alphabet) {
            require_shapes(value <= 64 || value == not_a_symbol);
        }
        const auto b = view(begin), l = view(list);
        form.houses.emplace(std::vector(b.begin(), b.end()), std::vector(l.begin(), l.end()),
                            number);
    }
    new (self) LineForm(std::move(form));
}

// Values, and the line and first byte of each; (place, line, begin, end) of each other line; and
// the number of lines.
auto read(const LineForm& form, const nb::bytes& text, int threads, bool places) {
    const std::string_view view(text.c_str(), text.size());
    Lines lines = without_gil(
        [&] { return read_lines(view, form, useful_parts(view.size(), threads), places); });
    auto others = std::make_unique<std::int64_t[]>(lines.others.size() * 4);
    for (std::size_t i = 0; i < lines.others.size(); ++i) {
        const OtherLine& other = lines.others[i];
        std::size_t k = 4 * i;
        for (const std::size_t part : {other.place, other.line, other.begin, other.end}) {
            others[k++] = static_cast<std::int64_t>(part);
        }
    }
    return std::make_tuple(
        owned<std::uint8_t, 2>(std::move(lines.values), {lines.number, form.cells}),
        owned<std::int64_t, 1>(std::move(lines.line), {places ? lines.number : 0}),
        owned<std::int64_t, 1>(std::move(lines.begin), {places ? lines.number : 0}),
        owned<std::int64_t, 2>(std::move(others), {lines.others.size(), 4}), lines.lines);
}

// A number for the first house of each row that holds a symbol twice, and what stands where; -1 for
// a row without one.
Out<std::int64_t, 1> first_clashes(const Array<const std::uint8_t, 2>& values,
                                   const Array<const std::uint32_t, 1>& begin,
                                   const Array<const std::uint32_t, 1>& cells) {
    const auto b = view(begin), c = view(cells);
    require_shapes(!b.empty() && b.front() == 0 && b.back() == c.size() &&
                   std::ranges::is_sorted(b) && c.size() < std::size_t{1} << 27);
    require_shapes(std::ranges::all_of(c, [&](auto cell) { return cell < values.shape(1); }));
    const std::size_t number = values.shape(0);
    auto clashes = std::make_unique_for_overwrite<std::int64_t[]>(number);
    {
        const nb::gil_scoped_release release;
        for (std::size_t row = 0; row < number; ++row) {
            clashes[row] = first_clash(values.data() + row * values.shape(1), b, c);
        }
    }
    return owned<std::int64_t, 1>(std::move(clashes), {number});
}

// Gathers literals and columns, and keeps the arrays that they point to.
class RowWriter {
public:
    explicit RowWriter(std::size_t rows) : rows_(rows) {}

    void literal(const nb::bytes& text) { form_.literals.back() += text_of(text); }

    void number(const Array<const std::uint64_t, 1>& numbers, std::size_t width) {
        require_shapes(numbers.size() == rows_);
        add(NumberColumn{numbers.data(), width});
        numbers_.push_back(numbers);
    }

    void text(const Array<const std::int32_t, 1>& codes, const std::vector<nb::bytes>& texts) {
        require_codes(codes, texts.size(), 0);
        add(TextColumn{codes.data(), texts_of(texts)});
        codes_.push_back(codes);
    }

    void board(const Array<const std::uint8_t, 2>& values, const nb::bytes& characters,
               const std::optional<Array<const std::int32_t, 1>>& codes,
               const std::vector<nb::bytes>& texts, const nb::bytes& around) {
        require_shapes(values.shape(0) == rows_ && characters.size() > 0);
        require_values(values.data(), values.size(), static_cast<int>(characters.size()) - 1);
        if (codes) {
            require_codes(*codes, texts.size(), -1);
            codes_.push_back(*codes);
        }
        add(BoardColumn{values.data(), values.shape(1), text_of(characters), data_or_null(codes),
                        texts_of(texts), text_of(around), text_of(around)});
        values_.push_back(values);
    }

    auto write(std::size_t begin, std::size_t end, bool with_ends, int threads) const {
        require_shapes(begin <= end && end <= rows_);
        RowText rows;
        {
            const nb::gil_scoped_release release;
            rows = write_rows(form_, begin, end, with_ends, useful_row_parts(end - begin, threads));
        }
        auto ends = std::make_unique_for_overwrite<std::int64_t[]>(rows.ends.size());
        std::ranges::copy(rows.ends, ends.get());
        const std::size_t size = rows.size, number = rows.ends.size();
        return std::make_tuple(owned<std::uint8_t, 1>(std::move(rows.text), {size}),
                               owned<std::int64_t, 1>(std::move(ends), {number}));
    }

private:
    void add(Column column) {
        form_.columns.push_back(std::move(column));
        form_.literals.emplace_back();
    }

    void require_codes(const Array<const std::int32_t, 1>& codes, std::size_t texts, int least) {
        require_shapes(codes.size() == rows_);
        const auto [low, high] = std::ranges::minmax_element(view(codes));
        if (rows_ > 0 && (*low < least || *high >= static_cast<std::int64_t>(texts))) {
            throw std::invalid_argument("a code is out of range");
        }
    }

    std::size_t rows_;
    RowForm form_;
    std::vector<Array<const std::uint64_t, 1>> numbers_;
    std::vector<Array<const std::int32_t, 1>> codes_;
    std::vector<Array<const std::uint8_t, 2>> values_;
};

}  // namespace

void bind(nb::module_& module) {
    nb::class_<LineForm>(module, "LineForm", "How the lines of a text hold puzzles.")
        .def("__init__", &make_line_form, "cells"_a, "alphabet"_a, "comments"_a,
             "table"_a.none() = nb::none(), "houses"_a.none() = nb::none(), "groups"_a = SIZE_MAX,
             "longest"_a = SIZE_MAX)
        .def(
            "read", &read, "text"_a, "threads"_a = 1, "places"_a = true,
            "Read puzzles from lines of text.\n\nReturns (values, lines, begins, others, number of "
            "lines); lines and begins are empty without places.");
    module.def("first_clashes", &first_clashes, "values"_a, "begin"_a, "cells"_a,
               "For each row of values the first house that holds a symbol twice, and what stands "
               "where, as a number; -1 for none.");
    nb::class_<RowWriter>(module, "RowWriter", "Writes columns as rows of text.")
        .def(nb::init<std::size_t>(), "rows"_a)
        .def("literal", &RowWriter::literal, "text"_a)
        .def("number", &RowWriter::number, "numbers"_a, "width"_a = 0)
        .def("text", &RowWriter::text, "codes"_a, "texts"_a)
        .def("board", &RowWriter::board, "values"_a, "characters"_a, "codes"_a.none() = nb::none(),
             "texts"_a = std::vector<nb::bytes>(), "around"_a = nb::bytes(""))
        .def("write", &RowWriter::write, "begin"_a, "end"_a, "with_ends"_a = false, "threads"_a = 1,
             "Write some rows.\n\nReturns (text, end of each row if wanted).");
}

}  // namespace satsudoku::text
