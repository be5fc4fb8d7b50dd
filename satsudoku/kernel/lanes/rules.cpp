#include "lanes/rules.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>

namespace satsudoku::lanes {

RuleTables::RuleTables(const Tables& tables_)
    : tables(tables_), words_((tables_.options + 63) / 64), stride_((words_ + 3) / 4 * 4),
      lines_(tables_.items), ways_(tables_.crossings.size()),
      sight_(static_cast<std::size_t>(tables_.cells) * tables_.cells) {
    if (tables.options > most_beside) {
        return;
    }
    beside_.assign(static_cast<std::size_t>(tables_.options) * stride_, ~std::uint64_t{0});
    for (std::int32_t chosen = 0; chosen < tables.options; ++chosen) {
        std::uint64_t* const left = beside_.data() + static_cast<std::size_t>(chosen) * stride_;
        left[words_ - 1] >>= 64 * words_ - tables.options;
        for (const std::int32_t item : tables.option_items[chosen]) {
            for (const std::int32_t o : tables.item_options[item]) {
                if (o != chosen) {
                    left[o / 64] &= ~(std::uint64_t{1} << (o % 64));
                }
            }
        }
    }
}

void RuleTables::set_lines(std::span<const std::uint8_t> in_line) {
    if (in_line.size() != lines_.size()) {
        throw std::invalid_argument("a byte an item is wanted");
    }
    lines_.assign(in_line.begin(), in_line.end());
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        const bool from = lines_[tables.crossings[i].truth],
                   into = lines_[tables.crossings[i].link];
        ways_[i] = from == into ? Way::other : from ? Way::claiming : Way::pointing;
    }
}

void RuleTables::set_ends(std::span<const std::int32_t> rows, std::span<const std::uint8_t> sight) {
    const auto exists = [&](std::int32_t cell) { return cell >= 0 && cell < tables.cells; };
    if (rows.size() % 3 != 0 || sight.size() != sight_.size() ||
        !std::ranges::all_of(rows, exists)) {
        throw std::invalid_argument("the arrays of cells in sight do not fit together");
    }
    sight_.assign(sight.begin(), sight.end());
    ends_.clear();
    between_ = {};
    std::vector<std::int32_t> between;
    for (std::size_t row = 0; row < rows.size(); row += 3) {
        between.push_back(rows[row + 2]);
        if (row + 3 == rows.size() || rows[row] != rows[row + 3] ||
            rows[row + 1] != rows[row + 4]) {
            ends_.push_back({rows[row], rows[row + 1], between_.size()});
            between_.push(between);
            between.clear();
        }
    }
    houses_ = {};
    for (std::int32_t symbol = 0; symbol < tables.symbols; ++symbol) {
        std::vector<std::int32_t> items;
        for (std::int32_t item = tables.cells; item < tables.primary; ++item) {
            if (tables.item_options[item][0] % tables.symbols == symbol) {
                items.push_back(item);
            }
        }
        houses_.push(items);
    }
}

void RuleTables::add_matrix(int kind, std::int32_t rows, std::int32_t columns,
                            std::span<const std::int32_t> options) {
    const auto exists = [&](std::int32_t o) { return o >= 0 && o < tables.options; };
    if (kind < 0 || kind >= rules::kinds || rows < 1 || columns < 1 ||
        options.size() != static_cast<std::size_t>(rows) * columns ||
        !std::ranges::all_of(options, exists)) {
        throw std::invalid_argument("the arrays of a matrix do not fit together");
    }
    matrices_[kind].push_back({rows, columns, options_.size()});
    options_.insert(options_.end(), options.begin(), options.end());
}

void RuleTables::find_crossings() const {
    std::call_once(crossings_found_, [&] {
        for (std::int32_t item = 0; item < tables.primary; ++item) {
            crossings_from_.push_back(crossings_.size());
            const auto options = tables.item_options[item];
            if (item < tables.cells || options.size() > 64) {
                continue;
            }
            std::map<std::int32_t, std::vector<std::int32_t>> shared;  // by the other item
            for (std::size_t k = 0; k < options.size(); ++k) {
                for (const std::int32_t other : tables.option_items[options[k]]) {
                    shared[other].push_back(static_cast<std::int32_t>(k));
                }
            }
            std::map<std::vector<std::int32_t>, std::vector<std::int32_t>> items;  // by places
            for (const auto& [other, places] : shared) {
                items[places].push_back(other);
            }
            for (auto& [places, others] : items) {
                if (places.size() == 1 || places.size() == options.size()) {
                    continue;
                }
                others.push_back(item);
                std::uint64_t mask = 0;
                std::vector<std::int32_t> members;
                for (const std::int32_t k : places) {
                    mask |= std::uint64_t{1} << k;
                    members.push_back(options[k]);
                }
                crossings_.push_back({mask, crossed_.size(), is_plain(members, others)});
                crossed_.push(others);
            }
        }
        crossings_from_.push_back(crossings_.size());
    });
}

std::span<const RuleTables::Peers> RuleTables::peers() const {
    std::call_once(peers_found_, [&] {
        for (std::int32_t item = tables.cells; item < tables.primary; ++item) {
            find_peers(item);
        }
    });
    return peers_;
}

void RuleTables::find_peers(std::int32_t item) const {
    using Numbers = std::vector<std::int32_t>;
    const auto options = tables.item_options[item];
    std::map<std::int32_t, std::map<std::int32_t, Numbers>> seen;  // by option, by common item
    for (const std::int32_t place : options) {
        for (const std::int32_t link : tables.option_items[place]) {
            for (const std::int32_t o : tables.item_options[link]) {
                seen[o][link].push_back(place);
            }
        }
    }
    std::map<Numbers, Numbers> targets;  // by the places that they exclude
    for (const auto& [option, by_link] : seen) {
        Numbers places;
        std::size_t most = 0;
        for (const auto& [link, some] : by_link) {
            places.insert(places.end(), some.begin(), some.end());
            most = std::max(most, some.size());
        }
        std::ranges::sort(places);
        places.erase(std::unique(places.begin(), places.end()), places.end());
        if (places.size() > most) {  // else an item has all of them: locked candidates
            targets[places].push_back(option);
        }
    }
    for (const auto& [places, others] : targets) {
        Numbers apart;
        std::ranges::set_difference(options, places, std::back_inserter(apart));
        peers_.push_back({peer_options_.size(), peer_options_.size() + 1});
        peer_options_.push(apart);
        peer_options_.push(others);
    }
}

// Whether every other option that excludes two of some places has one of some items.
bool RuleTables::is_plain(std::span<const std::int32_t> places,
                          std::span<const std::int32_t> items) const {
    std::map<std::int32_t, int> seen;  // how many places each option excludes
    for (const std::int32_t place : places) {
        std::vector<std::int32_t> others;
        for (const std::int32_t item : tables.option_items[place]) {
            const auto options = tables.item_options[item];
            others.insert(others.end(), options.begin(), options.end());
        }
        std::ranges::sort(others);
        others.erase(std::unique(others.begin(), others.end()), others.end());
        for (const std::int32_t o : others) {
            ++seen[o];
        }
    }
    return std::ranges::all_of(seen, [&](const auto& entry) {
        const auto& [option, times] = entry;
        return times < 2 ||
               std::ranges::any_of(
                   tables.option_items[option],
                   [&](std::int32_t i) { return std::ranges::find(items, i) != items.end(); });
    });
}

void RuleTables::pack_one(const std::uint8_t* puzzle, std::uint64_t* state) const {
    std::fill_n(state, words_, ~std::uint64_t{0});
    for (std::int32_t cell = 0; cell < tables.cells; ++cell) {
        if (puzzle[cell] != 0) {
            choose(cell * tables.symbols + puzzle[cell] - 1, state, 1);
        }
    }
    state[words_ - 1] &= ~std::uint64_t{0} >> (64 * words_ - tables.options);
}

void RuleTables::pack(const std::uint8_t* puzzles, std::size_t number,
                      std::uint64_t* states) const {
    std::vector<std::int32_t> given(tables.cells + 1);
    for (; number > 0 && beside_.empty(); --number, puzzles += tables.cells, states += words_) {
        pack_one(puzzles, states);
    }
    for (std::size_t i = 0; i < number; ++i, puzzles += tables.cells, states += words_) {
        std::size_t givens = 0;
        for (std::int32_t cell = 0; cell < tables.cells; ++cell) {
            given[givens] = cell * tables.symbols + puzzles[cell] - 1;
            givens += puzzles[cell] != 0;  // no branch: which cells are given cannot be guessed
        }
        for (int w = 0; w < words_; w += 4) {
            std::uint64_t possible[4];
            std::fill_n(possible, 4, ~std::uint64_t{0});
            for (std::size_t g = 0; g < givens; ++g) {
                const std::uint64_t* const left = beside(given[g]) + w;
                for (int k = 0; k < 4; ++k) {
                    possible[k] &= left[k];
                }
            }
            std::copy_n(possible, std::min(4, words_ - w), states + w);
        }
        states[words_ - 1] &= ~std::uint64_t{0} >> (64 * words_ - tables.options);
    }
}

}  // namespace satsudoku::lanes
