// Fish, with and without a supposition, for Python.
#include <algorithm>
#include <span>
#include <vector>

#include "finders/bindings.hpp"
#include "finders/fish.hpp"
#include "finders/kraken.hpp"

namespace satsudoku {

namespace {

// Some rows of a table of masks, but for empty ones.
struct HouseMasks {
    std::vector<std::int32_t> numbers;
    std::vector<std::uint64_t> masks;

    HouseMasks(Array<const std::uint64_t, 2> table, std::span<const std::int32_t> chosen) {
        const std::size_t words = table.shape(1);
        for (const std::int32_t number : chosen) {
            require_shapes(number >= 0 && std::size_t(number) < table.shape(0));
            const std::span row(table.data() + number * words, words);
            if (std::any_of(row.begin(), row.end(), [](auto word) { return word != 0; })) {
                numbers.push_back(number);
                masks.insert(masks.end(), row.begin(), row.end());
            }
        }
    }
};

// The houses of one symbol that bases and covers come from, with their rows in a table of places.
struct Houses {
    HouseMasks bases;
    HouseMasks covers;
    std::vector<std::int32_t> twin;
    std::span<const std::uint64_t> sees;
    int words;

    Houses(Array<const std::uint64_t, 2> places, Array<const std::int32_t, 1> base_rows,
           Array<const std::int32_t, 1> cover_rows)
        : bases(places, view(base_rows)), covers(places, view(cover_rows)),
          words(static_cast<int>(places.shape(1))) {
        require_shapes(words > 0 && words <= kMostFishWords);
        for (const std::int32_t number : bases.numbers) {
            const auto at = std::find(covers.numbers.begin(), covers.numbers.end(), number);
            const auto number_there = static_cast<std::int32_t>(at - covers.numbers.begin());
            twin.push_back(at == covers.numbers.end() ? -1 : number_there);
        }
    }

    bool has(int size) const {
        return static_cast<int>(std::min(bases.numbers.size(), covers.numbers.size())) >= size;
    }

    FishPool pool() const { return {bases.masks, covers.masks, twin, sees, words}; }
};

std::vector<std::int32_t> fish(Array<const std::uint64_t, 2> places,
                               Array<const std::int32_t, 1> bases,
                               Array<const std::int32_t, 1> covers,
                               Array<const std::uint64_t, 2> sees, int size) {
    Houses houses(places, bases, covers);
    require_shapes(size > 0 && sees.shape(1) == places.shape(1) &&
                   sees.shape(0) <= 64 * sees.shape(1));
    if (!houses.has(size)) {
        return {};
    }
    houses.sees = {sees.data(), sees.size()};
    const nb::gil_scoped_release release;
    std::vector<std::int32_t> fish = fish_of(houses.pool(), size, PythonPoll());
    for (std::size_t at = 0; at < fish.size(); ++at) {
        const bool is_base = at % (2 * size) < static_cast<std::size_t>(size);
        fish[at] = (is_base ? houses.bases : houses.covers).numbers[fish[at]];
    }
    return fish;
}

std::vector<std::vector<std::int32_t>> kraken_fish(Array<const std::uint64_t, 2> places,
                                                   Array<const std::int32_t, 1> bases,
                                                   Array<const std::int32_t, 1> covers,
                                                   Array<const std::uint64_t, 2> gone,
                                                   Array<const std::uint64_t, 2> seen,
                                                   Array<const std::int32_t, 1> cells, int size) {
    const Houses houses(places, bases, covers);
    const std::size_t words = places.shape(1);
    const auto cell_of = view(cells);
    require_shapes(size > 1 && gone.shape(1) == words && gone.shape(0) == cells.size() &&
                   seen.shape(1) == words && seen.shape(0) == cells.size() &&
                   std::all_of(cell_of.begin(), cell_of.end(), [&](std::int32_t cell) {
                       return cell >= -1 && cell < static_cast<std::int32_t>(64 * words);
                   }));
    std::vector<std::vector<std::int32_t>> fish(cells.size());
    const nb::gil_scoped_release release;
    for (std::size_t row = 0; houses.has(size) && row < cells.size(); ++row) {
        const std::span lost(gone.data() + row * words, words);
        const std::span near(seen.data() + row * words, words);
        fish[row] = kraken(houses.pool(), {lost, near, cell_of[row]}, size, PythonPoll());
        for (std::size_t at = 0; at < fish[row].size(); ++at) {
            const bool is_base = at < static_cast<std::size_t>(size);
            fish[row][at] = (is_base ? houses.bases : houses.covers).numbers[fish[row][at]];
        }
    }
    return fish;
}

}  // namespace

void bind_fish(nb::module_& module) {
    module.def(
        "fish", &fish, "places"_a, "bases"_a, "covers"_a, "sees"_a, "size"_a,
        "Find the fish of one symbol that remove something.\n\n"
        "Masks of cells are rows of 64-bit words: `places` has a row a house, 0 where the symbol\n"
        "is placed, and `sees` a row a cell. Returns the houses of the bases, then of the covers,\n"
        "fish after fish.");
    module.def(
        "kraken_fish", &kraken_fish, "places"_a, "bases"_a, "covers"_a, "gone"_a, "seen"_a,
        "cells"_a, "size"_a,
        "Find bases that a supposition leaves one cover too few.\n\n"
        "The houses of one symbol are as for fish. Of each supposition `gone` has the cells that\n"
        "the symbol loses by it, `seen` those of them that need no chain, and `cells` the cell\n"
        "that it gives to the symbol, or -1. Returns for each the houses of the bases, then of\n"
        "the covers, one fewer; or none.");
}

}  // namespace satsudoku
