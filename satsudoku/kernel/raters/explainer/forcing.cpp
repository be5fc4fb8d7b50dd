#include "raters/explainer/forcing.hpp"

#include <algorithm>
#include <climits>
#include <memory>
#include <optional>

#include "raters/explainer/assumptions.hpp"
#include "raters/explainer/chain_rating.hpp"
#include "raters/explainer/conclusion.hpp"
#include "raters/explainer/levels.hpp"

namespace satsudoku::raters::explainer {
namespace {

class Forcing {
public:
    // With `all`, the best conclusion for each candidate placed or eliminated; else the best of
    // all.
    Forcing(const Grid& grid, const Reasoning& reasoning, const Reach* reach, Row row, int rating,
            bool all, Session& session)
        : grid_(grid), reasoning_(reasoning),
          reach_(reach != nullptr && reach->computed() && !reach->any_failing() ? reach : nullptr),
          row_(row), rating_(rating), all_(all), session_(session),
          from_off_(session.closures.take()) {
        std::fill_n(best_.begin(), all ? best_.size() : 1, std::int16_t{-1});
    }

    ~Forcing() {
        for (auto& closure : from_on_) {
            if (closure) {
                session_.closures.give_back(std::move(closure));
            }
        }
        session_.closures.give_back(std::move(from_off_));
        if (within_) {
            session_.whole = nullptr;
            session_.assumptions.give_back(std::move(within_));
        }
        if (assuming_ && !all_) {
            std::swap(session_.last[static_cast<std::size_t>(reasoning_.level)], assumptions_);
        }
        if (assumptions_) {
            session_.assumptions.give_back(std::move(assumptions_));
        }
    }
    Forcing(const Forcing&) = delete;
    Forcing& operator=(const Forcing&) = delete;

    void run() {
        if (!reasoning_.cells) {
            return nishio();
        }
        if (reasoning_.dynamic) {
            assume();
        }
        const int least = reasoning_.dynamic ? 2 : 3;
        for (int cell = 0; cell < cells; ++cell) {
            const int n = count(grid_.options(cell));
            if (n < least) {
                continue;
            }
            for (const int digit : each(grid_.options(cell))) {
                one_candidate(candidate(cell, digit), n);
            }
            item_cases(cell, {.technique = Technique::cell_forcing,
                              .start = candidate(cell, lowest(grid_.options(cell))),
                              .item = cell});
        }
    }

    bool any() const { return !kept_.empty(); }
    // The best first.
    std::vector<Conclusion>& sorted() {
        std::sort(kept_.begin(), kept_.end(),
                  [](const auto& a, const auto& b) { return merit(a) < merit(b); });
        return kept_;
    }

    // The changes by a conclusion, and its rating.
    void state(const Conclusion& c, Hint& hint) const {
        hint.start({row_, c.technique, rating_ + length_points(c.complexity)});
        hint.chain.complexity = c.complexity;
        const int changed = c.eliminated();
        if (c.places()) {
            hint.placed = changed;
            hint.eliminate_digits(cell_of(changed),
                                  grid_.options(cell_of(changed)) & ~(1U << digit_of(changed)));
        } else {
            hint.eliminated.push_back(static_cast<Candidate>(changed));
        }
    }

    // Adds its premises.
    void describe(const Conclusion& c, Hint& hint) {
        hint.digits = static_cast<std::uint16_t>(1U << digit_of(c.start));
        switch (c.technique) {
        case Technique::contradiction_forcing: {
            const Closure& from = c.start_on ? on_from(c.start) : off_from(c.start);
            hint.add_cell(cell_of(c.start));
            from.describe(c.target, true, hint);
            from.describe(c.target, false, hint);
            break;
        }
        case Technique::double_forcing:
            hint.add_cell(cell_of(c.start));
            on_from(c.start).describe(c.target, c.target_on, hint);
            off_from(c.start).describe(c.target, c.target_on, hint);
            break;
        default:
            if (c.technique == Technique::cell_forcing) {
                hint.digits = grid_.options(c.item);
                hint.add_cell(c.item);
            } else {
                const int house = house_of_item(c.item);
                hint.parts.push_back(grid_.cells_in(house, digit_of(c.start)));
                hint.add_house(house);
            }
            for (const int bit : each(grid_.mask(c.item))) {
                on_from(candidate_of(c.item, bit)).describe(c.target, c.target_on, hint);
            }
        }
    }

private:
    void nishio() {
        unsigned contradicted = 0;
        for (int cell = 0; cell < cells; ++cell) {
            if (single(grid_.options(cell))) {
                continue;
            }
            for (const int digit : each(grid_.options(cell))) {
                const int start = candidate(cell, digit);
                if (grid_.cells_with(digit) == session_.uncontradicted[digit]) {
                    continue;
                }
                for (const bool on : {true, false}) {
                    const Closure& from = on ? on_from(start) : off_from(start);
                    if (from.contradiction()) {
                        contradicted |= 1U << digit;
                        contradiction(from, start, on);
                    }
                }
            }
        }
        for (const int digit : each(all_digits & ~contradicted)) {
            session_.uncontradicted[digit] = grid_.cells_with(digit);
        }
    }

    // Finds out which closures are of interest; of level 4, those of dynamic chains within.
    void assume() {
        assumptions_ = session_.assumptions.take();
        if (reasoning_.level == 4) {
            if (reasoning_.limit == 0 && assumptions_->find(grid_, 0, nullptr, session_.width())) {
                session_.whole = assumptions_.get();
                lone_ = !all_ && !assumptions_->any();
                within_ = session_.assumptions.take();
            }
            return;
        }
        assuming_ = find_assumptions();
        if (!assuming_) {
            return;
        }
        assumptions_->each_contradicting_on([&](int start) {
            const Closure& closure = on_from(start);
            assumptions_->clear(start);
            for (const Candidate off : closure.off_list()) {
                assumptions_->add(start, off);
            }
            for (const Candidate on : closure.unfinished()) {
                const int cell = cell_of(on), digit = digit_of(on);
                for (const int other : each(grid_.options(cell) & ~(1U << digit))) {
                    assumptions_->add(start, candidate(cell, other));
                }
                for (const int peer : grid_.cells_with(digit) & geometry.peers[cell]) {
                    assumptions_->add(start, candidate(peer, digit));
                }
            }
        });
    }

    bool find_assumptions() {
        if (reasoning_.level == 0 && session_.whole != nullptr) {
            assumptions_->find_within(*session_.whole, grid_, session_.width());
            return true;
        }
        const auto level = static_cast<std::size_t>(reasoning_.level);
        const Assumptions* const same = all_ ? nullptr : session_.last[level].get();
        const Assumptions* const lower =
            all_ || level == 0 ? nullptr : session_.last[level - 1].get();
        if (level < 2) {
            return assumptions_->find(grid_, reasoning_.level, nullptr, session_.width(),
                                      {same, lower});
        }
        const StrongLinks strong(grid_);
        const Reach reach(grid_, strong);
        return reach.computed() && !reach.any_failing() &&
               assumptions_->find(grid_, reasoning_.level, &reach, session_.width(), {same, lower});
    }

    const Closure& on_from(int start) {
        auto& kept = from_on_[start];
        if (!kept) {
            kept = session_.closures.take();
            kept->run(grid_, reasoning_, start, true, session_, most());
        }
        return *kept;
    }
    const Closure& off_from(int start) {
        if (off_start_ != start) {
            from_off_->run(grid_, reasoning_, start, false, session_, most());
            off_start_ = start;
        }
        return *from_off_;
    }

    // A node with the same number of premises is not part of the best conclusion.
    int most() const { return lone_ && !kept_.empty() ? kept_[0].complexity - 1 : INT_MAX; }

    void one_candidate(int start, int options) {
        if (assuming_) {
            some_of(start, options);
        } else if (reasoning_.dynamic) {
            const Closure& on = on_from(start);
            contradiction(on, start, true);
            if (may_follow_from_off(start)) {
                const Closure& off = off_from(start);
                contradiction(off, start, false);
                if (options >= 3) {
                    two_cases(on, off, start, true);
                    two_cases(on, off, start, false);
                }
            }
        }
        house_cases(start);
    }

    // Whether anything may be but that the candidate is off. Of level 4, nothing is where each item
    // has several other candidates, and dynamic chains without this one eliminate nothing.
    bool may_follow_from_off(int start) {
        if (session_.whole == nullptr || session_.whole->off_turns_on(start)) {
            return true;
        }
        Grid rest = grid_;
        rest.eliminate(cell_of(start), digit_of(start));
        within_->find_within(*session_.whole, rest, session_.width());
        return within_->any();
    }

    // As far as there is anything.
    void some_of(int start, int options) {
        const bool by_off = assumptions_->contradicts_off(start);
        if (assumptions_->contradicts_on(start)) {
            contradiction(on_from(start), start, true);
        }
        if (by_off) {
            contradiction(off_from(start), start, false);
        }
        if (options >= 3 && (by_off || assumptions_->common_by_state(start))) {
            const Closure& on = on_from(start);
            const Closure& off = off_from(start);
            two_cases(on, off, start, true);
            two_cases(on, off, start, false);
        }
    }

    // --- the kinds of conclusion ---

    void contradiction(const Closure& from, int start, bool on) {
        ++order_;
        if (!from.contradiction()) {
            return;
        }
        Conclusion conclusion{.technique = Technique::contradiction_forcing,
                              .order = order_,
                              .start = start,
                              .start_on = on,
                              .target = from.conflict(),
                              .target_on = true};
        const std::array<Case, 2> cases{{{&from, true}, {&from, false}}};
        offer(conclusion, cases.data(), 2);
    }

    void two_cases(const Closure& on, const Closure& off, int start, bool target_on) {
        common({&on, &off}, 2, {.technique = Technique::double_forcing, .start = start}, target_on);
    }

    // Of the houses whose first place is the candidate.
    void house_cases(int start) {
        const int cell = cell_of(start), digit = digit_of(start);
        for (const Kind kind : boxes_rows_columns) {
            const int h = house_of(cell, kind);
            const unsigned mask = grid_.places(h, digit);
            if (!single(mask) && lowest(mask) == geometry.position[cell][index_of(kind)]) {
                const int item = item_of(h, digit);
                item_cases(item,
                           {.technique = Technique::house_forcing, .start = start, .item = item});
            }
        }
    }

    void item_cases(int item, const Conclusion& conclusion) {
        if ((reach_ != nullptr && !reach_->common(item)) ||
            (assuming_ && !assumptions_->common(item))) {
            return;
        }
        std::array<const Closure*, 9> closures{};
        int n = 0;
        for (const int bit : each(grid_.mask(item))) {
            closures[n++] = &on_from(candidate_of(item, bit));
        }
        common(closures, n, conclusion, true);
        common(closures, n, conclusion, false);
    }

    // The candidates that are on, or off, in all closures.
    void common(const std::array<const Closure*, 9>& closures, int n, Conclusion conclusion,
                bool on) {
        auto shared = (on ? closures[0]->on() : closures[0]->off()).digits_of;
        unsigned any = 0;
        for (int i = 1; i < n; ++i) {
            const auto& other = (on ? closures[i]->on() : closures[i]->off()).digits_of;
            any = 0;
            for (int cell = 0; cell < cells; ++cell) {
                shared[cell] &= other[cell];
                any |= shared[cell];
            }
            if (any == 0) {
                return;
            }
        }
        std::array<Case, 9> cases;
        for (int i = 0; i < n; ++i) {
            cases[i] = {closures[i], on};
        }
        conclusion.target_on = on;
        for (const Candidate target : on ? closures[0]->on_list() : closures[0]->off_list()) {
            if ((shared[cell_of(target)] >> digit_of(target) & 1) != 0) {
                conclusion.order = ++order_;
                conclusion.target = target;
                offer(conclusion, cases.data(), n);
            }
        }
    }

    // --- which is the best ---

    struct Case {
        const Closure* closure;
        bool on;
    };

    // The number in kept_ of the best conclusion with which one competes.
    std::int16_t& rival(const Conclusion& conclusion) {
        return best_[all_ ? 2 * conclusion.eliminated() + conclusion.places() : 0];
    }

    void offer(Conclusion& conclusion, const Case* cases, int n) {
        std::int16_t& number = rival(conclusion);
        Conclusion* const best = number < 0 ? nullptr : &kept_[number];
        const auto least = [&](const Case& some) {
            return some.closure->least_ancestors(conclusion.target, some.on);
        };
        int complexity = 0;
        for (int i = 0; i < n; ++i) {
            complexity += least(cases[i]);
        }
        conclusion.complexity = complexity;
        if (best != nullptr && merit(conclusion) >= merit(*best)) {
            return;
        }
        if (!eliminates(conclusion)) {
            return;
        }
        NestedCount nested;
        for (int i = 0; i < n; ++i) {
            complexity -= least(cases[i]);
            const int room = best == nullptr ? INT_MAX : best->complexity - complexity;
            const int number =
                cases[i].closure->ancestors(conclusion.target, cases[i].on, nested, room);
            if (number > room) {
                return;
            }
            complexity += number;
        }
        conclusion.complexity = complexity + nested.total();
        if (best == nullptr) {
            number = static_cast<std::int16_t>(kept_.size());
            kept_.push_back(conclusion);
        } else if (merit(conclusion) < merit(*best)) {
            *best = conclusion;
        }
    }

    bool eliminates(const Conclusion& conclusion) const {
        const int changed = conclusion.eliminated();
        return grid_.possible(changed) &&
               (!conclusion.places() || !single(grid_.options(cell_of(changed))));
    }

    const Grid& grid_;
    const Reasoning reasoning_;
    const Reach* const reach_;  // only where no closure contradicts itself
    const Row row_;
    const int rating_;
    const bool all_;
    Session& session_;
    int order_ = 0;
    std::vector<Conclusion> kept_;
    std::array<std::int16_t, 2 * candidates> best_;  // in kept_; -1 for none
    std::array<std::unique_ptr<Closure>, candidates> from_on_;
    std::unique_ptr<Closure> from_off_;
    int off_start_ = -1;
    std::unique_ptr<Assumptions> assumptions_;
    std::unique_ptr<Assumptions> within_;  // of level 4: those in the grid without a candidate
    bool lone_ = false;                    // of level 4: the grid has no dynamic chain of its own
    bool assuming_ = false;                // whether assumptions_ are of this grid
};

}  // namespace

int least_rating(Row row) {
    if (row < Row::nishio) {
        return row == Row::forcing_chains_and_cycles   ? 65
               : row == Row::aligned_triplet_exclusion ? 75
                                                       : 0;
    }
    return levels[static_cast<int>(row) - static_cast<int>(Row::nishio)].rating;
}

bool find_forcing(const Grid& grid, Row row, Session& session, Hint& hint) {
    const Level& level = levels[static_cast<int>(row) - static_cast<int>(Row::nishio)];
    std::optional<StrongLinks> strong;
    std::optional<Reach> reach;
    if (!level.reasoning.dynamic) {
        reach.emplace(grid, strong.emplace(grid));
    }
    Forcing forcing(grid, level.reasoning, reach ? &*reach : nullptr, row, level.rating, false,
                    session);
    forcing.run();
    if (!forcing.any()) {
        return false;
    }
    const Conclusion& best = forcing.sorted()[0];
    forcing.state(best, hint);
    if (session.describes()) {
        forcing.describe(best, hint);
    }
    return true;
}

bool each_forcing(const Grid& grid, const Reasoning& reasoning, const Reach* reach,
                  Session& session,
                  const std::function<bool(const std::vector<Candidate>&)>& accepts,
                  const std::function<void(const Hint&)>& visit) {
    // The row only names the hints.
    const auto same = [&](const Level& level) {
        return level.reasoning.dynamic == reasoning.dynamic && level.reasoning.cells &&
               level.reasoning.level == reasoning.level;
    };
    const Level& level = *std::find_if(levels.begin(), levels.end(), same);
    Forcing forcing(grid, reasoning, reach, level.row, level.rating, true, session);
    forcing.run();
    Hint hint;
    for (const Conclusion& conclusion : forcing.sorted()) {
        forcing.state(conclusion, hint);
        if (accepts(hint.eliminated)) {
            forcing.describe(conclusion, hint);
            visit(hint);
        }
    }
    return forcing.any();
}

}  // namespace satsudoku::raters::explainer
