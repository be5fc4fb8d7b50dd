#include "finders/chains.hpp"

#include <algorithm>
#include <bit>

#include "finders/bits.hpp"

namespace satsudoku::finders {

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
      ends_(links.ends.begin(), links.ends.end()), any_(possible.empty()),
      consequences_(links.nodes()), done_(links.nodes() == 0) {
    link_weakly(links);
    for (int start = 0; start < links.nodes(); ++start) {
        Consequences& consequences = consequences_[start];
        consequences.on.resize(node_words_);
        consequences.off.resize(node_words_);
        add(consequences.off, start);
        for (std::size_t i = 0; i < possible.size(); ++i) {
            consequences.useful.push_back(sees_[start * words_ + i] & possible[i]);
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
    for (int start = 0; start < static_cast<int>(consequences_.size()); ++start) {
        if (start % 64 == 63 && poll()) {
            done_ = true;
            return {};
        }
        advance(start, routes);
    }
    return routes;
}

void ChainSearch::advance(int start, std::vector<std::int32_t>& routes) {
    Consequences& consequences = consequences_[start];
    const std::size_t end = consequences.steps.size();
    if (length_ == 1) {
        turn_on(consequences, start, -1);
    }
    for (std::size_t step = consequences.front; step < end; ++step) {
        const std::uint64_t* weak = &weak_[std::size_t(consequences.steps[step].on) * node_words_];
        for (int i = 0; i < node_words_; ++i) {
            const std::uint64_t fresh = weak[i] & ~consequences.off[i];
            consequences.off[i] |= fresh;
            for_each_bit(fresh, [&](int bit) {
                turn_on(consequences, 64 * i + bit, static_cast<std::int32_t>(step));
            });
        }
    }
    consequences.front = end;
    for (std::size_t step = end; step < consequences.steps.size(); ++step) {
        // From a later node to an earlier one, the search from there has the route.
        if (consequences.steps[step].on >= start &&
            is_useful(consequences, start, consequences.steps[step].on)) {
            add_route(consequences, step, routes);
        }
        done_ = false;
    }
}

void ChainSearch::turn_on(Consequences& consequences, std::int32_t off, std::int32_t before) {
    for (std::int32_t at = first_[off]; at < first_[off + 1]; ++at) {
        if (!has(consequences.on, ends_[at])) {
            add(consequences.on, ends_[at]);
            consequences.steps.push_back({ends_[at], off, before});
        }
    }
}

bool ChainSearch::is_useful(const Consequences& consequences, int start, int end) const {
    const std::uint64_t* sees = &sees_[end * words_];
    for (std::size_t i = 0; i < consequences.useful.size(); ++i) {
        if ((sees[i] & consequences.useful[i]) != 0) {
            return true;
        }
    }
    return any_ || (weak_[std::size_t(end) * node_words_ + start / 64] >> (start % 64) & 1) != 0;
}

void ChainSearch::add_route(const Consequences& consequences, std::size_t last,
                            std::vector<std::int32_t>& routes) const {
    const std::size_t begin = routes.size();
    for (auto step = static_cast<std::int32_t>(last); step >= 0;
         step = consequences.steps[step].before) {
        routes.push_back(consequences.steps[step].on);
        routes.push_back(consequences.steps[step].off);
    }
    std::reverse(routes.begin() + begin, routes.end());
}

}  // namespace satsudoku::finders
