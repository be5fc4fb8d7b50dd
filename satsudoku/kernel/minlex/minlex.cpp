#include "minlex/minlex.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "threads.hpp"

namespace satsudoku {

namespace {

// The six orders of three things: position i holds thing orders[k][i]. A set of orders is a mask.
constexpr std::uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
constexpr std::uint8_t all_orders = 0b111111;

// The mask of the one order that begins so.
constexpr std::uint8_t order_of(int first, int second) {
    for (int k = 0; k < 6; ++k) {
        if (orders[k][0] == first && orders[k][1] == second) {
            return static_cast<std::uint8_t>(1 << k);
        }
    }
    return 0;
}

// A symbol's name is a nibble: 1 to 9, 0 for an empty cell, `fresh` for one not yet named, which is
// to get the next name. So a row of names is a number, and numbers compare as the texts do: up to
// there all boards in the race have the same text, hence the same next name.
constexpr unsigned fresh = 15;

// The images still in the race after some rows of the text, as many as differ only in what does not
// show yet:
//
//   rows      used, in this order     names of the symbols met
//   stacks    any order in a mask, as long as the rows so far look the same
//   columns   of each stack likewise
//
// An order is decided when a row's text asks for it. Of a sparse puzzle's 3,359,232 images a few
// dozen states are left after the first rows.
struct State {
    std::uint64_t names;      // a nibble for each value from 0
    std::uint16_t used;       // rows, a bit each
    std::uint8_t board;       // 0, or 1 for the transposed one
    std::uint8_t band;        // of the row used last
    std::uint8_t stacks;      // a mask of orders
    std::uint8_t columns[3];  // for each stack of the board a mask of orders
    std::uint32_t weight;     // how many choices of empty rows it stands for
};

struct Row {
    std::uint8_t values[9];
    bool empty;
};

unsigned name_of(const State& state, unsigned value) {
    return static_cast<unsigned>(state.names >> (4 * value)) & 15;
}

void set_name(State& state, unsigned value, std::uint64_t to) {
    state.names = (state.names & ~(std::uint64_t{15} << (4 * value))) | to << (4 * value);
}

// What becomes of a state if a certain row comes next.
struct Successor {
    State state;
    std::uint8_t row;
};

class Race {
public:
    explicit Race(const std::uint8_t* values);
    Minlex run();

private:
    bool is_grid() const;
    void start();
    void start_grid();
    void start_pure(int board, int first, int second, int stack);
    void start_mixed(int board, int first, int second, int stack);
    void offer_grid(int board, int first, int second, const int (&columns)[9]);
    void next_row();
    void try_row(const State& state, int row, std::uint32_t ways);
    void settle(const Successor& winner);
    void settle_columns(State state, const Row& row, const std::uint8_t* order, int position,
                        unsigned next);
    void offer(std::uint64_t text, const Successor& successor);
    void write(std::uint64_t text);

    Row rows_[2][9];
    int empty_rows_[2][3] = {};  // of each band
    std::vector<State>& states_;
    std::vector<Successor>& winners_;  // those of the states that have the least next row
    std::uint64_t best_ = ~std::uint64_t{0};
    Minlex result_{};
    int written_ = 0;     // rows of the result
    unsigned named_ = 0;  // symbols in them
};

// Kept from board to board, so that most boards need no memory.
thread_local std::vector<State> kept_states;
thread_local std::vector<Successor> kept_winners;

Race::Race(const std::uint8_t* values) : states_(kept_states), winners_(kept_winners) {
    states_.clear();
    winners_.clear();
    for (int row = 0; row < 9; ++row) {
        for (int column = 0; column < 9; ++column) {
            rows_[0][row].values[column] = values[9 * row + column];
            rows_[1][column].values[row] = values[9 * row + column];
        }
    }
    for (int board = 0; board < 2; ++board) {
        for (int row = 0; row < 9; ++row) {
            Row& made = rows_[board][row];
            made.empty = std::ranges::all_of(made.values, [](auto v) { return v == 0; });
            empty_rows_[board][row / 3] += made.empty;
        }
    }
}

Minlex Race::run() {
    if (is_grid()) {
        start_grid();
    } else {
        start();
    }
    while (written_ < 9) {
        next_row();
    }
    result_.automorphisms = 0;
    for (const State& state : states_) {
        std::uint32_t ways = state.weight * std::popcount(state.stacks);
        for (const auto columns : state.columns) {
            ways *= std::popcount(columns);
        }
        result_.automorphisms += ways;
    }
    return result_;
}

void Race::start() {
    for (std::uint8_t board = 0; board < 2; ++board) {
        states_.push_back({.names = 0xffff'ffff'ffff'fff0,
                           .used = 0,
                           .board = board,
                           .band = 3,
                           .stacks = all_orders,
                           .columns = {all_orders, all_orders, all_orders},
                           .weight = 1});
    }
}

// Whether every row, column and box holds each symbol.
bool Race::is_grid() const {
    constexpr unsigned each = 0b1111111110;
    for (int house = 0; house < 9; ++house) {
        unsigned row = 0, column = 0, box = 0;
        for (int i = 0; i < 9; ++i) {
            row |= 1u << rows_[0][house].values[i];
            column |= 1u << rows_[1][house].values[i];
            box |= 1u << rows_[0][house / 3 * 3 + i / 3].values[house % 3 * 3 + i % 3];
        }
        if (row != each || column != each || box != each) {
            return false;
        }
    }
    return true;
}

// Of a grid the first row of the text is 123456789, whichever row it is: too many states. But two
// rows of a band decide nearly everything. The second begins with 456 if its first three symbols
// are together in some box of the first row (and if so then in all boxes), else with 457.
void Race::start_grid() {
    for (const auto start_pair : {&Race::start_pure, &Race::start_mixed}) {
        for (int board = 0; board < 2; ++board) {
            for (int first = 0; first < 9; ++first) {
                for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
                    for (int stack = 0; first != second && stack < 3; ++stack) {
                        (this->*start_pair)(board, first, second, stack);
                    }
                }
            }
        }
        if (!winners_.empty()) {
            break;
        }
    }
    states_.clear();
    for (const Successor& winner : winners_) {
        states_.push_back(winner.state);
    }
    winners_.clear();
    write(0xfff'fff'fff);
    write(best_);
    best_ = ~std::uint64_t{0};
}

// Each order of the first stack's columns gives those of the others: 456 names the columns of the
// second one, 789 those of the third.
void Race::start_pure(int board, int first, int second, int stack) {
    const auto &top = rows_[board][first].values, &below = rows_[board][second].values;
    int column_of[10];
    for (int column = 0; column < 9; ++column) {
        column_of[top[column]] = column;
    }
    const int other = column_of[below[3 * stack]] / 3;
    if (column_of[below[3 * stack + 1]] / 3 != other ||
        column_of[below[3 * stack + 2]] / 3 != other) {
        return;
    }
    for (const auto& order : orders) {
        int columns[9];
        for (int i = 0; i < 3; ++i) {
            columns[i] = 3 * stack + order[i];
            columns[3 + i] = column_of[below[columns[i]]];
            columns[6 + i] = column_of[below[columns[3 + i]]];
        }
        offer_grid(board, first, second, columns);
    }
}

// The first stack's column whose second symbol stands alone in a box of the first row comes third;
// that symbol's column is the first of the last stack.
void Race::start_mixed(int board, int first, int second, int stack) {
    const auto &top = rows_[board][first].values, &below = rows_[board][second].values;
    int column_of[10];
    for (int column = 0; column < 9; ++column) {
        column_of[top[column]] = column;
    }
    const int above[3] = {column_of[below[3 * stack]], column_of[below[3 * stack + 1]],
                          column_of[below[3 * stack + 2]]};
    const int alone = above[0] / 3 == above[1] / 3 ? 2 : above[0] / 3 == above[2] / 3 ? 1 : 0;
    for (const int swap : {0, 1}) {
        const int a = (alone + 1 + swap) % 3, b = (alone + 2 - swap) % 3;
        const int second_stack = above[a] / 3, third_stack = above[alone] / 3;
        // The columns of a stack add up to 9 times its number and 3.
        const int rest = 9 * second_stack + 3 - above[a] - above[b];
        const int c = 3 * third_stack + (above[alone] + 1) % 3;
        const int d = 9 * third_stack + 3 - above[alone] - c;
        for (const auto& [e, f] : {std::pair{c, d}, std::pair{d, c}}) {
            offer_grid(board, first, second,
                       {3 * stack + a, 3 * stack + b, 3 * stack + alone, above[a], above[b], rest,
                        above[alone], e, f});
        }
    }
}

void Race::offer_grid(int board, int first, int second, const int (&columns)[9]) {
    const auto &top = rows_[board][first].values, &below = rows_[board][second].values;
    unsigned names[10];
    for (int i = 0; i < 9; ++i) {
        names[top[columns[i]]] = i + 1;
    }
    std::uint64_t text = 0;
    for (const int column : columns) {
        text = text << 4 | names[below[column]];
    }
    if (text > best_) {
        return;
    }
    State state{.names = 0,
                .used = static_cast<std::uint16_t>(1 << first | 1 << second),
                .board = static_cast<std::uint8_t>(board),
                .band = static_cast<std::uint8_t>(first / 3),
                .stacks = order_of(columns[0] / 3, columns[3] / 3),
                .columns = {},
                .weight = 1};
    for (unsigned value = 1; value <= 9; ++value) {
        set_name(state, value, names[value]);
    }
    for (int i = 0; i < 9; i += 3) {
        state.columns[columns[i] / 3] = order_of(columns[i] % 3, columns[i + 1] % 3);
    }
    offer(text, {state, static_cast<std::uint8_t>(second)});
}

// Appends the least row that any state can go on with, and keeps the states that can.
// Pre: best_ is above every text, and there are no winners.
void Race::next_row() {
    for (const State& state : states_) {
        const auto& rows = rows_[state.board];
        const bool new_band = written_ % 3 == 0;
        // Empty rows of a band can change places, and so can all rows of empty bands: of those that
        // may come next one is tried, and stands for all.
        int empty_bands = 0;
        for (int band = 0; band < 3; ++band) {
            empty_bands += empty_rows_[state.board][band] == 3 && !(state.used >> (3 * band) & 7);
        }
        bool tried_empty_band = false;
        for (int band = 0; band < 3; ++band) {
            if (new_band ? (state.used >> (3 * band) & 7) != 0 : band != state.band) {
                continue;
            }
            std::uint32_t empty = 0;
            int an_empty = -1;
            for (int row = 3 * band; row < 3 * band + 3; ++row) {
                if (state.used >> row & 1) {
                    continue;
                }
                if (rows[row].empty) {
                    ++empty;
                    an_empty = row;
                } else {
                    try_row(state, row, 1);
                }
            }
            if (new_band && empty == 3) {
                if (!tried_empty_band) {
                    try_row(state, an_empty, 3 * empty_bands);
                }
                tried_empty_band = true;
            } else if (empty) {
                try_row(state, an_empty, empty);
            }
        }
    }
    write(best_);
    states_.clear();
    for (const Successor& winner : winners_) {
        settle(winner);
    }
    winners_.clear();
    best_ = ~std::uint64_t{0};
}

// Offers the least text that a row can have in a state.
void Race::try_row(const State& state, int row, std::uint32_t ways) {
    Successor successor{state, static_cast<std::uint8_t>(row)};
    State& after = successor.state;
    after.used |= 1 << row;
    after.band = static_cast<std::uint8_t>(row / 3);
    after.weight *= ways;
    const auto& values = rows_[state.board][row].values;
    std::uint64_t of_stack[3];
    for (int stack = 0; stack < 3; ++stack) {
        const unsigned names[3] = {name_of(state, values[3 * stack]),
                                   name_of(state, values[3 * stack + 1]),
                                   name_of(state, values[3 * stack + 2])};
        unsigned least = ~0u;
        for (unsigned left = state.columns[stack]; left != 0; left &= left - 1) {
            const auto& order = orders[std::countr_zero(left)];
            const unsigned text = names[order[0]] << 8 | names[order[1]] << 4 | names[order[2]];
            const auto bit = static_cast<std::uint8_t>(left & -left);
            if (text < least) {
                least = text;
                after.columns[stack] = bit;
            } else if (text == least) {
                after.columns[stack] |= bit;
            }
        }
        of_stack[stack] = least;
    }
    std::uint64_t least = ~std::uint64_t{0};
    for (unsigned left = state.stacks; left != 0; left &= left - 1) {
        const auto& order = orders[std::countr_zero(left)];
        const auto text = of_stack[order[0]] << 24 | of_stack[order[1]] << 12 | of_stack[order[2]];
        const auto bit = static_cast<std::uint8_t>(left & -left);
        if (text < least) {
            least = text;
            after.stacks = bit;
        } else if (text == least) {
            after.stacks |= bit;
        }
    }
    offer(least, successor);
}

void Race::offer(std::uint64_t text, const Successor& successor) {
    if (text < best_) {
        best_ = text;
        winners_.clear();
    }
    if (text == best_) {
        winners_.push_back(successor);
    }
}

// Keeps a winner as one state for each way to name the symbols that are new in its row.
// Pre: the row has been written, and named_ counts its new symbols.
void Race::settle(const Successor& winner) {
    const State& state = winner.state;
    const Row& row = rows_[state.board][winner.row];
    const auto is_fresh = [&](int column) { return name_of(state, row.values[column]) == fresh; };
    unsigned news = 0;
    bool has_new[3] = {};
    for (int column = 0; column < 9; ++column) {
        news += is_fresh(column);
        has_new[column / 3] |= is_fresh(column);
    }
    // At the end the names are of no use any more, and the orders left are to be counted.
    if (news == 0 || written_ == 9) {
        states_.push_back(state);
        return;
    }
    // Orders of the stacks are alike if they have the stacks with new symbols in the same order.
    std::uint8_t done = 0;
    for (unsigned left = state.stacks; left != 0; left &= left - 1) {
        const int one = std::countr_zero(left);
        if (done >> one & 1) {
            continue;
        }
        const auto sequence = [&](const std::uint8_t* order) {
            int found = 0;
            for (int i = 0; i < 3; ++i) {
                found = has_new[order[i]] ? 4 * found + order[i] + 1 : found;
            }
            return found;
        };
        State next = state;
        next.stacks = 0;
        for (unsigned more = state.stacks; more != 0; more &= more - 1) {
            const int other = std::countr_zero(more);
            if (sequence(orders[other]) == sequence(orders[one])) {
                next.stacks |= static_cast<std::uint8_t>(1 << other);
            }
        }
        done |= next.stacks;
        settle_columns(next, row, orders[one], 0, named_ - news + 1);
    }
}

// The same for the columns of the stacks from a position on; `next` is the next name.
void Race::settle_columns(State state, const Row& row, const std::uint8_t* order, int position,
                          unsigned next) {
    if (position == 3) {
        states_.push_back(state);
        return;
    }
    const int stack = order[position];
    const auto value = [&](int column) { return row.values[3 * stack + column]; };
    const auto sequence = [&](const std::uint8_t* columns) {
        int found = 0;
        for (int i = 0; i < 3; ++i) {
            const bool is_new = name_of(state, value(columns[i])) == fresh;
            found = is_new ? 4 * found + columns[i] + 1 : found;
        }
        return found;
    };
    const std::uint8_t all = state.columns[stack];
    std::uint8_t done = 0;
    for (unsigned left = all; left != 0; left &= left - 1) {
        const int one = std::countr_zero(left);
        if (done >> one & 1) {
            continue;
        }
        State named = state;
        named.columns[stack] = 0;
        for (unsigned more = all; more != 0; more &= more - 1) {
            const int other = std::countr_zero(more);
            if (sequence(orders[other]) == sequence(orders[one])) {
                named.columns[stack] |= static_cast<std::uint8_t>(1 << other);
            }
        }
        done |= named.columns[stack];
        unsigned name = next;
        for (const auto column : orders[one]) {
            if (name_of(state, value(column)) == fresh) {
                set_name(named, value(column), name++);
            }
        }
        settle_columns(named, row, order, position + 1, name);
    }
}

// Appends a row to the result: names, and new ones in their order.
void Race::write(std::uint64_t text) {
    for (int column = 0; column < 9; ++column) {
        const auto name = static_cast<unsigned>(text >> (32 - 4 * column)) & 15;
        result_.values[9 * written_ + column] =
            static_cast<std::uint8_t>(name == fresh ? ++named_ : name);
    }
    ++written_;
}

}  // namespace

bool has_clash(const std::uint8_t* values) {
    unsigned twice = 0;
    for (int i = 0; i < 9; ++i) {
        unsigned row = 0, column = 0;
        for (int j = 0; j < 9; ++j) {
            const unsigned in_row = 1u << values[9 * i + j], in_column = 1u << values[9 * j + i];
            twice |= (row & in_row) | (column & in_column);
            row |= in_row;
            column |= in_column;
        }
    }
    return (twice & ~1u) != 0;
}

std::size_t first_with_clash(const std::uint8_t* boards, std::size_t number) {
    std::size_t board = 0;
    while (board < number && !has_clash(boards + 81 * board)) {
        ++board;
    }
    return board;
}

Minlex minlex(const std::uint8_t* values) { return Race(values).run(); }

void minlex_on_threads(MinlexJob& job, int threads, const Poll& poll) {
    constexpr std::size_t some = 64;  // boards between polls: some milliseconds
    on_threads(threads, job.stopped, poll, [&](const Poll& own_poll) {
        while (!job.stopped) {
            const std::size_t start = job.next.fetch_add(some);
            if (start >= job.number) {
                return;
            }
            for (std::size_t i = start; i < std::min(start + some, job.number); ++i) {
                const Minlex result = minlex(job.boards + 81 * i);
                if (job.images) {
                    std::ranges::copy(result.values, job.images + 81 * i);
                }
                if (job.automorphisms) {
                    job.automorphisms[i] = result.automorphisms;
                }
            }
            if (own_poll()) {
                job.stopped = true;
            }
        }
    });
}

}  // namespace satsudoku
