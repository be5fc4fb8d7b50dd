// What follows at once if a cell holds a candidate, or does not: the links that chains are made
// of.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "raters/hodoku/grid.hpp"
#include "raters/hodoku/step.hpp"

namespace satsudoku::raters::hodoku {

// A claim says that a place has its digit (on: even numbers), or does not (off: odd numbers).
// Places are the candidates, by cell and digit, and after them the groups: two or three
// candidates of a digit where a line crosses a box.
using Claim = std::uint16_t;
constexpr bool is_on(Claim claim) { return claim % 2 == 0; }
constexpr Claim negation(Claim claim) { return claim ^ 1; }

struct Place {
    Cells cells;
    std::uint8_t digit;
    std::uint8_t cell;               // the lowest
    std::uint8_t line = 0, box = 0;  // of a group
};

// Up to nine claims: of a cell's candidates, or a house's places.
class ClaimList {
public:
    ClaimList() = default;
    ClaimList(Claim a, Claim b) : claims_{a, b}, size_(2) {}

    void push_back(Claim claim) { claims_[size_++] = claim; }
    Claim operator[](std::size_t i) const { return claims_[i]; }
    const Claim* begin() const { return claims_.data(); }
    const Claim* end() const { return claims_.data() + size_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

private:
    std::array<Claim, 9> claims_;
    std::size_t size_ = 0;
};

class Implications {
public:
    explicit Implications(const Grid& grid);

    int claims() const { return static_cast<int>(2 * places_.size()); }
    // Claims below this are of candidates, the others of groups.
    int candidate_claims() const { return 2 * candidates_; }
    bool of_group(Claim claim) const { return claim >= 2 * candidates_; }
    const Place& place(Claim claim) const { return places_[claim / 2]; }
    Node node(Claim claim) const { return {place(claim).cells, place(claim).digit, is_on(claim)}; }
    // Pre: the cell has the digit.
    Claim on(int cell, int digit) const { return static_cast<Claim>(2 * number_[cell][digit]); }
    Claim off(int cell, int digit) const { return negation(on(cell, digit)); }
    // That each candidate of the cell, each place of the house, is on or off.
    ClaimList of_cell(int cell, bool on) const;
    ClaimList of_house(int house, int digit, bool on) const;

    // The consequences of a claim: first claims of candidates, then of groups, in HoDoKu's order.
    std::span<const Claim> next(Claim claim) const {
        return {next_.data() + begin_[claim], next_.data() + begin_[claim + 1]};
    }

private:
    void add_groups();
    void link_candidate(int cell, int digit);
    void link_group(const Place& group);
    // The rest of a house is one cell, or one group: that has the digit.
    void link_single(Cells rest, int digit);
    void link_rest_group(Cells rest, int digit);
    void link(Claim claim) { next_.push_back(claim); }
    void link_once(Claim claim);
    void close() { begin_.push_back(static_cast<std::uint32_t>(next_.size())); }

    // visit(claim that it is on, group) for the groups of a digit.
    template <class Visit>
    void each_group(int digit, Visit visit) const {
        for (int i = groups_[digit]; i < groups_[digit + 1]; ++i) {
            visit(static_cast<Claim>(2 * i), places_[i]);
        }
    }

    const Grid& grid_;
    std::vector<Place> places_;
    int candidates_ = 0;
    std::array<int, 10> groups_{};  // where in places_ those of a digit begin: rows, then columns
    std::array<std::array<std::uint16_t, 9>, 81> number_;
    std::vector<Claim> next_;
    std::vector<std::uint32_t> begin_{0};
};

}  // namespace satsudoku::raters::hodoku
