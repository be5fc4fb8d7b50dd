#include "lanes/parts.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "lanes/tables.hpp"

namespace satsudoku::lanes {

namespace {

using Numbers = std::vector<std::int32_t>;
using Table = std::vector<Numbers>;

Numbers without(std::span<const std::int32_t> all, std::span<const std::int32_t> some) {
    Numbers result;
    std::ranges::set_difference(all, some, std::back_inserter(result));
    return result;
}

Numbers joined(Numbers head, std::span<const std::int32_t> tail) {
    head.insert(head.end(), tail.begin(), tail.end());
    return head;
}

// For each number what another list says of it.
Numbers looked_up(Numbers numbers, const Numbers& list) {
    for (std::int32_t& number : numbers) {
        number = list[number];
    }
    return numbers;
}

bool is_pair(const Tables& tables, std::int32_t item) {
    return item >= tables.primary && tables.item_options[item].size() == 2;
}

// The items that are neither cells nor pairs.
Numbers grouped_items(const Tables& tables) {
    Numbers result;
    for (std::int32_t item = tables.cells; item < tables.items; ++item) {
        if (!is_pair(tables, item)) {
            result.push_back(item);
        }
    }
    return result;
}

// For each option the number of its group: options are in the same if they share an item that is
// grouped, or is in a crossing, or each shares one with a third.
Numbers groups_of_options(const Tables& tables) {
    Numbers leader(tables.options);
    std::iota(leader.begin(), leader.end(), 0);
    const auto find = [&](std::int32_t o) {
        while (leader[o] != o) {
            o = leader[o] = leader[leader[o]];
        }
        return o;
    };
    const auto unite = [&](std::int32_t item) {
        for (const std::int32_t o : tables.item_options[item]) {
            const auto [first, second] = std::minmax({find(o), find(tables.item_options[item][0])});
            leader[second] = first;
        }
    };
    std::ranges::for_each(grouped_items(tables), unite);
    for (const Tables::Crossing& crossing : tables.crossings) {
        unite(crossing.truth);
        unite(crossing.link);
    }
    Numbers result(tables.options);
    std::int32_t count = 0;
    for (std::int32_t o = 0; o < tables.options; ++o) {
        result[o] = leader[o] == o ? count++ : result[find(o)];
    }
    return result;
}

// Sets of options, and sums of them. An item takes the large ones that it has in common with
// others, and the rest.
class Atoms {
public:
    explicit Atoms(const Tables& tables) : common_(tables.items) {
        for (const Tables::Crossing& crossing : tables.crossings) {
            const std::int32_t atom = number(
                without(tables.item_options[crossing.truth], tables.outsides[crossing.outside]));
            for (const std::int32_t item : {crossing.truth, crossing.link}) {
                if (std::ranges::find(common_[item], atom) == common_[item].end()) {
                    common_[item].push_back(atom);
                }
            }
        }
        for (Numbers& atoms : common_) {
            std::ranges::stable_sort(atoms, std::greater{},
                                     [&](std::int32_t atom) { return members[atom].size(); });
        }
    }

    // Takes atoms that an item has in common with others out of some of its options.
    Numbers take(Numbers& options, std::int32_t item) const {
        Numbers result;
        for (const std::int32_t atom : common_[item]) {
            if (std::ranges::includes(options, members[atom])) {
                result.push_back(atom);
                options = without(options, members[atom]);
            }
        }
        return result;
    }

    // Some options of an item as a sum of atoms without options in common.
    Numbers sum(std::span<const std::int32_t> options, std::int32_t item) {
        Numbers rest(options.begin(), options.end());
        Numbers result = take(rest, item);
        if (!rest.empty()) {
            result.push_back(number(std::move(rest)));
        }
        return result;
    }

    Table members;  // the options of each atom, ascending

private:
    std::int32_t number(Numbers options) {
        const auto next = static_cast<std::int32_t>(members.size());
        const auto [at, is_new] = numbers_.try_emplace(options, next);
        if (is_new) {
            members.push_back(std::move(options));
        }
        return at->second;
    }

    std::map<Numbers, std::int32_t> numbers_;  // of the atoms, by their options
    Table common_;  // atoms that each item has in common with another, the largest first
};

// A group in the making.
struct Draft {
    Table members, placed, locked, crossings, primary, items, singles, placing, excluded;
    std::size_t outside = 1;
    std::int32_t number_of_atoms = 0, number_of_items = 0;

    Parts::Group finished() && {
        return {Runs(std::move(members)),  Runs(std::move(placed)),
                Runs(std::move(locked)),   Runs(std::move(crossings)),
                Runs(std::move(primary)),  Runs(std::move(items)),
                Runs(std::move(singles)),  Runs(std::move(placing)),
                Runs(std::move(excluded)), static_cast<std::int32_t>(outside)};
    }
};

class Planner {
public:
    explicit Planner(const Tables& tables)
        : tables_(tables), atoms_(tables), group_of_(groups_of_options(tables)),
          drafts_(1 + std::ranges::max(group_of_)), items_(grouped_items(tables)),
          number_of_item_(tables.items), nodes_of_(tables.options) {
        for (const std::int32_t item : items_) {
            sums_.push_back(atoms_.sum(tables_.item_options[item], item));
        }
        for (const Tables::Crossing& crossing : tables_.crossings) {
            outsides_.push_back(atoms_.sum(tables_.outsides[crossing.outside], crossing.truth));
            Draft& draft = draft_of_item(crossing.truth);
            draft.outside = std::max(draft.outside, outsides_.back().size());
        }
        for (const Numbers& options : atoms_.members) {
            number_of_atom_.push_back(drafts_[group_of_[options[0]]].number_of_atoms++);
            most_atoms_ = std::max(most_atoms_, number_of_atom_.back() + 1);
        }
        for (const std::int32_t item : items_) {
            number_of_item_[item] = draft_of_item(item).number_of_items++;
        }
    }

    Parts plan() {
        plan_items();
        plan_crossings();
        plan_atoms();
        Parts parts;
        parts.nodes = nothing() + 1;
        parts.atoms = most_atoms_ + 1;
        parts.locked = plan_locked();
        parts.pairs = plan_pairs();
        parts.cells = cells();
        for (Draft& draft : drafts_) {
            parts.items = std::max(parts.items, draft.number_of_items);
            parts.groups.push_back(std::move(draft).finished());
        }
        return parts;
    }

private:
    Draft& draft_of_item(std::int32_t item) {
        const auto options = tables_.item_options[item];
        return drafts_[options.empty() ? 0 : group_of_[options[0]]];
    }

    // The nodes of an atom, of a crossing, and the one that never excludes anything.
    std::int32_t node_of_atom(std::size_t atom) const {
        return tables_.options + static_cast<std::int32_t>(atom);
    }
    std::int32_t node_of_crossing(std::size_t crossing) const {
        return node_of_atom(atoms_.members.size() + crossing);
    }
    std::int32_t nothing() const { return node_of_crossing(tables_.crossings.size()); }

    void plan_items() {
        items_of_.resize(atoms_.members.size());
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const std::int32_t item = items_[i];
            const Numbers& sum = sums_[i];
            const Numbers numbers = looked_up(sum, number_of_atom_);
            Draft& draft = draft_of_item(item);
            draft.items.push_back(joined({number_of_item_[item]}, numbers));
            if (item < tables_.primary) {
                draft.primary.push_back(joined({number_of_item_[item], item}, numbers));
            }
            for (const std::int32_t atom : sum) {
                items_of_[atom].push_back(item);
            }
        }
    }

    void plan_crossings() {
        locked_by_.resize(atoms_.members.size());
        for (std::size_t c = 0; c < tables_.crossings.size(); ++c) {
            const Tables::Crossing& crossing = tables_.crossings[c];
            const std::int32_t node = node_of_crossing(c);
            Draft& draft = draft_of_item(crossing.truth);
            Numbers& outside = outsides_[c];
            outside = looked_up(std::move(outside), number_of_atom_);
            outside.resize(draft.outside, outside.empty() ? most_atoms_ : outside.back());
            const auto targets = tables_.outsides[crossing.targets];
            Numbers left(targets.begin(), targets.end());
            for (const std::int32_t atom : atoms_.take(left, crossing.link)) {
                locked_by_[atom] = joined(std::move(locked_by_[atom]), outside);
            }
            if (!left.empty()) {
                draft.crossings.push_back(joined({node}, outside));
            }
            for (const std::int32_t o : left) {
                nodes_of_[o].push_back(node);
            }
        }
    }

    void plan_atoms() {
        Table placing(tables_.options);
        for (std::size_t atom = 0; atom < atoms_.members.size(); ++atom) {
            const Numbers& options = atoms_.members[atom];
            const Numbers& items = items_of_[atom];
            const std::int32_t number = number_of_atom_[atom];
            Draft& draft = drafts_[group_of_[options[0]]];
            draft.members.push_back(joined({number}, options));
            if (items.empty() && locked_by_[atom].empty()) {
                continue;  // wanted for the outside of a crossing only
            }
            draft.locked.push_back(joined({number}, locked_by_[atom]));
            const Numbers numbers = looked_up(items, number_of_item_);
            draft.excluded.push_back(joined({node_of_atom(atom), number}, numbers));
            for (const std::int32_t o : options) {
                nodes_of_[o].push_back(node_of_atom(atom));
            }
            if (!items.empty()) {
                draft.placed.push_back(draft.members.back());
            }
            if (const auto primary =
                    std::ranges::lower_bound(items, tables_.primary) - items.begin();
                primary != 0) {
                draft.singles.push_back(
                    joined({number}, {numbers.data(), static_cast<std::size_t>(primary)}));
                for (const std::int32_t o : options) {
                    placing[o].push_back(number);
                }
            }
        }
        for (std::int32_t o = 0; o < tables_.options; ++o) {
            drafts_[group_of_[o]].placing.push_back(joined({o, o / tables_.symbols}, placing[o]));
        }
    }

    // Pre: of the nodes of options only pairs are not yet planned.
    Runs plan_locked() {
        Table rows;
        for (std::int32_t o = 0; o < tables_.options; ++o) {
            Numbers nodes;
            std::ranges::copy_if(nodes_of_[o], std::back_inserter(nodes), [&](std::int32_t node) {
                return node >= node_of_crossing(0) ||
                       items_of_[static_cast<std::size_t>(node - node_of_atom(0))].empty();
            });
            if (!nodes.empty()) {
                rows.push_back(joined({o}, nodes));
            }
        }
        return Runs(std::move(rows));
    }

    Runs plan_pairs() {
        Table rows;
        for (std::int32_t item = tables_.primary; item < tables_.items; ++item) {
            if (is_pair(tables_, item)) {
                const auto options = tables_.item_options[item];
                nodes_of_[options[0]].push_back(options[1]);
                nodes_of_[options[1]].push_back(options[0]);
                rows.emplace_back(options.begin(), options.end());
            }
        }
        return Runs(std::move(rows));
    }

    Runs cells() {
        Table rows;
        for (std::int32_t cell = 0; cell < tables_.cells; ++cell) {
            const std::span nodes(nodes_of_.data() + cell * tables_.symbols,
                                  static_cast<std::size_t>(tables_.symbols));
            std::size_t most = 0;
            for (const Numbers& of_option : nodes) {
                most = std::max(most, of_option.size());
            }
            Numbers row{cell};
            for (Numbers& of_option : nodes) {
                of_option.resize(most, nothing());
                row = joined(std::move(row), of_option);
            }
            rows.push_back(std::move(row));
        }
        return Runs(std::move(rows));
    }

    const Tables& tables_;
    Atoms atoms_;
    Numbers group_of_;  // of each option
    std::vector<Draft> drafts_;
    Numbers items_;   // those in groups
    Table sums_;      // of each of them, of atoms
    Table outsides_;  // of each crossing: what its first item has beside the second, of atoms
    std::int32_t most_atoms_ = 0;  // that a group has: the number of one that stays empty
    Numbers number_of_atom_, number_of_item_;  // in their groups
    Table items_of_;                           // of each atom: those in whose sums it is
    Table locked_by_;  // of each atom: the outsides of the crossings that exclude it
    Table nodes_of_;   // of each option
};

}  // namespace

Runs::Runs(Table rows) {
    std::ranges::stable_sort(rows, {}, [](const Numbers& row) { return row.size(); });
    for (const Numbers& row : rows) {
        const auto length = static_cast<std::int32_t>(row.size());
        if (runs.empty() || runs.back().length != length) {
            runs.push_back({length, 0, values.size()});
        }
        ++runs.back().count;
        for (const std::int32_t number : row) {
            values.push_back(scale * static_cast<std::uint32_t>(number));
        }
    }
}

Parts::Parts(const Tables& tables) : Parts(Planner(tables).plan()) {}

Crossed::Crossed(const Tables& tables) {
    Table outsides, of_option(tables.options);
    for (std::int32_t o = 0; o < tables.options; ++o) {
        of_option[o].push_back(o);
    }
    for (const Tables::Crossing& crossing : tables.crossings) {
        // Of two items that must be covered one will do: at a fixpoint both have something outside,
        // or neither. Items of two options say too little to be worth the time.
        if (crossing.truth < tables.cells || crossing.link < crossing.truth ||
            tables.item_options[crossing.link].size() < 3) {
            continue;
        }
        const auto outside = tables.outsides[crossing.outside];
        outsides.push_back({crossings});
        outsides.back().insert(outsides.back().end(), outside.begin(), outside.end());
        for (const std::int32_t o : tables.item_options[crossing.truth]) {
            if (!std::ranges::binary_search(outside, o)) {
                of_option[o].push_back(crossings);
            }
        }
        ++crossings;
    }
    std::erase_if(of_option, [](const Numbers& row) { return row.size() == 1; });
    beyond = Runs(std::move(outsides));
    options = Runs(std::move(of_option));
}

}  // namespace satsudoku::lanes
