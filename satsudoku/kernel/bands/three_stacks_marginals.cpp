// How many completions have each candidate: the sums of the count, one band left open at a time.
//
// If the sum over A is not done, what is left says, for each choice of column states in the boxes
// of band a, in how many ways the rest of the board can be completed. Spread over the rows that go
// with these columns, it says how often each pair of columns and rows of a box occurs, hence each
// digit in each cell of band a. Three such sums, one a band, and each costs as much as the count.
#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <mutex>

#include "bands/blocks.hpp"
#include "bands/placings.hpp"
#include "bands/three_stacks.hpp"
#include "bands/work.hpp"
#include "threads.hpp"

namespace satsudoku::bands {

namespace {

// The parts that make the sums for band `lead` cheapest.
Roles roles_for(const Plan& plan, int lead) {
    Roles best{};
    double least = std::numeric_limits<double>::infinity();
    std::array<int, 3> stack{0, 1, 2};
    do {
        const auto& [x, y, z] = stack;
        const auto& layout = plan.layout;
        const auto orbits = static_cast<double>(plan.orbits[x].size());
        const auto open = std::min<double>(orbits, layout.columns[lead][x].size());
        const double cost =
            static_cast<double>(layout.stacks[z].size() + lanes / 2) *
            (6 * orbits * static_cast<double>(layout.stacks[y].size()) + 40'000 * open);
        if (cost < least) {
            least = cost;
            best.stack = stack;
        }
    } while (std::ranges::next_permutation(stack).found);
    best.band = {lead, (lead + 1) % 3, (lead + 2) % 3};
    return best;
}

// How often a pair of placings occurs, and what it says of each digit.
void add_pair(const States& columns, const Placing& c, const States& rows, const Placing& r,
              Count number, std::span<Count, 81> box) {
    const auto& by_column = splits().sets[columns.split(c.state)];
    const auto& by_row = splits().sets[rows.split(r.state)];
    for (int t = 0; t < 3; ++t) {
        for (int u = 0; u < 3; ++u) {
            const int digit = std::countr_zero(static_cast<unsigned>(by_column[t] & by_row[u]));
            for (int column = 0; column < 3; ++column) {
                for (int row = 0; row < 3; ++row) {
                    if (const auto times = c.times[t][column] * r.times[u][row]; times != 0) {
                        box[9 * (3 * row + column) + digit] += number * times;
                    }
                }
            }
        }
    }
}

struct Group {
    std::uint32_t placing;
    std::size_t members;  // of each orbit
    std::vector<const Array*> arrays;
};

// The marginals of the boxes in one band.
class Opened {
public:
    Opened(const Sums& sums, const Plan& plan, int lead)
        : sums_(sums), layout_(plan.layout), roles_(roles_for(plan, lead)),
          tables_{table(0), table(1), table(2)},
          columns_{placings(layout_.boxes_of_stack(stack(0)), layout_.stacks[stack(0)], lead),
                   placings(layout_.boxes_of_stack(stack(1)), layout_.stacks[stack(1)], lead),
                   placings(layout_.boxes_of_stack(stack(2)), layout_.stacks[stack(2)], lead)},
          rows_{placings(layout_.boxes_of_band(lead), layout_.bands[lead], stack(0)),
                placings(layout_.boxes_of_band(lead), layout_.bands[lead], stack(1)),
                placings(layout_.boxes_of_band(lead), layout_.bands[lead], stack(2))} {
        make_lead();
        make_runs();
        make_groups(plan.orbits[stack(0)]);
    }

    // Adds to the nine boxes' sums, 9 * cell + digit in each; false if stopped.
    bool add(std::array<std::array<Count, 81>, 9>& boxes, int threads, const Poll& poll) {
        const auto& inner = layout_.stacks[stack(2)];
        Work work(groups_.size(), inner.size(), threads);
        std::mutex mutex;
        on_threads(threads, work.stopped, poll, [&](const Poll& ask) {
            Worker worker(*this);
            for (auto task = work.next(); task; task = work.next()) {
                worker.take(*task);
                for (std::size_t group = task->first; group < task->last; ++group) {
                    worker.spread(groups_[group]);
                    if (work.pause(ask, pairs_.size() * groups_[group].arrays.size() + 10'000)) {
                        return;
                    }
                }
                worker.leave(*task);
            }
            const std::lock_guard lock(mutex);
            worker.add(boxes);
        });
        return !work.stopped;
    }

private:
    const Sums& sums_;
    const Layout& layout_;
    Roles roles_;
    std::array<BandTables, 3> tables_;
    std::array<Placings, 3> columns_, rows_;  // of the boxes of X, Y and Z in band a
    Lead lead_;
    std::vector<Run> runs_;  // one a placing of Y
    std::vector<Pair> pairs_;
    std::vector<Group> groups_;
    std::uint64_t widest_ = 0, longest_ = 0;

    int stack(int role) const { return roles_.stack[role]; }
    int band(int k) const { return roles_.band[k]; }
    BandTables table(int k) const { return {layout_, roles_.stack, roles_.band[k]}; }
    static Placings placings(const std::array<const States*, 3>& boxes,
                             const std::vector<Array>& arrays, int box) {
        return {boxes, arrays, box};
    }
    const States& column_states(int role) const { return layout_.columns[band(0)][stack(role)]; }
    const States& row_states(int role) const { return layout_.rows[band(0)][stack(role)]; }

    void make_lead() {
        const auto& arrays = layout_.bands[band(0)];
        lead_.by_first.resize(row_states(0).size());
        for (std::size_t i = 0; i < arrays.size(); ++i) {
            const auto& state = arrays[i].state;
            lead_.by_first[state[stack(0)]].push_back(
                {state[stack(1)], state[stack(2)], rows_[0].of[i], rows_[1].of[i], rows_[2].of[i]});
        }
        lead_.x_rows = layout_.rows_across[band(0)][stack(0)];
        lead_.y_across = layout_.columns_across[band(0)][stack(1)];
        for (const auto& placing : rows_[1].list) {
            lead_.y_state.push_back(placing.state);
        }
    }

    void make_runs() {
        const auto& arrays = layout_.stacks[stack(1)];
        std::vector<std::vector<Pair>> of_placing(columns_[1].list.size());
        for (std::size_t i = 0; i < arrays.size(); ++i) {
            of_placing[columns_[1].of[i]].push_back(
                {arrays[i].state[band(1)], arrays[i].state[band(2)]});
        }
        lead_.first_run.assign(1, 0);
        for (std::size_t i = 0; i < of_placing.size(); ++i) {
            const auto& placing = columns_[1].list[i];
            const auto first = static_cast<std::uint32_t>(pairs_.size());
            pairs_.insert(pairs_.end(), of_placing[i].begin(), of_placing[i].end());
            const auto last = static_cast<std::uint32_t>(pairs_.size());
            runs_.push_back({first, last, placing.weight, placing.state});
            longest_ = std::max<std::uint64_t>(longest_, last - first);
            lead_.first_run.resize(placing.state + 2, static_cast<std::uint32_t>(i));
            lead_.first_run[placing.state + 1] = static_cast<std::uint32_t>(i + 1);
        }
        for (const auto& across : lead_.y_across) {
            std::uint64_t width = 0;
            for (const int y : across) {
                for (auto i = lead_.first_run[y]; i < lead_.first_run[y + 1]; ++i) {
                    width += runs_[i].weight;
                }
            }
            widest_ = std::max(widest_, width);
        }
    }

    void make_groups(const Orbits& orbits) {
        std::map<std::pair<std::uint32_t, std::size_t>, std::vector<const Array*>> groups;
        for (std::size_t orbit = 0; orbit < orbits.size(); ++orbit) {
            // Of an orbit, the member with the first placing: so groups are few and large.
            auto best = orbits.member(orbit, 0);
            for (std::size_t k = 1; k < orbits.members(orbit); ++k) {
                const auto member = orbits.member(orbit, k);
                best = columns_[0].of[member] < columns_[0].of[best] ? member : best;
            }
            groups[{columns_[0].of[best], orbits.members(orbit)}].push_back(
                &layout_.stacks[stack(0)][best]);
        }
        for (auto& [key, arrays] : groups) {
            groups_.push_back({key.first, key.second, std::move(arrays)});
        }
    }

    // What one thread has gathered.
    struct Worker {
        const Opened& all;
        Blocks blocks;
        Spread to;
        std::vector<std::uint64_t> z;  // a row for each placing of columns
        std::vector<WideRow> met, rows;
        std::vector<LongRow> long_rows;
        std::uint64_t heaviest;  // lane

        explicit Worker(const Opened& opened)
            : all(opened), blocks(opened.sums_, opened.roles_, opened.tables_),
              z(all.columns_[2].list.size() * all.rows_[2].list.size()), rows(all.runs_.size()) {
            to.x.resize(all.columns_[0].list.size() * all.rows_[0].list.size());
            to.y.resize(all.columns_[1].list.size() * all.rows_[1].list.size());
            const auto room = [&](auto& scratch) {
                scratch.middle.resize(all.lead_.first_run.size());
                scratch.across.resize(all.lead_.y_across.size());
                scratch.scaled.resize(all.lead_.y_across.size());
                scratch.ready.resize(all.lead_.y_across.size());
                scratch.used.resize(all.rows_[1].list.size());
                scratch.ways.resize(all.rows_[1].list.size());
            };
            room(to.narrow);
            room(to.wide);
        }

        std::span<const Array> arrays(const Work::Task& task) const {
            return std::span(all.layout_.stacks[all.stack(2)]).subspan(task.lane, task.lanes);
        }

        void take(const Work::Task& task) {
            const auto lane_arrays = arrays(task);
            blocks.take(lane_arrays, false);
            met.clear();
            heaviest = 0;
            for (Row row : blocks.met(0)) {
                for (std::size_t lane = 0; lane < lane_arrays.size(); ++lane) {
                    row.lane[lane] *= static_cast<std::uint16_t>(lane_arrays[lane].weight);
                    heaviest = std::max<std::uint64_t>(heaviest, lane_arrays[lane].weight);
                }
                met.push_back(all.sums_.widen(row));
            }
            to.z.assign(all.rows_[2].list.size(), {});
        }

        void spread(const Group& group) {
            std::ranges::fill(rows, WideRow{});
            std::uint64_t bound = 0;
            bool wide = false;
            for (const Array* array : group.arrays) {
                const Block &b = blocks(1, array->state[all.band(1)]),
                            &c = blocks(2, array->state[all.band(2)]);
                const auto most = std::uint64_t{b.largest} * c.largest * all.longest_;
                bound += most;
                if (bound > UINT32_MAX) {
                    widen(wide);
                    wide = true;
                    bound = most;
                }
                all.sums_.gather(all.runs_, all.pairs_, b, c, rows);
            }
            if (!wide && !fits()) {
                widen(false);
                wide = true;
            } else if (wide) {
                widen(true);
            }
            const auto& placing = all.columns_[0].list[group.placing];
            to.x_first = group.placing * all.rows_[0].list.size();
            to.outer_weight = placing.weight;
            if (wide) {
                all.sums_.spread(all.lead_, placing.state, all.runs_,
                                 std::span<const LongRow>(long_rows), met, group.members, to);
            } else {
                all.sums_.spread(all.lead_, placing.state, all.runs_,
                                 std::span<const WideRow>(rows), met, group.members, to);
            }
        }

        // Whether 32 bits hold what the rows are multiplied to.
        bool fits() const {
            std::uint32_t bits = 0;
            for (const auto& row : rows) {
                for (const auto value : row.lane) {
                    bits |= value;
                }
            }
            constexpr std::uint64_t ways = 336;  // pairs of splits that go with a state, at most
            return std::uint64_t{bits} * lanes * heaviest * std::max(all.widest_, ways) <=
                   UINT32_MAX;
        }

        // Moves the rows to 64 bits.
        void widen(bool more) {
            if (!more) {
                long_rows.assign(rows.size(), LongRow{});
            }
            for (std::size_t i = 0; i < rows.size(); ++i) {
                for (int lane = 0; lane < lanes; ++lane) {
                    long_rows[i].lane[lane] += rows[i].lane[lane];
                }
                rows[i] = WideRow{};
            }
        }

        // Brings what has gathered by lanes to the placings of the lanes' arrays.
        void leave(const Work::Task& task) {
            Row number;
            for (std::uint16_t lane = 0; lane < lanes; ++lane) {
                number.lane[lane] = lane;
            }
            const WideRow order = all.sums_.widen(number);
            const auto lane_arrays = arrays(task);
            for (int place = 0; place < lanes; ++place) {
                const std::size_t lane = order.lane[place];
                if (lane >= lane_arrays.size()) {
                    continue;
                }
                const std::uint32_t placing = all.columns_[2].of[task.lane + lane];
                for (std::size_t i = 0; i < to.z.size(); ++i) {
                    const int state = all.rows_[2].list[i].state;
                    if (blocks.met(0)[state].lane[lane] != 0) {
                        z[placing * to.z.size() + i] += to.z[i][place];
                    }
                }
            }
        }

        void add(std::array<std::array<Count, 81>, 9>& boxes) const {
            const std::array<const std::vector<std::uint64_t>*, 3> sums{&to.x, &to.y, &z};
            const Count factor = Count{all.tables_[1].divisor} * all.tables_[2].divisor;
            for (int role = 0; role < 3; ++role) {
                const auto &columns = all.columns_[role].list, &rows_of = all.rows_[role].list;
                for (std::size_t i = 0; i < sums[role]->size(); ++i) {
                    if (const std::uint64_t number = (*sums[role])[i]; number != 0) {
                        add_pair(all.column_states(role), columns[i / rows_of.size()],
                                 all.row_states(role), rows_of[i % rows_of.size()], number * factor,
                                 boxes[3 * all.band(0) + all.stack(role)]);
                    }
                }
            }
        }
    };
};

}  // namespace

bool ThreeStacks::marginals(std::span<Count> each, int threads, const Poll& poll) {
    std::ranges::fill(each, Count{0});
    if (plan_.terms == 0) {
        return true;
    }
    std::array<std::array<Count, 81>, 9> boxes{};
    for (int lead = 0; lead < 3; ++lead) {
        if (!Opened(sums_, plan_, lead).add(boxes, threads, poll)) {
            return false;
        }
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
            const int row = box / 3 * 3 + cell / 3, column = box % 3 * 3 + cell % 3;
            const int place = plan_.transposed ? 9 * column + row : 9 * row + column;
            for (int digit = 0; digit < digits; ++digit) {
                each[9 * place + digit] = of_like[plan_.like[digit]] / number[plan_.like[digit]];
            }
        }
    }
    return true;
}

}  // namespace satsudoku::bands
