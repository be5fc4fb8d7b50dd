#include "minlex/race.hpp"

#include <bit>

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
        start();
    }
    while (written_ < 9) {
        next_row(boards);
    }
    result_.automorphisms = count_images();
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
    write(offers_.text());
    states_.clear();
    for (const Successor& winner : offers_.winners()) {
        settle(boards.rows[winner.state.board][winner.row], winner.state);
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
        if (boards.rows[state.board][row].empty) {
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
void Race::try_row(const BothBoards& boards, const State& state, int row, std::uint32_t ways) {
    Successor successor{state, static_cast<std::uint8_t>(row)};
    State& after = successor.state;
    after.used |= 1 << row;
    after.band = static_cast<std::uint8_t>(row / 3);
    after.weight *= ways;
    const auto& values = boards.rows[state.board][row].values;
    std::uint64_t of_stack[3];
    for (int stack = 0; stack < 3; ++stack) {
        const unsigned names[3] = {state.name_of(values[3 * stack]),
                                   state.name_of(values[3 * stack + 1]),
                                   state.name_of(values[3 * stack + 2])};
        of_stack[stack] = keep_least(after.columns[stack], [&](const Order& order) {
            return names[order[0]] << 8 | names[order[1]] << 4 | names[order[2]];
        });
    }
    const std::uint64_t text = keep_least(after.stacks, [&](const Order& order) {
        return of_stack[order[0]] << 24 | of_stack[order[1]] << 12 | of_stack[order[2]];
    });
    offers_.add(text, successor);
}

// Keeps a state as one for each way to name the symbols that are new in its last row.
// Pre: the row has been written, and named_ counts its new symbols.
void Race::settle(const Row& row, const State& state) {
    unsigned news = 0, stacks_with_new = 0;
    for (int column = 0; column < 9; ++column) {
        const bool is_new = state.name_of(row.values[column]) == fresh;
        news += is_new;
        stacks_with_new |= static_cast<unsigned>(is_new) << (column / 3);
    }
    // After the last row names are of no use any more, and the orders left are counted.
    if (news == 0 || written_ == 9) {
        states_.push_back(state);
        return;
    }
    for_each_class(state.stacks, stacks_with_new, [&](const Order& order, Orders same) {
        State next = state;
        next.stacks = same;
        settle_columns(next, row, order, 0, named_ - news + 1);
    });
}

// The same for the columns of the stacks, from a position of their order on.
void Race::settle_columns(State state, const Row& row, const Order& stacks, int position,
                          unsigned next_name) {
    if (position == 3) {
        states_.push_back(state);
        return;
    }
    const int stack = stacks[position];
    const std::uint8_t* const values = row.values + 3 * stack;
    unsigned new_columns = 0;
    for (int column = 0; column < 3; ++column) {
        new_columns |= static_cast<unsigned>(state.name_of(values[column]) == fresh) << column;
    }
    for_each_class(state.columns[stack], new_columns, [&](const Order& order, Orders same) {
        State named = state;
        named.columns[stack] = same;
        unsigned name = next_name;
        for (const auto column : order) {
            if (new_columns >> column & 1) {
                named.set_name(values[column], name++);
            }
        }
        settle_columns(named, row, stacks, position + 1, name);
    });
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
