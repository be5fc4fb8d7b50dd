#include "making/random_cover.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "dlx/dancing_links.hpp"

namespace satsudoku {

std::optional<std::vector<std::int32_t>> random_solution(const CoverRows& cover, Random& random,
                                                         const std::function<bool()>& poll) {
    const auto options = cover.indptr.size() - 1;
    std::vector<std::int32_t> order(options), place(static_cast<std::size_t>(cover.items));
    std::iota(order.begin(), order.end(), 0);
    std::iota(place.begin(), place.end(), 0);
    std::span<std::int32_t> primary(place.data(), static_cast<std::size_t>(cover.primary));
    std::vector<std::pair<std::int32_t, std::int32_t>> entries;  // of an option: item, color
    for (std::int64_t patience = 1024;; patience *= 2) {
        random.shuffle(order);
        random.shuffle(primary);
        std::vector<std::int32_t> indptr{0}, indices, colors;
        for (const std::int32_t option : order) {
            entries.clear();
            for (std::int32_t i = cover.indptr[option]; i < cover.indptr[option + 1]; ++i) {
                entries.emplace_back(place[cover.indices[i]], cover.colors[i]);
            }
            std::ranges::sort(entries);
            for (const auto& [item, color] : entries) {
                indices.push_back(item);
                colors.push_back(color);
            }
            indptr.push_back(static_cast<std::int32_t>(indices.size()));
        }
        const Links links(cover.items, cover.primary, indptr, indices, colors);
        Search search(links, {});
        for (std::int64_t left = patience; left > 0; left -= 1024) {
            const auto event = search.advance(1024);
            if (event == Search::Event::finished) {
                return std::nullopt;
            }
            if (event == Search::Event::solution) {
                auto chosen = search.options();
                for (std::int32_t& option : chosen) {
                    option = order[option];
                }
                return chosen;
            }
            if (poll()) {
                return std::nullopt;
            }
        }
    }
}

}  // namespace satsudoku
