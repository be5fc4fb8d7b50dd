#include "finders/chains.hpp"

#include <algorithm>
#include <bit>

#include "finders/bits.hpp"

namespace satsudoku {

namespace {

bool has(const std::vector<std::uint64_t>& mask, int bit) {
    return mask[bit / 64] >> (bit % 64) & 1;
}

void add(std::vector<std::uint64_t>& mask, int bit) {
    mask[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

}  // namespace

ChainSearch::ChainSearch(const NodeLinks& links, std::span<const std::uint64_t> possible)
    : words_(links.words), node_words_((links.nodes() + 63) / 64),
      sees_(links.sees.begin(), links.sees.end()), first_(links.first.begin(), links.first.end()),
      ends_(links.ends.begin(), links.ends.end()), any_(possible.empty()), searches_(links.nodes()),
      done_(links.nodes() == 0) {
    link_weakly(links);
    for (int start = 0; start < links.nodes(); ++start) {
        Search& search = searches_[start];
        search.on.resize(node_words_);
        search.off.resize(node_words_);
        add(search.off, start);
        for (std::size_t i = 0; i < possible.size(); ++i) {
            search.useful.push_back(sees_[start * words_ + i] & possible[i]);
        }
    }
}

// A node excludes those all of whose options it sees. They are looked up by their lowest option.
void ChainSearch::link_weakly(const NodeLinks& links) {
    std::vector<std::vector<std::int32_t>> of_lowest(64 * words_);
    std::vector<std::uint64_t> lowest(words_);
    for (int node = 0; node < links.nodes(); ++node) {
        const auto mask = links.masks.subspan(node * words_, words_);
        const auto word = std::find_if(mask.begin(), mask.end(), [](auto w) { return w != 0; });
        if (word != mask.end()) {
            const std::size_t at = word - mask.begin();
            const int option = static_cast<int>(64 * at) + std::countr_zero(*word);
            of_lowest[option].push_back(node);
            add(lowest, option);
        }
    }
    weak_.resize(std::size_t(links.nodes()) * node_words_);
    for (int node = 0; node < links.nodes(); ++node) {
        const auto sees = std::span(sees_).subspan(std::size_t(node) * words_, words_);
        std::uint64_t* weak = &weak_[std::size_t(node) * node_words_];
        for (int i = 0; i < words_; ++i) {
            for_each_bit(sees[i] & lowest[i], [&](int bit) {
                for (const std::int32_t other : of_lowest[64 * i + bit]) {
                    if (within(links.masks.subspan(std::size_t(other) * words_, words_), sees)) {
                        weak[other / 64] |= std::uint64_t{1} << (other % 64);
                    }
                }
            });
        }
    }
}

std::vector<std::int32_t> ChainSearch::advance(const Poll& poll) {
    ++length_;
    std::vector<std::int32_t> routes;
    done_ = true;
    for (int start = 0; start < static_cast<int>(searches_.size()); ++start) {
        if (start % 64 == 63 && poll()) {
            done_ = true;
            return {};
        }
        advance(start, routes);
    }
    return routes;
}

void ChainSearch::advance(int start, std::vector<std::int32_t>& routes) {
    Search& search = searches_[start];
    const std::size_t end = search.steps.size();
    if (length_ == 1) {
        turn_on(search, start, -1);
    }
    for (std::size_t step = search.front; step < end; ++step) {
        const std::uint64_t* weak = &weak_[std::size_t(search.steps[step].on) * node_words_];
        for (int i = 0; i < node_words_; ++i) {
            const std::uint64_t fresh = weak[i] & ~search.off[i];
            search.off[i] |= fresh;
            for_each_bit(fresh, [&](int bit) {
                turn_on(search, 64 * i + bit, static_cast<std::int32_t>(step));
            });
        }
    }
    search.front = end;
    for (std::size_t step = end; step < search.steps.size(); ++step) {
        // From a later node to an earlier one, the search from there has the route.
        if (search.steps[step].on >= start && is_useful(search, start, search.steps[step].on)) {
            add_route(search, step, routes);
        }
        done_ = false;
    }
}

void ChainSearch::turn_on(Search& search, std::int32_t off, std::int32_t before) {
    for (std::int32_t at = first_[off]; at < first_[off + 1]; ++at) {
        if (!has(search.on, ends_[at])) {
            add(search.on, ends_[at]);
            search.steps.push_back({ends_[at], off, before});
        }
    }
}

bool ChainSearch::is_useful(const Search& search, int start, int end) const {
    const std::uint64_t* sees = &sees_[end * words_];
    for (std::size_t i = 0; i < search.useful.size(); ++i) {
        if ((sees[i] & search.useful[i]) != 0) {
            return true;
        }
    }
    return any_ || (weak_[std::size_t(end) * node_words_ + start / 64] >> (start % 64) & 1) != 0;
}

void ChainSearch::add_route(const Search& search, std::size_t last,
                            std::vector<std::int32_t>& routes) const {
    const std::size_t begin = routes.size();
    for (auto step = static_cast<std::int32_t>(last); step >= 0; step = search.steps[step].before) {
        routes.push_back(search.steps[step].on);
        routes.push_back(search.steps[step].off);
    }
    std::reverse(routes.begin() + begin, routes.end());
}

}  // namespace satsudoku
