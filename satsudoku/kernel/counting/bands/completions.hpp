// All completions of a puzzle: counted, and reached by their number, without visiting them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "poll.hpp"
#include "progress.hpp"

namespace satsudoku::counting::bands {

__extension__ using Count = unsigned __int128;

class Completions {
public:
    virtual ~Completions() = default;

    virtual std::size_t cells() const = 0;
    virtual std::size_t candidates() const = 0;  // cells by symbols

    // The number of products that the count adds up: its cost.
    virtual double terms() const = 0;

    // None if `poll` stopped it. Keeps the data by which numbers of completions are found.
    virtual std::optional<Count> count(int threads, const Poll& poll, Progress& progress) = 0;

    // In how many completions each cell holds each symbol, cell by cell; false if stopped.
    virtual bool marginals(std::span<Count> each, int threads, const Poll& poll,
                           Progress& progress) = 0;

    // Writes the completions of these numbers, values from 1, cell by cell; false if stopped. The
    // numbers from 0 to the count less one lead to all of them, once each. Counts first, on one
    // thread, if that was not done. Throws std::invalid_argument for other numbers.
    virtual bool complete(std::span<const Count> numbers, std::uint8_t* grids, const Poll& poll,
                          Progress& progress) = 0;
};

}  // namespace satsudoku::counting::bands
