#include "making/random_cover.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "dlx/dancing_links.hpp"

namespace satsudoku::making {

namespace {

// The links of a cover whose options come in the order `order`, and whose item i has become
// renamed[i].
dlx::Links reordered(const CoverRows& cover, const std::vector<std::int32_t>& order,
                     const std::vector<std::int32_t>& renamed) {
    std::vector<std::int32_t> indptr{0}, indices, colors;
    std::vector<std::pair<std::int32_t, std::int32_t>> entries;  // of an option: item, color
    for (const std::int32_t option : order) {
        entries.clear();
        for (std::int32_t i = cover.indptr[option]; i < cover.indptr[option + 1]; ++i) {
            entries.emplace_back(renamed[cover.indices[i]], cover.colors[i]);
        }
        std::ranges::sort(entries);
        for (const auto& [item, color] : entries) {
            indices.push_back(item);
            colors.push_back(color);
        }
        indptr.push_back(static_cast<std::int32_t>(indices.size()));
    }
    return dlx::Links(cover.items, cover.primary, indptr, indices, colors);
}

}  // namespace

std::optional<std::vector<std::int32_t>> random_solution(const CoverRows& cover, Random& random,
                                                         const Poll& poll) {
    // Checks the rows, which reordered() takes for granted.
    static_cast<void>(
        dlx::Links(cover.items, cover.primary, cover.indptr, cover.indices, cover.colors));
    constexpr std::int64_t slice = 1024;  // steps between polls
    std::vector<std::int32_t> order(cover.indptr.size() - 1);
    std::vector<std::int32_t> renamed(static_cast<std::size_t>(cover.items));
    std::iota(order.begin(), order.end(), 0);
    std::iota(renamed.begin(), renamed.end(), 0);
    // Secondary items keep their places: those of primary ones alone decide the search.
    std::span<std::int32_t> primary(renamed.data(), static_cast<std::size_t>(cover.primary));
    for (std::int64_t patience = slice;; patience *= 2) {
        random.shuffle(order);
        random.shuffle(primary);
        const dlx::Links links = reordered(cover, order, renamed);
        dlx::Dance search(links, {});
        for (std::int64_t left = patience; left > 0; left -= slice) {
            const auto event = search.advance(slice);
            if (event == dlx::Dance::Event::finished) {
                return std::nullopt;
            }
            if (event == dlx::Dance::Event::solution) {
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

}  // namespace satsudoku::making
