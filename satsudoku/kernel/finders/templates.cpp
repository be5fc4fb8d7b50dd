#include "finders/templates.hpp"

#include <algorithm>
#include <bit>

#include "finders/bits.hpp"

namespace satsudoku::finders {

namespace {

using Words = Templates::Words;

void for_each_option(const Words& mask, const std::function<void(int)>& visit) {
    for (std::size_t i = 0; i < mask.size(); ++i) {
        for_each_bit(mask[i], [&](int bit) { visit(static_cast<int>(64 * i) + bit); });
    }
}

bool meet(const Words& first, const Words& second) {
    for (std::size_t i = 0; i < first.size(); ++i) {
        if ((first[i] & second[i]) != 0) {
            return true;
        }
    }
    return false;
}

TemplateUnion union_of(const std::vector<Words>& templates) {
    TemplateUnion joint{templates.front(), templates.front()};
    for (const Words& mask : templates) {
        for (std::size_t i = 0; i < mask.size(); ++i) {
            joint.common[i] &= mask[i];
            joint.some[i] |= mask[i];
        }
    }
    return joint;
}

}  // namespace

Templates::Templates(std::span<const std::uint64_t> masks, std::span<const std::uint64_t> excluded,
                     int words)
    : places_(words, {masks}), width_(places_.width()), houses_(places_.shortened(masks)),
      excluded_(places_.shortened_rows(excluded)) {}

Words Templates::missed(const Poll& poll) const {
    Words seen(width_);
    const int places = static_cast<int>(places_.members().size());
    for (int place = 0; place < places; ++place) {
        if ((seen[place / 64] >> (place % 64) & 1) != 0) {
            continue;
        }
        if (poll()) {
            return places_.spelled(Words(width_));
        }
        const Level level = with(start(), place);
        std::size_t steps = 0;
        if (!is_dead(level)) {
            search(level, steps, poll, [&](const Words& chosen) {
                for (int i = 0; i < width_; ++i) {
                    seen[i] |= chosen[i];
                }
                return false;
            });
        }
    }
    Words unseen(width_);
    for (int i = 0; i < width_; ++i) {
        unseen[i] = ~seen[i];
    }
    return places_.spelled(unseen);
}

std::optional<std::vector<Words>> Templates::all(std::size_t most, const Poll& poll) const {
    std::vector<Words> templates;
    std::size_t steps = 0;
    const bool whole = search(start(), steps, poll, [&](const Words& chosen) {
        templates.push_back(places_.spelled(chosen));
        return templates.size() <= most && steps <= 20 * most;
    });
    return whole && steps <= 20 * most ? std::optional(std::move(templates)) : std::nullopt;
}

Templates::Level Templates::start() const { return {houses_, Words(width_)}; }

// A level with one more place: its houses are done, and what it excludes goes from the others.
Templates::Level Templates::with(const Level& level, int place) const {
    Level next{{}, level.chosen};
    next.houses.reserve(level.houses.size());
    next.chosen[place / 64] |= std::uint64_t{1} << (place % 64);
    const std::uint64_t* gone = excluded(place);
    for (std::size_t at = 0; at < level.houses.size(); at += width_) {
        if ((level.houses[at + place / 64] >> (place % 64) & 1) == 0) {
            for (int i = 0; i < width_; ++i) {
                next.houses.push_back(level.houses[at + i] & ~gone[i]);
            }
        }
    }
    return next;
}

// Whether a house has no place left.
bool Templates::is_dead(const Level& level) const {
    for (std::size_t at = 0; at < level.houses.size(); at += width_) {
        if (std::all_of(&level.houses[at], &level.houses[at] + width_,
                        [](std::uint64_t word) { return word == 0; })) {
            return true;
        }
    }
    return false;
}

// Visits the templates below a level until one of the visits, or `poll`, asks to stop; returns
// whether none did.
bool Templates::search(const Level& level, std::size_t& steps, const Poll& poll,
                       const Visit& visit) const {
    if ((++steps & 0x3ff) == 0 && poll()) {
        return false;
    }
    if (level.houses.empty()) {
        return visit(level.chosen);
    }
    std::size_t shortest = 0;
    int fewest = -1;
    for (std::size_t at = 0; at < level.houses.size(); at += width_) {
        int number = 0;
        for (int i = 0; i < width_; ++i) {
            number += std::popcount(level.houses[at + i]);
        }
        if (fewest < 0 || number < fewest) {
            fewest = number;
            shortest = at;
        }
    }
    for (int i = 0; i < width_; ++i) {
        for (std::uint64_t left = level.houses[shortest + i]; left != 0; left &= left - 1) {
            const Level next = with(level, 64 * i + std::countr_zero(left));
            if (!is_dead(next) && !search(next, steps, poll, visit)) {
                return false;
            }
        }
    }
    return true;
}

std::vector<TemplateUnion> joint_templates(std::span<const Templates> symbols,
                                           std::span<const std::uint64_t> excluded,
                                           std::size_t most, const Poll& poll) {
    std::vector<std::vector<Words>> templates;
    for (const Templates& symbol : symbols) {
        auto all = symbol.all(most, poll);
        if (!all || all->empty()) {
            return {};
        }
        templates.push_back(std::move(*all));
    }
    std::vector<TemplateUnion> unions;
    for (bool changed = true; changed;) {
        changed = false;
        unions.clear();
        for (const auto& some : templates) {
            unions.push_back(union_of(some));
        }
        Words gone(unions.empty() ? 0 : unions.front().common.size());
        for (const TemplateUnion& both : unions) {
            for_each_option(both.common, [&](int option) {
                for (std::size_t i = 0; i < gone.size(); ++i) {
                    gone[i] |= excluded[option * gone.size() + i];
                }
            });
        }
        for (auto& some : templates) {
            changed |= std::erase_if(some, [&](const Words& mask) { return meet(mask, gone); }) > 0;
            if (some.empty()) {
                return {};
            }
        }
    }
    return unions;
}

}  // namespace satsudoku::finders
