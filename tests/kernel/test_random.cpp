#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "board.hpp"
#include "check.hpp"
#include "making/random_cover.hpp"
#include "making/random_grid.hpp"

using satsudoku::Random;

namespace {

bool is_grid(const Board& board, const std::uint8_t* values) {
    std::set<std::int32_t> covered;
    for (std::int32_t cell = 0; cell < board.cells; ++cell) {
        CHECK(values[cell] >= 1 && values[cell] <= board.size);
        const std::int32_t option = cell * board.size + values[cell] - 1;
        for (std::int32_t i = board.indptr[option]; i < board.indptr[option + 1]; ++i) {
            covered.insert(board.indices[i]);
        }
    }
    return covered.size() == board.indices.size() / board.options * board.cells;
}

}  // namespace

void test_random() {
    Random random(1);
    for (const std::uint32_t bound : {1u, 2u, 3u, 1000u, 4294967295u}) {
        for (int i = 0; i < 1000; ++i) {
            CHECK(random.below(bound) < bound);
        }
    }
    std::array<int, 5> order{0, 1, 2, 3, 4};
    random.shuffle(order);
    std::ranges::sort(order);
    CHECK((order == std::array<int, 5>{0, 1, 2, 3, 4}));

    const Board nine(3, 3);
    std::set<std::array<std::uint8_t, 81>> met;
    for (const bool uniform : {false, true}) {
        for (int i = 0; i < 200; ++i) {
            std::array<std::uint8_t, 81> values;
            const auto drawn = satsudoku::random_grid(random, uniform, values.data());
            CHECK(drawn.weight >= 1 && drawn.weight <= 80 * 12 * 4 * 8 * 2);
            CHECK(drawn.attempts >= 1);
            CHECK(is_grid(nine, values.data()));
            met.insert(values);
        }
    }
    CHECK(met.size() == 400);

    for (const auto& [height, width] : {std::pair{2, 2}, {2, 3}, {3, 3}, {3, 4}}) {
        const Board board(height, width);
        const satsudoku::CoverRows cover{board.items, board.primary, board.indptr, board.indices,
                                         board.colors};
        for (int i = 0; i < 20; ++i) {
            const auto chosen = satsudoku::random_solution(cover, random, [] { return false; });
            CHECK(chosen.has_value());
            CHECK(is_grid(board, board.values(*chosen).data()));
        }
        const auto none = satsudoku::random_solution(
            {board.items, board.primary, std::span(board.indptr).first(board.size + 1),
             std::span(board.indices).first(board.indptr[board.size]),
             std::span(board.colors).first(board.indptr[board.size])},
            random, [] { return false; });
        CHECK(!none.has_value());
    }
}
