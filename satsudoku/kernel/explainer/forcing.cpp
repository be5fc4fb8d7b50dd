#include "explainer/forcing.hpp"

#include <algorithm>
#include <climits>
#include <memory>
#include <tuple>

#include "explainer/chain_rating.hpp"

namespace satsudoku::explainer {
namespace {

struct Level {
    Row row;
    int rating;
    Reasoning reasoning;
};
constexpr std::array<Level, 10> levels{{
    {Row::nishio, 75, {.dynamic = true, .cells = false}},
    {Row::multiple_forcing_chains, 80, {.dynamic = false}},
    {Row::dynamic_forcing_chains, 85, {.dynamic = true}},
    {Row::dynamic_plus, 90, {.dynamic = true, .level = 1}},
    {Row::nested_chains, 95, {.dynamic = true, .level = 2}},
    {Row::nested_multiple_chains, 100, {.dynamic = true, .level = 3}},
    {Row::nested_dynamic_0, 105, {.dynamic = true, .level = 4, .limit = 0}},
    {Row::nested_dynamic_1, 105, {.dynamic = true, .level = 4, .limit = 1}},
    {Row::nested_dynamic_2, 105, {.dynamic = true, .level = 4, .limit = 2}},
    {Row::nested_dynamic_3, 105, {.dynamic = true, .level = 4, .limit = 3}},
}};

// What the closures of some assumptions show. Those of a cell or a house are of its candidates on.
struct Conclusion {
    Technique technique;
    int complexity;
    int order;
    int start;  // the candidate assumed; of a cell its first; of a house its first place
    int house = -1;
    bool start_on = true;  // of a contradiction
    int target;            // what follows; of a contradiction the candidate that is on and off
    bool target_on;
    int eliminated() const {
        return technique == Technique::contradiction_forcing ? start : target;
    }
};

// Double before cell before house before contradiction, as the sort key has it.
int key(Technique technique) {
    switch (technique) {
    case Technique::double_forcing: return 1;
    case Technique::cell_forcing: return 5;
    case Technique::house_forcing: return 6;
    default: return 7;
    }
}

auto merit(const Conclusion& c) { return std::make_tuple(c.complexity, key(c.technique), c.order); }

class Forcing {
public:
    // With `all`, the best conclusion for each candidate placed or eliminated; else the best of
    // all.
    Forcing(const Grid& grid, const Reasoning& reasoning, Row row, int rating, bool all,
            Interrupt& interrupt)
        : grid_(grid), reasoning_(reasoning), row_(row), rating_(rating), all_(all),
          interrupt_(interrupt) {}

    void search() {
        const int least = reasoning_.dynamic ? 2 : 3;
        for (int cell = 0; cell < cells; ++cell) {
            const int n = count(grid_.options[cell]);
            if (n < least) {
                continue;
            }
            for_each_bit(grid_.options[cell],
                         [&](int digit) { one_candidate(candidate(cell, digit), n); });
            if (reasoning_.cells) {
                cell_cases(cell);
            }
        }
    }

    bool any() const { return !kept_.empty(); }
    // The best first.
    std::vector<Conclusion>& sorted() {
        std::sort(kept_.begin(), kept_.end(),
                  [](const auto& a, const auto& b) { return merit(a) < merit(b); });
        return kept_;
    }

    void describe(const Conclusion& c, Hint& hint) {
        hint.start(row_, c.technique, rating_ + length_points(c.complexity));
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
        case Technique::cell_forcing:
            hint.digits = grid_.options[cell_of(c.start)];
            hint.add_cell(cell_of(c.start));
            for_each_bit(hint.digits, [&](int digit) {
                on_from(candidate(cell_of(c.start), digit)).describe(c.target, c.target_on, hint);
            });
            break;
        default:
            hint.parts.push_back(grid_.cells_with[digit_of(c.start)] & geometry.members[c.house]);
            hint.add_house(c.house);
            for_each_bit(grid_.places[c.house][digit_of(c.start)], [&](int i) {
                on_from(candidate(geometry.cell_at[c.house][i], digit_of(c.start)))
                    .describe(c.target, c.target_on, hint);
            });
        }
        hint.chain.complexity = c.complexity;
        const bool places =
            c.technique == Technique::contradiction_forcing ? !c.start_on : c.target_on;
        const int changed = c.eliminated();
        if (places) {
            hint.placed = changed;
            hint.eliminate_digits(cell_of(changed),
                                  grid_.options[cell_of(changed)] & ~(1U << digit_of(changed)));
        } else {
            hint.eliminated.push_back(static_cast<Candidate>(changed));
        }
    }

private:
    const Closure& on_from(int start) {
        auto& kept = from_on_[start];
        if (!kept) {
            kept = std::make_unique<Closure>();
            kept->run(grid_, reasoning_, start, true, interrupt_);
        }
        return *kept;
    }
    const Closure& off_from(int start) {
        if (off_start_ != start) {
            from_off_.run(grid_, reasoning_, start, false, interrupt_);
            off_start_ = start;
        }
        return from_off_;
    }

    void one_candidate(int start, int options) {
        const Closure& on = on_from(start);
        if (reasoning_.dynamic) {
            const Closure& off = off_from(start);
            contradiction(on, start, true);
            contradiction(off, start, false);
            if (options >= 3 && reasoning_.cells) {
                for (const Candidate target : on.on_list()) {
                    if (off.on().has(target)) {
                        two_cases(on, off, start, target, true);
                    }
                }
                for (const Candidate target : on.off_list()) {
                    if (off.off().has(target)) {
                        two_cases(on, off, start, target, false);
                    }
                }
            }
        }
        if (reasoning_.cells) {
            house_cases(start);
        }
    }

    // --- the kinds of conclusion ---

    void contradiction(const Closure& from, int start, bool on) {
        ++order_;
        if (!from.contradiction()) {
            return;
        }
        Conclusion made{.technique = Technique::contradiction_forcing,
                        .complexity = 0,
                        .order = order_,
                        .start = start,
                        .start_on = on,
                        .target = from.conflict(),
                        .target_on = true};
        const std::array<Case, 2> cases{{{&from, true}, {&from, false}}};
        offer(made, cases.data(), 2);
    }

    void two_cases(const Closure& on, const Closure& off, int start, int target, bool target_on) {
        Conclusion made{.technique = Technique::double_forcing,
                        .complexity = 0,
                        .order = ++order_,
                        .start = start,
                        .target = target,
                        .target_on = target_on};
        const std::array<Case, 2> cases{{{&on, target_on}, {&off, target_on}}};
        offer(made, cases.data(), 2);
    }

    // Of the houses of which the candidate is the first place.
    void house_cases(int start) {
        const int cell = cell_of(start), digit = digit_of(start);
        for (const Kind kind : boxes_rows_columns) {
            const int h = house_of(cell, kind);
            const unsigned mask = grid_.places[h][digit];
            if (single(mask) || lowest(mask) != geometry.position[cell][index_of(kind)]) {
                continue;
            }
            std::array<const Closure*, 9> closures;
            int n = 0;
            for_each_bit(mask, [&](int i) {
                closures[n++] = &on_from(candidate(geometry.cell_at[h][i], digit));
            });
            common(closures, n,
                   {.technique = Technique::house_forcing,
                    .complexity = 0,
                    .order = 0,
                    .start = start,
                    .house = h,
                    .target = 0,
                    .target_on = false});
        }
    }

    void cell_cases(int cell) {
        std::array<const Closure*, 9> closures;
        int n = 0;
        for_each_bit(grid_.options[cell],
                     [&](int digit) { closures[n++] = &on_from(candidate(cell, digit)); });
        common(closures, n,
               {.technique = Technique::cell_forcing,
                .complexity = 0,
                .order = 0,
                .start = candidate(cell, lowest(grid_.options[cell])),
                .target = 0,
                .target_on = false});
    }

    // What all the closures have.
    void common(const std::array<const Closure*, 9>& closures, int n, Conclusion made) {
        for (const bool on : {true, false}) {
            std::array<Case, 9> cases;
            for (int i = 0; i < n; ++i) {
                cases[i] = {closures[i], on};
            }
            for (const Candidate target : on ? closures[0]->on_list() : closures[0]->off_list()) {
                bool shared = true;
                for (int i = 1; shared && i < n; ++i) {
                    shared = (on ? closures[i]->on() : closures[i]->off()).has(target);
                }
                if (shared) {
                    made.order = ++order_;
                    made.target = target;
                    made.target_on = on;
                    offer(made, cases.data(), n);
                }
            }
        }
    }

    // --- which is the best ---

    struct Case {
        const Closure* closure;
        bool on;
    };

    Conclusion* rival(const Conclusion& made) {
        if (!all_) {
            return kept_.empty() ? nullptr : &kept_[0];
        }
        const bool places =
            made.technique == Technique::contradiction_forcing ? !made.start_on : made.target_on;
        for (auto& other : kept_) {
            const bool also = other.technique == Technique::contradiction_forcing ? !other.start_on
                                                                                  : other.target_on;
            if (other.eliminated() == made.eliminated() && also == places) {
                return &other;
            }
        }
        return nullptr;
    }

    void offer(Conclusion& made, const Case* cases, int n) {
        Conclusion* const best = rival(made);
        int complexity = 0;
        for (int i = 0; i < n; ++i) {
            complexity += cases[i].closure->least_ancestors(made.target, cases[i].on);
        }
        made.complexity = complexity;
        if (best != nullptr && merit(made) >= merit(*best)) {
            return;
        }
        complexity = 0;
        NestedCount nested;
        for (int i = 0; i < n; ++i) {
            complexity += cases[i].closure->ancestors(made.target, cases[i].on, nested);
        }
        made.complexity = complexity + nested.total();
        if (!eliminates(made)) {
            return;
        }
        if (best == nullptr) {
            kept_.push_back(made);
        } else if (merit(made) < merit(*best)) {
            *best = made;
        }
    }

    bool eliminates(const Conclusion& made) const {
        const bool places =
            made.technique == Technique::contradiction_forcing ? !made.start_on : made.target_on;
        const int changed = made.eliminated();
        return grid_.possible(changed) && (!places || !single(grid_.options[cell_of(changed)]));
    }

    const Grid& grid_;
    const Reasoning reasoning_;
    const Row row_;
    const int rating_;
    const bool all_;
    Interrupt& interrupt_;
    int order_ = 0;
    std::vector<Conclusion> kept_;
    std::array<std::unique_ptr<Closure>, candidates> from_on_;
    Closure from_off_;
    int off_start_ = -1;
};

}  // namespace

bool find_forcing(const Grid& grid, Row row, Interrupt& interrupt, Hint& hint) {
    const Level& level = levels[static_cast<int>(row) - static_cast<int>(Row::nishio)];
    Forcing search(grid, level.reasoning, row, level.rating, false, interrupt);
    search.search();
    if (!search.any()) {
        return false;
    }
    search.describe(search.sorted()[0], hint);
    return true;
}

std::vector<Hint> all_forcing(const Grid& grid, const Reasoning& reasoning, Interrupt& interrupt) {
    // The row only names the hints.
    const auto same = [&](const Level& level) {
        return level.reasoning.dynamic == reasoning.dynamic && level.reasoning.cells &&
               level.reasoning.level == reasoning.level;
    };
    const Level& level = *std::find_if(levels.begin(), levels.end(), same);
    Forcing search(grid, reasoning, level.row, level.rating, true, interrupt);
    search.search();
    std::vector<Hint> hints;
    for (const Conclusion& conclusion : search.sorted()) {
        search.describe(conclusion, hints.emplace_back());
    }
    return hints;
}

}  // namespace satsudoku::explainer
