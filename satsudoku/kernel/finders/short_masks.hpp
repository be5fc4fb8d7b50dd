// Short masks: the members of some masks, renumbered from 0.
//
//     members        7  16  21  34
//     short numbers  0   1   2   3
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "finders/bits.hpp"

namespace satsudoku::finders {

class ShortMasks {
public:
    using Words = std::vector<std::uint64_t>;

    // Of all masks in the tables, of `words` words each.
    ShortMasks(int words, std::initializer_list<std::span<const std::uint64_t>> tables)
        : words_(words) {
        Words every(words_);
        for (const auto masks : tables) {
            for (std::size_t at = 0; at < masks.size(); ++at) {
                every[at % words_] |= masks[at];
            }
        }
        for (std::size_t i = 0; i < words_; ++i) {
            for_each_bit(every[i], [&](int bit) {
                members_.push_back(static_cast<std::int32_t>(64 * i) + bit);
            });
        }
        width_ = std::max(1, static_cast<int>(members_.size() + 63) / 64);
    }
    const std::vector<std::int32_t>& members() const { return members_; }
    int width() const { return width_; }  // words of a short mask

    // All masks, shortened; or the rows of the members alone, as far as a table has them.
    Words shortened(std::span<const std::uint64_t> masks) const {
        Words result;
        for (std::size_t at = 0; at < masks.size(); at += words_) {
            append(masks.subspan(at, words_), result);
        }
        return result;
    }
    Words shortened_rows(std::span<const std::uint64_t> table) const {
        Words result;
        for (const std::int32_t member : members_) {
            if (const std::size_t at = member * words_; at < table.size()) {
                append(table.subspan(at, words_), result);
            }
        }
        return result;
    }
    // A short mask as a long one.
    Words spelled(const Words& mask) const {
        Words result(words_);
        for (std::size_t i = 0; i < members_.size(); ++i) {
            const std::uint64_t bit = mask[i / 64] >> (i % 64) & 1;
            result[members_[i] / 64] |= bit << (members_[i] % 64);
        }
        return result;
    }

private:
    void append(std::span<const std::uint64_t> mask, Words& to) const {
        to.resize(to.size() + width_);
        std::uint64_t* const row = to.data() + to.size() - width_;
        for (std::size_t i = 0; i < members_.size(); ++i) {
            const std::uint64_t bit = mask[members_[i] / 64] >> (members_[i] % 64) & 1;
            row[i / 64] |= bit << (i % 64);
        }
    }

    std::size_t words_;
    std::vector<std::int32_t> members_;
    int width_ = 1;
};

}  // namespace satsudoku::finders
