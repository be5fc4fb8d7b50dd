// Templates: the ways to lay out one symbol over the whole board, a place for each house.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "finders/short_masks.hpp"
#include "poll.hpp"

namespace satsudoku::finders {

// The templates of one symbol: from each mask one option, none excluding another. The options of
// the masks, the places, are renumbered to keep masks short.
class Templates {
public:
    using Words = ShortMasks::Words;

    // `masks` has the options left to each house that must hold the symbol, `excluded` what each
    // option of the board excludes; rows of `words` 64-bit words.
    Templates(std::span<const std::uint64_t> masks, std::span<const std::uint64_t> excluded,
              int words);

    // The options that are in no template; none once `poll` asks to stop.
    Words missed(const Poll& poll) const;

    // All templates. Nothing if there are more than `most`, or the search tries 20 times as many
    // places, or `poll` asks to stop.
    std::optional<std::vector<Words>> all(std::size_t most, const Poll& poll) const;

private:
    // For each depth of the search the houses without a place, what is left to them, and the chosen
    // places.
    struct Level {
        std::vector<std::uint64_t> houses;
        Words chosen;
    };
    using Visit = std::function<bool(const Words&)>;

    const std::uint64_t* excluded(int place) const { return &excluded_[place * width_]; }
    Level start() const;
    Level with(const Level& level, int place) const;
    bool is_dead(const Level& level) const;
    bool search(const Level& level, std::size_t& steps, const Poll& poll, const Visit& visit) const;

    ShortMasks places_;
    int width_;  // words of a mask of places
    Words houses_;
    Words excluded_;  // by place
};

// What the templates of a symbol have in common, and what they have at all: masks of options.
struct TemplateUnion {
    Templates::Words common;
    Templates::Words some;
};

// The same for several symbols, once templates are gone that exclude what is in all templates of
// another symbol. Nothing if a symbol has more than `most` templates, or none is left of it.
std::vector<TemplateUnion> joint_templates(std::span<const Templates> symbols,
                                           std::span<const std::uint64_t> excluded,
                                           std::size_t most, const Poll& poll);

}  // namespace satsudoku::finders
