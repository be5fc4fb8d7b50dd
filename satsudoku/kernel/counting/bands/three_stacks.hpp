// The completions of a classic 9x9 puzzle.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/bands/completions.hpp"
#include "counting/bands/plan.hpp"
#include "counting/bands/sums.hpp"

namespace satsudoku::counting::bands {

class ThreeStacks final : public Completions {
public:
    // Candidates of the 81 cells, bit d for digit d; a cell with one candidate is a clue. Vectors
    // of this number of bits. `threads` share the preparation.
    ThreeStacks(std::span<const std::uint16_t, 81> candidates, int width, int threads = 1);

    std::size_t cells() const override { return 81; }
    std::size_t candidates() const override { return 729; }
    double terms() const override { return plan_.terms; }
    std::optional<Count> count(int threads, const Poll& poll, Progress& progress) override;
    bool marginals(std::span<Count> each, int threads, const Poll& poll,
                   Progress& progress) override;
    bool complete(std::span<const Count> numbers, std::uint8_t* grids, const Poll& poll,
                  Progress& progress) override;

private:
    struct Expansion;

    const Sums& sums_;
    Plan plan_;
    std::array<BandTables, 3> tables_;  // a, b, c
    std::vector<Run> runs_;
    std::vector<Pair> pairs_;
    int uniform_band_ = -1;  // whose three rows have the same candidates; -1 if there is none
    std::optional<Count> total_;
    std::vector<std::uint64_t> sum_;  // for each orbit of X, that of its first array

    // The completions of one array of an orbit with one order of its columns.
    Count of_one(std::size_t orbit) const;
    Count of_all(std::size_t orbit) const;
    void settle_uniform_band(std::span<Count> each) const;
};

}  // namespace satsudoku::counting::bands
