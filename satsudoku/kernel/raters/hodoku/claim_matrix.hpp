// For each claim, a set of claims: its consequences, or those that imply it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "raters/hodoku/implications.hpp"

namespace satsudoku::raters::hodoku {

class ClaimMatrix {
public:
    explicit ClaimMatrix(int claims)
        : claims_(claims), words_((static_cast<std::size_t>(claims) + 63) / 64),
          bits_(words_ * static_cast<std::size_t>(claims)) {}

    int claims() const { return claims_; }
    std::size_t words() const { return words_; }
    std::uint64_t* row(int claim) {
        return bits_.data() + words_ * static_cast<std::size_t>(claim);
    }
    const std::uint64_t* row(int claim) const {
        return bits_.data() + words_ * static_cast<std::size_t>(claim);
    }
    void set(int row_claim, int claim) {
        row(row_claim)[claim / 64] |= std::uint64_t{1} << (claim % 64);
    }
    bool has(int row_claim, int claim) const {
        return (row(row_claim)[claim / 64] >> (claim % 64) & 1) != 0;
    }

    // Closes implication: it is transitive, and each claim implies itself.
    void close();
    ClaimMatrix transposed() const;

private:
    int claims_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace satsudoku::raters::hodoku
