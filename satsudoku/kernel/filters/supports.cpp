#include "filters/supports.hpp"

#include <algorithm>
#include <utility>

namespace satsudoku::filters {

namespace {

constexpr std::size_t most_solutions = 1000, most_excluded = 32, most_answers = 8;
constexpr int patience = 100;  // polls, to prove a first solution the only one

bool none(std::span<const Mask> masks) {
    return std::all_of(masks.begin(), masks.end(), [](Mask mask) { return mask == 0; });
}

}  // namespace

bool Supports::keep(std::span<Mask> masks, const Poll& poll) {
    const std::scoped_lock lock(one_at_a_time_);
    for (const Answer& answer : answers_) {
        if (std::equal(masks.begin(), masks.end(), answer.asked.begin())) {
            std::copy(answer.kept.begin(), answer.kept.end(), masks.begin());
            return true;
        }
    }
    const Masks before(masks.begin(), masks.end());
    left_ = before;
    for (const auto& [wider, gone] : excluded_) {
        bool fewer = true;
        for (std::size_t cell = 0; fewer && cell < before.size(); ++cell) {
            fewer = !(before[cell] & ~wider[cell]);
        }
        for (std::size_t cell = 0; fewer && cell < before.size(); ++cell) {
            left_[cell] &= ~gone[cell];
        }
    }
    missing_ = left_;
    shown_ = false;
    for (auto known = solutions_.begin(); known != solutions_.end() && !none(missing_); ++known) {
        bool fits = true;
        for (std::size_t cell = 0; fits && cell < left_.size(); ++cell) {
            fits = left_[cell] >> (*known)[cell] & 1;
        }
        if (fits) {
            show(*known);
        }
    }
    if (!decide(poll)) {
        return false;
    }
    Excluded found{before, before};
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
        masks[cell] = left_[cell] & ~missing_[cell];
        found.gone[cell] &= ~masks[cell];
    }
    if (!none(found.gone)) {
        excluded_.push_back(std::move(found));
    }
    if (excluded_.size() > most_excluded) {
        excluded_.pop_front();
    }
    solutions_.resize(std::min(solutions_.size(), most_solutions));
    answers_.push_front({before, {masks.begin(), masks.end()}});
    answers_.resize(std::min(answers_.size(), most_answers));
    return true;
}

// Looks for a solution of each missing candidate. What is missing afterwards has none.
bool Supports::decide(const Poll& poll) {
    if (none(missing_)) {
        return true;
    }
    if (!shown_) {
        FilterSearch first(filters_, left_);
        std::uint64_t number = 0;
        if (!first.count(1, poll, number)) {
            return false;
        }
        if (number != 0) {
            solutions_.push_front(first.first_solutions().front());
            show(solutions_.front());
        }
        if (number == 0 || only(first, poll)) {
            return true;
        }
    }
    FilterSearch search(filters_, left_);
    for (std::size_t cell = 0; cell < left_.size(); ++cell) {
        Mask tried = 0;
        while (const Mask open = missing_[cell] & ~tried) {
            const Mask symbol = open & -open;
            tried |= symbol;
            if (poll()) {
                return false;
            }
            const auto solution = one(search, static_cast<std::int32_t>(cell), symbol, poll);
            if (!solution) {
                return false;
            }
            if (solution->empty()) {  // it stays missing
                left_[cell] &= ~symbol;
            } else {
                solutions_.push_front(*solution);
                show(*solution);
            }
        }
    }
    return true;
}

// A solution with a symbol in a cell; empty if there is none. Nothing if `poll` stopped it.
std::optional<Supports::Symbols> Supports::one(FilterSearch& search, std::int32_t cell, Mask symbol,
                                               const Poll& poll) {
    if (filters_.exchanges.empty()) {
        switch (search.solve_with(cell, symbol, missing_, poll)) {
        case FilterSearch::Event::solution: return search.values();
        case FilterSearch::Event::finished: return Symbols{};
        default: return std::nullopt;
        }
    }
    Masks tried = left_;  // a search that starts with it chooses among solutions as it should
    tried[static_cast<std::size_t>(cell)] = symbol;
    FilterSearch alone(filters_, tried);
    std::uint64_t number = 0;
    if (!alone.count(1, poll, number)) {
        return std::nullopt;
    }
    return number == 0 ? Symbols{} : alone.first_solutions().front();
}

void Supports::show(const Symbols& solution) {
    shown_ = true;
    for (std::size_t cell = 0; cell < missing_.size(); ++cell) {
        missing_[cell] &= ~(Mask{1} << solution[cell]);
    }
}

// Whether a search that has found a solution soon ends without another one.
bool Supports::only(FilterSearch& search, const Poll& poll) {
    std::uint64_t number = 0;
    int polls = patience;
    return search.count(2, [&] { return poll() || polls-- == 0; }, number) && number < 2;
}

}  // namespace satsudoku::filters
