#include "choices/images.hpp"

#include <algorithm>
#include <map>

#include "graphs/image.hpp"

namespace satsudoku::choices {

namespace {

constexpr int large = 40;            // candidates of a part that is compared: others are counted
constexpr std::size_t tried = 1000;  // parts, after which ...
constexpr std::size_t one_in = 200;  // ... so many must be known for more to be compared

std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

std::vector<int> listed(const Mask& mask) {
    std::vector<int> result;
    each(mask, [&](int bit) { result.push_back(bit); });
    return result;
}

}  // namespace

Images::Images(const Board& board, const graphs::Original& graph, int cells)
    : board_(board), graph_(graph), cells_(cells) {}

bool Images::serves(const Part& part) const {
    const bool rare = tried_ > tried && found_ * one_in < tried_;
    return !rare && part.diagrams.empty() && part.size >= large;
}

Images::Match Images::find(const Part& part, const Poll& poll) {
    if (!serves(part)) {
        return {};
    }
    ++tried_;
    const auto alike = known_.find(nameless(part));
    if (alike == known_.end()) {
        return {};
    }
    const std::vector<int> own = listed(part.candidates);
    const std::vector<int> moved = image(own, poll);
    std::vector<int> sorted = moved;
    std::sort(sorted.begin(), sorted.end());
    for (Known& other : alike->second) {
        if (other.image.empty()) {
            other.image = image(other.candidates, poll);
        }
        std::vector<int> theirs = other.image;
        std::sort(theirs.begin(), theirs.end());
        if (theirs == sorted) {
            ++found_;
            return {other.node, renaming(other, own, moved)};
        }
    }
    return {};
}

void Images::add(const Part& part, std::size_t node) {
    if (serves(part)) {
        known_[nameless(part)].push_back({listed(part.candidates), node, {}});
    }
}

// The same for parts that differ by names alone; seldom for others.
std::uint64_t Images::nameless(const Part& part) const {
    std::vector<std::uint64_t> of_group(board_.groups().size()), of_cell(at(cells_)),
        of_symbol(at(board_.symbols()));
    each(part.candidates, [&](int candidate) {
        for (const int group : board_.groups_of(candidate)) {
            ++of_group[at(group)];
        }
    });
    const auto value = [&](int candidate) {
        std::uint64_t sum = 0;
        for (const int group : board_.groups_of(candidate)) {
            sum += mixed(of_group[at(group)]);
        }
        return sum;
    };
    each(part.candidates, [&](int candidate) {
        const std::uint64_t own = mixed(value(candidate));
        of_cell[at(candidate / board_.symbols())] += own;
        of_symbol[at(candidate % board_.symbols())] += own;
    });
    std::uint64_t whole = 0;
    each(part.candidates, [&](int candidate) {
        whole += mixed(value(candidate) + mixed(of_cell[at(candidate / board_.symbols())]) +
                       3 * mixed(of_symbol[at(candidate % board_.symbols())]));
    });
    return whole;
}

std::vector<int> Images::image(std::span<const int> candidates, const Poll& poll) const {
    std::vector<graphs::Edge> edges;
    for (const int candidate : candidates) {
        edges.push_back({candidate / board_.symbols(), cells_ + candidate % board_.symbols()});
    }
    std::vector<int> result;
    for (const auto& [cell, symbol] : graphs::canonical_image(graph_, edges, poll)) {
        result.push_back(cell * board_.symbols() + symbol - cells_);
    }
    return result;
}

std::string Images::renaming(const Known& other, std::span<const int> own,
                             std::span<const int> image) const {
    std::map<int, int> back, cells, symbols;
    for (std::size_t i = 0; i < other.image.size(); ++i) {
        back.emplace(other.image[i], other.candidates[i]);
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
        const int to = back.at(image[i]);
        cells.emplace(own[i] / board_.symbols(), to / board_.symbols());
        symbols.emplace(own[i] % board_.symbols(), to % board_.symbols());
    }
    std::string text;
    for (const auto& [cell, to] : cells) {
        text.append(std::to_string(to)).append(" ");
    }
    text += "/";
    for (const auto& [symbol, to] : symbols) {
        text.append(" ").append(std::to_string(to));
    }
    return text;
}

}  // namespace satsudoku::choices
