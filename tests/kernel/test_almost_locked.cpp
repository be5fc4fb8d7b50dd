#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <set>

#include "check.hpp"
#include "finders/almost_locked.hpp"

using namespace satsudoku::finders;

namespace {

constexpr int kSide = 5;
constexpr int kCells = kSide * kSide;
constexpr int kSymbols = 5;
constexpr int kWords = 2;  // 125 options

using Options = std::set<int>;

bool never() { return false; }

// A board of rows and columns, 5 by 5, with candidates at random.
struct Board {
    std::vector<std::int32_t> first{0}, cells;
    std::vector<std::uint64_t> left, excluded;

    SetBoard view() const { return {first, cells, left, excluded, kSymbols, kWords}; }
};

bool excludes(int one, int two) {
    const int a = one / kSymbols, b = two / kSymbols;
    return a == b ? one != two
                  : one % kSymbols == two % kSymbols &&
                        (a / kSide == b / kSide || a % kSide == b % kSide);
}

Board random_board(std::mt19937& random) {
    Board board;
    for (int house = 0; house < 2 * kSide; ++house) {
        for (int i = 0; i < kSide; ++i) {
            board.cells.push_back(house < kSide ? kSide * house + i : kSide * i + house - kSide);
        }
        board.first.push_back(static_cast<std::int32_t>(board.cells.size()));
    }
    for (int cell = 0; cell < kCells; ++cell) {
        board.left.push_back(random() % 4 == 0 ? 0 : random() & random() & 0x1f);
    }
    board.excluded.resize(kCells * kSymbols * kWords);
    for (int one = 0; one < kCells * kSymbols; ++one) {
        for (int two = 0; two < kCells * kSymbols; ++two) {
            board.excluded[one * kWords + two / 64] |= std::uint64_t{excludes(one, two)}
                                                       << (two % 64);
        }
    }
    return board;
}

Options options_of(std::span<const std::uint64_t> mask) {
    Options made;
    for (int option = 0; option < kCells * kSymbols; ++option) {
        if (mask[option / 64] >> (option % 64) & 1) {
            made.insert(option);
        }
    }
    return made;
}

// What all of some options exclude.
Options seen_by_all(const Options& options) {
    Options seen;
    for (int other = 0; other < kCells * kSymbols; ++other) {
        if (std::all_of(options.begin(), options.end(),
                        [&](int option) { return excludes(option, other); })) {
            seen.insert(other);
        }
    }
    return seen;
}

using Cells = std::vector<std::int32_t>;

Options places(const Board& board, const Cells& cells, int symbol) {
    Options made;
    for (const int cell : cells) {
        if (board.left[cell] >> symbol & 1) {
            made.insert(kSymbols * cell + symbol);
        }
    }
    return made;
}

std::uint64_t symbols_of(const Board& board, const Cells& cells) {
    std::uint64_t symbols = 0;
    for (const int cell : cells) {
        symbols |= board.left[cell];
    }
    return symbols;
}

std::set<Cells> all_sets(const Board& board, int most) {
    std::set<Cells> sets;
    for (int house = 0; house < 2 * kSide; ++house) {
        Cells open;
        for (int i = board.first[house]; i < board.first[house + 1]; ++i) {
            if (board.left[board.cells[i]] != 0) {
                open.push_back(board.cells[i]);
            }
        }
        for (unsigned chosen = 1; chosen + 1 < 1u << open.size(); ++chosen) {
            Cells cells;
            for (std::size_t i = 0; i < open.size(); ++i) {
                if (chosen >> i & 1) {
                    cells.push_back(open[i]);
                }
            }
            const int size = std::popcount(chosen);
            if (size <= most && std::popcount(symbols_of(board, cells)) == size + 1) {
                sets.insert(cells);
            }
        }
    }
    return sets;
}

// What two sets exclude in other cells, by their definition; nothing where they are not linked.
Options excluded_by(const Board& board, const Cells& one, const Cells& two) {
    const std::uint64_t both = symbols_of(board, one) | symbols_of(board, two);
    const std::uint64_t common = symbols_of(board, one) & symbols_of(board, two);
    Cells shared;
    std::set_intersection(one.begin(), one.end(), two.begin(), two.end(),
                          std::back_inserter(shared));
    std::uint64_t restricted = 0;
    for (int symbol = 0; symbol < kSymbols; ++symbol) {
        const Options near = places(board, one, symbol), far = places(board, two, symbol);
        const Options seen = seen_by_all(near);
        const bool apart = std::includes(seen.begin(), seen.end(), far.begin(), far.end());
        restricted |= std::uint64_t{(common >> symbol & 1) && apart} << symbol;
    }
    Options gone;
    if (!shared.empty() || restricted == 0) {
        return gone;
    }
    for (int symbol = 0; symbol < kSymbols; ++symbol) {
        Options near = places(board, one, symbol), far = places(board, two, symbol);
        const bool locked = std::popcount(restricted) > 1;
        if ((common >> symbol & 1) && (locked || !(restricted >> symbol & 1))) {
            Options all = near;
            all.insert(far.begin(), far.end());
            gone.merge(seen_by_all(all));
        }
        if (locked && (both >> symbol & 1) && !(restricted >> symbol & 1)) {
            for (const Options& some : {near, far}) {
                if (!some.empty()) {
                    gone.merge(seen_by_all(some));
                }
            }
        }
    }
    std::erase_if(gone, [&](int option) {
        const int cell = option / kSymbols;
        return !(board.left[cell] >> (option % kSymbols) & 1) ||
               std::count(one.begin(), one.end(), cell) > 0 ||
               std::count(two.begin(), two.end(), cell) > 0;
    });
    return gone;
}

}  // namespace

TEST(almost_locked_sets_of_random_boards) {
    std::mt19937 random(4);
    std::size_t linked = 0, doubly = 0;
    for (int round = 0; round < tries(60); ++round) {
        const Board board = random_board(random);
        const int most = 2 + round % 3;
        const AlmostLockedSets made(board.view(), most, never);
        std::set<Cells> sets;
        for (const auto& set : made.sets()) {
            CHECK(sets.insert(set.cells).second);
            CHECK(set.symbols == symbols_of(board, set.cells));
            std::size_t entry = set.entry;
            for (int symbol = 0; symbol < kSymbols; ++symbol) {
                if (set.symbols >> symbol & 1) {
                    const Options own = places(board, set.cells, symbol);
                    CHECK(options_of(made.places(entry)) == own);
                    CHECK(options_of(made.sees(entry)) == seen_by_all(own));
                    ++entry;
                }
            }
        }
        CHECK(sets == all_sets(board, most));

        std::vector<std::uint64_t> possible(kWords);
        for (int option = 0; option < kCells * kSymbols; ++option) {
            possible[option / 64] |= (board.left[option / kSymbols] >> (option % kSymbols) & 1)
                                     << (option % 64);
        }
        std::map<std::pair<int, int>, Options> gone;
        for (const auto& pair : made.linked(possible, never)) {
            gone[{pair.first, pair.second}] = options_of(pair.gone);
            doubly += std::popcount(pair.restricted) > 1;
        }
        for (int one = 0; one < static_cast<int>(made.sets().size()); ++one) {
            for (int two = one + 1; two < static_cast<int>(made.sets().size()); ++two) {
                CHECK((gone[{one, two}] ==
                       excluded_by(board, made.sets()[one].cells, made.sets()[two].cells)));
            }
        }
        linked += std::count_if(gone.begin(), gone.end(),
                                [](const auto& entry) { return !entry.second.empty(); });
    }
    CHECK(linked > tries(200) && doubly > tries(20));
}

TEST(a_stopped_search_of_almost_locked_sets_is_empty) {
    std::mt19937 random(5);
    const Board board = random_board(random);
    CHECK(!AlmostLockedSets(board.view(), 4, never).sets().empty());
    int calls = 0;
    CHECK(AlmostLockedSets(board.view(), 4, [&] { return ++calls > 2; }).sets().empty());
    CHECK(calls == 3);
}
