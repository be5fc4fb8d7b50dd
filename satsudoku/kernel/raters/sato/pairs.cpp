#include "raters/sato/pairs.hpp"

#include <algorithm>

#include "raters/sato/chains.hpp"

namespace satsudoku::raters::sato {

MaybeStep Pairs::find() {
    lists_.clear();
    for (;;) {
        if (const MaybeStep step = lists_.grow()) {
            return step;
        }
        if (const MaybeStep step = conclude()) {
            return step;
        }
        const bool nothing_new = lists_.pairs().size() == lists_.old_pairs();
        lists_.make_old();
        if (nothing_new) {
            return chain();
        }
    }
}

std::vector<Hypothesis> Pairs::hypotheses() const {
    std::vector<Hypothesis> list;
    for (const Pair& p : lists_.pairs()) {
        list.push_back({p.a, p.digit, p.b, p.digit});
        list.push_back({p.b, p.digit, p.a, p.digit});
    }
    for (const TwoDigits& t : lists_.two_digit_cells()) {
        list.push_back({t.cell, t.low, t.cell, t.high});
        list.push_back({t.cell, t.high, t.cell, t.low});
    }
    return list;
}

MaybeStep Pairs::conclude() {
    if (const MaybeStep step = taken_end()) {
        return step;
    }
    if (const MaybeStep step = barred_end()) {
        return step;
    }
    for (int house = 0; house < houses; ++house) {
        // Principle 2 (3).
        if (const MaybeStep step = lists_.exclusion_beside_fixed(house, 3)) {
            return step;
        }
    }
    return std::nullopt;
}

// Principle 2 (1): a pair of another digit with an end in fixed cells.
MaybeStep Pairs::taken_end() const {
    const auto among = [](const std::vector<std::uint8_t>& list, std::uint8_t value) {
        return std::find(list.begin(), list.end(), value) != list.end();
    };
    for (std::size_t i = 0; i < lists_.pairs().size(); ++i) {
        // Old pairs and old fixed cells have been tried together.
        const std::size_t first = i < lists_.old_pairs() ? lists_.old_fixed() : 0;
        for (std::size_t k = first; k < lists_.fixed().size(); ++k) {
            const Pair& pair = lists_.pairs()[i];
            const Fixed& fixed = lists_.fixed()[k];
            if (among(fixed.digits, pair.digit)) {
                continue;
            }
            for (const auto& [end, other] :
                 {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
                if (among(fixed.cells, end)) {
                    Step step =
                        make_step(Procedure::pairs, Reason::taken_end, other, pair.digit, -1);
                    step.others[0] = static_cast<std::int8_t>(end);
                    for (const int digit : fixed.digits) {
                        step.digits = static_cast<std::uint16_t>(step.digits | 1 << digit);
                    }
                    return step;
                }
            }
        }
    }
    return std::nullopt;
}

// Principle 2 (2): a pair that bars one end of another.
MaybeStep Pairs::barred_end() const {
    for (std::size_t i = 0; i < lists_.pairs().size(); ++i) {
        // Old pairs have been tried together.
        const std::size_t first = i < lists_.old_pairs() ? lists_.old_pairs() : 0;
        for (std::size_t j = first; j < lists_.pairs().size(); ++j) {
            const Pair &by = lists_.pairs()[i], &pair = lists_.pairs()[j];
            if (i == j || by.digit != pair.digit) {
                continue;
            }
            for (const auto& [end, other] :
                 {std::pair(pair.a, pair.b), std::pair(pair.b, pair.a)}) {
                if (by.bars.has(end)) {
                    Step step =
                        make_step(Procedure::pairs, Reason::barred_end, other, pair.digit, -1);
                    step.others = {static_cast<std::int8_t>(by.a), static_cast<std::int8_t>(by.b),
                                   static_cast<std::int8_t>(end)};
                    return step;
                }
            }
        }
    }
    return std::nullopt;
}

// Principle 2 (4), proposition 10: for each cell that is an end of three pairs or more, and each of
// these pairs, suppose that its digit is in that end. If the chains from there double a digit, it
// is in the other end.
MaybeStep Pairs::chain() const {
    Chains chains(lists_.pairs());
    for (int cell = 0; cell < 81; ++cell) {
        std::vector<const Pair*> at;
        for (const Pair& pair : lists_.pairs()) {
            if (pair.a == cell || pair.b == cell) {
                at.push_back(&pair);
            }
        }
        for (std::size_t i = 0; at.size() >= 3 && i < at.size(); ++i) {
            const Pair& pair = *at[i];
            if (chains.doubles(cell, pair.digit)) {
                Step step = make_step(Procedure::pairs, Reason::chain,
                                      pair.a == cell ? pair.b : pair.a, pair.digit, -1);
                step.others[0] = static_cast<std::int8_t>(cell);
                return step;
            }
        }
    }
    return std::nullopt;
}

}  // namespace satsudoku::raters::sato
