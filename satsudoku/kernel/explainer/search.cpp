#include "explainer/search.hpp"

#include "explainer/assumptions.hpp"
#include "explainer/closure.hpp"
#include "lanes/processor.hpp"

namespace satsudoku::explainer {

namespace {

std::uint64_t key_of(const Grid& grid) {
    std::uint64_t key = 0x9e3779b97f4a7c15;
    for (const Cells& places : grid.cells_with) {
        const auto [a, b, c, none] = places.band;
        for (const std::uint64_t part : {std::uint64_t{a} << 32 | b, std::uint64_t{c}}) {
            key = (key ^ part) * 0xbf58476d1ce4e5b9;
            key ^= key >> 29;
        }
    }
    return key;
}

}  // namespace

Search::Search(const Poll& poll, bool describes)
    : poll_(poll), describes_(describes), width_(widest_vector()) {}

Search::~Search() = default;

std::unique_ptr<Closure> Search::take_closure() {
    if (spare_.empty()) {
        return std::make_unique<Closure>();
    }
    std::unique_ptr<Closure> closure = std::move(spare_.back());
    spare_.pop_back();
    return closure;
}

Barren& Search::barren(const Grid& grid) {
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

const std::vector<NestedChain>* Search::nested_chains(const Grid& base, int limit, const Grid& grid,
                                                      std::vector<NestedChain>*& noted) {
    const std::uint64_t in = key_of(base) + static_cast<std::uint64_t>(limit);
    if (in != nested_in_) {
        nested_.clear();
        nested_in_ = in;
    }
    const auto [at, is_new] = nested_.try_emplace(key_of(grid));
    noted = &at->second;
    return is_new ? nullptr : noted;
}

void Search::give_back(std::unique_ptr<Closure> closure) { spare_.push_back(std::move(closure)); }

std::unique_ptr<Assumptions> Search::take_assumptions() {
    if (spare_assumptions_.empty()) {
        return std::make_unique<Assumptions>();
    }
    std::unique_ptr<Assumptions> assumptions = std::move(spare_assumptions_.back());
    spare_assumptions_.pop_back();
    return assumptions;
}

void Search::give_back(std::unique_ptr<Assumptions> assumptions) {
    spare_assumptions_.push_back(std::move(assumptions));
}

}  // namespace satsudoku::explainer
