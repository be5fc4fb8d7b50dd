// The search of Assumptions, compiled once per width: the unit that includes this defines
// ASSUMPTIONS_NAMESPACE.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include "raters/explainer/assumption_job.hpp"

namespace satsudoku::raters::explainer::ASSUMPTIONS_NAMESPACE {

// Bit i of word w is lane 64 w + i. Narrower processors take it in parts.
using V = std::uint64_t __attribute__((vector_size(64)));

inline bool any(const V& x) {
#if defined(__AVX512F__)
    return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(x), reinterpret_cast<__m512i>(x)) != 0;
#else
    std::uint64_t bits = 0;
    for (int w = 0; w < 8; ++w) {
        bits |= x[w];
    }
    return bits != 0;
#endif
}

class Spread {
public:
    explicit Spread(const AssumptionJob& job)
        : job_(job), possible_(reinterpret_cast<V*>(job.possible)),
          on_(reinterpret_cast<V*>(job.on)) {}

    void run() {
        prepare();
        do {
            spread();
        } while (job_.level > 0 && (patterns() || (job_.level > 1 && chains())));
        for (int w = 0; w < 8; ++w) {
            job_.contradictory->word[w] = contradictory_[w];
        }
        if (job_.whole != nullptr) {  // earlier removals are of no interest
            job_.gone->for_each([&](int member) { possible_[member] = ~V{}; });
        }
        turn();
    }

private:
    void spread() {
        for (bool more = true; more;) {
            more = false;
            for (std::size_t w = 0; w < waiting_.size(); ++w) {
                for (std::uint64_t now = std::exchange(waiting_[w], 0); now != 0; now &= now - 1) {
                    const int item = static_cast<int>(64 * w) + std::countr_zero(now);
                    more = true;
                    visit(item);
                }
            }
        }
    }

    void prepare() {
        for (int w = 0; w < 8; ++w) {
            const int left = job_.lanes - 64 * w;
            live_[w] = left >= 64 ? ~std::uint64_t{0}
                       : left > 0 ? (std::uint64_t{1} << left) - 1
                                  : 0;
        }
        if (job_.whole == nullptr) {
            begin();
        } else {
            go_on();
        }
        fresh_ = live_;
    }

    void begin() {
        for (int i = 0; i < job_.number; ++i) {
            possible_[i] = live_;
            on_[i] = V{};
        }
        for (int lane = 0; lane < job_.lanes; ++lane) {
            const int start = job_.start[lane] & ~AssumptionJob::off_start;
            if (start == job_.start[lane]) {
                job_.on[start].add(lane);
            } else {
                job_.possible[start].remove(lane);
            }
            job_.off[lane].for_each([&](int member) { job_.possible[member].remove(lane); });
        }
        for (int item = 0; item < job_.items; ++item) {
            waiting_[item / 64] |= std::uint64_t{1} << (item % 64);
        }
    }

    // Where the lanes of the whole grid have ended.
    void go_on() {
        std::copy_n(job_.whole->possible, job_.number, job_.possible);
        std::copy_n(job_.whole->on, job_.number, job_.on);
        for (int w = 0; w < 8; ++w) {
            contradictory_[w] = job_.whole->contradictory->word[w] & ~job_.gone->word[w];
            live_[w] &= ~(contradictory_[w] | job_.gone->word[w]);
        }
        job_.gone->for_each([&](int member) {
            contradictory_ |= live_ & on_[member];
            possible_[member] = on_[member] = V{};
            wait_for(member);
        });
        live_ &= ~contradictory_;
        forget(AssumptionJob::no_item);
    }

    void visit(int item) {
        const std::uint16_t* const members = job_.members + job_.item[item].begin;
        switch (job_.item[item].count) {
        case 2: return visit<2>(members, item);
        case 3: return visit<3>(members, item);
        case 4: return visit<4>(members, item);
        case 5: return visit<5>(members, item);
        case 6: return visit<6>(members, item);
        case 7: return visit<7>(members, item);
        case 8: return visit<8>(members, item);
        default: return visit<9>(members, item);
        }
    }

    // A member that is on turns off the others; the last possible member is on.
    template <int count>
    void visit(const std::uint16_t* members, int item) {
        V possible = possible_[members[0]], several{};
        V on = on_[members[0]], twice{};
        for (int i = 1; i < count; ++i) {
            const V& p = possible_[members[i]];
            const V& o = on_[members[i]];
            several |= possible & p;
            possible |= p;
            twice |= on & o;
            on |= o;
        }
        const V wrong = live_ & (twice | ~possible);
        live_ &= ~wrong;
        contradictory_ |= wrong;
        const V last = live_ & ~several, single = live_ & on;
        for (int i = 0; i < count; ++i) {
            V& p = possible_[members[i]];
            V& o = on_[members[i]];
            const V gone = single & p & ~o, forced = last & p & ~o;
            if (any(gone | forced)) {
                p &= ~gone;
                o |= forced;
                fresh_ |= gone;
                wait_for(members[i]);
            }
        }
        forget(item);
        forget(AssumptionJob::no_item);
    }
    void wait_for(int member) {
        for (const std::uint16_t item : job_.items_of[member]) {
            waiting_[item / 64] |= std::uint64_t{1} << (item % 64);
        }
    }
    void forget(int item) { waiting_[item / 64] &= ~(std::uint64_t{1} << (item % 64)); }

    // Whether the candidate goes in any of the lanes.
    bool remove(int member, const V& lanes) {
        V& p = possible_[member];
        const V gone = p & lanes & live_;
        if (!any(gone)) {
            return false;
        }
        p &= ~gone;
        fresh_ |= gone;
        wait_for(member);
        return true;
    }

    // --- patterns ---

    bool patterns() {
        bool removed = false;
        for (int i = 0; i < job_.crossings; ++i) {
            removed |= cross(job_.crossing[i]);
        }
        for (int item = 0; item < job_.items; ++item) {
            count(item);
        }
        for (int i = 0; i < job_.pairs; ++i) {
            removed |= match(job_.pair[i]);
        }
        return removed;
    }

    // A digit whose places in one house all lie in another.
    bool cross(const AssumptionJob::Crossing& crossing) {
        std::array<V, 2> places;
        for (int i = 0; i < 2; ++i) {
            V all{};
            for (int m = 0; m < crossing.outside[i].count; ++m) {
                all |= possible_[job_.pattern_members[crossing.outside[i].begin + m]];
            }
            places[i] = all;
        }
        bool removed = false;
        for (int i = 0; i < 2; ++i) {
            const V cleared = places[i] & ~places[1 - i] & live_;
            if (any(cleared)) {
                for (int m = 0; m < crossing.outside[i].count; ++m) {
                    removed |= remove(job_.pattern_members[crossing.outside[i].begin + m], cleared);
                }
            }
        }
        return removed;
    }

    // Where an item has two candidates left.
    void count(int item) {
        V one{}, two{}, three{};
        for (int m = 0; m < job_.item[item].count; ++m) {
            const V& p = possible_[job_.members[job_.item[item].begin + m]];
            three |= two & p;
            two |= one & p;
            one |= p;
        }
        two_[item] = two & ~three;
    }

    bool match(const AssumptionJob::Pair& pair) {
        V equal = two_[pair.items[0]] & two_[pair.items[1]] & live_;
        if (!any(equal)) {
            return false;
        }
        const std::uint16_t* const links = job_.pattern_members + pair.links.begin;
        for (int m = 0; m < pair.alone.count; ++m) {
            equal &= ~possible_[job_.pattern_members[pair.alone.begin + m]];
        }
        for (int m = 0; m < pair.links.count; ++m) {
            equal &= ~(possible_[links[3 * m]] ^ possible_[links[3 * m + 1]]);
        }
        if (!any(equal)) {
            return false;
        }
        bool removed = false;
        for (int m = 0; m < pair.links.count; ++m) {
            const std::uint16_t* const link = links + 3 * m;
            const V here = equal & possible_[link[0]];
            const AssumptionJob::Item& item = job_.item[link[2]];
            if (any(here)) {
                for (int n = 0; n < item.count; ++n) {
                    const int other = job_.members[item.begin + n];
                    if (other != link[0] && other != link[1]) {
                        removed |= remove(other, here);
                    }
                }
            }
        }
        return removed;
    }

    // --- chains ---

    // Of each lane in turn: a chain that the grid lacks passes over items that have two candidates
    // only here. From one of them to the next, and at both ends, it goes as in the grid.
    bool chains() {
        const V lanes = live_ & fresh_;
        fresh_ = V{};
        if (!any(lanes)) {
            return false;
        }
        for (int item = 0; item < job_.items; ++item) {
            count(item);
        }
        bool removed = false;
        for (int w = 0; w < 8; ++w) {
            if (lanes[w] == 0) {
                continue;
            }
            links_.fill(0);
            for (int item = 0; item < job_.items; ++item) {
                if (job_.item[item].count > 2) {
                    for (std::uint64_t rest = two_[item][w] & lanes[w]; rest != 0;
                         rest &= rest - 1) {
                        add_link(w, std::countr_zero(rest), job_.item[item]);
                    }
                }
            }
            for (std::uint64_t rest = lanes[w]; rest != 0; rest &= rest - 1) {
                removed |= chain(w, std::countr_zero(rest));
            }
        }
        return removed;
    }

    // Both ways.
    void add_link(int w, int bit, const AssumptionJob::Item& item) {
        std::array<std::uint16_t, 2> ends{};
        int n = 0;
        for (int m = 0; n < 2; ++m) {
            const std::uint16_t member = job_.members[item.begin + m];
            ends[n] = member;
            n += static_cast<int>(job_.possible[member].word[w] >> bit & 1);
        }
        std::uint8_t& number = links_[bit];
        if (number < most_links) {
            link_[bit][number++] = {ends[0], ends[1]};
            link_[bit][number++] = {ends[1], ends[0]};
        } else {
            number = most_links + 1;
        }
    }

    bool chain(int w, int bit) {
        const int n = links_[bit], lane = 64 * w + bit;
        if (n > most_links) {  // given up, as if it contradicted itself
            contradictory_[w] |= std::uint64_t{1} << bit;
            live_[w] &= ~(std::uint64_t{1} << bit);
            return false;
        }
        const auto& link = link_[bit];
        // The links that start at a candidate, and the candidates at which any does.
        NumberedSet starts;
        for (int i = 0; i < n; ++i) {
            starts.add(link[i].off);
            from_[link[i].off] = {};
        }
        for (int i = 0; i < n; ++i) {
            from_[link[i].off].add(i);
        }
        std::array<Links, most_links> after;
        for (int i = 0; i < n; ++i) {
            after[i] = after_off(job_.reach[link[i].on], starts);
            after[i].add(i);
        }
        for (int k = 0; k < n; ++k) {
            const Links row = after[k];
            for (int i = 0; i < n; ++i) {
                after[i].add_if(after[i].has(k), row);
            }
        }
        NumberedSet failing;
        std::array<NumberedSet, most_links> off;
        for (int i = 0; i < n; ++i) {
            off[i] = {};
            after[i].for_each([&](int k) { off[i] |= job_.reach[link[k].on]; });
            // Candidates that turn off the start of the link: links and exclusions work both ways.
            NumberedSet both = job_.reach[link[i].off];
            both &= off[i];
            failing |= both;
        }
        bool removed = remove_here(failing, lane);
        if (!removed && job_.level > 2) {
            removed = common(off, starts, lane);
        }
        return removed;
    }

    // The candidates that are off whichever candidate of an item is on.
    template <class Off>
    bool common(const Off& off, const NumberedSet& starts, int lane) {
        starts.for_each([&](int start) {
            NumberedSet all;
            from_[start].for_each([&](int k) { all |= off[k]; });
            off_after_[start] = all;
        });
        for (int i = 0; i < job_.number; ++i) {
            if (job_.possible[i].has(lane)) {
                NumberedSet all = job_.reach[i], turned_off = all;
                turned_off &= starts;
                turned_off.for_each([&](int start) { all |= off_after_[start]; });
                all_off_[i] = all;
            } else {
                all_off_[i].word.fill(~std::uint64_t{0});
            }
        }
        NumberedSet gone;
        for (int item = 0; item < job_.items; ++item) {
            const std::uint16_t* const members = job_.members + job_.item[item].begin;
            NumberedSet all = all_off_[members[0]];
            for (int m = 1; m < job_.item[item].count; ++m) {
                all &= all_off_[members[m]];
            }
            gone |= all;
        }
        return remove_here(gone, lane);
    }

    bool remove_here(const NumberedSet& gone, int lane) {
        bool removed = false;
        gone.for_each([&](int member) {
            if (member < job_.number && job_.possible[member].has(lane)) {
                job_.possible[member].remove(lane);
                wait_for(member);
                removed = true;
            }
        });
        if (removed) {
            fresh_[lane / 64] |= std::uint64_t{1} << (lane % 64);
        }
        return removed;
    }

    static constexpr int most_links = 128;
    struct Links {
        std::array<std::uint64_t, most_links / 64> word{};
        void add(int i) { word[i / 64] |= std::uint64_t{1} << (i % 64); }
        bool has(int i) const { return word[i / 64] >> (i % 64) & 1; }
        void operator|=(const Links& other) { add_if(true, other); }
        // Without a branch.
        void add_if(bool condition, const Links& other) {
            const std::uint64_t mask = std::uint64_t{0} - static_cast<std::uint64_t>(condition);
            for (std::size_t w = 0; w < word.size(); ++w) {
                word[w] |= other.word[w] & mask;
            }
        }
        template <class Visit>
        void for_each(Visit visit) const {
            for (std::size_t w = 0; w < word.size(); ++w) {
                for (std::uint64_t rest = word[w]; rest != 0; rest &= rest - 1) {
                    visit(static_cast<int>(64 * w) + std::countr_zero(rest));
                }
            }
        }
    };
    Links after_off(const NumberedSet& off, const NumberedSet& starts) const {
        NumberedSet both = off;
        both &= starts;
        Links after;
        both.for_each([&](int candidate) { after |= from_[candidate]; });
        return after;
    }

    // From lanes by candidate to candidates by lane: 64 candidates at a time, of all lanes.
    void turn() {
        const int blocks = (job_.lanes + 63) / 64;
        const int all = std::min(64 * blocks, most_numbered);
        std::fill_n(job_.off, all, NumberedSet{});
        for (int first = 0; first < job_.number; first += 64) {
            std::array<V, 64> square;
            for (int i = 0; i < 64; ++i) {
                square[i] = first + i < job_.number ? ~possible_[first + i] : V{};
            }
            std::uint64_t mask = 0xffffffff;
            for (int step = 32; step != 0; step /= 2, mask ^= mask << step) {
                for (int i = 0; i < 64; i = (i + step + 1) & ~step) {
                    const V swapped = ((square[i] >> step) ^ square[i + step]) & mask;
                    square[i] ^= swapped << step;
                    square[i + step] ^= swapped;
                }
            }
            for (int w = 0; w < blocks; ++w) {
                for (int i = 0; i < 64; ++i) {
                    job_.off[64 * w + i].word[first / 64] = square[i][w];
                }
            }
        }
    }

    const AssumptionJob& job_;
    V* possible_;
    V* on_;
    V live_{}, contradictory_{};
    V fresh_{};  // lanes that have changed since chains were looked for
    std::array<std::uint64_t, AssumptionJob::most_items / 64 + 1> waiting_{};
    std::array<V, AssumptionJob::most_items> two_;
    struct NewLink {
        std::uint16_t off, on;
    };
    std::array<std::uint8_t, 64> links_;  // of 64 lanes
    std::array<std::array<NewLink, most_links>, 64> link_;
    std::array<Links, most_numbered> from_;  // by the candidate that is off
    std::array<NumberedSet, most_numbered> off_after_, all_off_;
};

}  // namespace satsudoku::raters::explainer::ASSUMPTIONS_NAMESPACE
