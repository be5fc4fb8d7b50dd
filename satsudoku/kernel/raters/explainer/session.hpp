// A session: the data that the searches of one rating share.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "poll.hpp"
#include "raters/explainer/grid.hpp"

namespace satsudoku::raters::explainer {

class Assumptions;
class Closure;

// Thrown out of a search that its poll has ended.
struct Stopped {};

// What a grid certainly lacks: patterns (locked candidates, pairs, X-wings) that eliminate
// something, simple chains, simple and multiple forcing chains.
struct Barren {
    bool patterns : 1 = false;
    bool simple_chains : 1 = false;
    bool multiple_chains : 1 = false;
};

// What a chain within a closure eliminates, without its proof; see NestedHint. It rests on what is
// gone of its items, which are those of CandidateItems.
struct NestedChain {
    std::vector<std::uint16_t> items;
    std::vector<Candidate> eliminated;
    int complexity;
    std::uint64_t identity;
    bool rests = true;  // on anything, where it was found
};

// Objects between two uses.
template <class T>
class Spare {
public:
    std::unique_ptr<T> take() {
        if (spare_.empty()) {
            return std::make_unique<T>();
        }
        std::unique_ptr<T> object = std::move(spare_.back());
        spare_.pop_back();
        return object;
    }
    void give_back(std::unique_ptr<T> object) { spare_.push_back(std::move(object)); }

private:
    std::vector<std::unique_ptr<T>> spare_;
};

class Session {
public:
    // `describes`: whether hints need their proof; ratings do without.
    Session(const Poll& poll, bool describes);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    bool describes() const { return describes_; }

    // Called every few microseconds; asks the poll every millisecond or so.
    void check() {
        if (--left_ == 0) {
            left_ = every;
            if (poll_()) {
                throw Stopped{};
            }
        }
    }

    // They keep their memory for the next search.
    Spare<Closure> closures;
    Spare<Assumptions> assumptions;
    // Those of each level at the last step that asked for them.
    std::array<std::unique_ptr<Assumptions>, 4> last;
    // Those of level 0 in the grid within whose closures dynamic chains are searched for, or null.
    const Assumptions* whole = nullptr;
    // Of machine vectors, in bits.
    int width() const { return width_; }

    // Closures of one step, of the next step, and of the next row lead to many equal grids. What is
    // noted of one stays until another takes its place.
    Barren& barren(const Grid& grid);

    // The chains of a kind that a grid within a closure was seen to have, or null. Equivalent
    // assumptions lead to equal grids, and so do the rows and steps that follow.
    const std::vector<NestedChain>* nested_chains(const Grid& grid, int kind) const;
    void note(const Grid& grid, int kind, std::vector<NestedChain> chains);

    // What one step has learned, as long as it holds. The options of each cell when no two, or no
    // three, could be aligned. The places of each digit when houses contradicted none of them,
    // and when no two, three or four strong links made a chain.
    std::array<std::array<std::uint16_t, cells>, 4> unaligned{};  // by size
    std::array<Cells, digits> uncontradicted{};
    std::array<std::array<Cells, digits>, 5> unchained{};  // by number

private:
    struct Entry {
        std::uint64_t key = 0;
        Barren barren;
    };
    static constexpr int every = 64;
    const Poll& poll_;
    const bool describes_;
    const int width_;
    int left_ = every;
    std::vector<Entry> entries_;
    // By grid and kind: the latest, and those before them.
    std::array<std::unordered_map<std::uint64_t, std::vector<NestedChain>>, 2> nested_;
};

}  // namespace satsudoku::raters::explainer
