#include "hodoku/finders.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "hodoku/als.hpp"
#include "hodoku/best.hpp"
#include "hodoku/brute_force.hpp"
#include "hodoku/colouring.hpp"
#include "hodoku/fish.hpp"
#include "hodoku/forcing.hpp"
#include "hodoku/loops.hpp"
#include "hodoku/simple_chains.hpp"
#include "hodoku/single_digit.hpp"
#include "hodoku/singles.hpp"
#include "hodoku/subsets.hpp"
#include "hodoku/sue_de_coq.hpp"
#include "hodoku/uniqueness.hpp"
#include "hodoku/wings.hpp"

namespace satsudoku::hodoku {
namespace {

// The inputs of a finder's patterns, which are the members of the set `which`.
enum class Of : std::uint8_t { houses, digits, grid };
enum class Takes : std::uint8_t { first, best };

struct Finder {
    Of of;
    Takes takes;
    void (*find)(Position& position, unsigned which, Sink& sink);
};

template <int size, bool locked>
void naked(Position& p, unsigned which, Sink& sink) {
    find_naked_subset(p.grid(), size, locked, which, sink);
}
template <int size>
void hidden(Position& p, unsigned which, Sink& sink) {
    find_hidden_subset(p.grid(), size, which, sink);
}
template <int size>
void fish(Position& p, unsigned which, Sink& sink) {
    find_fish(p.grid(), size, static_cast<Digits>(which), sink);
}
template <int size, bool sashimi>
void finned(Position& p, unsigned which, Sink& sink) {
    find_finned_fish(p.grid(), size, sashimi, static_cast<Digits>(which), sink);
}
template <int size, bool finned>
void franken(Position& p, unsigned which, Sink& sink) {
    find_franken_fish(p.grid(), size, finned, static_cast<Digits>(which), sink);
}
template <auto find>
void of_houses(Position& p, unsigned which, Sink& sink) {
    find(p.grid(), which, sink);
}
template <auto find>
void of_digits(Position& p, unsigned which, Sink& sink) {
    find(p.grid(), static_cast<Digits>(which), sink);
}
template <auto find>
void of_grid(Position& p, unsigned, Sink& sink) {
    find(p.grid(), sink);
}
template <Technique technique>
void rectangle(Position& p, unsigned, Sink& sink) {
    find_unique_rectangle(p.grid(), technique, sink);
}
template <Technique technique>
void avoidable(Position& p, unsigned, Sink& sink) {
    find_avoidable_rectangle(p.grid(), technique, sink);
}
template <bool grouped>
void loops(Position& p, unsigned, Sink& sink) {
    find_loops(p, grouped, sink);
}
template <auto find>
void of_almost_locked_sets(Position& p, unsigned, Sink& sink) {
    find(p.grid(), p.almost_locked_sets(), sink);
}
template <bool nets>
void forcing(Position& p, unsigned, Sink& sink) {
    find_forcing(p, nets, sink);
}

constexpr Finder finders[] = {
    {Of::houses, Takes::first, naked<2, true>},
    {Of::houses, Takes::first, naked<3, true>},
    {Of::houses, Takes::first, of_houses<find_pointing>},
    {Of::houses, Takes::first, of_houses<find_claiming>},
    {Of::houses, Takes::first, naked<2, false>},
    {Of::houses, Takes::first, naked<3, false>},
    {Of::houses, Takes::first, hidden<2>},
    {Of::houses, Takes::first, hidden<3>},
    {Of::houses, Takes::first, naked<4, false>},
    {Of::houses, Takes::first, hidden<4>},
    {Of::digits, Takes::first, fish<2>},
    {Of::digits, Takes::first, fish<3>},
    {Of::digits, Takes::first, fish<4>},
    {Of::grid, Takes::best, of_grid<find_remote_pairs>},
    {Of::grid, Takes::first, of_grid<find_bug_plus_one>},
    {Of::digits, Takes::first, of_digits<find_skyscraper>},
    {Of::digits, Takes::first, of_digits<find_two_string_kite>},
    {Of::digits, Takes::best, of_digits<find_turbot_fish>},
    {Of::digits, Takes::first, of_digits<find_empty_rectangle>},
    {Of::grid, Takes::first, of_grid<find_w_wing>},
    {Of::grid, Takes::first, of_grid<find_xy_wing>},
    {Of::grid, Takes::first, of_grid<find_xyz_wing>},
    {Of::grid, Takes::first, rectangle<Technique::uniqueness_1>},
    {Of::grid, Takes::first, rectangle<Technique::uniqueness_2>},
    {Of::grid, Takes::first, rectangle<Technique::uniqueness_3>},
    {Of::grid, Takes::first, rectangle<Technique::uniqueness_4>},
    {Of::grid, Takes::first, rectangle<Technique::uniqueness_5>},
    {Of::grid, Takes::first, rectangle<Technique::uniqueness_6>},
    {Of::grid, Takes::first, rectangle<Technique::hidden_rectangle>},
    {Of::grid, Takes::first, avoidable<Technique::avoidable_rectangle_1>},
    {Of::grid, Takes::first, avoidable<Technique::avoidable_rectangle_2>},
    {Of::digits, Takes::first, finned<2, false>},
    {Of::digits, Takes::first, finned<2, true>},
    {Of::digits, Takes::first, finned<3, false>},
    {Of::digits, Takes::first, finned<3, true>},
    {Of::digits, Takes::first, finned<4, false>},
    {Of::digits, Takes::first, finned<4, true>},
    {Of::houses, Takes::first, of_houses<find_sue_de_coq>},
    {Of::digits, Takes::first, of_digits<find_simple_colours>},
    {Of::digits, Takes::first, of_digits<find_multi_colours>},
    {Of::digits, Takes::best, of_digits<find_x_chains>},
    {Of::grid, Takes::best, of_grid<find_xy_chains>},
    {Of::grid, Takes::best, loops<false>},
    {Of::grid, Takes::best, loops<true>},
    {Of::grid, Takes::first, of_almost_locked_sets<find_als_xz>},
    {Of::grid, Takes::first, of_almost_locked_sets<find_als_xy_wing>},
    {Of::grid, Takes::best, of_almost_locked_sets<find_als_chains>},
    {Of::digits, Takes::first, franken<2, false>},
    {Of::digits, Takes::first, franken<3, false>},
    {Of::digits, Takes::first, franken<2, true>},
    {Of::digits, Takes::first, franken<3, true>},
    {Of::grid, Takes::first, forcing<false>},
    {Of::grid, Takes::first, forcing<true>},
    {Of::grid, Takes::first, of_grid<find_by_brute_force>},
};

}  // namespace

Finders::Finders(bool describes) : describes_(describes), pending_(std::size(finders)) {
    masks_.fill(0);
}

void Finders::note_changes(const Grid& grid) {
    Digits digits = 0;
    Houses changed = 0;
    for (int cell = 0; cell < 81; ++cell) {
        if (const Digits mask = grid.mask(cell); mask != masks_[cell]) {
            digits = static_cast<Digits>(digits | (mask ^ masks_[cell]));
            masks_[cell] = mask;
            for (const int house : geometry.houses_of[cell]) {
                changed |= Houses{1} << house;
            }
        }
    }
    for (Pending& pending : pending_) {
        pending.digits = static_cast<Digits>(pending.digits | digits);
        pending.houses |= changed;
    }
}

std::optional<Step> Finders::next(const Grid& grid) {
    note_changes(grid);
    Position position(grid);
    for (std::size_t i = 0; i < std::size(finders); ++i) {
        const Finder& finder = finders[i];
        Pending& pending = pending_[i];
        std::optional<Step> step;
        const auto find = [&](auto sink) {
            finder.find(position, finder.of == Of::houses ? pending.houses : pending.digits, sink);
            step = std::move(sink.step());
        };
        finder.takes == Takes::first ? find(First(describes_)) : find(Best());
        if (step) {
            return step;
        }
        pending = {0, 0};
    }
    return std::nullopt;
}

namespace {

// Keeps every step, but of the same technique and effects only the shortest.
class All final : public Sink {
public:
    bool takes_all() const override { return true; }
    bool take(Step step) override {
        auto effects = std::tuple(step.technique, step.placed, sorted(step.eliminated));
        const auto [place, is_new] = places_.try_emplace(std::move(effects), steps_.size());
        if (is_new) {
            steps_.push_back(std::move(step));
        } else if (length(step) < length(steps_[place->second])) {
            steps_[place->second] = std::move(step);
        }
        return false;
    }
    std::vector<Step>& steps() { return steps_; }

private:
    using Effects = std::tuple<Technique, std::vector<Candidate>, std::vector<Candidate>>;

    static std::vector<Candidate> sorted(std::vector<Candidate> candidates) {
        std::sort(candidates.begin(), candidates.end());
        return candidates;
    }
    static std::size_t length(const Step& step) {
        std::size_t sum = step.parts.size();
        for (const Chain& chain : step.chains) {
            sum += chain.size();
        }
        return sum;
    }

    std::map<Effects, std::size_t> places_;
    std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> all_steps(const Grid& grid, bool forcing) {
    All all;
    find_singles(grid, all);
    Position position(grid);
    for (const Finder& finder : finders) {
        if (finder.find == of_grid<find_by_brute_force>) {
            continue;
        }
        if (forcing ||
            (finder.find != hodoku::forcing<false> && finder.find != hodoku::forcing<true>)) {
            finder.find(position, finder.of == Of::houses ? all_houses : all_digits, all);
        }
    }
    return std::move(all.steps());
}

}  // namespace satsudoku::hodoku
