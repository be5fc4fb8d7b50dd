// The race for the least image.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "minlex/minlex.hpp"
#include "minlex/offers.hpp"
#include "minlex/state.hpp"

namespace satsudoku::minlex {

// Row by row: each state offers the rows that may come next, and those that read least go on.
//
//   states --- try_row ---> offers --- the least ---> text of the image, 9 names a row
//     ^                                   |
//     +------------- settle --------------+      new symbols get their names
class Race {
public:
    // Pre: no clash. A race may be run again, and then needs no new memory.
    Minlex run(const std::uint8_t* values);

private:
    void start(const BothBoards& boards);
    void start_grid(const BothBoards& boards);
    void next_row(const BothBoards& boards);
    void try_rows_of_band(const BothBoards& boards, const State& state, int band);
    void try_row(const BothBoards& boards, const State& state, int row, std::uint32_t ways);
    void offer(const Row& found, const State& state, int row, std::uint32_t ways);
    void settle(const Row& row, const State& state, unsigned next_name);
    void settle_columns(State state, const Row& row, const std::array<std::uint8_t, 3>& news,
                        const Order& stacks, int position, unsigned next_name);
    void write(std::uint64_t text);
    std::uint32_t count_images() const;

    std::vector<State> states_;
    Offers offers_;
    Minlex result_;
    int written_;     // rows of the result
    unsigned named_;  // symbols in them
};

}  // namespace satsudoku::minlex
