#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <utility>

#include "filters/implied_sums.hpp"

namespace satsudoku::filters {

namespace {

// Cells as bits.
class CellBits {
public:
    explicit CellBits(std::span<const std::uint64_t> words) : words_(words.begin(), words.end()) {}

    CellBits(std::span<const std::int32_t> some, int cells)
        : words_((static_cast<std::size_t>(cells) + 63) / 64) {
        for (const std::int32_t cell : some) {
            words_[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64);
        }
    }

    int common(const CellBits& other) const { return filters::common(words_, other.words_); }

    bool meets(const CellBits& other) const { return meet(words_, other.words_); }

    bool empty() const { return !meets(*this); }

    void add(const CellBits& other) {
        for (std::size_t word = 0; word < words_.size(); ++word) {
            words_[word] |= other.words_[word];
        }
    }

    void remove(const CellBits& other) {
        for (std::size_t word = 0; word < words_.size(); ++word) {
            words_[word] &= ~other.words_[word];
        }
    }

    std::vector<std::int32_t> list() const {
        std::vector<std::int32_t> cells;
        for (std::size_t word = 0; word < words_.size(); ++word) {
            for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
                cells.push_back(static_cast<std::int32_t>(word * 64 + std::countr_zero(left)));
            }
        }
        return cells;
    }

private:
    std::vector<std::uint64_t> words_;
};

struct PlainSum {
    CellBits cells;
    std::int64_t total;
    std::ptrdiff_t meets = 0;  // the number of sums across the same house that share a cell with it
};

// The sums that have a cell of a house; those that meet few others come first, so that many fit.
std::vector<const PlainSum*> crossing(std::span<PlainSum> sums, const CellBits& house) {
    std::vector<PlainSum*> list;
    for (PlainSum& sum : sums) {
        if (sum.cells.meets(house)) {
            list.push_back(&sum);
        }
    }
    for (PlainSum* sum : list) {
        sum->meets = std::count_if(list.begin(), list.end(), [&](const PlainSum* other) {
            return sum->cells.meets(other->cells);
        });
    }
    std::stable_sort(list.begin(), list.end(), [](const PlainSum* sum, const PlainSum* other) {
        return sum->meets < other->meets;
    });
    return {list.begin(), list.end()};
}

}  // namespace

std::vector<WeightedCells> crossing_sums(std::span<const WeightedCells> sums, Houses houses,
                                         int cells, int symbols) {
    std::vector<PlainSum> plain;
    for (const WeightedCells& sum : sums) {
        if (std::all_of(sum.weights.begin(), sum.weights.end(), [](auto w) { return w == 1; })) {
            plain.push_back({{sum.cells, cells}, sum.total});
        }
    }
    std::vector<CellBits> whole;
    for (std::size_t house = 0; house < houses.size(); ++house) {
        whole.emplace_back(houses.bits(house));
    }
    const auto most_cells = 2 * static_cast<std::size_t>(symbols);
    const std::int64_t of_house = std::int64_t{symbols} * (symbols + 1) / 2;
    std::set<std::vector<std::int32_t>> seen;
    std::vector<WeightedCells> implied;
    for (const CellBits& base : whole) {
        CellBits joined({}, cells), open = base;
        std::int64_t total = 0;
        const auto join = [&](const CellBits& some, std::int64_t sum) {
            joined.add(some);
            open.remove(some);
            total += sum;
        };
        for (const PlainSum* sum : crossing(plain, base)) {
            if (!joined.meets(sum->cells)) {
                join(sum->cells, sum->total);
            }
        }
        if (joined.empty()) {
            continue;
        }
        for (const CellBits& house : whole) {
            if (!joined.meets(house) && open.common(house) > 1) {
                join(house, of_house);
            }
        }
        if (!open.empty()) {
            continue;
        }
        joined.remove(base);
        total -= of_house;
        for (const CellBits& house : whole) {
            if (joined.common(house) == symbols) {
                joined.remove(house);
                total -= of_house;
            }
        }
        auto rest = joined.list();
        if (!rest.empty() && rest.size() <= most_cells && seen.insert(rest).second) {
            WeightedCells sum{std::move(rest), {}, total};
            sum.weights.assign(sum.cells.size(), 1);
            order_by_houses(sum, houses, cells, symbols);
            implied.push_back(std::move(sum));
        }
    }
    return implied;
}

}  // namespace satsudoku::filters
