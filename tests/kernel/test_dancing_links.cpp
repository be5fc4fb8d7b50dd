#include <stdexcept>

#include "board.hpp"
#include "check.hpp"
#include "dlx/dancing_links.hpp"

using satsudoku::Links;
using satsudoku::Search;

namespace {

int count_all(const Links& links, const std::vector<std::int32_t>& chosen, std::int64_t steps,
              const std::vector<std::int32_t>& excluded = {}) {
    Search search(links, chosen, excluded);
    for (int count = 0;;) {
        switch (search.advance(steps)) {
        case Search::Event::solution:
            CHECK(search.options().size() >= chosen.size());
            ++count;
            break;
        case Search::Event::finished:
            CHECK(search.advance(steps) == Search::Event::finished);
            return count;
        case Search::Event::paused: break;
        }
    }
}

// Knuth's example in section 7.2.2.1: p q | x y with colors, which has one solution.
void test_colors() {
    // p q x:A y | p q r x y:A (items p q r, x y) | p x:B | q x:A | r y:B
    const std::vector<std::int32_t> indptr{0, 4, 8, 10, 12, 14};
    const std::vector<std::int32_t> indices{0, 1, 3, 4, 0, 2, 3, 4, 0, 3, 1, 3, 2, 4};
    const std::vector<std::int32_t> colors{0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 1, 0, 2};
    const Links links(5, 3, indptr, indices, colors);
    CHECK(links.colored);
    Search search(links, {});
    CHECK(search.advance(1000) == Search::Event::solution);
    auto chosen = search.options();
    std::ranges::sort(chosen);
    CHECK((chosen == std::vector<std::int32_t>{1, 3}));
    CHECK(search.advance(1000) == Search::Event::finished);
}

void test_refused() {
    using V = std::vector<std::int32_t>;
    CHECK(THROWS(Links(2, 3, V{0, 1}, V{0}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 2}, V{0}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 1}, V{2}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 1}, V{-1}, V{0}), std::invalid_argument));
    CHECK(THROWS(Links(2, 1, V{0, 1}, V{0}, V{}), std::invalid_argument));
    const Links links(1, 1, V{0, 1}, V{0}, V{0});
    CHECK(THROWS(Search(links, V{1}), std::exception));
    CHECK(THROWS(Search(links, V{-1}), std::exception));
    CHECK(THROWS(Search(links, V{}, V{1}), std::invalid_argument));
    CHECK(THROWS(Search(links, V{}, V{-1}), std::invalid_argument));
}

}  // namespace

void test_dancing_links() {
    const Board four(2, 2);
    const Links links = four.links();
    CHECK(count_all(links, {}, 1 << 20) == 288);
    CHECK(count_all(links, {}, 1) == 288);
    CHECK(count_all(links, {0}, 7) == 72);
    CHECK(count_all(links, {0, 4}, 7) == 0);  // twice the same symbol in a row
    CHECK(count_all(links, {}, 7, {0}) == 288 - 72);
    CHECK(count_all(links, {}, 7, {0, 0}) == 288 - 72);
    CHECK(count_all(links, {}, 7, {0, 1, 2, 3}) == 0);
    CHECK(count_all(links, {0}, 7, {1, 2, 3}) == 72);
    CHECK(count_all(links, {0}, 7, {0}) == 0);
    CHECK(count_all(Board(2, 2, 4).links(), {}, 100) < 288);
    test_colors();
    test_refused();
}
