// The listing's labels, and where they are here. What only hands values about or keeps flags for
// speed (TYK, BLK: lines and boxes that are full) has no place of its own.
//
//   main program             Program::run, Program::advance, Program::next_step
//   FIRSTCLUE                Program::first_clue
//   SANRETUSYO, SUNKEISAN    Searches::three_lines, three_lines_with
//   SETITIMITUKE             Searches::crossing_place
//   ITIHAN, BLITIHAN, NOSU   Grid::excluded, Grid::has
//   AKIMASUSYUHO, AKIMASUSYO Searches::empty_cells
//   AKIMASU                  Searches::survey
//   JYOGAISYO, MASUTIKIME    Searches::by_exclusion
//   SPEAKIMSSYO              Searches::gathered_cells
//   SPEJYOKENSIRABE          Searches::worth_a_look
//   BLTYSAGASI               Searches::crossings_of
//   SPEAKIMSLV2              Searches::gathered_cells_or_corner
//   SPESANRETU               Searches::three_lines_once, held_crossings
//   BLOCK9MASU, GSUMITUKE    Box, Grid::has
//   TUMARIKUBUN              Searches::full_crossing
//   BIGAKIMASUSYUHO          Program::next_step (empty cells 5 and 6)
//   PAIRSUSYO                Pairs::find
//   PRGKLISTMAKE             Pairs::grow
//   PAIRSAGASI, PRJYGSYORI   Pairs::look_for_pairs
//   PAIRLMAKE, DBLHAN        Pairs::add
//   ZEROCASE, PRJYOSIRABE    Pairs::out_of, Pair::bars
//   GKL2NG, GKLIST           Pairs::fix_pairs
//   GKL3NG                   Pairs::fix_triple
//   GKUMIDBLCH               Pairs::fix
//   GKKARIOKI                Pairs::Filled
//   PAIRSUSETUZOKU, SETUPRL  Pairs::close_rings, next_link
//   NR2SUMAKE                Pairs::list_two_digit_cells
//   NR2SUHASEI, NR2SUHAN     Pairs::pairs_of_two_digit_cells
//   PRSYORI                  Pairs::conclude
//   PRGKDBLSYO, PGDBLHAN     Pairs::taken_end
//   PRSUKOSASYO              Pairs::barred_end
//   GKAKIMASUSYO             Pairs::exclusion_beside_fixed
//   PLTUNAGISYO, PLTUNAGI    Pairs::chain, Chains
//   MUARICH, KRUME           Grid::doubled
//   MUJYUNSYORI, ATAISET     Program::trial
//   KOHOLIST                 Pairs::hypotheses
//
// Lines, boxes and cells are counted from 0 here, from 1 there; digits from 1 in both.
#include "sato/sato.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <optional>
#include <utility>

#include "threads.hpp"

namespace satsudoku::sato {
namespace {

using Cells = std::bitset<81>;
constexpr int houses = 27, rows = 0, columns = 9, boxes = 18;

constexpr int row(int cell) { return cell / 9; }
constexpr int column(int cell) { return cell % 9; }
constexpr int box(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
constexpr bool peers_or_same(int a, int b) {
    return row(a) == row(b) || column(a) == column(b) || box(a) == box(b);
}
// The position-th cell of a line: of a row, or of a column with `upright`.
constexpr int line_cell(bool upright, int line, int position) {
    return upright ? 9 * position + line : 9 * line + position;
}
constexpr int house_cell(int house, int position) {
    if (house < boxes) {
        return line_cell(house >= columns, house % 9, position);
    }
    const int b = house - boxes;
    return 27 * (b / 3) + 9 * (position / 3) + 3 * (b % 3) + position % 3;
}

// The digits placed, and how often each house has each; a contradictory grid has some twice.
class Grid {
public:
    explicit Grid(const std::uint8_t* values) {
        for (int cell = 0; cell < 81; ++cell) {
            set(cell, values[cell]);
        }
    }
    int operator[](int cell) const { return values_[cell]; }
    const std::array<std::uint8_t, 81>& values() const { return values_; }
    bool full() const { return empty_ == 0; }

    // 0 empties a cell. What it held goes.
    void set(int cell, int digit) {
        count(cell, values_[cell], -1);
        empty_ += (digit == 0) - (values_[cell] == 0);
        values_[cell] = static_cast<std::uint8_t>(digit);
        count(cell, digit, 1);
    }
    bool has(int house, int digit) const { return holds_[house][digit] > 0; }
    // Pre: the cell is empty. Whether one of its houses has the digit.
    bool excluded(int cell, int digit) const {
        return has(row(cell), digit) || has(columns + column(cell), digit) ||
               has(boxes + box(cell), digit);
    }
    // A house that has a digit twice; -1 if none has.
    int doubled() const {
        for (int house = 0; house < houses; ++house) {
            for (int digit = 1; digit <= 9; ++digit) {
                if (holds_[house][digit] > 1) {
                    return house;
                }
            }
        }
        return -1;
    }

private:
    void count(int cell, int digit, int change) {
        if (digit != 0) {
            for (const int house : {row(cell), columns + column(cell), boxes + box(cell)}) {
                holds_[house][digit] = static_cast<std::uint8_t>(holds_[house][digit] + change);
            }
        }
    }

    std::array<std::uint8_t, 81> values_{};
    std::array<std::array<std::uint8_t, 10>, houses> holds_{};
    int empty_ = 81;
};

using Found = std::optional<Step>;

Step step(Procedure procedure, Reason reason, int cell, int digit, int house, int count = 0) {
    Step made{procedure, reason, static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)};
    made.house = static_cast<std::int8_t>(house);
    made.count = static_cast<std::int16_t>(count);
    return made;
}

// The empty cells of a house, in order, and the digits it has not got.
struct Survey {
    int house;
    int empty = 0;
    std::array<std::uint8_t, 9> cells{};
    unsigned missing = 0;  // bit d: the digit d

    bool lacks(int digit) const { return missing >> digit & 1; }
};

// The parts of a box as the program looks at them.
struct Box {
    int middle_row, middle_column;  // houses
    std::array<std::uint8_t, 4> corners, edges;
    int centre;

    explicit Box(int b) : middle_row(rows + b / 3 * 3 + 1), middle_column(columns + b % 3 * 3 + 1) {
        for (int i = 0; i < 4; ++i) {
            constexpr std::array<int, 4> corner{0, 2, 6, 8}, edge{1, 3, 5, 7};
            corners[i] = static_cast<std::uint8_t>(house_cell(boxes + b, corner[i]));
            edges[i] = static_cast<std::uint8_t>(house_cell(boxes + b, edge[i]));
        }
        centre = house_cell(boxes + b, 4);
    }
};

// --- levels 1 and 2 ------------------------------------------------------------------------------

// What needs no memory: each finds its first placement in the grid as it stands.
class Searches {
public:
    explicit Searches(const Grid& grid) : grid_(grid) {}

    Survey survey(int house) const {
        Survey made{house};
        for (int digit = 1; digit <= 9; ++digit) {
            made.missing |= static_cast<unsigned>(!grid_.has(house, digit)) << digit;
        }
        for (int position = 0; position < 9; ++position) {
            const int cell = house_cell(house, position);
            if (grid_[cell] == 0) {
                made.cells[made.empty++] = static_cast<std::uint8_t>(cell);
            }
        }
        return made;
    }

    // Principle 1: a missing digit that all empty cells but one exclude; with `both` also
    // principle 2: an empty cell that excludes eight digits.
    Found by_exclusion(const Survey& seen, Procedure procedure, bool both) const {
        for (int digit = 1; digit <= 9; ++digit) {
            if (!seen.lacks(digit)) {
                continue;
            }
            int left = 0, last = -1;
            for (int i = 0; i < seen.empty && left < 2; ++i) {
                if (!grid_.excluded(seen.cells[i], digit)) {
                    ++left;
                    last = seen.cells[i];
                }
            }
            if (left == 1) {
                return step(procedure, Reason::only_place, last, digit, seen.house, seen.empty);
            }
        }
        for (int i = 0; both && i < seen.empty; ++i) {
            int left = 0, last = -1;
            for (int digit = 1; digit <= 9; ++digit) {
                if (!grid_.excluded(seen.cells[i], digit)) {
                    ++left;
                    last = digit;
                }
            }
            if (left == 1) {
                return step(procedure, Reason::only_digit, seen.cells[i], last, seen.house,
                            seen.empty);
            }
        }
        return std::nullopt;
    }

    // A house with so many empty cells: rows, columns, then boxes.
    Found empty_cells(int number, Procedure procedure, bool both) const {
        for (int house = 0; house < houses; ++house) {
            const Survey seen = survey(house);
            if (seen.empty != number) {
                continue;
            }
            if (number == 1) {
                // Whether the digit fits is not asked; of several missing ones it is the largest.
                const int digit = std::bit_width(seen.missing) - 1;
                return step(procedure, Reason::only_place, seen.cells[0], digit, house, 1);
            }
            if (const Found found = by_exclusion(seen, procedure, both)) {
                return found;
            }
        }
        return std::nullopt;
    }

    // The same for houses of which so many empty cells are gathered in one crossing of a line and a
    // box, and where the other house of that crossing has a digit that is missing here.
    Found gathered_cells(int number, int gathered, Procedure procedure) const {
        for (int house = 0; house < houses; ++house) {
            const Survey seen = survey(house);
            if (seen.empty == number && worth_a_look(seen, gathered)) {
                if (Found found = by_exclusion(seen, procedure, false)) {
                    found->reason = Reason::gathered;
                    return found;
                }
            }
        }
        return std::nullopt;
    }

    // Of a line the boxes, of a box the lines, in which just so many of its empty cells lie.
    std::vector<int> crossings_of(const Survey& seen, int number) const {
        std::array<int, houses> count{};
        for (int i = 0; i < seen.empty; ++i) {
            const int cell = seen.cells[i];
            if (seen.house < boxes) {
                ++count[boxes + box(cell)];
            } else {
                ++count[row(cell)];
                ++count[columns + column(cell)];
            }
        }
        std::vector<int> found;
        for (int house = 0; house < houses; ++house) {
            if (count[house] == number) {
                found.push_back(house);
            }
        }
        return found;
    }

    // Two lines of a band have a digit: its place in the third, in the box that has not got it.
    Found three_lines() const {
        for (int at = 0; at < bands_times_digits; ++at) {
            if (const Found found = three_lines_at(at)) {
                return found;
            }
        }
        return std::nullopt;
    }
    // The same for one band and digit, in the order of search.
    static constexpr int bands_times_digits = 6 * 9;
    Found three_lines_at(int at) const {
        const int band = at / 9, digit = at % 9 + 1;
        const Places places = places_in(band, digit);
        if (places.number != 2) {
            return std::nullopt;
        }
        return crossing_place(Procedure::three_lines, Reason::band, band,
                              3 - places.line[0] - places.line[1],
                              3 - places.block[0] - places.block[1], digit);
    }

    // As three_lines, for a digit that the band has once, where another crossing of the band is
    // full without the digit, or is known to hold it.
    Found three_lines_once() const {
        const std::vector<Held> held = held_crossings();
        for (int band = 0; band < 6; ++band) {
            for (int digit = 1; digit <= 9; ++digit) {
                const Places places = places_in(band, digit);
                if (places.number != 1) {
                    continue;
                }
                const int line = places.line[0], block = places.block[0];
                for (int l = 0; l < 3; ++l) {
                    for (int b = 0; b < 3; ++b) {
                        if (l != line && b != block && full_crossing(band, l, b, digit)) {
                            if (const Found found = crossing_place(Procedure::three_lines_once,
                                                                   Reason::full_crossing, band, l,
                                                                   3 - block - b, digit)) {
                                return found;
                            }
                        }
                    }
                }
                for (const Held& h : held) {
                    if (h.band == band && h.digit == digit && h.block != block && h.line != line) {
                        if (const Found found = crossing_place(
                                Procedure::three_lines_once, Reason::held_crossing, band,
                                3 - line - h.line, 3 - block - h.block, digit)) {
                            return found;
                        }
                    }
                }
            }
        }
        return std::nullopt;
    }

    // SPEAKIMSLV2: five empty cells of which three are gathered; or a box with three corners filled
    // whose middle row and middle column have a digit that the box has not got: it is in the
    // fourth.
    Found gathered_cells_or_corner() const {
        if (const Found found = gathered_cells(5, 3, Procedure::gathered_cells_5)) {
            return found;
        }
        for (int b = 0; b < 9; ++b) {
            const Box parts(b);
            int corner = -1, empty = 0;
            for (const int cell : parts.corners) {
                if (grid_[cell] == 0) {
                    corner = cell;
                    ++empty;
                }
            }
            for (int digit = 1; empty == 1 && digit <= 9; ++digit) {
                if (!grid_.has(boxes + b, digit) && grid_.has(parts.middle_row, digit) &&
                    grid_.has(parts.middle_column, digit)) {
                    return step(Procedure::gathered_cells_5, Reason::corner, corner, digit,
                                boxes + b);
                }
            }
        }
        return std::nullopt;
    }

private:
    // Bands 0 to 2 are of rows, 3 to 5 of columns. A crossing is a line of a band (0 to 2) in one
    // of its blocks (0 to 2).
    static int crossing_cell(int band, int line, int block, int k) {
        return line_cell(band >= 3, band % 3 * 3 + line, 3 * block + k);
    }

    // Where a band has a digit: the crossings of the first two places.
    struct Places {
        int number = 0;
        std::array<int, 2> line{}, block{};
    };
    Places places_in(int band, int digit) const {
        Places places;
        for (int line = 0; line < 3; ++line) {
            for (int position = 0; position < 9; ++position) {
                if (grid_[line_cell(band >= 3, band % 3 * 3 + line, position)] == digit) {
                    if (places.number < 2) {
                        places.line[places.number] = line;
                        places.block[places.number] = position / 3;
                    }
                    ++places.number;
                }
            }
        }
        return places;
    }

    // The digit's place in a crossing, if just one of its cells can hold it. Lines and blocks that
    // are none come from contradictory grids, and have nothing.
    Found crossing_place(Procedure procedure, Reason reason, int band, int line, int block,
                         int digit) const {
        if (line < 0 || line > 2 || block < 0 || block > 2) {
            return std::nullopt;
        }
        int left = 0, last = -1;
        for (int k = 0; k < 3; ++k) {
            const int cell = crossing_cell(band, line, block, k);
            if (grid_[cell] == digit) {
                return std::nullopt;
            }
            if (grid_[cell] == 0 && !grid_.excluded(cell, digit)) {
                ++left;
                last = cell;
            }
        }
        if (left != 1) {
            return std::nullopt;
        }
        return step(procedure, reason, last, digit, 9 * (band / 3) + band % 3 * 3 + line);
    }

    bool full_crossing(int band, int line, int block, int digit) const {
        for (int k = 0; k < 3; ++k) {
            const int value = grid_[crossing_cell(band, line, block, k)];
            if (value == 0 || value == digit) {
                return false;
            }
        }
        return true;
    }

    // A crossing that holds a digit: one of two cells of it must.
    struct Held {
        int band, line, block, digit;
    };
    // Of boxes with filled corners and empty edges, or the other way round, what proposition 2
    // says.
    std::vector<Held> held_crossings() const {
        std::vector<Held> held;
        const auto filled = [this](int cell) { return grid_[cell] != 0; };
        for (int b = 0; b < 9; ++b) {
            const Box parts(b);
            const auto hold = [&](bool upright, int line, int digit) {
                const int across = b / 3, down = b % 3;
                held.push_back(upright ? Held{3 + down, line, across, digit}
                                       : Held{across, line, down, digit});
            };
            int corners = 0, edges = 0;
            for (int i = 0; i < 4; ++i) {
                corners += filled(parts.corners[i]);
                edges += filled(parts.edges[i]);
            }
            const bool cross = corners == 4 && edges == 0, ring = corners == 0 && edges == 4;
            for (int digit = 1; (cross || ring) && digit <= 9; ++digit) {
                if (grid_.has(boxes + b, digit)) {
                    continue;
                }
                if (cross) {
                    // The middle row is barred: the middle column holds it; and the other way
                    // round.
                    if (grid_.has(parts.middle_row, digit)) {
                        hold(true, 1, digit);
                    }
                    if (grid_.has(parts.middle_column, digit)) {
                        hold(false, 1, digit);
                    }
                } else if (filled(parts.centre) || grid_.excluded(parts.centre, digit)) {
                    for (const bool upright : {false, true}) {
                        const int middle = upright ? parts.middle_column : parts.middle_row;
                        for (const int line : {0, 2}) {
                            if (grid_.has(middle - 1 + line, digit)) {
                                hold(upright, 2 - line, digit);
                            }
                        }
                    }
                }
            }
        }
        return held;
    }

    bool worth_a_look(const Survey& seen, int gathered) const {
        for (const int house : crossings_of(seen, gathered)) {
            for (int digit = 1; digit <= 9; ++digit) {
                if (seen.lacks(digit) && grid_.has(house, digit)) {
                    return true;
                }
            }
        }
        return false;
    }

    const Grid& grid_;
};

// --- level 3: pairs ------------------------------------------------------------------------------

// Cells that are peers have houses in common: of two or three of them the line and the box.
struct Common {
    int line = -1, box = -1;

    Common(int a, int b) {
        if (row(a) == row(b)) {
            line = rows + row(a);
        }
        if (column(a) == column(b)) {
            line = columns + column(a);
        }
        if (sato::box(a) == sato::box(b)) {
            box = boxes + sato::box(a);
        }
    }
    bool is(int house) const { return house == line || house == box; }
};

// A digit that is in one of two cells, a before b in reading order.
struct Pair {
    std::uint8_t a, b, digit;
    Common common;
    Cells bars;  // the cells that it takes the digit from

    Pair(int first, int second, int of)
        : a(static_cast<std::uint8_t>(std::min(first, second))),
          b(static_cast<std::uint8_t>(std::max(first, second))),
          digit(static_cast<std::uint8_t>(of)), common(a, b) {
        for (const int house : {common.line, common.box}) {
            for (int position = 0; house >= 0 && position < 9; ++position) {
                bars.set(house_cell(house, position));
            }
        }
        bars.reset(a);
        bars.reset(b);
    }
};

// Two or three cells that two or three digits take.
struct Fixed {
    std::vector<std::uint8_t> cells, digits;
    Common common;

    bool in(int house) const { return common.is(house); }
};

// A digit to try, and what follows if it is refuted.
struct Hypothesis {
    std::uint8_t cell, digit, other_cell, other_digit;
};

// What is reached from a cell and digit by links of pairs: if the digit is there, it is not in the
// pair's near end, so it is in the far one; if another digit has its pair there, that goes to the
// far end.
class Chains {
public:
    explicit Chains(const std::vector<Pair>& pairs) : pairs_(pairs) {}

    // Whether what is reached has a digit twice in a house. (Which one is found first does not
    // matter, nor when: the whole reach is searched.)
    bool doubles(int cell, int digit) {
        seen_.reset();
        queue_.clear();
        for (auto& mask : taken_) {
            mask = 0;
        }
        if (reach(cell, digit)) {
            return true;
        }
        for (std::size_t r = 0; r < queue_.size(); ++r) {
            for (const auto& [next_cell, next_digit] : links(queue_[r])) {
                if (reach(next_cell, next_digit)) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    using Node = std::pair<std::uint8_t, std::uint8_t>;

    static std::size_t index(Node node) { return node.first * 10U + node.second; }

    bool reach(int cell, int digit) {
        const Node node(static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit));
        if (seen_[index(node)]) {
            return false;
        }
        seen_.set(index(node));
        queue_.push_back(node);
        const std::uint32_t in = std::uint32_t{1} << row(cell) |
                                 std::uint32_t{1} << (columns + column(cell)) |
                                 std::uint32_t{1} << (boxes + box(cell));
        const bool twice = taken_[digit] & in;
        taken_[digit] |= in;
        return twice;
    }

    const std::vector<Node>& links(Node from) {
        auto& found = links_[index(from)];
        if (!known_[index(from)]) {
            known_.set(index(from));
            const auto [cell, digit] = from;
            for (const Pair& pair : pairs_) {
                const auto link = [&](int near, int far) {
                    if (near == cell ? pair.digit != digit
                                     : pair.digit == digit && peers_or_same(near, cell)) {
                        found.emplace_back(static_cast<std::uint8_t>(far), pair.digit);
                    }
                };
                link(pair.a, pair.b);
                link(pair.b, pair.a);
            }
        }
        return found;
    }

    const std::vector<Pair>& pairs_;
    std::array<std::vector<Node>, 810> links_;
    std::bitset<810> known_, seen_;
    std::vector<Node> queue_;
    std::array<std::uint32_t, 10> taken_{};
};

// Method 6: lists of pairs and of fixed pairs and triples, which grow from each other.
class Pairs {
public:
    explicit Pairs(Grid& grid) : grid_(grid), searches_(grid) {}

    Found find() {
        pairs_.clear();
        fixed_.clear();
        for (auto& cells : barred_) {
            cells.reset();
        }
        old_pairs_ = old_fixed_ = 0;
        again_ = false;
        do {
            const std::size_t before = pairs_.size();
            if (const Found found = grow()) {
                return found;
            }
            if (const Found found = conclude()) {
                return found;
            }
            old_pairs_ = pairs_.size();
            old_fixed_ = fixed_.size();
            again_ = true;
            if (pairs_.size() == before) {
                return chain();
            }
        } while (true);
    }

    // What contradiction is sought for: each end of each pair, then each digit of each cell with
    // two. The latter are those of the last search that came to list them.
    std::vector<Hypothesis> hypotheses() const {
        std::vector<Hypothesis> list;
        for (const Pair& p : pairs_) {
            list.push_back({p.a, p.digit, p.b, p.digit});
            list.push_back({p.b, p.digit, p.a, p.digit});
        }
        for (const TwoDigits& t : two_digits_) {
            list.push_back({t.cell, t.low, t.cell, t.high});
            list.push_back({t.cell, t.high, t.cell, t.low});
        }
        return list;
    }

private:
    struct TwoDigits {
        std::uint8_t cell, low, high;
    };

    // Fills the fixed pairs and triples of a house while it lives, as if their digits were placed.
    class Filled {
    public:
        Filled(Grid& grid, const std::vector<Fixed>& fixed, int house) : grid_(grid) {
            for (const Fixed& f : fixed) {
                for (std::size_t i = 0; f.in(house) && i < f.cells.size(); ++i) {
                    grid_.set(f.cells[i], f.digits[i]);
                    cells_.push_back(f.cells[i]);
                }
            }
        }
        ~Filled() {
            for (const int cell : cells_) {
                grid_.set(cell, 0);
            }
        }
        Filled(const Filled&) = delete;
        Filled& operator=(const Filled&) = delete;

    private:
        Grid& grid_;
        std::vector<std::uint8_t> cells_;
    };

    void add(int first, int second, int digit) {
        const auto a = std::min(first, second), b = std::max(first, second);
        for (const Pair& p : pairs_) {
            if (p.a == a && p.b == b && p.digit == digit) {
                return;
            }
        }
        pairs_.emplace_back(a, b, digit);
        barred_[digit] |= pairs_.back().bars;
    }

    void fix(Fixed fixed) {
        for (const Fixed& f : fixed_) {
            if (f.cells == fixed.cells) {
                return;
            }
        }
        fixed_.push_back(std::move(fixed));
    }

    // Pre: the cell is empty. Whether it cannot hold the digit; pairs count after the first round.
    bool out_of(int cell, int digit) const {
        return grid_.excluded(cell, digit) || (again_ && barred_[digit][cell]);
    }

    // One round: more pairs, and what they fix. A digit with one place only is found by the way.
    Found grow() {
        for (int house = 0; house < houses; ++house) {
            if (const Found found = look_for_pairs(house)) {
                return found;
            }
        }
        if (again_) {
            close_rings();
            list_two_digit_cells();
            pairs_of_two_digit_cells();
        }
        fix_pairs();
        for (int house = 0; house < houses; ++house) {
            fix_triple(house);
        }
        return std::nullopt;
    }

    Found look_for_pairs(int house) {
        std::optional<Filled> filled;
        if (again_) {
            filled.emplace(grid_, fixed_, house);
        }
        const Survey seen = searches_.survey(house);
        if (again_ && seen.empty <= 1) {
            return seen.empty == 0 ? std::nullopt : told_as_taken(seen);
        }
        for (int digit = 1; digit <= 9; ++digit) {
            int left = 0;
            std::array<int, 2> places{};
            for (int i = 0; i < seen.empty && left <= 2; ++i) {
                if (!out_of(seen.cells[i], digit)) {
                    if (left < 2) {
                        places[left] = seen.cells[i];
                    }
                    ++left;
                }
            }
            if (left == 1) {
                return step(Procedure::pairs, again_ ? Reason::pairs_bar : Reason::only_place,
                            places[0], digit, house, seen.empty);
            }
            if (left == 2) {
                add(places[0], places[1], digit);
            }
        }
        return std::nullopt;
    }

    Found told_as_taken(const Survey& seen) const {
        Found found = searches_.by_exclusion(seen, Procedure::pairs, true);
        if (found) {
            found->reason =
                found->reason == Reason::only_place ? Reason::taken_place : Reason::taken_digit;
        }
        return found;
    }

    // Proposition 8: pairs of one digit, end to end, hold it in one of the outer ends. Of the pairs
    // that can go on, always the first is taken.
    void close_rings() {
        std::vector<bool> used(old_pairs_);
        for (std::size_t i = 0; i < old_pairs_; ++i) {
            const Pair first = pairs_[i];
            for (const auto& [start, other] :
                 {std::pair(first.a, first.b), std::pair(first.b, first.a)}) {
                used.assign(old_pairs_, false);
                used[i] = true;
                bool value = true;  // the document's 判定値, 1 or -1
                std::optional<int> end = next_link(other, first.digit, value, used);
                while (end && !peers_or_same(*end, start)) {
                    end = next_link(*end, first.digit, value, used);
                }
                if (end && value) {
                    add(start, *end, first.digit);
                }
            }
        }
    }

    // The far end of the first unused pair that joins on at a cell.
    std::optional<int> next_link(int cell, int digit, bool& value, std::vector<bool>& used) const {
        for (std::size_t i = 0; i < old_pairs_; ++i) {
            const Pair& pair = pairs_[i];
            if (used[i] || pair.digit != digit) {
                continue;
            }
            for (const auto& [near, far] : {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
                if (near == cell || (value && peers_or_same(near, cell))) {
                    value = value != (near == cell);
                    used[i] = true;
                    return far;
                }
            }
        }
        return std::nullopt;
    }

    void list_two_digit_cells() {
        two_digits_.clear();
        for (int cell = 0; cell < 81; ++cell) {
            if (grid_[cell] != 0) {
                continue;
            }
            int left = 0;
            std::array<std::uint8_t, 2> digits{};
            for (int digit = 1; digit <= 9 && left <= 2; ++digit) {
                if (!out_of(cell, digit)) {
                    if (left < 2) {
                        digits[left] = static_cast<std::uint8_t>(digit);
                    }
                    ++left;
                }
            }
            if (left == 2) {
                two_digits_.push_back({static_cast<std::uint8_t>(cell), digits[0], digits[1]});
            }
        }
    }

    // Proposition 9: two peers with the same two digits, three cells of a house with three in turn.
    void pairs_of_two_digit_cells() {
        for (std::size_t i = 0; i < two_digits_.size(); ++i) {
            for (std::size_t j = i + 1; j < two_digits_.size(); ++j) {
                const TwoDigits &p = two_digits_[i], &q = two_digits_[j];
                if (p.low == q.low && p.high == q.high && peers_or_same(p.cell, q.cell)) {
                    add(p.cell, q.cell, p.low);
                    add(p.cell, q.cell, p.high);
                }
            }
        }
        for (int house = 0; house < houses; ++house) {
            std::vector<TwoDigits> in;
            for (const TwoDigits& t : two_digits_) {
                if (row(t.cell) == house || columns + column(t.cell) == house ||
                    boxes + box(t.cell) == house) {
                    in.push_back(t);
                }
            }
            for (std::size_t i = 0; i < in.size(); ++i) {
                for (std::size_t j = i + 1; j < in.size(); ++j) {
                    for (std::size_t k = j + 1; k < in.size(); ++k) {
                        add_ring_of_three({in[i], in[j], in[k]});
                    }
                }
            }
        }
    }

    void add_ring_of_three(const std::array<TwoDigits, 3>& cells) {
        std::array<int, 10> count{};
        for (const TwoDigits& t : cells) {
            ++count[t.low];
            ++count[t.high];
        }
        int twice = 0;
        for (const int number : count) {
            twice += number == 2;
        }
        for (int digit = 1; twice == 3 && digit <= 9; ++digit) {
            if (count[digit] == 2) {
                const auto has = [digit](const TwoDigits& t) {
                    return t.low == digit || t.high == digit;
                };
                const int first = has(cells[0]) ? 0 : 1, second = has(cells[2]) ? 2 : 1;
                add(cells[first].cell, cells[second].cell, digit);
            }
        }
    }

    void fix_pairs() {
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            for (std::size_t j = i + 1; j < pairs_.size(); ++j) {
                const Pair &p = pairs_[i], &q = pairs_[j];
                if (p.a == q.a && p.b == q.b) {
                    fix({{p.a, p.b},
                         {std::min(p.digit, q.digit), std::max(p.digit, q.digit)},
                         p.common});
                }
            }
        }
    }

    // Proposition 7 (2): a house whose empty cells, but for those already taken, are one crossing.
    void fix_triple(int house) {
        std::optional<Filled> filled;
        if (again_) {
            filled.emplace(grid_, fixed_, house);
        }
        const Survey seen = searches_.survey(house);
        if (seen.empty != 3 || searches_.crossings_of(seen, 3).empty()) {
            return;
        }
        Fixed triple{{seen.cells[0], seen.cells[1], seen.cells[2]},
                     {},
                     Common(seen.cells[0], seen.cells[1])};
        for (int digit = 1; triple.digits.size() < 3; ++digit) {
            if (seen.lacks(digit)) {
                triple.digits.push_back(static_cast<std::uint8_t>(digit));
            }
        }
        fix(std::move(triple));
    }

    Found conclude() {
        if (const Found found = taken_end()) {
            return found;
        }
        if (const Found found = barred_end()) {
            return found;
        }
        for (int house = 0; house < houses; ++house) {
            if (const Found found = exclusion_beside_fixed(house)) {
                return found;
            }
        }
        return std::nullopt;
    }

    // Principle 2 (1): a pair of another digit with an end in a fixed pair or triple.
    Found taken_end() const {
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            for (std::size_t k = i < old_pairs_ ? old_fixed_ : 0; k < fixed_.size(); ++k) {
                const Pair& pair = pairs_[i];
                const Fixed& fixed = fixed_[k];
                const auto among = [](const std::vector<std::uint8_t>& list, std::uint8_t one) {
                    return std::find(list.begin(), list.end(), one) != list.end();
                };
                if (among(fixed.digits, pair.digit)) {
                    continue;
                }
                for (const auto& [end, other] :
                     {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
                    if (among(fixed.cells, end)) {
                        Step made =
                            step(Procedure::pairs, Reason::taken_end, other, pair.digit, -1);
                        made.others[0] = static_cast<std::int8_t>(end);
                        for (const int digit : fixed.digits) {
                            made.digits = static_cast<std::uint16_t>(made.digits | 1 << digit);
                        }
                        return made;
                    }
                }
            }
        }
        return std::nullopt;
    }

    // Principle 2 (2): a pair that bars one end of another.
    Found barred_end() const {
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            for (std::size_t j = i < old_pairs_ ? old_pairs_ : 0; j < pairs_.size(); ++j) {
                const Pair &by = pairs_[i], &pair = pairs_[j];
                if (i == j || by.digit != pair.digit) {
                    continue;
                }
                for (const auto& [end, other] :
                     {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
                    if (by.bars[end]) {
                        Step made =
                            step(Procedure::pairs, Reason::barred_end, other, pair.digit, -1);
                        made.others = {static_cast<std::int8_t>(by.a),
                                       static_cast<std::int8_t>(by.b),
                                       static_cast<std::int8_t>(end)};
                        return made;
                    }
                }
            }
        }
        return std::nullopt;
    }

    // Principle 2 (3).
    Found exclusion_beside_fixed(int house) {
        const Filled filled(grid_, fixed_, house);
        const Survey seen = searches_.survey(house);
        return seen.empty >= 3 ? told_as_taken(seen) : std::nullopt;
    }

    // Principle 2 (4), proposition 10: for each cell that is an end of three pairs or more, and
    // each of these, suppose that the digit is in this end. If the chains from there double a
    // digit, it is in the other.
    Found chain() const {
        Chains chains(pairs_);
        for (int cell = 0; cell < 81; ++cell) {
            std::vector<const Pair*> at;
            for (const Pair& pair : pairs_) {
                if (pair.a == cell || pair.b == cell) {
                    at.push_back(&pair);
                }
            }
            for (std::size_t i = 0; at.size() >= 3 && i < at.size(); ++i) {
                const Pair& pair = *at[i];
                if (chains.doubles(cell, pair.digit)) {
                    Step made = step(Procedure::pairs, Reason::chain,
                                     pair.a == cell ? pair.b : pair.a, pair.digit, -1);
                    made.others[0] = static_cast<std::int8_t>(cell);
                    return made;
                }
            }
        }
        return std::nullopt;
    }

    Grid& grid_;
    Searches searches_;
    std::vector<Pair> pairs_;
    std::vector<Fixed> fixed_;
    std::vector<TwoDigits> two_digits_;
    std::array<Cells, 10> barred_;               // by digit: where the pairs allow it no more
    std::size_t old_pairs_ = 0, old_fixed_ = 0;  // how many the last round had
    bool again_ = false;                         // not the first round
};

// --- the program ---------------------------------------------------------------------------------

class Program {
public:
    explicit Program(const std::uint8_t* puzzle) : grid_(puzzle), searches_(grid_), pairs_(grid_) {}

    Rating run() {
        first_clue();
        bool solved = false;
        for (level_ = 1;; ++level_) {
            solved = level_ < 3 ? advance() == Outcome::full : finish_by_trials();
            if (solved || level_ == 3) {
                break;
            }
        }
        const bool up = (level_ == 1 && lv1usu_ >= 2) || (level_ == 2 && lv2usu_ >= 3);
        const auto before = static_cast<std::uint8_t>(level_);
        return {grid_.values(), solved,  before, static_cast<std::uint8_t>(before + up),
                lv1usu_,        lv2usu_, uses_,  std::move(path_)};
    }

private:
    enum class Outcome { full, stuck, contradiction };

    // Three lines, at first without beginning again after each placement.
    void first_clue() {
        for (bool found = true; found;) {
            found = false;
            for (int at = 0; at < Searches::bands_times_digits; ++at) {
                if (Found made = searches_.three_lines_at(at)) {
                    made->procedure = Procedure::first_clue;
                    place(*made);
                    found = true;
                }
            }
        }
    }

    // The first thing that the procedures of the level find.
    Found next_step() {
        using enum Procedure;
        Found found;
        const auto nothing = [&found](Found result) { return !(found = result); };
        if (nothing(searches_.empty_cells(1, empty_cells_1, false)) &&
            nothing(searches_.three_lines()) &&
            nothing(searches_.empty_cells(2, empty_cells_2, false))) {
            if (level_ == 1) {
                return searches_.gathered_cells(3, 2, gathered_cells_3);
            }
            nothing(searches_.empty_cells(3, empty_cells_3, true)) &&
                nothing(searches_.empty_cells(4, empty_cells_4, false)) &&
                nothing(searches_.three_lines_once()) &&
                nothing(searches_.gathered_cells_or_corner()) && level_ == 3 &&
                nothing(searches_.empty_cells(4, empty_cells_4_naked, true)) &&
                nothing(searches_.empty_cells(5, empty_cells_5, true)) &&
                nothing(searches_.empty_cells(6, empty_cells_6, true)) && !in_trial_ &&
                nothing(pairs_.find());
        }
        return found;
    }

    // Places what is found until nothing is. In a trial a contradiction ends it; one is looked for
    // only where a house's last cell is filled, and in the end.
    Outcome advance() {
        while (const Found found = next_step()) {
            place(*found);
            if (in_trial_ && found->procedure == Procedure::empty_cells_1 && grid_.doubled() >= 0) {
                return Outcome::contradiction;
            }
        }
        if (in_trial_ && grid_.doubled() >= 0) {
            return Outcome::contradiction;
        }
        return grid_.full() ? Outcome::full : Outcome::stuck;
    }

    // Level 3: where nothing is found, try hypotheses until one is refuted, and go on with what
    // follows. Whether the grid was filled, be it in a trial.
    bool finish_by_trials() {
        for (;;) {
            const Outcome outcome = advance();
            if (outcome != Outcome::stuck) {
                return outcome == Outcome::full;
            }
            const Found refuted = trial();
            // What follows may be for a cell that is filled, as the list of cells with two digits
            // can be an old one; the listing would then go round for ever.
            if (!refuted || grid_[refuted->cell] != 0) {
                return grid_.full();
            }
            place(*refuted);
        }
    }

    // Tries one hypothesis after the other. Gives what follows from the first that is refuted;
    // nothing if none is, or if one filled the grid, which then stays.
    Found trial() {
        const Grid before = grid_;
        const std::size_t length = path_.size();
        for (const Hypothesis& what : pairs_.hypotheses()) {
            ++uses_[static_cast<int>(Procedure::trial)];
            in_trial_ = true;
            place(step(Procedure::trial, Reason::tried, what.cell, what.digit, -1));
            const Outcome outcome = advance();
            in_trial_ = false;
            if (outcome == Outcome::full) {
                return std::nullopt;
            }
            const int house = grid_.doubled();
            const int steps = static_cast<int>(path_.size() - length) - 1;
            grid_ = before;
            path_.resize(length);
            if (outcome == Outcome::contradiction) {
                Step made = step(Procedure::contradiction, Reason::refuted, what.other_cell,
                                 what.other_digit, house, steps);
                made.others[0] = static_cast<std::int8_t>(what.cell);
                made.digits = static_cast<std::uint16_t>(1 << what.digit);
                return made;
            }
        }
        return std::nullopt;
    }

    void place(Step made) {
        made.level = static_cast<std::uint8_t>(level_);
        made.in_trial = in_trial_;
        grid_.set(made.cell, made.digit);
        path_.push_back(made);
        if (!in_trial_) {
            ++uses_[static_cast<int>(made.procedure)];
        }
        lv1usu_ += level_ == 1 && made.procedure == Procedure::gathered_cells_3;
        lv2usu_ += level_ == 2 && (made.procedure == Procedure::three_lines_once ||
                                   made.procedure == Procedure::gathered_cells_5);
    }

    Grid grid_;
    Searches searches_;
    Pairs pairs_;
    int level_ = 1;
    bool in_trial_ = false;
    std::uint32_t lv1usu_ = 0, lv2usu_ = 0;
    std::array<std::uint32_t, procedures> uses_{};
    std::vector<Step> path_;
};

void write(const Rating& rating, std::uint32_t* figures, std::uint8_t* grid) {
    figures[0] = rating.level_before;
    figures[1] = rating.level;
    figures[2] = rating.solved;
    figures[3] = rating.lv1usu;
    figures[4] = rating.lv2usu;
    std::copy(rating.uses.begin(), rating.uses.end(), figures + 5);
    std::copy(rating.grid.begin(), rating.grid.end(), grid);
}

}  // namespace

Rating rate(const std::uint8_t* puzzle) { return Program(puzzle).run(); }

void rate_on_threads(Job& job, int threads, const Poll& poll) {
    on_threads(threads, job.stopped, poll, [&job](const Poll& own_poll) {
        constexpr std::size_t some = 16;  // taken at a time
        while (!job.stopped) {
            const std::size_t begin = job.next.fetch_add(some);
            for (std::size_t i = begin; i < std::min(begin + some, job.number); ++i) {
                write(rate(job.puzzles + 81 * i), job.out + Job::figures * i, job.grids + 81 * i);
            }
            if (begin >= job.number || own_poll()) {
                return;
            }
        }
    });
}

}  // namespace satsudoku::sato
