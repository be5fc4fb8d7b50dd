#include "check.hpp"
#include "lanes/prospects.hpp"

using satsudoku::lanes::Prospects;

TEST(prospects_tell_rows_apart) {
    Prospects prospects;
    for (int i = 0; i < 1000; ++i) {
        CHECK(prospects.trusted(17) == (i >= 64));
        prospects.branched(17, false);
        prospects.branched(16, false);
        prospects.finished(16);
        prospects.branched(0, true);
        prospects.finished(0);
        prospects.branched(3, true);
    }
    CHECK(prospects.kind(17) == Prospects::usual);
    CHECK(prospects.kind(16) == Prospects::plenty);
    CHECK(prospects.kind(0) == Prospects::plenty + Prospects::open);
    CHECK(prospects.kind(3) == Prospects::open);
    CHECK(!prospects.trusted(30) && prospects.kind(30) == Prospects::usual);
    // Half of all have reached their limit: a row that has seen one puzzle leans on that.
    prospects.branched(30, false);
    CHECK(prospects.kind(30) == Prospects::plenty);
    // Boards of 256 cells and more share rows.
    CHECK(prospects.kind(256 + 16) == prospects.kind(16));
}

TEST(prospects_change_and_change_back) {
    Prospects prospects;
    for (int i = 0; i < 100; ++i) {
        prospects.branched(20, true);
        prospects.finished(20);
    }
    CHECK(prospects.kind(20) == Prospects::plenty + Prospects::open);
    for (int i = 0; i < 1000; ++i) {
        prospects.branched(20, false);
    }
    CHECK(prospects.kind(20) == Prospects::usual);
}
