#include "counting/two_stacks/two_stacks.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>

#include "threads.hpp"

namespace satsudoku::counting::two_stacks {

namespace {

const Matchings& matchings(int columns) {
    static const std::array<Matchings, 4> all{Matchings(2), Matchings(3), Matchings(4),
                                              Matchings(5)};
    return all[columns - 2];
}

// About how many contents the columns of a stack can have after `bands` bands: each symbol is in as
// many columns, and each column has two of each band.
double contents(int columns, int bands) {
    const auto choose = [](int n, int k) {
        return std::tgamma(n + 1) / std::tgamma(k + 1) / std::tgamma(n - k + 1);
    };
    const double chance = bands / static_cast<double>(columns);
    const double fitting = choose(2 * columns, 2 * bands) * std::pow(chance, 2 * bands) *
                           std::pow(1 - chance, 2 * (columns - bands));
    return std::pow(choose(columns, bands), 2 * columns) * std::pow(fitting, columns - 1);
}

}  // namespace

TwoStacks::TwoStacks(std::span<const std::uint8_t> values)
    : board_(values), matchings_(matchings(board_.columns)), row_sets_(row_sets(board_)) {
    for (int open = 0; open < open_bands; ++open) {
        for (const Set set : board_.sets(board_.outer_bands() + open)) {
            splits_[open].push_back(matchings_.split_by(set));
        }
    }
}

double TwoStacks::steps() const {
    double steps = 0;
    for (const auto& stack : board_.stacks) {
        // Columns without clues are exchanged; each band leaves fewer symbols for a column.
        const double orders = std::tgamma(1 + std::popcount(stack.free_columns));
        double states = 1 / orders;
        for (int row = 0; row < 2 * board_.outer_bands(); ++row) {
            const auto free = static_cast<double>(
                std::ranges::count_if(std::span(stack.allowed[row]).first(board_.columns),
                                      [](Set symbols) { return !std::has_single_bit(symbols); }));
            const double chance = 1 - row / 2 / static_cast<double>(board_.columns);
            states = std::max(1.0, states) * std::tgamma(1 + free) * std::pow(chance, free);
            steps += states;
            if (row % 2 == 1) {
                states = std::min(states, contents(board_.columns, row / 2 + 1) / orders);
            }
        }
    }
    // Matchings are summed by sets, for either stack: some 50 additions take as long as a step.
    const auto number = [](const auto& splits) {
        std::size_t result = 0;
        for (const auto& split : splits) {
            result += split.size();
        }
        return static_cast<double>(result);
    };
    steps += 2 *
             (static_cast<double>(matchings_.size()) * number(splits_[1]) +
              static_cast<double>(splits_[1].size()) * number(splits_[0])) /
             50;
    return static_cast<double>(row_sets_.size()) * steps;
}

std::optional<Count> TwoStacks::count(int threads, const Poll& poll, Progress& progress) const {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};
    Mutex mutex;
    Count total = 0;
    progress.begin(1, row_sets_.size());
    on_threads(threads, stopped, poll, [&](const Poll& ask) {
        std::array<Fillings, 2> stacks{Fillings(board_, board_.stacks[0], matchings_),
                                       Fillings(board_, board_.stacks[1], matchings_)};
        std::size_t done = 0;
        const auto pause = [&](std::size_t more) {
            done += more;
            if (done > 100'000) {
                done = 0;
                stopped = stopped || ask();
            }
            return stopped.load();
        };
        for (auto i = next++; i < row_sets_.size(); i = next++) {
            const auto part = products(stacks, row_sets_[i], pause);
            if (!part) {
                return;
            }
            progress.add(1);
            const Lock lock(mutex);
            total += *part * row_sets_[i].weight;
        }
    });
    return stopped ? std::nullopt : std::optional(total);
}

// The completions with these sets in the rows of the outer bands.
std::optional<Count> TwoStacks::products(std::array<Fillings, 2>& stacks, const RowSets& sets,
                                         const Fillings::Pause& pause) const {
    const auto left = by_sets(stacks[0], sets, pause);
    if (!left) {
        return std::nullopt;
    }
    const bool alike = std::ranges::all_of(board_.stacks, [&](const auto& stack) {
        return std::popcount(stack.free_columns) == board_.columns;
    });
    const auto right = alike ? left : by_sets(stacks[1], sets, pause);
    if (!right) {
        return std::nullopt;
    }
    Count result = 0;
    for (std::size_t i = 0; i < left->size(); ++i) {
        result += Count{(*left)[i]} * (*right)[i];
    }
    return result;
}

// The ways to fill a stack, for each set of the first open band and each of the second.
std::optional<TwoStacks::Ways> TwoStacks::by_sets(Fillings& fillings, const RowSets& sets,
                                                  const Fillings::Pause& pause) const {
    const std::size_t size = matchings_.size(), first = splits_[0].size(),
                      second = splits_[1].size();
    Ways by_matchings(size * size), half(size * second), result(first * second);
    if (!fillings.count(sets, by_matchings, pause)) {
        return std::nullopt;
    }
    for (std::size_t matching = 0; matching < size; ++matching) {
        const auto row = std::span(by_matchings).subspan(matching * size, size);
        if (std::ranges::all_of(row, [](auto ways) { return ways == 0; })) {
            continue;
        }
        for (std::size_t j = 0; j < second; ++j) {
            for (const auto other : splits_[1][j]) {
                half[matching * second + j] += row[other];
            }
        }
        if (pause(100 * second)) {
            return std::nullopt;
        }
    }
    for (std::size_t i = 0; i < first; ++i) {
        for (const auto matching : splits_[0][i]) {
            for (std::size_t j = 0; j < second; ++j) {
                result[i * second + j] += half[matching * second + j];
            }
        }
    }
    return result;
}

}  // namespace satsudoku::counting::two_stacks
