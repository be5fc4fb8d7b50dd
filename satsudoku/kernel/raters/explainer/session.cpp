#include "raters/explainer/session.hpp"

#include <utility>

#include "lanes/processor.hpp"
#include "raters/explainer/assumptions.hpp"
#include "raters/explainer/closure.hpp"

namespace satsudoku::raters::explainer {

namespace {

std::uint64_t key_of(const Grid& grid) {
    std::uint64_t key = 0x9e3779b97f4a7c15;
    for (int digit = 0; digit < digits; ++digit) {
        const Cells places = grid.cells_with(digit);
        for (const std::uint64_t part : {places.low, places.high}) {
            key = (key ^ part) * 0xbf58476d1ce4e5b9;
            key ^= key >> 29;
        }
    }
    return key;
}

}  // namespace

Session::Session(const Poll& poll, bool describes)
    : poll_(poll), describes_(describes), width_(lanes::widest_vector()) {}

Session::~Session() = default;

Barren& Session::barren(const Grid& grid) {
    constexpr int bits = 15;
    if (entries_.empty()) {
        entries_.resize(std::size_t{1} << bits);
    }
    const std::uint64_t key = key_of(grid);
    Entry& entry = entries_[key >> (64 - bits)];
    if (entry.key != key) {
        entry = {key, {}};
    }
    return entry.barren;
}

const std::vector<NestedChain>* Session::nested_chains(const Grid& grid, int kind) const {
    const std::uint64_t key = key_of(grid) + static_cast<std::uint64_t>(kind);
    for (const auto& chains : nested_) {
        if (const auto at = chains.find(key); at != chains.end()) {
            return &at->second;
        }
    }
    return nullptr;
}

void Session::note(const Grid& grid, int kind, std::vector<NestedChain> chains) {
    constexpr std::size_t most = 1024;  // about two steps of dynamic chains
    if (nested_[0].size() >= most) {
        nested_[1] = std::exchange(nested_[0], {});
    }
    nested_[0][key_of(grid) + static_cast<std::uint64_t>(kind)] = std::move(chains);
}

}  // namespace satsudoku::raters::explainer
