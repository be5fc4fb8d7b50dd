#include "minlex/race.hpp"

#include <algorithm>
#include <bit>

#include "minlex/blanks.hpp"
#include "minlex/grid_start.hpp"

namespace satsudoku::minlex {

Minlex Race::run(const std::uint8_t* values) {
    const BothBoards boards(values);
    states_.clear();
    offers_.clear();
    written_ = 0;
    named_ = 0;
    if (boards.is_grid()) {
        start_grid(boards);
    } else {
        start(boards);
    }
    while (written_ < 9) {
        next_row(boards);
    }
    result_.automorphisms = count_images();
    return result_;
}

void Race::start(const BothBoards& boards) {
    for (std::uint8_t board = 0; board < 2; ++board) {
        states_.push_back(
            {.names = {0, fresh, fresh, fresh, fresh, fresh, fresh, fresh, fresh, fresh},
             .used = 0,
             .board = board,
             .band = 3,
             .stacks = all_orders,
             .columns = {all_orders, all_orders, all_orders},
             .weight = 1});
    }
    std::uint64_t least = ~std::uint64_t{0};
    for (const auto& rows : boards.rows) {
        for (const Row& row : rows) {
            least = std::min(least, first_texts[row.givens]);
        }
    }
    offers_.expect(least);
}

void Race::start_grid(const BothBoards& boards) {
    offer_second_rows(boards, offers_);
    write(first_row_of_grids);
    write(offers_.text());
    for (const Successor& winner : offers_.winners()) {
        states_.push_back(winner.state);
    }
    offers_.clear();
}

// Appends the least row with which any state can continue, and keeps the states that can.
void Race::next_row(const BothBoards& boards) {
    const bool new_band = written_ % 3 == 0;
    for (const State& state : states_) {
        if (!new_band) {
            try_rows_of_band(boards, state, state.band);
            continue;
        }
        // Empty bands can change places, and so can their rows: one row stands for all.
        int empty_bands = 0, an_empty_band = -1;
        for (int band = 0; band < 3; ++band) {
            if (state.used >> (3 * band) & 7) {
                continue;
            }
            if (boards.empty_rows[state.board][band] == 3) {
                ++empty_bands;
                an_empty_band = band;
            } else {
                try_rows_of_band(boards, state, band);
            }
        }
        if (empty_bands > 0) {
            try_row(boards, state, 3 * an_empty_band, 3 * empty_bands);
        }
    }
    const unsigned before = named_;
    write(offers_.text());
    states_.clear();
    for (const Successor& winner : offers_.winners()) {
        // After the last row names are of no use any more, and the orders left are counted.
        if (named_ == before || written_ == 9) {
            states_.push_back(winner.state);
        } else {
            settle(boards.rows[winner.state.board][winner.row], winner.state, before + 1);
        }
    }
    offers_.clear();
}

// Of the empty rows of a band one stands for all.
void Race::try_rows_of_band(const BothBoards& boards, const State& state, int band) {
    std::uint32_t empty = 0;
    int an_empty = -1;
    for (int row = 3 * band; row < 3 * band + 3; ++row) {
        if (state.used >> row & 1) {
            continue;
        }
        if (boards.rows[state.board][row].givens == 0) {
            ++empty;
            an_empty = row;
        } else {
            try_row(boards, state, row, 1);
        }
    }
    if (empty > 0) {
        try_row(boards, state, an_empty, empty);
    }
}

// Narrows a set to the orders of least text; text_of(order) is an order's. Returns the text.
template <class F>
std::uint64_t keep_least(Orders& set, F text_of) {
    std::uint64_t least = ~std::uint64_t{0};
    Orders kept = 0;
    for (unsigned left = set; left != 0; left &= left - 1) {
        const std::uint64_t text = text_of(orders[std::countr_zero(left)]);
        const auto bit = static_cast<Orders>(left & -left);
        if (text < least) {
            least = text;
            kept = bit;
        } else if (text == least) {
            kept = static_cast<Orders>(kept | bit);
        }
    }
    set = kept;
    return least;
}

// Offers the least text that a row can have in a state; the row stands for `ways` rows.
inline void Race::try_row(const BothBoards& boards, const State& state, int row,
                          std::uint32_t ways) {
    const Row& found = boards.rows[state.board][row];
    const unsigned each = blanks[state.columns[0]][found.givens_in(0)].number |
                          blanks[state.columns[1]][found.givens_in(1)].number << 2 |
                          blanks[state.columns[2]][found.givens_in(2)].number << 4;
    if (row_blanks[state.stacks][each] >= offers_.blanks()) {
        offer(found, state, row, ways);
    }
}

// The same for a row that may begin with as many empty cells as the least so far.
void Race::offer(const Row& found, const State& state, int row, std::uint32_t ways) {
    Orders columns[3], stacks = state.stacks;
    std::uint64_t texts[3];
    for (int stack = 0; stack < 3; ++stack) {
        const unsigned givens = found.givens_in(stack);
        const std::uint8_t* const values = found.values + 3 * stack;
        columns[stack] = state.columns[stack];
        if ((givens & (givens - 1)) == 0) {
            // At most one given, whose name only its place decides about.
            const auto [number, kept] = blanks[columns[stack]][givens];
            columns[stack] = kept;
            const std::uint64_t name = state.names[values[0] | values[1] | values[2]];
            texts[stack] = name << 8 >> (4 * number);
            continue;
        }
        const unsigned names[3] = {state.names[values[0]], state.names[values[1]],
                                   state.names[values[2]]};
        texts[stack] = keep_least(columns[stack], [&](const Order& order) {
            return names[order[0]] << 8 | names[order[1]] << 4 | names[order[2]];
        });
    }
    const std::uint64_t text = keep_least(stacks, [&](const Order& order) {
        return texts[order[0]] << 24 | texts[order[1]] << 12 | texts[order[2]];
    });
    if (text > offers_.text()) {
        return;
    }
    State& after = offers_.add(text, state, static_cast<std::uint8_t>(row));
    after.used |= 1 << row;
    after.band = static_cast<std::uint8_t>(row / 3);
    after.stacks = stacks;
    std::copy_n(columns, 3, after.columns);
    after.weight *= ways;
}

// Keeps a state as one for each way to name the symbols that are new in its last row, from
// `next_name` on.
void Race::settle(const Row& row, const State& state, unsigned next_name) {
    std::array<std::uint8_t, 3> news{};  // columns of each stack, a bit each
    unsigned stacks_with_new = 0;
    for (unsigned left = row.givens; left != 0; left &= left - 1) {
        const int column = std::countr_zero(left);
        if (state.names[row.values[column]] == fresh) {
            news[column / 3] |= 1 << column % 3;
            stacks_with_new |= 1u << (column / 3);
        }
    }
    for_each_class(state.stacks, stacks_with_new, [&](const Order& order, Orders same) {
        State next = state;
        next.stacks = same;
        settle_columns(next, row, news, order, 0, next_name);
    });
}

// The same for the columns of the stacks, from a position of their order on.
void Race::settle_columns(State state, const Row& row, const std::array<std::uint8_t, 3>& news,
                          const Order& stacks, int position, unsigned next_name) {
    for (; position < 3; ++position) {
        const int stack = stacks[position];
        const unsigned new_columns = news[stack];
        const std::uint8_t* const values = row.values + 3 * stack;
        if ((new_columns & (new_columns - 1)) != 0) {
            for_each_class(state.columns[stack], new_columns, [&](const Order& order, Orders same) {
                State named = state;
                named.columns[stack] = same;
                unsigned name = next_name;
                for (const auto column : order) {
                    if (new_columns >> column & 1) {
                        named.names[values[column]] = static_cast<std::uint8_t>(name++);
                    }
                }
                settle_columns(named, row, news, stacks, position + 1, name);
            });
            return;
        }
        if (new_columns != 0) {
            state.names[values[std::countr_zero(new_columns)]] =
                static_cast<std::uint8_t>(next_name++);
        }
    }
    states_.push_back(state);
}

// Appends a row to the result; fresh symbols get the next names, in their order.
void Race::write(std::uint64_t text) {
    for (int column = 0; column < 9; ++column) {
        const auto name = static_cast<unsigned>(text >> (32 - 4 * column)) & 15;
        result_.values[9 * written_ + column] =
            static_cast<std::uint8_t>(name == fresh ? ++named_ : name);
    }
    ++written_;
}

// The number of images that the states represent.
std::uint32_t Race::count_images() const {
    std::uint32_t result = 0;
    for (const State& state : states_) {
        std::uint32_t images = state.weight * std::popcount(state.stacks);
        for (const Orders columns : state.columns) {
            images *= std::popcount(columns);
        }
        result += images;
    }
    return result;
}

}  // namespace satsudoku::minlex
