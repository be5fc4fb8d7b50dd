// The readers of lines and the writer of rows for Python.
#include <new>
#include <utility>

#include "python.hpp"
#include "text/json_columns.hpp"
#include "text/json_lines.hpp"
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
    bool words, std::size_t longest) {
    LineForm form{cells, {}, texts_of(comments), std::nullopt, std::nullopt, words, longest};
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

// Places in a text of so many bytes.
void require_pieces(const Array<const std::int64_t, 1>& begins,
                    const Array<const std::int64_t, 1>& ends, std::size_t bytes) {
    require_shapes(begins.size() == ends.size());
    for (std::size_t i = 0; i < begins.size(); ++i) {
        require_shapes(0 <= begins(i) && begins(i) <= ends(i) &&
                       static_cast<std::size_t>(ends(i)) <= bytes);
    }
}

// Which pieces of a text have no other bytes than some.
Out<bool, 1> pieces_within(const nb::bytes& text, const Array<const std::int64_t, 1>& begins,
                           const Array<const std::int64_t, 1>& ends, const nb::bytes& bytes) {
    require_pieces(begins, ends, text.size());
    bool some[256] = {};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        some[static_cast<unsigned char>(bytes.c_str()[i])] = true;
    }
    auto within = std::make_unique_for_overwrite<bool[]>(begins.size());
    for (std::size_t i = 0; i < begins.size(); ++i) {
        within[i] = std::all_of(text.c_str() + begins(i), text.c_str() + ends(i),
                                [&](char c) { return some[static_cast<unsigned char>(c)]; });
    }
    return owned<bool, 1>(std::move(within), {begins.size()});
}

template <class T, class Stored>
Out<T, 1> copied(const std::vector<Stored>& values) {
    auto memory = std::make_unique_for_overwrite<T[]>(values.size());
    std::ranges::transform(values, memory.get(), [](const Stored& v) { return static_cast<T>(v); });
    return owned<T, 1>(std::move(memory), {values.size()});
}

// The objects of a text, which it keeps.
class JsonObjects {
public:
    JsonObjects(nb::bytes text, Objects objects)
        : text_(std::move(text)), objects_(std::move(objects)) {}

    static std::optional<JsonObjects> of(const nb::bytes& text) {
        const std::string_view view(text.c_str(), text.size());
        auto objects = without_gil([&] { return read_objects(view); });
        if (!objects) {
            return std::nullopt;
        }
        return JsonObjects(text, std::move(*objects));
    }

    Out<std::int64_t, 1> begins() const { return copied<std::int64_t>(objects_.begins); }

    Out<std::int64_t, 1> places() const { return copied<std::int64_t>(objects_.places); }

    std::vector<nb::bytes> keys() const {
        std::vector<nb::bytes> keys;
        for (const std::string_view key : objects_.keys) {
            keys.emplace_back(key.data(), key.size());
        }
        return keys;
    }

    Out<std::uint8_t, 1> kinds(std::size_t key) const {
        const std::vector<Value>& values = column(key);
        auto memory = std::make_unique_for_overwrite<std::uint8_t[]>(values.size());
        std::ranges::transform(values, memory.get(),
                               [](const Value& v) { return static_cast<std::uint8_t>(v.kind); });
        return owned<std::uint8_t, 1>(std::move(memory), {values.size()});
    }

    Out<bool, 1> nothing(std::size_t key) const {
        const std::vector<Value>& values = column(key);
        auto memory = std::make_unique_for_overwrite<bool[]>(values.size());
        std::ranges::transform(values, memory.get(), text::nothing);
        return owned<bool, 1>(std::move(memory), {values.size()});
    }

    nb::bytes as_list(std::size_t key, const std::optional<std::vector<std::size_t>>& rows) const {
        std::vector<Value> some;
        std::span<const Value> values = column(key);
        if (rows) {
            for (const std::size_t row : *rows) {
                require_shapes(row < values.size());
                some.push_back(values[row]);
            }
            values = some;
        }
        const std::string list = text::as_list(view(), values);
        return nb::bytes(list.data(), list.size());
    }

    std::optional<std::tuple<Out<std::int32_t, 1>, Out<std::int64_t, 1>>> different(
        std::size_t key, std::size_t most) const {
        const auto found = text::different(view(), column(key), most);
        if (!found) {
            return std::nullopt;
        }
        return std::make_tuple(copied<std::int32_t>(found->codes),
                               copied<std::int64_t>(found->firsts));
    }

    std::optional<Out<std::uint64_t, 1>> naturals(std::size_t key) const {
        const auto numbers = text::naturals(view(), column(key));
        return numbers ? std::optional(copied<std::uint64_t>(*numbers)) : std::nullopt;
    }

    auto plain_texts(std::size_t key, const Array<const std::int64_t, 1>& rows) const {
        const std::vector<Value>& values = column(key);
        for (const std::int64_t row : satsudoku::view(rows)) {
            require_shapes(row >= 0 && static_cast<std::size_t>(row) < values.size());
        }
        const PlainTexts found = text::plain_texts(view(), values, satsudoku::view(rows));
        return std::make_tuple(nb::bytes(found.text.data(), found.text.size()),
                               copied<std::int64_t>(found.ends));
    }

    nb::bytes puzzles(std::size_t key, std::optional<std::size_t> solution,
                      const Array<const bool, 1>& chosen, std::size_t cells) const {
        const std::vector<Value>& values = column(key);
        require_shapes(chosen.size() == values.size());
        const auto solutions =
            solution ? std::span<const Value>(column(*solution)) : std::span<const Value>();
        const std::string lines = without_gil([&] {
            return puzzle_lines(view(), values, solutions, {chosen.data(), chosen.size()}, cells);
        });
        return nb::bytes(lines.data(), lines.size());
    }

private:
    std::string_view view() const { return {text_.c_str(), text_.size()}; }

    const std::vector<Value>& column(std::size_t key) const {
        require_shapes(key < objects_.columns.size());
        return objects_.columns[key];
    }

    nb::bytes text_;
    Objects objects_;
};

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

    void piece(const nb::bytes& text, const Array<const std::int64_t, 1>& begins,
               const Array<const std::int64_t, 1>& ends, const Array<const std::int32_t, 1>& codes,
               const std::vector<nb::bytes>& texts, const nb::bytes& around) {
        require_codes(codes, texts.size(), -1);
        require_pieces(begins, ends, text.size());
        require_shapes(begins.size() == rows_);
        std::size_t longest = 0;
        for (std::size_t row = 0; row < rows_; ++row) {
            longest = std::max(longest, static_cast<std::size_t>(ends(row) - begins(row)));
        }
        add(PieceColumn{text.c_str(), begins.data(), ends.data(), codes.data(), texts_of(texts),
                        text_of(around), text_of(around), longest});
        codes_.push_back(codes);
        places_.push_back(begins);
        places_.push_back(ends);
        whole_.push_back(text);
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
    std::vector<Array<const std::int64_t, 1>> places_;
    std::vector<nb::bytes> whole_;
    std::vector<Array<const std::int32_t, 1>> codes_;
    std::vector<Array<const std::uint8_t, 2>> values_;
};

}  // namespace

void bind(nb::module_& module) {
    nb::class_<LineForm>(module, "LineForm", "How the lines of a text hold puzzles.")
        .def("__init__", &make_line_form, "cells"_a, "alphabet"_a, "comments"_a,
             "table"_a.none() = nb::none(), "houses"_a.none() = nb::none(), "words"_a = false,
             "longest"_a = SIZE_MAX)
        .def(
            "read", &read, "text"_a, "threads"_a = 1, "places"_a = true,
            "Read puzzles from lines of text.\n\nReturns (values, lines, begins, others, number of "
            "lines); lines and begins are empty without places.");
    nb::class_<JsonObjects>(module, "JsonObjects", "The objects of a text, one a line.")
        .def("begins", &JsonObjects::begins, "The first byte of each line.")
        .def("places", &JsonObjects::places, "The number of each object's line, from 0.")
        .def("keys", &JsonObjects::keys)
        .def("kinds", &JsonObjects::kinds, "key"_a, "What each value of a key is: see `Kind`.")
        .def("nothing", &JsonObjects::nothing, "key"_a,
             "Where an object lacks a key, or has null, false or an empty text there.")
        .def("as_list", &JsonObjects::as_list, "key"_a, "rows"_a.none() = nb::none(),
             "The values of a key as a list in JSON; null for none.")
        .def("different", &JsonObjects::different, "key"_a, "most"_a,
             "A number for each object, equal ones for values that are spelled alike, and the "
             "first object of each number; None if there are more than `most`.")
        .def("naturals", &JsonObjects::naturals, "key"_a,
             "The values of a key, if all are natural numbers below 10^18; else None.")
        .def("plain_texts", &JsonObjects::plain_texts, "key"_a, "rows"_a,
             "The plain texts of some objects behind one another, and where each ends.")
        .def("puzzles", &JsonObjects::puzzles, "key"_a, "solution"_a.none(), "chosen"_a, "cells"_a,
             "A line for each object, with its puzzle, and a comma and its solution, if that key "
             "is there; blank where an object is not chosen, or its values are not plain.");
    module.def("json_objects", &JsonObjects::of, "text"_a,
               "Read the objects of a text, one a line; None where the caller has to read it.");
    module.def("first_clashes", &first_clashes, "values"_a, "begin"_a, "cells"_a,
               "For each row of values the first house that holds a symbol twice, and what stands "
               "where, as a number; -1 for none.");
    module.def("pieces_within", &pieces_within, "text"_a, "begins"_a, "ends"_a, "bytes"_a,
               "Which pieces of a text have no other bytes than some.");
    nb::class_<RowWriter>(module, "RowWriter", "Writes columns as rows of text.")
        .def(nb::init<std::size_t>(), "rows"_a)
        .def("literal", &RowWriter::literal, "text"_a)
        .def("number", &RowWriter::number, "numbers"_a, "width"_a = 0)
        .def("text", &RowWriter::text, "codes"_a, "texts"_a)
        .def("board", &RowWriter::board, "values"_a, "characters"_a, "codes"_a.none() = nb::none(),
             "texts"_a = std::vector<nb::bytes>(), "around"_a = nb::bytes(""))
        .def("piece", &RowWriter::piece, "text"_a, "begins"_a, "ends"_a, "codes"_a, "texts"_a,
             "around"_a)
        .def("write", &RowWriter::write, "begin"_a, "end"_a, "with_ends"_a = false, "threads"_a = 1,
             "Write some rows.\n\nReturns (text, end of each row if wanted).");
}

}  // namespace satsudoku::text
