#include "filters/filters.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "filters/equal_sums_rule.hpp"
#include "filters/firsts_rule.hpp"
#include "filters/regions_rule.hpp"
#include "filters/sets_rule.hpp"
#include "filters/sum_rule.hpp"

namespace satsudoku::filters {

namespace {

// An implied sum of more cells costs more than it prunes, unless it is near its least or greatest.
constexpr std::size_t few_cells = 5;
constexpr double most_loose = 0.25;

// Only these sums imply others.
bool is_plain(const WeightedCells& sum) {
    return std::all_of(sum.weights.begin(), sum.weights.end(),
                       [](std::int32_t weight) { return weight == 1; });
}

}  // namespace

Filters::Filters(int cells_, int symbols_, Mask possible)
    : cells(cells_), symbols(symbols_), shown(cells_), houses_of(cells), pairs(cells),
      rules_of(cells) {
    if (cells < 1 || symbols < 1 || symbols > most_symbols) {
        throw std::invalid_argument("filters are for 1 to 32 symbols and at least one cell");
    }
    all = static_cast<Mask>((std::uint64_t{1} << symbols) - 1) & possible;
    if (all == 0) {
        throw std::invalid_argument("some symbol must be possible");
    }
    const auto size = static_cast<std::size_t>(cells);
    words = (size + 63) / 64;
    sees.resize(size * words);
}

void Filters::check(std::span<const std::int32_t> some) const {
    for (const std::int32_t cell : some) {
        if (cell < 0 || cell >= cells) {
            throw std::invalid_argument("a cell does not exist");
        }
    }
}

void Filters::add_house(std::span<const std::int32_t> some) {
    check(some);
    std::vector<std::uint64_t> bits(words);
    for (const std::int32_t cell : some) {
        bits[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    }
    for (const std::int32_t cell : some) {
        for (std::size_t word = 0; word < words; ++word) {
            sees[static_cast<std::size_t>(cell) * words + word] |= bits[word];
        }
    }
    for (const std::int32_t cell : some) {
        see(cell, cell, false);
    }
    if (some.size() >= static_cast<std::size_t>(size_of(all)) && some.size() <= most_symbols) {
        for (const std::int32_t cell : some) {
            houses_of.add(cell, static_cast<std::int32_t>(houses.size()));
        }
        // The largest common part of two houses may hold all places of a symbol in one of them.
        for (std::size_t other = 0; other < members.size(); other += words) {
            const int shared = common(bits, std::span(members).subspan(other, words));
            if (shared < symbols) {
                most_seen = std::max(most_seen, shared);
            }
        }
        houses.emplace_back(some.begin(), some.end());
        members.insert(members.end(), bits.begin(), bits.end());
        std::sort(houses.back().begin(), houses.back().end());
    }
}

void Filters::add_pairs(std::shared_ptr<const PairTable> table,
                        std::span<const std::int32_t> cells_) {
    if (table->symbols != static_cast<std::size_t>(symbols) || cells_.size() % 2 != 0) {
        throw std::invalid_argument("a table of pairs has the wrong shape");
    }
    check(cells_);
    std::vector<Mask> others = table->others;
    bool only_differ = !table->may_equal && !others.empty();
    for (std::size_t symbol = 0; symbol < others.size(); ++symbol) {
        others[symbol] &= all;
        const Mask own = Mask{1} << symbol;
        only_differ = only_differ && (!(all & own) || others[symbol] == (all & ~own));
    }
    for (const std::size_t back : {0, 1}) {
        for (std::size_t i = 0; i < cells_.size(); i += 2) {
            const std::int32_t one = cells_[i + back], two = cells_[i + 1 - back];
            if (!only_differ) {
                pairs.add(one, {two, &table->images[back]});
            }
            if (!table->may_equal) {
                see(one, two, true);
            }
        }
    }
    if (!table->may_equal && !others.empty() && !only_differ) {
        add_cliques(others, cells_);
    }
    tables.push_back(std::move(table));
}

// Cells any two of which exclude each other's neighbours, and the like: single pairs overlook what
// the cells can hold together.
void Filters::add_cliques(std::span<const Mask> others, std::span<const std::int32_t> cells_) {
    for (const auto& group : cliques(cells_)) {
        auto sets = compatible_sets(others, group.size());
        if (!sets.empty()) {
            add_rule(std::make_unique<SetsRule>(group, std::move(sets)));
        }
    }
}

void Filters::add_rule(std::shared_ptr<const Rule> rule) {
    for (const std::int32_t cell : rule->cells) {
        rules_of.add(cell, static_cast<std::int32_t>(rules.size()));
    }
    rules.push_back(std::move(rule));
}

void Filters::add_sum(std::span<const std::int32_t> members, std::span<const std::int32_t> weights,
                      std::int64_t total) {
    check(members);
    if (members.size() != weights.size()) {
        throw std::invalid_argument("a sum has one weight a cell");
    }
    std::vector<std::pair<std::int32_t, std::int32_t>> terms;
    for (std::size_t k = 0; k < members.size(); ++k) {
        terms.emplace_back(members[k], weights[k]);
    }
    std::sort(terms.begin(), terms.end());
    WeightedCells sum{{}, {}, total};
    for (const auto& [cell, weight] : terms) {
        sum.cells.push_back(cell);
        sum.weights.push_back(weight);
    }
    sums_.push_back(std::move(sum));
}

std::int32_t Filters::add_hidden(Mask candidates) {
    const auto size = static_cast<std::size_t>(cells);
    if (size == words * 64) {  // one more word for each row
        for (auto* rows : {&sees, &members}) {
            std::vector<std::uint64_t> wider;
            for (std::size_t k = 0; k < rows->size(); ++k) {
                wider.push_back((*rows)[k]);
                if ((k + 1) % words == 0) {
                    wider.push_back(0);
                }
            }
            *rows = std::move(wider);
        }
        ++words;
    }
    hidden.push_back(candidates);
    sees.resize((size + 1) * words);
    return cells++;
}

void Filters::add_regions(Regions regions, bool exchangeable) {
    check(regions.numbers);
    check(regions.values);
    const auto places = static_cast<std::int32_t>(regions.near.size());
    const Mask numbers = (Mask{2} << (places / regions.size - 1)) - 1;
    for (std::int32_t place = 0; place < places; ++place) {
        for (const std::int32_t other : regions.near[static_cast<std::size_t>(place)]) {
            if (other > place) {
                const std::int32_t joint = add_hidden(3);
                regions.joints[{place, other}] = joint;
                joints_along[other == place + 1 ? 0 : 1].push_back(joint);
            }
        }
    }
    std::vector<bool> is_number(static_cast<std::size_t>(cells));
    for (const std::int32_t number : regions.numbers) {
        is_number[static_cast<std::size_t>(number)] = true;
    }
    for (const std::int32_t number : regions.numbers) {
        for (std::int32_t cell = 0; exchangeable && cell < shown; ++cell) {
            exchangeable = is_number[static_cast<std::size_t>(cell)] || !differ(number, cell);
        }
    }
    if (exchangeable) {
        exchanges.push_back({regions.numbers, numbers});
    }
    add_rule(std::make_unique<FirstsRule>(regions.numbers, numbers));
    regions_.push_back(std::move(regions));
}

std::int32_t Filters::joint(std::int32_t one, std::int32_t two) {
    for (Regions& regions : regions_) {
        const auto& numbers = regions.numbers;
        const auto first = std::find(numbers.begin(), numbers.end(), one),
                   second = std::find(numbers.begin(), numbers.end(), two);
        if (first == second || first == numbers.end() || second == numbers.end()) {
            continue;
        }
        const std::pair places{static_cast<std::int32_t>(first - numbers.begin()),
                               static_cast<std::int32_t>(second - numbers.begin())};
        const auto [joint, is_new] =
            regions.joints.try_emplace(std::minmax(places.first, places.second), -1);
        if (is_new) {
            joint->second = add_hidden(3);
        }
        return joint->second;
    }
    return -1;
}

void Filters::finish() {
    for (const Regions& regions : regions_) {
        add_rule(regions_rule(regions, symbols));
    }
    for (const auto& parts : take_equal_parts(sums_, symbols)) {
        add_rule(std::make_unique<EqualSumsRule>(
            parts, symbols,
            [this](std::int32_t one, std::int32_t two) { return differ(one, two); }));
    }
    add_sums();
    sums_.clear();
    houses_of.sort(cells);
    pairs.sort(cells);
    rules_of.sort(cells);
}

// Here the first possible symbol counts as 1, as if there were none before it.
void Filters::add_sums() {
    const int first = std::countr_zero(all), range = static_cast<int>(std::bit_width(all)) - first;
    const auto add = [&](const WeightedCells& sum, bool patient) {
        auto rule = std::make_unique<SumRule>(
            sum.cells, sum.weights, sum.total, first, range,
            [this](std::int32_t one, std::int32_t two) { return differ(one, two); });
        rule->patient = patient;
        if (!patient || sum.cells.size() <= few_cells || rule->looseness() <= most_loose) {
            add_rule(std::move(rule));
        }
    };
    const bool whole = size_of(all) == range;
    const Houses known{houses, members, words};
    for (WeightedCells& sum : sums_) {
        sum.total -=
            first * std::accumulate(sum.weights.begin(), sum.weights.end(), std::int64_t{0});
        if (whole && sum.cells.size() >= static_cast<std::size_t>(range)) {
            sum = less_houses(std::move(sum), known, cells, range);
        }
        add(sum, false);
    }
    if (whole && std::any_of(sums_.begin(), sums_.end(), is_plain)) {
        for (const auto implied : {innies_and_outies, leftovers, combined_sums, crossing_sums}) {
            for (const WeightedCells& sum : implied(sums_, known, cells, range)) {
                add(sum, true);
            }
        }
    }
}

void Filters::see(std::int32_t one, std::int32_t two, bool whether) {
    std::uint64_t& word =
        sees[static_cast<std::size_t>(one) * words + static_cast<std::size_t>(two) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (two % 64);
    word = whether ? word | bit : word & ~bit;
}

bool Filters::differ(std::span<const std::int32_t> some) const {
    for (std::size_t k = 0; k < some.size(); ++k) {
        for (std::size_t other = 0; other < k; ++other) {
            if (!differ(some[k], some[other])) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace satsudoku::filters
