// Patterns made of almost locked sets never remove what a solution has.
#include <algorithm>
#include <numeric>
#include <random>

#include "check.hpp"
#include "finders/almost_locked.hpp"
#include "finders/blossoms.hpp"
#include "finders/set_chains.hpp"
#include "finders/sue_de_coq.hpp"

using namespace satsudoku::finders;

namespace {

constexpr int kSide = 6;
constexpr int kCells = kSide * kSide;
constexpr int kOptions = kCells * kSide;
constexpr int kWords = (kOptions + 63) / 64;

using Words = std::vector<std::uint64_t>;

bool never() { return false; }

int box_of(int cell) { return cell / kSide / 2 * 2 + cell % kSide / 3; }

bool excludes(int one, int two) {
    const int a = one / kSide, b = two / kSide;
    return a == b
               ? one != two
               : one % kSide == two % kSide &&
                     (a / kSide == b / kSide || a % kSide == b % kSide || box_of(a) == box_of(b));
}

// A board of 6 x 6 with boxes of 2 x 3: houses 0 to 5 are rows, then columns, then boxes. Each cell
// has the symbol of a solution, and others at random.
struct Solved {
    std::vector<std::int32_t> first{0}, cells, lines, boxes;
    Words left, excluded, possible, solution;

    SetBoard view() const { return {first, cells, left, excluded, kSide, kWords}; }

    bool keeps_solution(const Words& gone) const {
        for (int i = 0; i < kWords; ++i) {
            if ((gone[i] & solution[i]) != 0) {
                return false;
            }
        }
        return true;
    }
};

void add(Words& mask, int option) { mask[option / 64] |= std::uint64_t{1} << (option % 64); }

Solved random_board(std::mt19937& random) {
    Solved made;
    for (int house = 0; house < 3 * kSide; ++house) {
        for (int cell = 0; cell < kCells; ++cell) {
            const int of_cell[] = {cell / kSide, kSide + cell % kSide, 2 * kSide + box_of(cell)};
            if (std::find(std::begin(of_cell), std::end(of_cell), house) != std::end(of_cell)) {
                made.cells.push_back(cell);
            }
        }
        made.first.push_back(static_cast<std::int32_t>(made.cells.size()));
    }
    for (int line = 0; line < 2 * kSide; ++line) {
        for (int box = 2 * kSide; box < 3 * kSide; ++box) {
            made.lines.push_back(line);
            made.boxes.push_back(box);
        }
    }
    std::vector<int> symbols(kSide);
    std::iota(symbols.begin(), symbols.end(), 0);
    std::shuffle(symbols.begin(), symbols.end(), random);
    made.possible.resize(kWords);
    made.solution.resize(kWords);
    for (int cell = 0; cell < kCells; ++cell) {
        const int row = cell / kSide, column = cell % kSide;
        const int true_one = symbols[(row % 2 * 3 + row / 2 + column) % kSide];
        std::uint64_t mask = std::uint64_t{1} << true_one;
        mask |= random() & random() & 0x3f;
        made.left.push_back(mask);
        add(made.solution, cell * kSide + true_one);
        for (int symbol = 0; symbol < kSide; ++symbol) {
            if ((mask >> symbol & 1) != 0) {
                add(made.possible, cell * kSide + symbol);
            }
        }
    }
    made.excluded.resize(kOptions * kWords);
    for (int one = 0; one < kOptions; ++one) {
        for (int two = 0; two < kOptions; ++two) {
            const std::uint64_t bit = excludes(one, two);
            made.excluded[one * kWords + two / 64] |= bit << (two % 64);
        }
    }
    return made;
}

}  // namespace

TEST(patterns_of_sets_keep_a_solution) {
    std::mt19937 random(4);
    int chains = 0, flowers = 0, sues = 0;
    for (int turn = 0; turn < 15; ++turn) {
        const Solved board = random_board(random);
        const AlmostLockedSets sets(board.view(), 5, never);
        SetChainSearch search(sets, board.possible);
        for (int length = 1; length <= 4 && !search.done(); ++length) {
            for (const SetChain& one : search.advance(never)) {
                CHECK(static_cast<int>(one.links.size()) == 3 * length);
                CHECK(board.keeps_solution(one.gone));
                ++chains;
            }
        }
        for (const Blossom& one : blossoms(sets, board.possible, 4, never)) {
            CHECK(board.keeps_solution(one.gone));
            ++flowers;
        }
        for (const SueDeCoq& one :
             sues_de_coq(board.view(), board.lines, board.boxes, board.possible, never)) {
            CHECK(board.keeps_solution(one.gone));
            ++sues;
        }
    }
    CHECK(chains > 25 && flowers > 5 && sues > 5);
}

TEST(searches_of_sets_stop) {
    std::mt19937 random(4);
    const Solved board = random_board(random);
    const AlmostLockedSets sets(board.view(), 5, never);
    const auto stop = [] { return true; };
    CHECK(blossoms(sets, board.possible, 4, stop).empty());
    CHECK(sues_de_coq(board.view(), board.lines, board.boxes, board.possible, stop).empty());
}
