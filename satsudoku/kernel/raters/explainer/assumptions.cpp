#include "raters/explainer/assumptions.hpp"

#include <algorithm>

#include "raters/explainer/kinds.hpp"

namespace satsudoku::raters::explainer {
namespace {

void spread(const AssumptionJob& job, int width) {
#if defined(LANES_WIDE)
    if (width > 128) {
        return width == 512 ? spread_assumptions_512(job) : spread_assumptions_256(job);
    }
#else
    static_cast<void>(width);
#endif
    spread_assumptions_128(job);
}

}  // namespace

bool Assumptions::find(const Grid& grid, int level, const Reach* reach, int width,
                       std::initializer_list<const Assumptions*> before) {
    grid_ = &grid;
    std::copy_n(grid.masks().begin(), cells, options_.begin());
    numbered_.find(grid);
    if (numbered_.number > most_numbered) {
        return false;
    }
    collect_items();
    crossings_.clear();
    pairs_.clear();
    pattern_members_.clear();
    if (level > 0) {
        collect_patterns();
    }
    const int lanes = collect_starts(level);
    std::fill_n(off_.begin(), lanes, NumberedSet{});
    for (const Assumptions* const earlier : before) {
        if (earlier != nullptr) {
            start_from(*earlier, lanes);
        }
    }
    contradictory_.fill({});
    for (int first = 0; first < lanes; first += most_numbered) {
        job_ = {.level = level,
                .number = numbered_.number,
                .lanes = std::min(lanes - first, most_numbered),
                .items = item_count_,
                .crossings = static_cast<int>(crossings_.size()),
                .pairs = static_cast<int>(pairs_.size()),
                .members = members_.data(),
                .item = items_.data(),
                .pattern_members = pattern_members_.data(),
                .crossing = crossings_.data(),
                .pair = pairs_.data(),
                .items_of = items_of_.data(),
                .start = start_.data() + first,
                .reach = level < 2 ? nullptr : reach->off(),
                .whole = nullptr,
                .gone = nullptr,
                .possible = possible_.data(),
                .on = on_.data(),
                .off = off_.data() + first,
                .contradictory = &contradictory_[first / most_numbered]};
        spread(job_, width);
    }
    return true;
}

// Sets the candidates that are certainly off, if the grid was a part of the one before.
void Assumptions::start_from(const Assumptions& before, int lanes) {
    for (int cell = 0; cell < cells; ++cell) {
        if ((options_[cell] & ~before.options_[cell]) != 0) {
            return;
        }
    }
    for (int lane = 0; lane < lanes; ++lane) {
        const int member = start_[lane] & ~AssumptionJob::off_start;
        int lane_before = before.index(numbered_.candidate[member]);
        if (member != start_[lane]) {
            lane_before = before.off_lane_[lane_before];
            if (lane_before == no_lane) {
                continue;
            }
        }
        if (before.contradicts(lane_before)) {
            off_[lane].word.fill(~std::uint64_t{0});
            continue;
        }
        before.off_[lane_before].for_each([&](int off) {
            const int candidate = before.numbered_.candidate[off];
            if (grid_->possible(candidate)) {
                off_[lane].add(index(candidate));
            }
        });
    }
}

void Assumptions::find_within(const Assumptions& whole, const Grid& grid, int width) {
    grid_ = &grid;
    numbered_ = whole.numbered_;
    off_lane_.fill(no_lane);
    pair_lanes();
    NumberedSet gone;
    for (int i = 0; i < numbered_.number; ++i) {
        if (!grid.possible(numbered_.candidate[i])) {
            gone.add(i);
        }
    }
    contradictory_.fill({});
    AssumptionJob job = whole.job_;
    job.whole = &whole.job_;
    job.gone = &gone;
    job.possible = possible_.data();
    job.on = on_.data();
    job.off = off_.data();
    job.contradictory = contradictory_.data();
    spread(job, width);
}

// What follows from one of two candidates of an item that is off follows from the other that is on.
void Assumptions::pair_lanes() {
    for (int item = 0; item < items; ++item) {
        const unsigned mask = grid_->mask(item), rest = mask & (mask - 1);
        if (single(rest)) {
            const int a = index(candidate_of(item, lowest(mask)));
            const int b = index(candidate_of(item, lowest(rest)));
            off_lane_[a] = static_cast<std::uint16_t>(b);
            off_lane_[b] = static_cast<std::uint16_t>(a);
        }
    }
}

// Every candidate on; off those from which something may follow. Returns how many.
int Assumptions::collect_starts(int level) {
    int lanes = numbered_.number;
    // Of larger items two candidates or more are left, or three, without the one that is off.
    const int small = level <= 2 ? 3 : digits;
    for (int i = 0; i < numbered_.number; ++i) {
        start_[i] = static_cast<std::uint16_t>(i);
        off_lane_[i] = no_lane;
    }
    if (level == 0) {
        pair_lanes();
        return lanes;
    }
    const auto add = [&](int member) {
        if (off_lane_[member] == no_lane) {
            off_lane_[member] = static_cast<std::uint16_t>(lanes);
            start_[lanes++] = static_cast<std::uint16_t>(AssumptionJob::off_start | member);
        }
    };
    for (int i = 0; i < item_count_; ++i) {
        for (int m = 0; items_[i].count <= small && m < items_[i].count; ++m) {
            add(members_[items_[i].begin + m]);
        }
    }
    for (const AssumptionJob::Crossing& crossing : crossings_) {
        for (const Item& outside : crossing.outside) {
            if (outside.count == 1) {
                add(pattern_members_[outside.begin]);
            }
        }
    }
    return lanes;
}

void Assumptions::collect_items() {
    constexpr std::uint16_t none = AssumptionJob::no_item;
    item_count_ = member_count_ = 0;
    std::fill_n(items_of_.begin(), numbered_.number,
                std::array<std::uint16_t, 4>{none, none, none, none});
    item_number_.fill(none);
    std::array<std::uint8_t, most_numbered> listed{};  // of items_of_
    for (int item = 0; item < items; ++item) {
        const unsigned mask = grid_->mask(item);
        if ((mask & (mask - 1)) != 0) {
            item_number_[item] = static_cast<std::uint16_t>(item_count_);
            items_[item_count_++] = {static_cast<std::uint16_t>(member_count_),
                                     static_cast<std::uint16_t>(count(mask))};
            for (const int bit : each(mask)) {
                const int member = index(candidate_of(item, bit));
                members_[member_count_++] = static_cast<std::uint16_t>(member);
                items_of_[member][listed[member]++] = item_number_[item];
            }
        }
    }
}

void Assumptions::collect_patterns() {
    for (int digit = 0; digit < digits; ++digit) {
        for (int box = static_cast<int>(Kind::box); box < houses; ++box) {
            for (int third = 0; third < 6; ++third) {
                collect_crossing(box, crossing(box, third), digit);
            }
        }
        const auto fish = [&](Kind base, Kind cover) {
            const auto link = [&](int of) { return item_of(house_of(cell_of(of), cover), digit); };
            for (int b = static_cast<int>(base); b < static_cast<int>(base) + 9; ++b) {
                for (int a = static_cast<int>(base); a < b; ++a) {
                    collect_pair(item_of(a, digit), item_of(b, digit), link);
                }
            }
        };
        fish(Kind::row, Kind::column);
        fish(Kind::column, Kind::row);
    }
    for (int house = 0; house < houses; ++house) {
        const auto& at = geometry.cell_at[house];
        for (int b = 0; b < 9; ++b) {
            for (int a = 0; a < b; ++a) {
                collect_pair(item_of(house, a), item_of(house, b), cell_of);
                collect_pair(at[a], at[b], [&](int of) { return item_of(house, digit_of(of)); });
            }
        }
    }
}

void Assumptions::collect_crossing(int a, int b, int digit) {
    const Cells &of_a = geometry.members[a], &of_b = geometry.members[b];
    const Cells only_a = (grid_->cells_with(digit) & of_a) - of_b;
    const Cells only_b = (grid_->cells_with(digit) & of_b) - of_a;
    if (only_a.empty() || only_b.empty()) {
        return;
    }
    AssumptionJob::Crossing crossing;
    int i = 0;
    for (const Cells& only : {only_a, only_b}) {
        crossing.outside[i].begin = static_cast<std::uint16_t>(pattern_members_.size());
        for (const int cell : only) {
            add_pattern_member(index(candidate(cell, digit)));
        }
        crossing.outside[i].count =
            static_cast<std::uint16_t>(pattern_members_.size() - crossing.outside[i].begin);
        ++i;
    }
    crossings_.push_back(crossing);
}

// `link` puts a candidate, and one with the same bit in the other item, into a third one.
template <class Link>
void Assumptions::collect_pair(int item_a, int item_b, Link link) {
    const unsigned mask_a = grid_->mask(item_a), mask_b = grid_->mask(item_b);
    const unsigned both = mask_a & mask_b;
    if ((both & (both - 1)) == 0) {
        return;
    }
    const std::uint16_t a = item_number_[item_a], b = item_number_[item_b];
    AssumptionJob::Pair pair{{a, b}, {}, {}};
    // The members are in the order of the masks' bits.
    const auto walk = [&](auto visit) {
        const std::uint16_t *i = &members_[items_[a].begin], *j = &members_[items_[b].begin];
        for (const int bit : each(mask_a | mask_b)) {
            const int in_a = (mask_a >> bit & 1) != 0 ? *i++ : -1;
            const int in_b = (mask_b >> bit & 1) != 0 ? *j++ : -1;
            visit(in_a, in_b);
        }
    };
    pair.links = {static_cast<std::uint16_t>(pattern_members_.size()),
                  static_cast<std::uint16_t>(count(both))};
    walk([&](int i, int j) {
        if (i >= 0 && j >= 0) {
            for (const int member : {i, j, int{item_number_[link(numbered_.candidate[i])]}}) {
                add_pattern_member(member);
            }
        }
    });
    pair.alone = {static_cast<std::uint16_t>(pattern_members_.size()),
                  static_cast<std::uint16_t>(count(mask_a ^ mask_b))};
    walk([&](int i, int j) {
        if (i < 0 || j < 0) {
            add_pattern_member(std::max(i, j));
        }
    });
    pairs_.push_back(pair);
}

bool Assumptions::any() const {
    bool removes = contradictory_[0].any() || contradictory_[1].any();
    for (int item = 0; item < items && !removes; ++item) {
        removes = grid_->mask(item) != 0 && common(item);
    }
    return removes;
}

bool Assumptions::common_by_state(int candidate) const {
    const int lane = off_lane_[index(candidate)];
    if (lane == no_lane) {  // only the candidate itself
        return off_[index(candidate)].has(index(candidate));
    }
    NumberedSet both = off_[index(candidate)];
    both &= off_[lane];
    return both.any();
}

}  // namespace satsudoku::raters::explainer
