#include "minlex/grid_start.hpp"

#include <utility>

namespace satsudoku::minlex {

namespace {

// Two rows of a band, the first two of an image whose first stack is given.
class RowPair {
public:
    RowPair(const BothBoards& boards, int board, int first, int second, int stack)
        : board_(board), first_(first), second_(second), stack_(stack),
          top_(boards.rows[board][first].values), below_(boards.rows[board][second].values) {
        for (int column = 0; column < 9; ++column) {
            column_of_[top_[column]] = column;
        }
        for (int i = 0; i < 3; ++i) {
            above_[i] = column_of_[below_[3 * stack + i]];
        }
    }

    bool pure() const { return above_[0] / 3 == above_[1] / 3 && above_[0] / 3 == above_[2] / 3; }
    void offer_pure(Offers& offers) const;
    void offer_mixed(Offers& offers) const;

private:
    void offer(const int (&columns)[9], Offers& offers) const;

    int board_, first_, second_, stack_;
    const std::uint8_t *top_, *below_;
    int column_of_[10];  // where the first row has a symbol
    int above_[3];       // where it has the second row's symbols of the first stack
};

// Each order of the first stack's columns fixes the others: the symbols 456 name the columns of the
// second stack, 789 those of the third.
void RowPair::offer_pure(Offers& offers) const {
    for (const Order& order : orders) {
        int columns[9];
        for (int i = 0; i < 3; ++i) {
            columns[i] = 3 * stack_ + order[i];
            columns[3 + i] = column_of_[below_[columns[i]]];
            columns[6 + i] = column_of_[below_[columns[3 + i]]];
        }
        offer(columns, offers);
    }
}

// Of the first stack's columns, that one comes third whose second symbol lies alone in a box of the
// first row. Where it lies is the first column of the last stack.
void RowPair::offer_mixed(Offers& offers) const {
    const int alone = above_[0] / 3 == above_[1] / 3 ? 2 : above_[0] / 3 == above_[2] / 3 ? 1 : 0;
    for (const int swap : {0, 1}) {
        const int a = (alone + 1 + swap) % 3, b = (alone + 2 - swap) % 3;
        const int second_stack = above_[a] / 3, third_stack = above_[alone] / 3;
        // The columns of stack s add up to 9 s + 3.
        const int rest = 9 * second_stack + 3 - above_[a] - above_[b];
        const int c = 3 * third_stack + (above_[alone] + 1) % 3;
        const int d = 9 * third_stack + 3 - above_[alone] - c;
        for (const auto& [e, f] : {std::pair{c, d}, std::pair{d, c}}) {
            offer({3 * stack_ + a, 3 * stack_ + b, 3 * stack_ + alone, above_[a], above_[b], rest,
                   above_[alone], e, f},
                  offers);
        }
    }
}

// Offers the second row as it reads with the board's columns in an order.
void RowPair::offer(const int (&columns)[9], Offers& offers) const {
    unsigned names[10];
    for (int i = 0; i < 9; ++i) {
        names[top_[columns[i]]] = i + 1;
    }
    std::uint64_t text = 0;
    for (const int column : columns) {
        text = text << 4 | names[below_[column]];
    }
    if (text > offers.text()) {
        return;
    }
    State state{.names = {},
                .used = static_cast<std::uint16_t>(1 << first_ | 1 << second_),
                .board = static_cast<std::uint8_t>(board_),
                .band = static_cast<std::uint8_t>(first_ / 3),
                .stacks = order_of(columns[0] / 3, columns[3] / 3),
                .columns = {},
                .weight = 1};
    for (unsigned value = 1; value <= 9; ++value) {
        state.names[value] = static_cast<std::uint8_t>(names[value]);
    }
    for (int i = 0; i < 9; i += 3) {
        state.columns[columns[i] / 3] = order_of(columns[i] % 3, columns[i + 1] % 3);
    }
    offers.add(text, state, static_cast<std::uint8_t>(second_));
}

template <class F>
void for_each_row_pair(const BothBoards& boards, F f) {
    for (int board = 0; board < 2; ++board) {
        for (int first = 0; first < 9; ++first) {
            for (int second = first / 3 * 3; second < first / 3 * 3 + 3; ++second) {
                for (int stack = 0; first != second && stack < 3; ++stack) {
                    f(RowPair(boards, board, first, second, stack));
                }
            }
        }
    }
}

}  // namespace

void offer_second_rows(const BothBoards& boards, Offers& offers) {
    for_each_row_pair(boards, [&](const RowPair& pair) {
        if (pair.pure()) {
            pair.offer_pure(offers);
        }
    });
    if (offers.winners().empty()) {
        for_each_row_pair(boards, [&](const RowPair& pair) { pair.offer_mixed(offers); });
    }
}

}  // namespace satsudoku::minlex
