#include <random>

#include "check.hpp"
#include "filters/known_solutions.hpp"

using namespace satsudoku::filters;

TEST(known_solutions_show_what_the_last_thousand_show_one_by_one) {
    std::mt19937 random(4);
    for (const std::size_t symbols : {2, 5, 32}) {
        const std::size_t cells = 4, kept = 16 * 64;
        KnownSolutions known(cells, symbols);
        std::vector<KnownSolutions::Symbols> added;
        for (std::size_t number = 1; number < 3 * kept; ++number) {
            KnownSolutions::Symbols solution;
            for (std::size_t cell = 0; cell < cells; ++cell) {
                solution.push_back(static_cast<std::uint8_t>(random() % symbols));
            }
            known.add(solution);
            added.push_back(solution);
            if (number % 64 != 0 && number % 50 != 0) {
                continue;
            }
            std::vector<Mask> left, missing;
            for (std::size_t cell = 0; cell < cells; ++cell) {
                left.push_back(static_cast<Mask>(random()));
                missing.push_back(left.back() & static_cast<Mask>(random()) &
                                  static_cast<Mask>((std::uint64_t{1} << symbols) - 1));
            }
            // A block goes when a new one begins.
            const std::size_t blocks = (number + 63) / 64;
            std::vector<Mask> expected = missing;
            for (std::size_t k = blocks > 16 ? (blocks - 16) * 64 : 0; k < number; ++k) {
                bool fits = true;
                for (std::size_t cell = 0; cell < cells; ++cell) {
                    fits = fits && (left[cell] >> added[k][cell] & 1) != 0;
                }
                for (std::size_t cell = 0; fits && cell < cells; ++cell) {
                    expected[cell] &= ~(Mask{1} << added[k][cell]);
                }
            }
            const auto some = known.show(left, missing, 3);
            CHECK(missing == expected);
            CHECK(some.size() <= 3);
            for (const auto& solution_shown : some) {
                bool was_added = false;
                for (const auto& one : added) {
                    was_added = was_added || one == solution_shown;
                }
                CHECK(was_added);
                for (std::size_t cell = 0; cell < cells; ++cell) {
                    CHECK((left[cell] >> solution_shown[cell] & 1) != 0);
                    CHECK((missing[cell] >> solution_shown[cell] & 1) == 0);
                }
            }
        }
    }
}
