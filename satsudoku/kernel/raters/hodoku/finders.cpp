#include "raters/hodoku/finders.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "raters/hodoku/als.hpp"
#include "raters/hodoku/best.hpp"
#include "raters/hodoku/searches.hpp"

namespace satsudoku::raters::hodoku {
namespace {

// The inputs of a finder's patterns, which are the members of the set `which`.
enum class Of : std::uint8_t { houses, digits, grid };
enum class Takes : std::uint8_t { first, best };

struct Finder {
    Of of;
    Takes takes;
    void (*find)(Position& position, unsigned which, Sink& sink);
};

// A search by its arguments between the grid and the sink; of a finder of the whole grid without
// `which`.
template <auto find, auto... fixed>
void run(Position& p, unsigned which, Sink& sink) {
    if constexpr (requires { find(p.grid(), fixed..., which, sink); }) {
        find(p.grid(), fixed..., which, sink);
    } else if constexpr (requires { find(p.grid(), fixed..., sink); }) {
        find(p.grid(), fixed..., sink);
    } else if constexpr (requires { find(p, fixed..., sink); }) {
        find(p, fixed..., sink);
    } else {
        find(p.grid(), p.almost_locked_sets(), sink);
    }
}

constexpr Finder finders[] = {
    {Of::houses, Takes::first, run<find_naked_subset, 2, true>},
    {Of::houses, Takes::first, run<find_naked_subset, 3, true>},
    {Of::houses, Takes::first, run<find_pointing>},
    {Of::houses, Takes::first, run<find_claiming>},
    {Of::houses, Takes::first, run<find_naked_subset, 2, false>},
    {Of::houses, Takes::first, run<find_naked_subset, 3, false>},
    {Of::houses, Takes::first, run<find_hidden_subset, 2>},
    {Of::houses, Takes::first, run<find_hidden_subset, 3>},
    {Of::houses, Takes::first, run<find_naked_subset, 4, false>},
    {Of::houses, Takes::first, run<find_hidden_subset, 4>},
    {Of::digits, Takes::first, run<find_fish, 2>},
    {Of::digits, Takes::first, run<find_fish, 3>},
    {Of::digits, Takes::first, run<find_fish, 4>},
    {Of::grid, Takes::best, run<find_remote_pairs>},
    {Of::grid, Takes::first, run<find_bug_plus_one>},
    {Of::digits, Takes::first, run<find_skyscraper>},
    {Of::digits, Takes::first, run<find_two_string_kite>},
    {Of::digits, Takes::best, run<find_turbot_fish>},
    {Of::digits, Takes::first, run<find_empty_rectangle>},
    {Of::grid, Takes::first, run<find_w_wing>},
    {Of::grid, Takes::first, run<find_xy_wing>},
    {Of::grid, Takes::first, run<find_xyz_wing>},
    {Of::grid, Takes::first, run<find_unique_rectangle, Technique::uniqueness_1>},
    {Of::grid, Takes::first, run<find_unique_rectangle, Technique::uniqueness_2>},
    {Of::grid, Takes::first, run<find_unique_rectangle, Technique::uniqueness_3>},
    {Of::grid, Takes::first, run<find_unique_rectangle, Technique::uniqueness_4>},
    {Of::grid, Takes::first, run<find_unique_rectangle, Technique::uniqueness_5>},
    {Of::grid, Takes::first, run<find_unique_rectangle, Technique::uniqueness_6>},
    {Of::grid, Takes::first, run<find_unique_rectangle, Technique::hidden_rectangle>},
    {Of::grid, Takes::first, run<find_avoidable_rectangle, Technique::avoidable_rectangle_1>},
    {Of::grid, Takes::first, run<find_avoidable_rectangle, Technique::avoidable_rectangle_2>},
    {Of::digits, Takes::first, run<find_finned_fish, 2, false>},
    {Of::digits, Takes::first, run<find_finned_fish, 2, true>},
    {Of::digits, Takes::first, run<find_finned_fish, 3, false>},
    {Of::digits, Takes::first, run<find_finned_fish, 3, true>},
    {Of::digits, Takes::first, run<find_finned_fish, 4, false>},
    {Of::digits, Takes::first, run<find_finned_fish, 4, true>},
    {Of::houses, Takes::first, run<find_sue_de_coq>},
    {Of::digits, Takes::first, run<find_simple_colours>},
    {Of::digits, Takes::first, run<find_multi_colours>},
    {Of::digits, Takes::best, run<find_x_chains>},
    {Of::grid, Takes::best, run<find_xy_chains>},
    {Of::grid, Takes::best, run<find_loops, false>},
    {Of::grid, Takes::best, run<find_loops, true>},
    {Of::grid, Takes::first, run<find_als_xz>},
    {Of::grid, Takes::first, run<find_als_xy_wing>},
    {Of::grid, Takes::best, run<find_als_chains>},
    {Of::digits, Takes::first, run<find_franken_fish, 2, false>},
    {Of::digits, Takes::first, run<find_franken_fish, 3, false>},
    {Of::digits, Takes::first, run<find_franken_fish, 2, true>},
    {Of::digits, Takes::first, run<find_franken_fish, 3, true>},
    {Of::grid, Takes::first, run<find_forcing, false>},
    {Of::grid, Takes::first, run<find_forcing, true>},
    {Of::grid, Takes::first, run<find_by_brute_force>},
};

}  // namespace

Finders::Finders(bool describes) : describes_(describes), pending_(std::size(finders)) {
    masks_.fill(0);
}

void Finders::note_changes(const Grid& grid) {
    Digits digits = 0;
    Houses changed = 0;
    for (int cell = 0; cell < 81; ++cell) {
        if (const Digits mask = grid.options(cell); mask != masks_[cell]) {
            digits |= mask ^ masks_[cell];
            masks_[cell] = mask;
            for (const int house : geometry.houses_of[cell]) {
                changed |= Houses{1} << house;
            }
        }
    }
    for (Pending& pending : pending_) {
        pending.digits |= digits;
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
        if (finder.find == run<find_by_brute_force>) {
            continue;
        }
        if (forcing ||
            (finder.find != run<find_forcing, false> && finder.find != run<find_forcing, true>)) {
            finder.find(position, finder.of == Of::houses ? all_houses : all_digits, all);
        }
    }
    return std::move(all.steps());
}

}  // namespace satsudoku::raters::hodoku
