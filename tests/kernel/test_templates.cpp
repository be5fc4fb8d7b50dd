#include <algorithm>
#include <bit>
#include <random>

#include "check.hpp"
#include "finders/templates.hpp"

using namespace satsudoku::finders;

namespace {

bool never() { return false; }

// Up to 12 options, in one word; houses that must hold one of some of them.
struct Layout {
    int options;
    std::vector<std::uint64_t> houses;
    std::vector<std::uint64_t> excluded;

    Templates templates() const { return {houses, excluded, 1}; }

    // Whether a choice of options is one of each house, none excluding another.
    bool is_template(std::uint64_t chosen) const {
        std::uint64_t held = 0;
        for (const std::uint64_t house : houses) {
            if (std::popcount(house & chosen) == 0) {
                return false;
            }
            held |= house;
        }
        for (int option = 0; option < options; ++option) {
            if ((chosen >> option & 1) != 0 && (excluded[option] & chosen) != 0) {
                return false;
            }
        }
        return (chosen & ~held) == 0;
    }

    std::vector<std::uint64_t> all() const {
        std::vector<std::uint64_t> made;
        for (std::uint64_t chosen = 0; chosen < std::uint64_t{1} << options; ++chosen) {
            if (is_template(chosen)) {
                made.push_back(chosen);
            }
        }
        return made;
    }
};

// The options of a house exclude each other; a few others do, too.
Layout random_layout(std::mt19937& random) {
    Layout made{4 + static_cast<int>(random() % 9), {}, {}};
    made.excluded.resize(made.options);
    const auto exclude = [&](int one, int two) {
        if (one != two) {
            made.excluded[one] |= std::uint64_t{1} << two;
            made.excluded[two] |= std::uint64_t{1} << one;
        }
    };
    for (int house = 0; house < 4; ++house) {
        std::uint64_t mask = 0;
        for (int i = 0; i < 3; ++i) {
            mask |= std::uint64_t{1} << random() % made.options;
        }
        made.houses.push_back(mask);
        for (int one = 0; one < made.options; ++one) {
            for (int two = 0; two < one; ++two) {
                if ((mask >> one & mask >> two & 1) != 0) {
                    exclude(one, two);
                }
            }
        }
    }
    exclude(random() % made.options, random() % made.options);
    return made;
}

}  // namespace

TEST(templates_are_all_choices_that_hold) {
    std::mt19937 random(5);
    int several = 0;
    for (int turn = 0; turn < 2000; ++turn) {
        const Layout layout = random_layout(random);
        const auto expected = layout.all();
        const auto made = layout.templates().all(1000, never);
        CHECK(made.has_value());
        std::vector<std::uint64_t> masks;
        for (const auto& one : *made) {
            masks.push_back(one[0]);
        }
        std::sort(masks.begin(), masks.end());
        CHECK(masks == expected);
        std::uint64_t every = 0, some = 0;
        for (const std::uint64_t house : layout.houses) {
            every |= house;
        }
        for (const std::uint64_t one : expected) {
            some |= one;
        }
        CHECK(layout.templates().missed(never)[0] == (every & ~some));
        several += expected.size() > 3;
    }
    CHECK(several > 100);
}

TEST(templates_that_clash_go_until_none_does) {
    // Two symbols: the first must take option 0; it excludes 2, so the second is left 3.
    const std::vector<std::uint64_t> one{0b0001}, two{0b1100};
    const std::vector<std::uint64_t> excluded{0b0100, 0, 0b1001, 0b0100};
    const std::vector<Templates> symbols{{one, excluded, 1}, {two, excluded, 1}};
    const auto made = joint_templates(symbols, excluded, 10, never);
    CHECK(made.size() == 2);
    CHECK(made[1].common[0] == 0b1000 && made[1].some[0] == 0b1000);
    CHECK(joint_templates(symbols, excluded, 1, never).empty());
}

TEST(a_search_for_templates_stops) {
    std::mt19937 random(6);
    const Layout layout = random_layout(random);
    CHECK(layout.templates().missed([] { return true; })[0] == 0);
}
