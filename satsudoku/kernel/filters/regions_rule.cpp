#include "filters/regions_rule.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "filters/place_set.hpp"

namespace satsudoku {

namespace {

constexpr Mask apart = 1, shared = 2;  // what joints say

// The first place of the group of a place. `groups` leads from each place to one before it.
std::size_t first_of(std::span<const std::uint8_t> groups, std::size_t place) {
    while (groups[place] != place) {
        place = groups[place];
    }
    return place;
}

void unite(std::span<std::uint8_t> groups, std::size_t one, std::size_t two) {
    one = first_of(groups, one);
    two = first_of(groups, two);
    groups[std::max(one, two)] = static_cast<std::uint8_t>(std::min(one, two));
}

std::vector<std::int32_t> cells_of(const Regions& regions) {
    std::vector<std::int32_t> cells = regions.numbers;
    cells.insert(cells.end(), regions.values.begin(), regions.values.end());
    for (const auto& [places, cell] : regions.joints) {
        cells.push_back(cell);
    }
    return cells;
}

}  // namespace

template <std::size_t words>
class Division;

template <std::size_t words>
class RegionsRule : public Rule {
public:
    RegionsRule(const Regions& regions, int symbols);

    bool prune(std::span<Mask> masks, Workspace& workspace) const override {
        return Division<words>(*this, masks, workspace).prune();
    }

private:
    friend class Division<words>;

    struct Joint {
        std::uint8_t one, two;
    };
    struct Side {  // a neighbour, and the joint with it
        std::uint8_t place;
        std::int32_t joint;
    };

    std::size_t places_;
    int size_, symbols_;
    Mask all_;         // regions
    bool has_pieces_;  // groups need not be connected
    std::vector<PlaceSet<words>> near_;
    std::vector<std::vector<Side>> sides_;  // of each place
    std::vector<Joint> joints_;
    std::vector<std::uint8_t> together_;  // of each place, the first one known to share its region
};

template <std::size_t words>
RegionsRule<words>::RegionsRule(const Regions& regions, int symbols)
    : Rule(cells_of(regions)), places_(regions.near.size()), size_(regions.size), symbols_(symbols),
      all_((Mask{2} << (static_cast<int>(places_) / size_ - 1)) - 1),
      has_pieces_(!regions.together.empty()), near_(places_), sides_(places_), together_(places_) {
    patient = true;
    for (std::size_t place = 0; place < places_; ++place) {
        together_[place] = static_cast<std::uint8_t>(place);
        for (const std::int32_t other : regions.near[place]) {
            near_[place].add(static_cast<std::size_t>(other));
        }
    }
    for (const auto& places : regions.together) {
        for (const std::int32_t place : places) {
            unite(together_, static_cast<std::size_t>(places.front()),
                  static_cast<std::size_t>(place));
        }
    }
    for (const auto& [places, cell] : regions.joints) {
        const auto one = static_cast<std::uint8_t>(places.first),
                   two = static_cast<std::uint8_t>(places.second);
        if (near_[one].has(two)) {
            const auto joint = static_cast<std::int32_t>(joints_.size());
            sides_[one].push_back({two, joint});
            sides_[two].push_back({one, joint});
        } else {
            has_pieces_ = true;
        }
        joints_.push_back({one, two});
    }
}

// What is left of a board, in groups. A group is known by its first place.
template <std::size_t words>
class Division {
public:
    Division(const RegionsRule<words>& rule, std::span<Mask> masks, Workspace& workspace)
        : rule_(rule), numbers_(masks.first(rule.places_)),
          values_(masks.subspan(rule.places_, rule.places_)),
          joints_(masks.subspan(2 * rule.places_)), workspace_(workspace) {}

    bool prune();

private:
    using Place = std::size_t;
    using PlaceSet = satsudoku::PlaceSet<words>;
    static constexpr std::size_t most = 64 * words;

    struct Region {
        PlaceSet fixed, possible;
    };

    void compare();
    bool gather();
    bool join();
    bool open_doors();
    bool look_at(Mask bit);
    bool connect(Mask bit, Region& own);
    PlaceSet connected(Place group, const PlaceSet& within) const;
    PlaceSet beside(const PlaceSet& some, const PlaceSet& within) const;
    PlaceSet reached(const Region& region, int steps) const;
    bool bridge(Mask bit, const Region& own);
    bool separate(Mask bit, const Region& own);
    bool write();
    bool fail(const PlaceSet& places);

    bool keep_number(Place group, Mask kept) {
        Mask& mask = number_[group];
        if (mask & ~kept) {
            changed_ |= mask;
            mask &= kept;
        }
        return mask != 0;
    }

    bool keep_value(Place place, Mask kept) {
        Mask& mask = values_[place];
        if (mask & ~kept) {
            changed_ |= number_[group_[place]];
            mask &= kept;
        }
        return mask != 0;
    }

    bool say(std::int32_t joint, Mask what) {
        Mask& mask = joints_[static_cast<std::size_t>(joint)];
        if (mask & ~what) {
            again_ = true;
            mask &= what;
            const auto [one, two] = rule_.joints_[static_cast<std::size_t>(joint)];
            changed_ |= number_[group_[one]] | number_[group_[two]];
        }
        return mask != 0;
    }

    // Says of a group and each of some places near it whether they share their region.
    bool say(Place group, const PlaceSet& places, Mask what) {
        bool alive = true;
        members_[group].each([&](Place place) {
            for (const auto [other, joint] : rule_.sides_[place]) {
                if (places.has(other)) {
                    alive &= say(joint, what);
                }
            }
        });
        return alive;
    }

    struct Visit {  // in depth first
        Place group, parent;
        PlaceSet to_visit;  // neighbours
        bool has_fixed;     // in its part of the tree
        int low, size;      // of that part
        int cut_size;       // of the parts that hang on it alone
        bool needed;
    };

    const RegionsRule<words>& rule_;
    std::span<Mask> numbers_, values_, joints_;
    Workspace& workspace_;
    Mask changed_ = 0;  // regions to look at
    bool again_ = false;
    std::array<std::uint8_t, most> group_;
    // Of each group.
    std::array<PlaceSet, most> members_, open_, apart_;
    std::array<int, most> size_;
    std::array<Mask, most> number_, held_;
    PlaceSet firsts_;
    std::array<Region, most_symbols> regions_;
    std::vector<Visit> stack_;
};

template <std::size_t words>
bool Division<words>::prune() {
    compare();
    do {
        again_ = false;
        if (!gather() || !join() || !open_doors()) {
            return false;
        }
        if (!again_) {
            for (Mask left = std::exchange(changed_, 0) & rule_.all_; left != 0; left &= left - 1) {
                if (!look_at(left & -left)) {
                    return false;
                }
            }
        }
        if (!write()) {
            return false;
        }
    } while (again_ || changed_ != 0);
    workspace_.seen_by = &rule_;
    workspace_.seen.assign(numbers_.data(), joints_.data() + joints_.size());
    return true;
}

// Nothing new is to be seen of regions that are as when the rule last ended with them.
template <std::size_t words>
void Division<words>::compare() {
    if (workspace_.seen_by != &rule_) {
        changed_ = rule_.all_;
        return;
    }
    const std::size_t places = rule_.places_;
    const Mask *numbers = workspace_.seen.data(), *values = numbers + places,
               *joints = values + places;
    for (Place place = 0; place < places; ++place) {
        if (numbers_[place] != numbers[place] || values_[place] != values[place]) {
            changed_ |= numbers_[place] | numbers[place];
        }
    }
    for (std::size_t k = 0; k < joints_.size(); ++k) {
        if (joints_[k] != joints[k]) {
            for (const Place place : {rule_.joints_[k].one, rule_.joints_[k].two}) {
                changed_ |= numbers_[place] | numbers[place];
            }
        }
    }
}

// Blames the cells of some places, and those with nothing left. Always false.
template <std::size_t words>
bool Division<words>::fail(const PlaceSet& places) {
    for (Place place = 0; place < rule_.places_; ++place) {
        if (places.has(place) || numbers_[place] == 0) {
            workspace_.blamed.push_back(rule_.cells[place]);
        }
        if (values_[place] == 0) {
            workspace_.blamed.push_back(rule_.cells[rule_.places_ + place]);
        }
    }
    return false;
}

// Makes groups of what the joints say.
template <std::size_t words>
bool Division<words>::gather() {
    const std::size_t places = rule_.places_;
    std::copy_n(rule_.together_.begin(), places, group_.begin());
    for (std::size_t k = 0; k < joints_.size(); ++k) {
        if (joints_[k] == shared) {
            unite(group_, rule_.joints_[k].one, rule_.joints_[k].two);
        }
    }
    firsts_ = PlaceSet{};
    for (Place place = 0; place < places; ++place) {
        const Place group = group_[place] = group_[group_[place]];
        if (group == place) {
            firsts_.add(group);
            members_[group] = open_[group] = apart_[group] = PlaceSet{};
            size_[group] = 0;
            number_[group] = rule_.all_;
            held_[group] = 0;
        }
        members_[group].add(place);
        open_[group] |= rule_.near_[place];
        ++size_[group];
        number_[group] &= numbers_[place];
        if (const Mask value = values_[place]; single(value)) {
            if (held_[group] & value) {
                return fail(members_[group]);
            }
            held_[group] |= value;
        }
    }
    for (Mask left = rule_.all_; left != 0; left &= left - 1) {
        regions_[static_cast<std::size_t>(std::countr_zero(left))] = Region{};
    }
    bool alive = true;
    firsts_.each([&](Place group) {
        const PlaceSet& members = members_[group];
        open_[group] = size_[group] < rule_.size_ ? open_[group].minus(members) : PlaceSet{};
        if (alive && (size_[group] > rule_.size_ || number_[group] == 0)) {
            alive = fail(members);
        }
        if (size_[group] > 1) {
            members.each([&](Place place) {
                if (alive && !single(values_[place]) && !keep_value(place, ~held_[group])) {
                    alive = fail(members);
                }
            });
        }
        for (Mask left = number_[group]; left != 0; left &= left - 1) {
            Region& region = regions_[static_cast<std::size_t>(std::countr_zero(left))];
            region.possible |= members;
            if (single(number_[group])) {
                region.fixed |= members;
            }
        }
    });
    return alive;
}

// What joints follow from groups, and what follows from them.
template <std::size_t words>
bool Division<words>::join() {
    const auto separate = [&](Place one, Place two) {
        apart_[one].add(two);
        apart_[two].add(one);
        open_[one] = open_[one].minus(members_[two]);
        open_[two] = open_[two].minus(members_[one]);
        return (!single(number_[one]) || keep_number(two, ~number_[one])) &&
               (!single(number_[two]) || keep_number(one, ~number_[two]));
    };
    for (std::size_t k = 0; k < joints_.size(); ++k) {
        const Place one = group_[rule_.joints_[k].one], two = group_[rule_.joints_[k].two];
        if (joints_[k] == apart && (one == two || !separate(one, two))) {
            PlaceSet both = members_[one];
            both |= members_[two];
            return fail(both);
        }
    }
    for (std::size_t k = 0; k < joints_.size(); ++k) {
        if (single(joints_[k])) {
            continue;
        }
        const auto joint = static_cast<std::int32_t>(k);
        const Place one = group_[rule_.joints_[k].one], two = group_[rule_.joints_[k].two];
        if (one == two || (single(number_[one]) && number_[one] == number_[two])) {
            say(joint, shared);
        } else if (apart_[one].has(two) || !(number_[one] & number_[two]) ||
                   (held_[one] & held_[two]) || size_[one] + size_[two] > rule_.size_) {
            say(joint, apart);
            if (!separate(one, two)) {
                PlaceSet both = members_[one];
                both |= members_[two];
                return fail(both);
            }
        }
    }
    return true;
}

// A group that is too small grows.
template <std::size_t words>
bool Division<words>::open_doors() {
    bool alive = true;
    firsts_.each([&](Place group) {
        if (!alive || size_[group] == rule_.size_) {
            return;
        }
        const PlaceSet& open = open_[group];
        if (open.empty()) {
            alive = fail(members_[group]);
        } else if (open.within(members_[group_[open.first()]])) {
            alive = say(group, open, shared);
        }
    });
    return alive;
}

// What follows for groups holds for their places.
template <std::size_t words>
bool Division<words>::write() {
    for (Place place = 0; place < rule_.places_; ++place) {
        numbers_[place] &= number_[group_[place]];
        if (numbers_[place] == 0 || values_[place] == 0) {
            return fail(PlaceSet{});
        }
    }
    return true;
}

template <std::size_t words>
bool Division<words>::look_at(Mask bit) {
    Region own = regions_[static_cast<std::size_t>(std::countr_zero(bit))];
    if (connect(bit, own) && separate(bit, own)) {
        return true;
    }
    return fail(own.fixed);
}

// The size of a region, and its connection by edges.
template <std::size_t words>
bool Division<words>::connect(Mask bit, Region& own) {
    const int fixed = own.fixed.count();
    if (fixed > rule_.size_) {
        return false;
    }
    const PlaceSet kept = reached(own, rule_.size_ - fixed);
    if (!own.fixed.within(kept)) {
        return false;
    }
    bool alive = true;
    own.possible.minus(kept).each([&](Place place) { alive &= keep_number(group_[place], ~bit); });
    own.possible = kept;
    if (rule_.has_pieces_ && fixed > 0 && !own.fixed.within(beside(own.fixed, kept))) {
        return false;
    }
    const int possible = kept.count();
    if (!alive || possible < rule_.size_) {
        return false;
    }
    if (possible == rule_.size_) {
        kept.each([&](Place place) { alive &= keep_number(group_[place], bit); });
        return alive;
    }
    return fixed == 0 || fixed == rule_.size_ || bridge(bit, own);
}

// The groups that are connected with one, within a set of groups.
template <std::size_t words>
typename Division<words>::PlaceSet Division<words>::connected(Place group,
                                                              const PlaceSet& within) const {
    PlaceSet part{};
    for (PlaceSet edge = members_[group]; !edge.empty();) {
        part |= edge;
        PlaceSet further{};
        edge.each([&](Place place) { further |= open_[group_[place]]; });
        edge = PlaceSet{};
        (further & within).minus(part).each([&](Place place) { edge |= members_[group_[place]]; });
    }
    return part;
}

// The places that edges connect with the first of some, within a set.
template <std::size_t words>
typename Division<words>::PlaceSet Division<words>::beside(const PlaceSet& some,
                                                           const PlaceSet& within) const {
    PlaceSet part{}, edge{};
    for (edge.add(some.first()); !edge.empty();) {
        part |= edge;
        PlaceSet further{};
        edge.each([&](Place place) { further |= rule_.near_[place]; });
        edge = (further & within).minus(part);
    }
    return part;
}

// The possible places that a few more at most connect with the fixed ones; where none is fixed,
// those in parts of the board that are large enough.
template <std::size_t words>
typename Division<words>::PlaceSet Division<words>::reached(const Region& region, int steps) const {
    PlaceSet kept{};
    if (region.fixed.empty()) {
        for (PlaceSet rest = region.possible; !rest.empty();) {
            const PlaceSet part = connected(group_[rest.first()], rest);
            rest = rest.minus(part);
            if (part.count() >= rule_.size_) {
                kept |= part;
            }
        }
        return kept;
    }
    std::array<PlaceSet, most_symbols + 1> edges{};  // at each distance
    kept = edges[0] = members_[group_[region.fixed.first()]];
    for (int step = 0; step <= steps; ++step) {
        for (PlaceSet edge = edges[static_cast<std::size_t>(step)]; !edge.empty();) {
            PlaceSet further{}, same{};
            edge.each([&](Place place) { further |= open_[group_[place]]; });
            (further & region.possible).minus(kept).each([&](Place place) {
                const Place group = group_[place];
                if (kept.has(group)) {
                    return;
                }
                const bool fixed = region.fixed.has(place);
                const int distance = step + (fixed ? 0 : size_[group]);
                if (distance <= steps) {
                    kept |= members_[group];
                    (fixed ? same : edges[static_cast<std::size_t>(distance)]) |= members_[group];
                }
            });
            edge = same;
        }
    }
    return kept;
}

// Groups without which fixed places would be apart, or too few would be left, are of the region:
// those that separate them in a search of depth first (Tarjan).
template <std::size_t words>
bool Division<words>::bridge(Mask bit, const Region& own) {
    std::array<int, most> order;
    PlaceSet seen{};
    int visited = 0;
    const int total = own.possible.count();
    stack_.clear();
    const auto enter = [&](Place group, Place parent) {
        order[group] = visited;
        seen.add(group);
        stack_.push_back({group, parent, open_[group] & own.possible, own.fixed.has(group),
                          visited++, size_[group], 0, false});
    };
    bool alive = true;
    enter(group_[own.fixed.first()], most);
    while (alive && !stack_.empty()) {
        Visit& top = stack_.back();
        if (!top.to_visit.empty()) {
            const Place next = group_[top.to_visit.first()];
            top.to_visit = top.to_visit.minus(members_[next]);
            if (!seen.has(next)) {
                enter(next, top.group);
            } else if (next != top.parent) {
                top.low = std::min(top.low, order[next]);
            }
            continue;
        }
        const Visit done = top;
        stack_.pop_back();
        if (done.needed || total - done.cut_size - size_[done.group] < rule_.size_) {
            alive = keep_number(done.group, bit);
        }
        if (!stack_.empty()) {
            Visit& above = stack_.back();
            above.low = std::min(above.low, done.low);
            above.has_fixed |= done.has_fixed;
            above.size += done.size;
            if (done.low >= order[above.group]) {
                above.needed |= done.has_fixed;
                above.cut_size += done.size;
            }
        }
    }
    return alive;
}

// No value stands twice in a region; one of all values has a place for each.
template <std::size_t words>
bool Division<words>::separate(Mask bit, const Region& own) {
    Mask held = 0;
    bool alive = true;
    own.fixed.each([&](Place place) {
        const Mask value = values_[place];
        if (single(value)) {
            alive &= !(held & value);
            held |= value;
        }
    });
    if (!alive) {
        return false;
    }
    Mask once = 0, twice = 0;
    own.possible.each([&](Place place) {
        const Place group = group_[place];
        if (!(number_[group] & bit)) {
            return;
        }
        const bool fixed = own.fixed.has(place);
        if (fixed && !single(values_[place])) {
            alive &= keep_value(place, ~held);
        } else if (!fixed && ((held & held_[group]) || !(values_[place] & ~held))) {
            alive &= keep_number(group, ~bit);
            return;
        }
        const Mask fits = fixed ? values_[place] : values_[place] & ~held;
        twice |= once & fits;
        once |= fits;
    });
    if (!alive || rule_.size_ != rule_.symbols_) {
        return alive;
    }
    if (size_of(once) < rule_.symbols_) {
        return false;
    }
    const Mask only = once & ~twice & ~held;
    own.possible.each([&](Place place) {
        const Place group = group_[place];
        const Mask fits = number_[group] & bit ? values_[place] & only : 0;
        if (fits != 0) {
            alive &= single(fits) && keep_value(place, fits) && keep_number(group, bit);
        }
    });
    return alive;
}

std::unique_ptr<const Rule> regions_rule(const Regions& regions, int symbols) {
    if (regions.near.size() <= 64) {
        return std::make_unique<RegionsRule<1>>(regions, symbols);
    }
    if (regions.near.size() <= 128) {
        return std::make_unique<RegionsRule<2>>(regions, symbols);
    }
    return std::make_unique<RegionsRule<4>>(regions, symbols);
}

bool FirstsRule::prune(std::span<Mask> masks, Workspace&) const {
    Mask allowed = 1;
    for (Mask& mask : masks) {
        mask &= allowed & symbols_;
        if (mask == 0) {
            return false;
        }
        allowed |= mask << 1;
    }
    return true;
}

}  // namespace satsudoku
