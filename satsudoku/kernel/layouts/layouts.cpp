#include "layouts/layouts.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "finders/bits.hpp"
#include "finders/cell_set.hpp"

namespace satsudoku::layouts {

namespace {

using finders::cell_sets;
using finders::CellSet;
using finders::for_each_bit;

template <int Words>
class LayoutsOf final : public Layouts {
public:
    LayoutsOf(const Board& board, int symbol, std::span<const std::uint64_t> left)
        : fits_(board.fits), bit_(std::uint64_t{1} << symbol), left_(left.begin(), left.end()),
          near_(cell_sets<Words>(board.near, board.words)),
          houses_(cell_sets<Words>(board.houses, board.words)) {
        for (std::size_t cell = 0; cell < left.size(); ++cell) {
            if (left[cell] & bit_) {
                add(places_, static_cast<int>(cell));
            }
        }
        for (Set& house : houses_) {
            house = house & places_;
        }
        for (std::size_t i = 0; i < board.tables.size(); ++i) {
            const auto first = static_cast<std::size_t>(board.starts[i]);
            const auto end = static_cast<std::size_t>(board.starts[i + 1]);
            relations_.push_back({{}, {}, {}, {}, board.diagrams[i]});
            Relation& relation = relations_.back();
            const auto cells = board.cells.subspan(first, end - first);
            relation.cells.assign(cells.begin(), cells.end());
            for (const std::int32_t cell : relation.cells) {
                add(relation.set, cell);
            }
            if (!relation.set.meets(places_)) {
                relation.cells.clear();
            } else if (board.tables[i] >= 0) {
                const auto row = static_cast<std::size_t>(board.tables[i] * board.symbols);
                tie(relation, &board.allowed[row], symbol, left);
                relation.cells.clear();
            }
        }
    }

    std::size_t cells() const override { return near_.size(); }
    std::size_t parts() const override { return houses_.size() + relations_.size(); }

    bool any(std::span<const std::int32_t> parts, std::int32_t cell, const Poll& poll) override {
        return one(chosen_from(parts), cell, poll).has(cell);
    }

    std::vector<std::int32_t> missed(const Poll& poll) override {
        std::vector<std::int32_t> all(parts()), missed;
        std::iota(all.begin(), all.end(), 0);
        const Rules rules = chosen_from(all);
        Set seen;
        each(places_, [&](int cell) {
            if (!seen.has(cell)) {
                const Set layout = one(rules, cell, poll);
                seen = seen | layout;
                if (!layout.has(cell)) {
                    missed.push_back(cell);
                }
            }
        });
        return missed;
    }

private:
    using Set = CellSet<Words>;
    // Where a cell holds the symbol, or where it does not, another must hold it.
    struct Tie {
        std::int32_t cell, other;
    };
    struct Relation {
        std::vector<Tie> with, without;
        Set set;
        std::vector<std::int32_t> cells;  // none if the ties say all
        std::shared_ptr<const filters::FilterDiagram> diagram;
    };
    struct Rules {
        std::vector<Set> houses, with, without;
        Set tied, untied;  // the cells of `with`, and of `without`
        std::vector<int> relations;
        Set doubtful;  // places to decide even where no house asks for them
    };
    struct Partial {
        Set chosen, free;  // and those with them that are still open
    };

    static void add(Set& set, int cell) { set.words[cell / 64] |= std::uint64_t{1} << (cell % 64); }
    static void remove(Set& set, int cell) {
        set.words[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
    }
    static int size(const Set& set) {
        int number = 0;
        for (const std::uint64_t word : set.words) {
            number += std::popcount(word);
        }
        return number;
    }
    template <class Visit>
    static void each(const Set& set, Visit visit) {
        for (int i = 0; i < Words; ++i) {
            for_each_bit(set.words[i], [&](int bit) { visit(64 * i + bit); });
        }
    }
    static int first(const Set& set) {
        int i = 0;
        while (set.words[i] == 0) {
            ++i;
        }
        return 64 * i + std::countr_zero(set.words[i]);
    }

    static void tie(Relation& relation, const std::uint64_t* allowed, int symbol,
                    std::span<const std::uint64_t> left) {
        const std::uint64_t bit = std::uint64_t{1} << symbol;
        const std::int32_t one = relation.cells[0], two = relation.cells[1];
        const std::uint64_t there = left[two] & ~bit;
        std::uint64_t fitting = 0;
        for_each_bit(left[one] & ~bit, [&](int other) { fitting |= allowed[other]; });
        if (!(fitting & there)) {
            relation.without.push_back({one, two});
            relation.without.push_back({two, one});
        }
        if (!(left[one] & bit) || !(allowed[symbol] & there)) {
            relation.with.push_back({one, two});
        }
        if (!(left[two] & bit) || !(fitting & bit)) {
            relation.with.push_back({two, one});
        }
    }

    Rules chosen_from(std::span<const std::int32_t> parts) const {
        Rules rules{{}, std::vector<Set>(near_.size()), std::vector<Set>(near_.size()), {}, {}, {},
                    {}};
        for (const std::int32_t part : parts) {
            const auto number = static_cast<std::size_t>(part);
            if (number < houses_.size()) {
                rules.houses.push_back(houses_[number]);
                continue;
            }
            const Relation& relation = relations_[number - houses_.size()];
            for (const auto [cell, other] : relation.with) {
                add(rules.tied, cell);
                add(rules.with[cell], other);
            }
            for (const auto [cell, other] : relation.without) {
                add(rules.untied, cell);
                add(rules.without[cell], other);
            }
            if (!relation.cells.empty()) {
                rules.relations.push_back(static_cast<int>(number - houses_.size()));
            }
            if (!relation.cells.empty() || !relation.with.empty() || !relation.without.empty()) {
                rules.doubtful = rules.doubtful | (relation.set & places_);
            }
        }
        return rules;
    }

    // A layout with the symbol in a cell; empty if there is none.
    Set one(const Rules& rules, int cell, const Poll& poll) {
        Partial partial{{}, places_};
        Set chosen;
        add(chosen, cell);
        return settle(rules, partial, chosen) && search(rules, partial, poll) ? partial.chosen
                                                                              : Set{};
    }

    // Completes a partial layout. False if that cannot be done, or `poll` stopped it.
    bool search(const Rules& rules, Partial& partial, const Poll& poll) {
        if (++steps_ % 64 == 0 && poll()) {
            return false;
        }
        Set best;
        int fewest = 0;
        for (const Set& house : rules.houses) {
            const Set left = house & partial.free;
            const int number = size(left);
            if (number > 1 && (fewest == 0 || number < fewest)) {
                best = left;
                fewest = number;
            }
        }
        if (fewest > 0) {
            for (int i = 0; i < Words; ++i) {
                for (std::uint64_t word = best.words[i]; word != 0; word &= word - 1) {
                    Set next;
                    next.words[i] = word & -word;
                    Partial with = partial;
                    if (settle(rules, with, next) && search(rules, with, poll)) {
                        partial = with;
                        return true;
                    }
                }
            }
            return false;
        }
        const Set doubtful = (partial.free & rules.doubtful).without(partial.chosen);
        if (doubtful.empty()) {
            return true;
        }
        Set next;
        add(next, first(doubtful));
        Partial with = partial;
        if (settle(rules, with, next) && search(rules, with, poll)) {
            partial = with;
            return true;
        }
        partial.free = partial.free.without(next);
        return settle(rules, partial, {}) && search(rules, partial, poll);
    }

    // What follows from choosing new cells. False if no layout does.
    bool settle(const Rules& rules, Partial& partial, Set fresh) {
        auto& [chosen, free] = partial;
        for (;;) {
            while (!fresh.empty()) {
                const int cell = first(fresh);
                if (!free.has(cell)) {
                    return false;
                }
                add(chosen, cell);
                free = free.without(near_[cell]);
                fresh = (fresh | rules.with[cell]).without(chosen);
            }
            const Set before = free;
            each(rules.tied & free, [&](int cell) {
                if (!rules.with[cell].within(free)) {
                    remove(free, cell);
                }
            });
            each(rules.untied.without(free),
                 [&](int cell) { fresh = fresh | rules.without[cell].without(chosen); });
            for (const Set& house : rules.houses) {
                const Set left = house & free;
                const int number = size(left);
                if (number == 0) {
                    return false;
                }
                if (number == 1) {
                    fresh = fresh | left.without(chosen);
                }
            }
            if (!chosen.within(free)) {
                return false;
            }
            if (fresh.empty() && free.within(before) && before.within(free)) {
                return fit(rules, partial);
            }
        }
    }

    // Whether each relation of three cells and more can be filled.
    bool fit(const Rules& rules, const Partial& partial) {
        for (const int number : rules.relations) {
            unsigned chosen = 0, free = 0;
            const auto& cells = relations_[static_cast<std::size_t>(number)].cells;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                chosen |= static_cast<unsigned>(partial.chosen.has(cells[i])) << i;
                free |= static_cast<unsigned>(partial.free.has(cells[i])) << i;
            }
            const auto key = static_cast<std::uint64_t>(number) << 2 * kMostTied |
                             std::uint64_t{chosen} << kMostTied | free;
            const auto known = known_.find(key);
            const bool filled =
                known == known_.end()
                    ? known_.emplace(key, can_fill(number, chosen, free)).first->second
                    : known->second;
            if (!filled) {
                return false;
            }
        }
        return true;
    }

    // Whether a relation can be filled.
    bool can_fill(int number, unsigned chosen, unsigned free) {
        const Relation& relation = relations_[static_cast<std::size_t>(number)];
        if (!relation.diagram) {
            return fits_(number, chosen, free);
        }
        masks_.clear();
        for (std::size_t i = 0; i < relation.cells.size(); ++i) {
            const std::uint64_t others = left_[relation.cells[i]] & ~bit_;
            const std::uint64_t own = free >> i & 1 ? bit_ : 0;
            masks_.push_back(static_cast<filters::Mask>(chosen >> i & 1 ? bit_ : others | own));
            if (masks_.back() == 0) {
                return false;
            }
        }
        return relation.diagram->prune(masks_, workspace_);
    }

    std::function<bool(int, unsigned, unsigned)> fits_;
    std::uint64_t bit_;  // the symbol, in a mask
    std::vector<std::uint64_t> left_;
    std::vector<Set> near_, houses_;
    std::vector<Relation> relations_;
    Set places_;
    std::unordered_map<std::uint64_t, bool> known_;  // which relations fit
    filters::Workspace workspace_;
    std::vector<filters::Mask> masks_;
    std::uint64_t steps_ = 0;
};

}  // namespace

std::unique_ptr<Layouts> Layouts::of(const Board& board, int symbol,
                                     std::span<const std::uint64_t> left) {
    if (board.words <= 2) {
        return std::make_unique<LayoutsOf<2>>(board, symbol, left);
    }
    if (board.words <= 6) {
        return std::make_unique<LayoutsOf<6>>(board, symbol, left);
    }
    return std::make_unique<LayoutsOf<kMostCells / 64>>(board, symbol, left);
}

std::vector<std::int32_t> Layouts::fewest(std::span<const std::int32_t> parts, std::int32_t cell,
                                          const Poll& poll) {
    std::vector<std::int32_t> kept(parts.begin(), parts.end()), fewer;
    for (std::size_t size = std::max<std::size_t>(1, kept.size() / 4);; size /= 2) {
        for (std::size_t end = kept.size(); end > 0; end -= std::min(size, end)) {
            fewer.assign(kept.begin(), kept.end() - static_cast<std::ptrdiff_t>(kept.size() - end) -
                                           static_cast<std::ptrdiff_t>(std::min(size, end)));
            fewer.insert(fewer.end(), kept.begin() + static_cast<std::ptrdiff_t>(end), kept.end());
            if (!any(fewer, cell, poll)) {
                std::swap(kept, fewer);
            }
        }
        if (size == 1) {
            return kept;
        }
    }
}

}  // namespace satsudoku::layouts
