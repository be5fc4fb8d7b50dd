#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

#include "board.hpp"
#include "check.hpp"
#include "making/random_cover.hpp"
#include "making/random_grid.hpp"

using satsudoku::making::Random;

namespace {

bool never() { return false; }

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

TEST(random_numbers_keep_their_bounds) {
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
}

TEST(random_grids_are_grids_and_differ) {
    const Board nine(3, 3);
    constexpr std::size_t number = 200;
    std::vector<std::uint64_t> seeds(number);
    std::iota(seeds.begin(), seeds.end(), 1);
    for (const bool uniform : {false, true}) {
        std::set<std::vector<std::uint8_t>> met;
        std::vector<std::uint8_t> grids(81 * number);
        std::vector<std::uint32_t> weights(number), attempts(number);
        satsudoku::making::random_grids(seeds, uniform, grids.data(), weights.data(),
                                        attempts.data(), never);
        for (std::size_t i = 0; i < number; ++i) {
            CHECK(weights[i] >= 1 && weights[i] <= 80 * 12 * 4 * 8 * 2);
            CHECK(attempts[i] >= 1);
            CHECK(is_grid(nine, grids.data() + 81 * i));
            met.emplace(grids.begin() + 81 * i, grids.begin() + 81 * (i + 1));
        }
        std::vector<std::uint8_t> same(81 * number);
        satsudoku::making::random_grids(seeds, uniform, same.data(), nullptr, nullptr, never);
        CHECK(same == grids);
        CHECK(met.size() == number);
    }
}

TEST(random_grids_stop_when_polled) {
    const std::vector<std::uint64_t> seeds(1025);
    std::vector<std::uint8_t> grids(81 * seeds.size());
    satsudoku::making::random_grids(seeds, false, grids.data(), nullptr, nullptr,
                                    [] { return true; });
    CHECK(grids[81 * 1023] != 0 && grids[81 * 1024] == 0);
}

TEST(random_solutions_are_solutions) {
    Random random(1);
    for (const auto& [height, width] : {std::pair{2, 2}, {2, 3}, {3, 3}, {3, 4}}) {
        const Board board(height, width);
        const satsudoku::making::CoverRows cover{board.items, board.primary, board.indptr,
                                                 board.indices, board.colors};
        for (int i = 0; i < 20; ++i) {
            const auto chosen = satsudoku::making::random_solution(cover, random, never);
            CHECK(chosen.has_value());
            CHECK(is_grid(board, board.values(*chosen).data()));
        }
        // The options of the first cell alone have no solution.
        const auto entries = static_cast<std::size_t>(board.indptr[board.size]);
        const satsudoku::making::CoverRows one_cell{
            board.items, board.primary, std::span(board.indptr).first(board.size + 1),
            std::span(board.indices).first(entries), std::span(board.colors).first(entries)};
        CHECK(!satsudoku::making::random_solution(one_cell, random, never).has_value());
    }
    const std::vector<std::int32_t> indptr{0, 1}, item_2{2}, color{0};
    CHECK(THROWS(satsudoku::making::random_solution({2, 2, indptr, item_2, color}, random, never),
                 std::invalid_argument));
}
