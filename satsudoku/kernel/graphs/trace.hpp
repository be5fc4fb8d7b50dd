// The events of refinement along a path of the search, level by level.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace satsudoku::graphs {

// The events of a path. Those of two paths that an isomorphism maps to each other are equal.
struct Events {
    std::vector<std::uint64_t> all;
    std::vector<std::size_t> starts;  // of the levels
};

// The events of the present path. As they come they are compared with those of the first path to
// a leaf, and with those of the best path so far: the path with the greater events is the better
// one.
class Trace {
public:
    enum class Order { worse, equal, better };

    struct Standing {
        bool first;  // whether the events so far are those of the first path
        Order best;  // how they compare with those of the best path
        bool is_hopeless() const { return !first && best == Order::worse; }
    };

    // Whose present path is the first one, until set_first() ends it.
    Trace() = default;
    // Which compares with these events only.
    explicit Trace(Events first) : first_(std::move(first)) {}

    // A level begins, has an event, ends. The last two return false if the path is hopeless.
    void open();
    bool add(std::uint64_t event);
    bool close();
    // Drops all levels but the first `levels`.
    void keep(std::size_t levels);

    Standing standing() const { return standings_.back(); }
    const Events& events() const { return events_; }

    // The present path becomes the first one. Only if `ranked`, other paths may be better.
    void set_first(bool ranked);
    void set_best();

private:
    bool is_first() const { return first_.starts.empty(); }

    Events events_, first_, best_;
    std::vector<Standing> standings_;  // of the levels
};

}  // namespace satsudoku::graphs
