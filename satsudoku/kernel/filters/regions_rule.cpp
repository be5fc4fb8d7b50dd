#include "filters/regions_rule.hpp"

#include <algorithm>
#include <utility>

namespace satsudoku {

RegionsRule::RegionsRule(std::span<const std::int32_t> cells_, const std::vector<Places>& near,
                         int size, int symbols, std::vector<Places> together)
    : Rule(cells_), places_(near.size()), size_(size), symbols_(symbols),
      all_((Mask{2} << (static_cast<int>(near.size()) / size - 1)) - 1), near_(near.size()),
      together_(std::move(together)) {
    for (std::size_t place = 0; place < places_; ++place) {
        for (const std::int32_t other : near[place]) {
            near_[place].add(static_cast<std::size_t>(other));
        }
    }
    patient = true;
}

bool RegionsRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    Board board{masks.first(places_), masks.subspan(places_), all_};
    while (board.changed != 0) {
        if (!number(board)) {
            return false;
        }
        for (Mask left = std::exchange(board.changed, 0) & all_; left != 0; left &= left - 1) {
            const Mask bit = left & -left;
            Region own = region(board, bit);
            bool alive = connect(board, bit, own);
            if (alive && (board.changed & bit) != 0) {
                own = region(board, bit);
            }
            alive = alive && separate(board, bit, own);
            if (!alive) {
                blame(board, bit, workspace);
                return false;
            }
        }
    }
    return true;
}

// The places of a region that has no way, and the cells with nothing left.
void RegionsRule::blame(const Board& board, Mask bit, Workspace& workspace) const {
    for (std::size_t place = 0; place < places_; ++place) {
        if (board.regions[place] == bit || board.regions[place] == 0) {
            workspace.blamed.push_back(cells[place]);
        }
        if (board.values[place] == 0) {
            workspace.blamed.push_back(cells[places_ + place]);
        }
    }
}

// Regions are numbered in the order of their first places, and some places share theirs.
bool RegionsRule::number(Board& board) const {
    Mask allowed = 1;
    for (std::size_t place = 0; place < places_; ++place) {
        if (!board.keep_region(place, allowed & all_)) {
            return false;
        }
        allowed |= board.regions[place] << 1;
    }
    for (const Places& places : together_) {
        Mask common = all_;
        for (const std::int32_t place : places) {
            common &= board.regions[static_cast<std::size_t>(place)];
        }
        for (const std::int32_t place : places) {
            if (!board.keep_region(static_cast<std::size_t>(place), common)) {
                return false;
            }
        }
    }
    return true;
}

RegionsRule::Region RegionsRule::region(const Board& board, Mask bit) const {
    Region region;
    for (std::size_t place = 0; place < places_; ++place) {
        if (board.regions[place] & bit) {
            region.possible.add(place);
            if (board.regions[place] == bit) {
                region.fixed.add(place);
            }
        }
    }
    return region;
}

// The size of a region, and its connection by edges.
bool RegionsRule::connect(Board& board, Mask bit, Region& own) const {
    const int fixed = own.fixed.count();
    if (fixed > size_) {
        return false;
    }
    const PlaceSet kept = reached(own, size_ - fixed);
    if (!own.fixed.within(kept)) {
        return false;
    }
    bool alive = true;
    own.possible.minus(kept).each(
        [&](std::size_t place) { alive &= board.keep_region(place, ~bit); });
    own.possible = kept;
    const int possible = kept.count();
    if (!alive || possible < size_) {
        return false;
    }
    if (possible == size_) {
        kept.each([&](std::size_t place) { alive &= board.keep_region(place, bit); });
        return alive;
    }
    return fixed == 0 || fixed == size_ || bridge(board, bit, own);
}

// The possible places that a few more at most connect with the fixed ones; where none is fixed,
// those in parts of the board that are large enough.
PlaceSet RegionsRule::reached(const Region& region, int steps) const {
    PlaceSet kept;
    if (region.fixed.empty()) {
        for (PlaceSet rest = region.possible; !rest.empty();) {
            PlaceSet part, edge;
            edge.add(rest.first());
            while (!edge.empty()) {
                part |= edge;
                PlaceSet further;
                edge.each([&](std::size_t place) { further |= near_[place]; });
                edge = (further & rest).minus(part);
            }
            rest = rest.minus(part);
            if (part.count() >= size_) {
                kept |= part;
            }
        }
        return kept;
    }
    PlaceSet edge;
    edge.add(region.fixed.first());
    for (;;) {
        PlaceSet grown = edge;  // by fixed places, which cost nothing
        for (PlaceSet last = edge; !last.empty();) {
            PlaceSet further;
            last.each([&](std::size_t place) { further |= near_[place]; });
            last = (further & region.fixed).minus(grown).minus(kept);
            grown |= last;
        }
        kept |= grown;
        if (steps-- == 0) {
            return kept;
        }
        PlaceSet further;
        grown.each([&](std::size_t place) { further |= near_[place]; });
        edge = (further & region.possible).minus(kept);
        if (edge.empty()) {
            return kept;
        }
    }
}

// Places without which fixed ones would be apart, or too few would be left, are of the region:
// those that separate them in a search of depth first (Tarjan).
bool RegionsRule::bridge(Board& board, Mask bit, const Region& region) const {
    struct Visit {
        std::size_t place, parent;
        PlaceSet open;         // neighbours to visit
        int low, fixed, size;  // of its part of the tree
        int cut_size;          // of the parts that hang on it alone
        bool needed;
    };
    std::array<int, PlaceSet::most> order;
    order.fill(-1);
    std::vector<Visit> stack;
    int visited = 0;
    const int total = region.possible.count();
    const auto enter = [&](std::size_t place, std::size_t parent) {
        order[place] = visited;
        const bool fixed = region.fixed.has(place);
        stack.push_back(
            {place, parent, near_[place] & region.possible, visited++, fixed, 1, 0, false});
    };
    bool alive = true;
    enter(region.fixed.first(), PlaceSet::most);
    while (!stack.empty()) {
        Visit& top = stack.back();
        if (!top.open.empty()) {
            const std::size_t next = top.open.first();
            top.open.remove(next);
            if (order[next] < 0) {
                enter(next, top.place);
            } else if (next != top.parent) {
                top.low = std::min(top.low, order[next]);
            }
            continue;
        }
        const Visit done = top;
        stack.pop_back();
        if (done.needed || total - done.cut_size - 1 < size_) {
            alive &= board.keep_region(done.place, bit);
        }
        if (!stack.empty()) {
            Visit& above = stack.back();
            above.low = std::min(above.low, done.low);
            above.fixed += done.fixed;
            above.size += done.size;
            if (done.low >= order[above.place]) {
                above.needed |= done.fixed > 0;
                above.cut_size += done.size;
            }
        }
    }
    return alive;
}

// No value stands twice in a region; one of all values has a place for each.
bool RegionsRule::separate(Board& board, Mask bit, const Region& own) const {
    Mask held = 0;
    bool alive = true;
    own.fixed.each([&](std::size_t place) {
        const Mask value = board.values[place];
        if (std::has_single_bit(value)) {
            alive &= !(held & value);
            held |= value;
        }
    });
    if (!alive) {
        return false;
    }
    Mask once = 0, twice = 0;
    own.possible.each([&](std::size_t place) {
        const Mask& value = board.values[place];
        const bool fixed = board.regions[place] == bit;
        if (fixed && !std::has_single_bit(value)) {
            alive &= board.keep_value(place, ~held);
        } else if (!fixed && !(value & ~held)) {
            alive &= board.keep_region(place, ~bit);
            return;
        }
        const Mask fits = fixed ? value : value & ~held;
        twice |= once & fits;
        once |= fits;
    });
    if (!alive || size_ != symbols_) {
        return alive;
    }
    if (std::popcount(once) < symbols_) {
        return false;
    }
    const Mask only = once & ~twice;
    own.possible.each([&](std::size_t place) {
        const bool fixed = board.regions[place] == bit;
        if (!(board.regions[place] & bit)) {
            return;
        }
        const Mask fits = board.values[place] & only & (fixed ? only : ~held);
        if (fits != 0) {
            alive &= std::has_single_bit(fits) && board.keep_value(place, fits) &&
                     board.keep_region(place, bit);
        }
    });
    return alive;
}

}  // namespace satsudoku
