#include "filters/supports.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace satsudoku::filters {

namespace {

constexpr std::size_t most_excluded = 32, most_answers = 8;
// Solutions to vary after each that is found; of 2 and 24, areas take a tenth longer.
constexpr std::size_t most_varied = 8;
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
    for (Mask& left : left_) {
        left &= filters_.all;
    }
    missing_ = left_;
    const auto some = solutions_.show(left_, missing_, most_varied);
    shown_ = !some.empty();
    sources_.assign(some.begin(), some.end());
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
            found(first.first_solutions().front());
        }
        if (number == 0 || only(first, poll)) {
            return true;
        }
    }
    vary();
    if (none(missing_)) {
        return true;
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
                found(*solution);
                vary();
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

// Keeps a solution, and what it shows.
void Supports::found(const Symbols& solution) {
    solutions_.add(solution);
    sources_.push_back(solution);
    show(solution);
}

// Shows missing candidates by variations of known solutions, which take a hundredth of the time of
// a search; variations are varied, too.
void Supports::vary() {
    const bool plain = filters_.hidden.empty() && filters_.exchanges.empty();
    for (std::size_t varied = 0; plain && varied < most_varied && !sources_.empty(); ++varied) {
        hold(sources_.front());
        for (std::size_t cell = 0; cell < left_.size(); ++cell) {
            for (Mask tried = 0, open; (open = missing_[cell] & ~tried) != 0;) {
                tried |= open & -open;
                if (exchanges(static_cast<std::int32_t>(cell), open & -open)) {
                    found(varied_);
                }
            }
        }
        sources_.pop_front();
    }
    sources_.clear();
}

// Notes for each symbol the cells that hold it in a solution.
void Supports::hold(const Symbols& solution) {
    holding_.assign(static_cast<std::size_t>(filters_.symbols) * filters_.words, 0);
    for (std::size_t cell = 0; cell < solution.size(); ++cell) {
        holding_[solution[cell] * filters_.words + cell / 64] |= std::uint64_t{1} << cell % 64;
    }
}

// Makes of the first source, which `holding_` is of, one that has a symbol in a cell: the cells
// that see one another, from that one on, exchange it and the old symbol. Whether `varied_` is a
// solution, then.
bool Supports::exchanges(std::int32_t from, Mask symbol) {
    const std::size_t words = filters_.words;
    const Symbols& source = sources_.front();
    const std::uint8_t both = source[from] ^ static_cast<std::uint8_t>(std::countr_zero(symbol));
    moved_.assign(1, from);
    reached_.assign(words, 0);
    reached_[static_cast<std::size_t>(from) / 64] = std::uint64_t{1} << from % 64;
    for (std::size_t next = 0; next < moved_.size(); ++next) {
        const auto cell = static_cast<std::size_t>(moved_[next]);
        const std::size_t taken = source[cell] ^ both;
        if (!(left_[cell] >> taken & 1)) {
            return false;
        }
        for (std::size_t word = 0; word < words; ++word) {
            std::uint64_t seen = filters_.sees[cell * words + word] &
                                 holding_[taken * words + word] & ~reached_[word];
            reached_[word] |= seen;
            for (; seen != 0; seen &= seen - 1) {
                moved_.push_back(static_cast<std::int32_t>(word * 64 + std::countr_zero(seen)));
            }
        }
    }
    varied_ = source;
    for (const std::int32_t cell : moved_) {
        varied_[cell] ^= both;
    }
    const auto mask = [&](std::int32_t cell) { return Mask{1} << varied_[cell]; };
    for (const std::int32_t cell : moved_) {
        for (const Filters::Pair& pair : filters_.pairs[cell]) {
            if (!(pair.images->image(mask(cell)) & mask(pair.cell))) {
                return false;
            }
        }
    }
    for (const std::int32_t cell : moved_) {
        for (const std::int32_t number : filters_.rules_of[cell]) {
            const Rule& rule = *filters_.rules[number];
            masks_.clear();
            for (const std::int32_t own : rule.cells) {
                masks_.push_back(mask(own));
            }
            workspace_.needed.clear();
            workspace_.blamed.clear();
            if (!rule.prune(masks_, workspace_) ||
                std::any_of(masks_.begin(), masks_.end(), [](Mask left) { return left == 0; })) {
                return false;
            }
        }
    }
    return true;
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
