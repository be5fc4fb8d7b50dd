#include "raters/explainer/inferences.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "raters/explainer/fish.hpp"
#include "raters/explainer/forcing.hpp"
#include "raters/explainer/locking.hpp"
#include "raters/explainer/simple_chains.hpp"
#include "raters/explainer/subsets.hpp"

namespace satsudoku::raters::explainer {
namespace {

using Visit = std::function<void(const NestedHint&)>;

std::uint64_t identity(const Chain& chain) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto mix = [&](std::uint64_t value) {
        hash = (hash ^ value) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    };
    for (const std::uint32_t target : chain.targets) {
        mix(target + 0x10000);
    }
    for (const Node& node : chain.nodes) {
        mix(2U * node.candidate + node.on);
    }
    return hash;
}

class Inferences {
public:
    Inferences(const Grid& base, const Grid& grid, const Visit& visit)
        : base_(base), grid_(grid), visit_(visit) {}

    bool locking() {
        each_locked(grid_, [&](const Locked& locked) {
            NestedHint inference;
            add(inference, locked.cleared(grid_), locked.digit);
            offer(
                inference,
                [&] { rest_on(item_of(locked.house, locked.digit), all_digits, inference); },
                [&](Hint& hint) { explainer::describe(grid_, locked, hint); });
            return false;
        });
        return any_;
    }

    bool pairs(SubsetKind kind) {
        const bool hidden = kind == SubsetKind::hidden;
        each_subset(grid_, kind, 2, hidden ? 5 : 4, [&](const Subset& pair) {
            NestedHint inference;
            pair.clear(grid_, [&](int cell, unsigned mask) { add(inference, cell, mask); });
            offer(
                inference,
                [&] {
                    for (const int i : each(hidden ? pair.digits : pair.positions)) {
                        rest_on(hidden ? item_of(pair.house, i) : geometry.cell_at[pair.house][i],
                                hidden ? ~pair.positions : ~pair.digits, inference);
                    }
                },
                [&](Hint& hint) { explainer::describe(grid_, pair, hint); });
            return false;
        });
        return any_;
    }

    bool x_wings() {
        each_fish(grid_, 2, [&](const Fish& fish) {
            NestedHint inference;
            add(inference, fish.cleared(grid_), fish.digit);
            offer(
                inference,
                [&] {
                    for (const int line : each(fish.lines)) {
                        rest_on(item_of(static_cast<int>(fish.base) + line, fish.digit),
                                ~fish.cover, inference);
                    }
                },
                [&](Hint& hint) { explainer::describe(grid_, fish, hint); });
            return false;
        });
        return any_;
    }

    // Whether some pattern eliminates something without resting on removed candidates.
    bool bare() const { return bare_; }

    void simple_chains(const StrongLinks& strong, const Reach& reach) {
        for (const SimpleChain& chain : all_simple_chains(grid_, strong, reach)) {
            if (any_new(chain.eliminated)) {
                Hint hint;
                explainer::describe(grid_, chain, hint);
                offer_chain(hint);
            }
        }
    }

    // The result of `find`, which may have been noted for an equal grid.
    template <class Find>
    bool chains(int kind, Session& session, Find find) {
        const std::vector<NestedChain>* const noted =
            session.describes() ? nullptr : session.nested_chains(grid_, kind);
        // Where a chain rests on nothing, others may take its place.
        const auto as_before = [&](const NestedChain& chain) {
            return !chain.rests || std::any_of(chain.items.begin(), chain.items.end(),
                                               [&](int item) { return missing(item) != 0; });
        };
        if (noted != nullptr && std::all_of(noted->begin(), noted->end(), as_before)) {
            for (const NestedChain& chain : *noted) {
                if (any_new(chain.eliminated)) {
                    offer_chain(chain, {});
                }
            }
            return any_;
        }
        noted_.clear();
        find();
        if (!session.describes()) {
            session.note(grid_, kind, std::move(noted_));
        }
        return any_;
    }

    void forcing(const Reasoning& reasoning, const Reach* reach, Session& session) {
        each_forcing(
            grid_, reasoning, reach, session,
            [&](const std::vector<Candidate>& eliminated) { return any_new(eliminated); },
            [&](const Hint& hint) { offer_chain(hint); });
    }

private:
    // On the candidates of an item, of those in the mask, that are gone.
    void rest_on(int item, unsigned mask, NestedHint& inference) const {
        for (const int bit : each(missing(item) & mask)) {
            inference.rest_on(candidate_of(item, bit));
        }
    }
    static void add(NestedHint& inference, const Cells& cleared, int digit) {
        for (const int cell : cleared) {
            inference.eliminate(candidate(cell, digit));
        }
    }
    static void add(NestedHint& inference, int cell, unsigned mask) {
        for (const int digit : each(mask)) {
            inference.eliminate(candidate(cell, digit));
        }
    }

    template <class AddParents, class Describe>
    void offer(NestedHint& inference, AddParents add_parents, Describe describe) {
        if (inference.eliminated().empty()) {
            return;
        }
        add_parents();
        if (inference.parents().empty()) {
            bare_ = true;
            return;
        }
        inference.describe = [&describe] {
            Hint hint;
            describe(hint);
            return hint;
        };
        any_ = true;
        visit_(inference);
    }

    // Whether no chain so far has eliminated all of them.
    bool any_new(const std::vector<Candidate>& eliminated) const {
        return !std::all_of(eliminated.begin(), eliminated.end(),
                            [&](Candidate gone) { return gone_.has(gone); });
    }

    // A chain rests on the removed candidates of each step from off to on, and of its cases.
    void offer_chain(const Hint& hint) {
        NestedChain chain{{}, hint.eliminated, hint.chain.complexity, identity(hint.chain)};
        const auto add_item = [&](int item) {
            chain.items.push_back(static_cast<std::uint16_t>(item));
        };
        if (hint.technique == Technique::cell_forcing) {
            for (const int cell : hint.parts[0]) {
                add_item(cell);
            }
        } else if (hint.technique == Technique::house_forcing) {
            add_item(item_of(hint.houses[0], lowest(hint.digits)));
        }
        for (const Node& node : hint.chain.nodes) {
            if (node.on && node.link != Link::assumed) {
                add_item(item_through(node.candidate, node.link));
            }
        }
        chain.rests = offer_chain(chain, [&hint] { return hint; });
        noted_.push_back(std::move(chain));
    }
    // Whether it rests on anything.
    bool offer_chain(const NestedChain& chain, std::function<Hint()> describe) {
        NestedHint inference;
        for (const int item : chain.items) {
            rest_on(item, all_digits, inference);
        }
        if (inference.parents().empty()) {
            return false;
        }
        for (const Candidate gone : chain.eliminated) {
            inference.eliminate(gone);
            gone_.add(gone);
        }
        inference.complexity = chain.complexity;
        inference.identity = chain.identity;
        inference.describe = std::move(describe);
        any_ = true;
        visit_(inference);
        return true;
    }
    // The candidates of an item that are gone.
    unsigned missing(int item) const { return base_.mask(item) & ~grid_.mask(item); }

    const Grid& base_;
    const Grid& grid_;
    const Visit& visit_;
    bool any_ = false, bare_ = false;
    Marks gone_;                      // eliminated by chains
    std::vector<NestedChain> noted_;  // chains so far
};

}  // namespace

void each_inference(const Grid& base, const Grid& grid, const Reasoning& reasoning,
                    Session& session, const Visit& visit) {
    Inferences rules(base, grid, visit);
    Barren& barren = session.barren(grid);
    if (!barren.patterns) {
        if (rules.locking() || rules.pairs(SubsetKind::hidden) || rules.pairs(SubsetKind::naked) ||
            rules.x_wings()) {
            return;
        }
        barren.patterns = !rules.bare();
    }
    enum Kind : int { simple, multiple, dynamic };
    if (reasoning.level >= 4) {
        rules.chains(dynamic + reasoning.limit, session, [&] {
            rules.forcing({.dynamic = true, .level = reasoning.limit}, nullptr, session);
        });
        return;
    }
    if (reasoning.level < 2 || barren.multiple_chains ||
        (reasoning.level == 2 && barren.simple_chains)) {
        return;
    }
    std::optional<StrongLinks> strong;
    std::optional<Reach> reach;
    const auto look = [&] {
        if (!reach) {
            reach.emplace(grid, strong.emplace(grid));
        }
    };
    const bool any = rules.chains(simple, session, [&] {
        look();
        barren.simple_chains = reach->computed() && !reach->any_failing();
        rules.simple_chains(*strong, *reach);
    });
    if (!any && reasoning.level >= 3) {
        rules.chains(multiple, session, [&] {
            look();
            barren.multiple_chains =
                reach->computed() && !reach->any_failing() && !reach->any_common();
            if (!barren.multiple_chains) {
                rules.forcing({.dynamic = false}, &*reach, session);
            }
        });
    }
}

}  // namespace satsudoku::raters::explainer
