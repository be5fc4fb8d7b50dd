#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "board.hpp"
#include "check.hpp"
#include "minlex/minlex.hpp"

namespace {

using Values = std::array<std::uint8_t, 81>;

// Bands and lines in another order, the board transposed at times, symbols renamed.
Values image(const Values& board, std::mt19937& random) {
    std::array<int, 9> lines[2], names;
    for (auto& order : lines) {
        std::array<int, 3> bands{0, 1, 2};
        std::ranges::shuffle(bands, random);
        for (int band = 0; band < 3; ++band) {
            std::array<int, 3> inside{0, 1, 2};
            std::ranges::shuffle(inside, random);
            for (int i = 0; i < 3; ++i) {
                order[3 * band + i] = 3 * bands[band] + inside[i];
            }
        }
    }
    std::iota(names.begin(), names.end(), 1);
    std::ranges::shuffle(names, random);
    const bool transposed = random() % 2;
    Values result;
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            const int r = lines[0][row], c = lines[1][column];
            const int value = board[transposed ? 9 * c + r : 9 * r + c];
            result[9 * row + column] = static_cast<std::uint8_t>(value ? names[value - 1] : 0);
        }
    }
    return result;
}

}  // namespace

TEST(least_images) {
    std::mt19937 random(5);
    const Board board(3, 3);
    for (int i = 0; i < 60; ++i) {
        // From empty boards to grids.
        const auto made = board.random_puzzle(random, i % 13 / 12.0, false);
        Values values;
        std::ranges::copy(made, values.begin());
        CHECK(!satsudoku::minlex::has_clash(values.data()));
        const auto found = satsudoku::minlex::minlex(values.data());
        CHECK(found.values <= values);
        CHECK(3359232 % found.automorphisms == 0);
        for (int k = 0; k < 5; ++k) {
            const auto other = satsudoku::minlex::minlex(image(values, random).data());
            CHECK(other.values == found.values);
            CHECK(other.automorphisms == found.automorphisms);
        }
    }
    Values twice{};
    twice[9] = twice[11] = 7;
    CHECK(satsudoku::minlex::has_clash(twice.data()));
}
