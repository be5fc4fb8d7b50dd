// How many completions have each candidate: the sums of the count, one band left open at a time.
//
// Without the sum over A, what is left is a number for each choice of column states in the boxes
// of band a: in how many ways the rest of the board can be completed. Spread over the rows that
// go with these columns, it says how often each pair of columns and rows of a box occurs, hence
// each digit in each cell of band a. Each band needs one such sum, which costs as much as the
// count. Where the rows of a band are alike, as without clues, the sums of the other two bands
// suffice: each row of the third gets a third of what they leave.
//
// In one choice of columns and rows, what a row of the band holds outside the boxes of X and Y is
// in the box of Z: only these two are spread over.
//
// With 8 to 14 clues, 11 to 49 % of the time goes into gathering, 21 to 30 % into filling blocks
// and 14 to 24 % into spreading. What made no difference, or made it slower: to add up the parts
// of the products in `spread` at the end, by the processor's own instruction; other sheets; and
// all three bands chunk by chunk, with blocks that are filled once.
#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>

#include "counting/bands/blocks.hpp"
#include "counting/bands/casting.hpp"
#include "counting/bands/placings.hpp"
#include "counting/bands/sheets.hpp"
#include "counting/bands/three_stacks.hpp"
#include "counting/bands/work.hpp"
#include "threads.hpp"

namespace satsudoku::counting::bands {

namespace {

using Boxes = std::array<std::array<Count, 81>, 9>;  // 9 * cell + digit in each box

// How often each digit is in each row of a box: 3 * digit + row.
using Rows = std::array<Count, 3 * digits>;

Lead::Digits digits_of(const States& rows, const Placing& placing) {
    Lead::Digits result{};
    const auto& triples = splits().sets[rows.split(placing.state)];
    for (int u = 0; u < 3; ++u) {
        for (unsigned rest = triples[u]; rest != 0; rest &= rest - 1) {
            for (int row = 0; row < 3; ++row) {
                result[3 * std::countr_zero(rest) + row] = placing.times[u][row];
            }
        }
    }
    return result;
}

void add(Rows& rows, Count number, const Lead::Digits& times) {
    for (std::size_t place = 0; place < rows.size(); ++place) {
        if (times[place] != 0) {
            rows[place] += number * times[place];
        }
    }
}

// Adds the share of a placing of columns.
void add_box(const States& columns, const Placing& placing, const Rows& rows, Count factor,
             std::span<Count, 81> box) {
    const auto& triples = splits().sets[columns.split(placing.state)];
    for (int t = 0; t < 3; ++t) {
        for (unsigned rest = triples[t]; rest != 0; rest &= rest - 1) {
            const int digit = std::countr_zero(rest);
            for (int cell = 0; cell < 9; ++cell) {
                box[9 * cell + digit] +=
                    factor * placing.times[t][cell % 3] * rows[3 * digit + cell / 3];
            }
        }
    }
}

// Arrays of X with one placing. Each stands for a number of them: the orders and arrays that are
// like it.
struct Group {
    struct Member {
        const Array* array;
        std::uint64_t times;
    };
    std::uint32_t placing;
    std::vector<Member> members;  // sorted by times
};

// The marginals of the boxes in one band.
class Opened {
public:
    Opened(const Sums& sums, const Plan& plan, const Placed& placed, int lead)
        : sums_(sums), layout_(plan.layout), placed_(placed), casting_(cast(plan, placed, lead)),
          tables_{table(0), table(1), table(2)},
          sheets_(sheets(layout_.stacks[stack(2)], columns(2), casting_.depth)) {
        make_lead();
        make_runs();
        make_groups(plan.orbits[stack(0)]);
    }

    // Adds to the boxes' sums; false if stopped.
    bool add(Boxes& boxes, int threads, const Poll& poll, Progress& progress, double upto) {
        Work work(groups_.size(), sheets_.size(), threads);
        progress.begin(upto, steps());
        Mutex mutex;
        on_threads(threads, work.stopped, poll, [&](const Poll& ask) {
            Worker worker(*this);
            Pace pace(work, progress, ask);
            for (auto task = work.next(); task; task = work.next()) {
                worker.take(sheets_[task->chunk]);
                for (std::size_t group = task->first; group < task->last; ++group) {
                    if (!worker.spread(groups_[group], pace)) {
                        return;
                    }
                }
                worker.leave(sheets_[task->chunk]);
            }
            const Lock lock(mutex);
            worker.add(boxes);
        });
        return !work.stopped;
    }

private:
    static constexpr std::size_t steps_of_spread = 10'000;

    const Sums& sums_;
    const Layout& layout_;
    const Placed& placed_;
    Casting casting_;
    std::array<BandTables, 3> tables_;
    std::vector<Sheet> sheets_;
    Lead lead_;
    std::vector<Run> runs_;  // y: a placing of Y
    std::vector<Pair> pairs_;
    std::vector<Group> groups_;
    std::uint64_t widest_ = 0;  // the weights of a placing's pairs, added up

    int stack(int role) const { return casting_.roles.stack[role]; }
    int band(int k) const { return casting_.roles.band[k]; }
    BandTables table(int k) const { return {layout_, casting_.roles.stack, band(k)}; }
    // Of the boxes in band a.
    const Placings& columns(int role) const { return placed_.columns[stack(role)][band(0)]; }
    const Placings& rows(int role) const { return placed_.rows[band(0)][stack(role)]; }
    const States& column_states(int role) const { return layout_.columns[band(0)][stack(role)]; }
    const States& row_states(int role) const { return layout_.rows[band(0)][stack(role)]; }

    std::size_t steps() const {
        std::size_t members = 0, layers = 0;
        for (const auto& group : groups_) {
            members += group.members.size();
        }
        for (const auto& sheet : sheets_) {
            layers += sheet.layers.size();
        }
        return members * layers * Pace::sum(pairs_.size()) +
               groups_.size() * sheets_.size() * steps_of_spread;
    }

    void make_lead() {
        const auto& arrays = layout_.bands[band(0)];
        lead_.by_first.resize(row_states(0).size());
        for (std::size_t i = 0; i < arrays.size(); ++i) {
            const auto& state = arrays[i].state;
            const auto &x = rows(0).of[i], &y = rows(1).of[i];
            lead_.by_first[state[stack(0)]].push_back(
                {state[stack(1)], state[stack(2)], x.placing, y.placing, x.factor, y.factor});
        }
        for (auto& entries : lead_.by_first) {
            std::ranges::sort(entries, {}, [](const Lead::Entry& entry) {
                return std::array<std::uint32_t, 3>{entry.x_placing, entry.x_factor, entry.y};
            });
        }
        lead_.x_rows = layout_.rows_across[band(0)][stack(0)];
        lead_.y_across = layout_.columns_across[band(0)][stack(1)];
        for (const auto& placing : rows(1).list) {
            lead_.y_state.push_back(placing.state);
        }
        lead_.y_first.assign(1, 0);
        for (const auto& placing : columns(1).list) {
            const auto place = static_cast<std::uint32_t>(lead_.y_weight.size());
            lead_.y_weight.push_back(placing.weight());
            lead_.y_first.resize(placing.state + 2, place);
            lead_.y_first.back() = place + 1;
        }
        lead_.y_pair.assign(1, 0);
        for (const int state : lead_.y_state) {
            auto end = lead_.y_pair.back();
            for (const int y : lead_.y_across[state]) {
                end += lead_.y_first[y + 1] - lead_.y_first[y];
            }
            lead_.y_pair.push_back(end);
        }
        for (const auto& placing : rows(0).list) {
            lead_.x_digits.push_back(digits_of(row_states(0), placing));
        }
        for (const auto& placing : rows(1).list) {
            lead_.y_digits.push_back(digits_of(row_states(1), placing));
        }
        lead_.widest = widest();
    }

    void make_runs() {
        const auto& arrays = layout_.stacks[stack(1)];
        std::vector<std::uint32_t> order(arrays.size());
        std::iota(order.begin(), order.end(), 0u);
        std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return columns(1).of[i]; });
        std::vector<std::uint64_t> weights(columns(1).list.size());
        for (const auto i : order) {
            const auto [placing, factor] = columns(1).of[i];
            const auto place = static_cast<std::uint32_t>(pairs_.size());
            if (runs_.empty() || runs_.back().y != placing || runs_.back().weight != factor) {
                runs_.push_back({place, place, factor, static_cast<std::uint16_t>(placing)});
            }
            ++runs_.back().last;
            pairs_.push_back({arrays[i].state[band(1)], arrays[i].state[band(2)]});
            widest_ = std::max(widest_, weights[placing] += factor);
        }
    }

    void make_groups(const Orbits& orbits) {
        std::vector<Group> groups(columns(0).list.size());
        for (std::size_t orbit = 0; orbit < orbits.size(); ++orbit) {
            // Of an orbit, the member with the first placing: so groups are few and large.
            auto best = orbits.member(orbit, 0);
            for (std::size_t k = 1; k < orbits.members(orbit); ++k) {
                const auto member = orbits.member(orbit, k);
                best = columns(0).of[member] < columns(0).of[best] ? member : best;
            }
            const auto [placing, factor] = columns(0).of[best];
            groups[placing].placing = placing;
            groups[placing].members.push_back(
                {&layout_.stacks[stack(0)][best], factor * orbits.members(orbit)});
        }
        for (auto& group : groups) {
            if (!group.members.empty()) {
                std::ranges::stable_sort(group.members, {}, &Group::Member::times);
                groups_.push_back(std::move(group));
            }
        }
    }

    // The most entries whose rows are added up, by the most gathered rows that make one.
    std::uint64_t widest() const {
        std::uint64_t entries = 1, rows = 1;
        for (const auto& list : lead_.by_first) {
            for (std::size_t first = 0, i = 0; i < list.size(); ++i) {
                first = list[i].x_placing == list[first].x_placing ? first : i;
                entries = std::max<std::uint64_t>(entries, i + 1 - first);
            }
        }
        for (const auto& across : lead_.y_across) {
            std::uint64_t sum = 0;
            for (const int y : across) {
                sum = std::accumulate(lead_.y_weight.begin() + lead_.y_first[y],
                                      lead_.y_weight.begin() + lead_.y_first[y + 1], sum);
            }
            rows = std::max(rows, sum);
        }
        return entries * rows;
    }

    // The sums of one thread.
    struct Worker {
        const Opened& all;
        std::vector<Blocks> layers;
        Spread to;
        std::vector<std::array<std::uint64_t, 3 * digits>> z;  // of each placing of columns
        std::array<LongRow, 3 * digits> rest;
        std::vector<Row> rows;
        std::vector<WideRow> wide_rows;
        std::vector<LongRow> long_rows;
        std::array<std::size_t, lanes> lane_at;  // which lane has a place in wide and long rows
        LongRow weight{};                        // of the lanes' placings
        std::size_t filled = 0;                  // layers of the sheet

        explicit Worker(const Opened& opened)
            : all(opened), z(all.columns(2).list.size()), rows(all.columns(1).list.size()),
              wide_rows(rows.size()), long_rows(rows.size()) {
            to.x.resize(all.columns(0).list.size() * all.rows(0).list.size());
            to.y.resize(all.lead_.y_pair.back());
            to.x_lanes.resize(all.rows(0).list.size());
            to.y_lanes.resize(all.rows(1).list.size());
            to.ready.resize(all.row_states(1).size());
            to.ways.resize(all.rows(1).list.size());
            to.used.resize(all.rows(1).list.size());
            Row number;
            for (std::uint16_t lane = 0; lane < lanes; ++lane) {
                number.lane[lane] = lane;
            }
            const WideRow order = all.sums_.widen(number);
            std::ranges::copy(order.lane, lane_at.begin());
        }

        void take(const Sheet& sheet) {
            filled = sheet.layers.size();
            while (layers.size() < filled) {
                layers.emplace_back(all.sums_, all.casting_.roles, all.tables_);
            }
            for (std::size_t i = 0; i < filled; ++i) {
                layers[i].take(sheet.layers[i], false);
            }
            for (int place = 0; place < lanes; ++place) {
                const std::size_t lane = lane_at[place];
                weight.lane[place] = 0;
                if (lane < sheet.places.size()) {
                    const auto [placing, factor] = sheet.places[lane];
                    weight.lane[place] = factor * all.columns(2).list[placing].weight();
                }
            }
            std::ranges::fill(to.x_lanes, LongRow{});
            std::ranges::fill(to.y_lanes, LongRow{});
        }

        // False if stopped.
        bool spread(const Group& group, Pace& pace) {
            std::ranges::fill(long_rows, LongRow{});
            std::uint64_t bound = 0, short_bound = 0;  // of all rows, of those that are short yet
            const auto pour_short = [&] {
                all.sums_.pour(rows, wide_rows);
                short_bound = 0;
            };
            const auto pour = [&](std::uint64_t times) {
                pour_short();
                LongRow factor = weight;
                for (auto& number : factor.lane) {
                    number *= times;
                }
                all.sums_.pour(wide_rows, factor, long_rows);
                bound = 0;
            };
            for (std::size_t i = 0; i < group.members.size(); ++i) {
                const auto& [array, times] = group.members[i];
                if (i != 0 && times != group.members[i - 1].times) {
                    pour(group.members[i - 1].times);
                }
                for (std::size_t layer = 0; layer < filled; ++layer) {
                    const Block &b = layers[layer](1, array->state[all.band(1)]),
                                &c = layers[layer](2, array->state[all.band(2)]);
                    const auto most = std::uint64_t{b.largest} * c.largest * all.widest_;
                    if (bound + most > UINT32_MAX) {
                        pour(times);
                    }
                    bound += most;
                    if (most > UINT16_MAX) {
                        all.sums_.gather(all.runs_, all.pairs_, b, c, wide_rows);
                    } else {
                        if (short_bound + most > UINT16_MAX) {
                            pour_short();
                        }
                        short_bound += most;
                        all.sums_.gather(all.runs_, all.pairs_, b, c, rows);
                    }
                    if (pace.stops(Pace::sum(all.pairs_.size()))) {
                        return false;
                    }
                }
            }
            pour(group.members.back().times);
            const auto& placing = all.columns(0).list[group.placing];
            to.x_first = group.placing * all.rows(0).list.size();
            to.x_weight = placing.weight();
            all.sums_.spread(all.lead_, placing.state, long_rows, layers[0].met(0), to);
            return !pace.stops(steps_of_spread);
        }

        // Adds the sums by lanes to the placings of the lanes.
        void leave(const Sheet& sheet) {
            all.sums_.rest(all.lead_, to, rest);
            for (int place = 0; place < lanes; ++place) {
                const std::size_t lane = lane_at[place];
                if (lane >= sheet.places.size()) {
                    continue;
                }
                const auto placing = sheet.places[lane].placing;
                const std::uint64_t divisor = all.columns(2).list[placing].weight();
                for (std::size_t i = 0; i < rest.size(); ++i) {
                    z[placing][i] += rest[i].lane[place] / divisor;
                }
            }
        }

        void add(Boxes& boxes) const {
            add_x(box(boxes, 0));
            add_y(box(boxes, 1));
            for (std::size_t i = 0; i < z.size(); ++i) {
                Rows rows;
                std::ranges::copy(z[i], rows.begin());
                add_columns(2, i, rows, box(boxes, 2));
            }
        }

        void add_x(std::span<Count, 81> box) const {
            const auto& digits_of_rows = all.lead_.x_digits;
            auto number = to.x.begin();
            for (std::size_t i = 0; i < all.columns(0).list.size(); ++i) {
                Rows rows{};
                for (const auto& times : digits_of_rows) {
                    if (*number != 0) {
                        bands::add(rows, *number, times);
                    }
                    ++number;
                }
                add_columns(0, i, rows, box);
            }
        }

        void add_y(std::span<Count, 81> box) const {
            const Lead& lead = all.lead_;
            std::vector<Rows> rows(all.columns(1).list.size());
            auto pair = to.y.begin();
            for (std::size_t placing = 0; placing < lead.y_state.size(); ++placing) {
                for (const int y : lead.y_across[lead.y_state[placing]]) {
                    for (auto i = lead.y_first[y]; i < lead.y_first[y + 1]; ++i) {
                        bands::add(rows[i], *pair++, lead.y_digits[placing]);
                    }
                }
            }
            for (std::size_t i = 0; i < rows.size(); ++i) {
                add_columns(1, i, rows[i], box);
            }
        }

        std::span<Count, 81> box(Boxes& boxes, int role) const {
            return boxes[3 * all.band(0) + all.stack(role)];
        }

        void add_columns(int role, std::size_t placing, const Rows& rows,
                         std::span<Count, 81> box) const {
            const Count factor = Count{all.tables_[1].divisor} * all.tables_[2].divisor;
            add_box(all.column_states(role), all.columns(role).list[placing], rows, factor, box);
        }
    };
};

}  // namespace

bool ThreeStacks::marginals(std::span<Count> each, int threads, const Poll& poll,
                            Progress& progress) {
    std::ranges::fill(each, Count{0});
    if (plan_.terms == 0) {
        return true;
    }
    Boxes boxes{};
    const Placed placed(plan_.layout, threads);
    std::vector<int> leads{0, 1, 2};
    std::erase(leads, uniform_band_);
    const auto number = static_cast<int>(leads.size());
    std::array<std::optional<Opened>, 3> opened;
    share_out(number, threads, [&](int i) { opened[i].emplace(sums_, plan_, placed, leads[i]); });
    for (int i = 0; i < number; ++i) {
        const double upto = (i + 1.0) / number;
        if (!opened[i]->add(boxes, threads, poll, progress, upto)) {
            return false;
        }
        opened[i].reset();
    }
    std::array<Count, digits> of_like;
    for (int box = 0; box < 9; ++box) {
        for (int cell = 0; cell < 9; ++cell) {
            // One array of an orbit stands for all: only the sum over like digits is right.
            of_like.fill(0);
            std::array<int, digits> number{};
            for (int digit = 0; digit < digits; ++digit) {
                of_like[plan_.like[digit]] += boxes[box][9 * cell + digit];
                ++number[plan_.like[digit]];
            }
            const int place = plan_.cell(box / 3 * 3 + cell / 3, box % 3 * 3 + cell % 3);
            for (int digit = 0; digit < digits; ++digit) {
                each[9 * place + digit] = of_like[plan_.like[digit]] / number[plan_.like[digit]];
            }
        }
    }
    if (uniform_band_ >= 0) {
        settle_uniform_band(each);
    }
    return true;
}

// Each column holds a digit once, so the uniform band has it as often as the other bands leave
// it. It is equally often in each row there, as the rows may be exchanged.
void ThreeStacks::settle_uniform_band(std::span<Count> each) const {
    const int first = 3 * uniform_band_;
    const auto other = each.subspan(9 * plan_.cell((first + 3) % 9, 0), 9);
    const Count total = std::accumulate(other.begin(), other.end(), Count{0});
    for (int column = 0; column < 9; ++column) {
        for (int digit = 0; digit < digits; ++digit) {
            Count left = total;
            for (int row = 3; row < 9; ++row) {
                left -= each[9 * plan_.cell((first + row) % 9, column) + digit];
            }
            for (int row = 0; row < 3; ++row) {
                each[9 * plan_.cell(first + row, column) + digit] = left / 3;
            }
        }
    }
}

}  // namespace satsudoku::counting::bands
