#include <algorithm>
#include <bit>

#include "minutes/eliminations.hpp"

namespace satsudoku::minutes {

namespace {

// Sets of numbers below `width`, one per row.
class Sets {
public:
    Sets(std::size_t rows, std::size_t width) : words_((width + 63) / 64), bits_(rows * words_) {}

    std::size_t words() const { return words_; }
    std::uint64_t* operator[](std::size_t row) { return bits_.data() + row * words_; }
    void add(std::size_t row, std::size_t number) {
        (*this)[row][number / 64] |= std::uint64_t{1} << number % 64;
    }
    template <class Each>
    static void each(std::uint64_t word, std::size_t at, const Each& see) {
        for (; word != 0; word &= word - 1) {
            see(at * 64 + static_cast<std::size_t>(std::countr_zero(word)));
        }
    }
    template <class Each>
    void each(std::size_t row, const Each& see) {
        for (std::size_t at = 0; at < words_; ++at) {
            each((*this)[row][at], at, see);
        }
    }
    // Adds to a row what another row of as many words has.
    void unite(std::size_t row, const std::uint64_t* other) {
        for (std::size_t at = 0; at < words_; ++at) {
            (*this)[row][at] |= other[at];
        }
    }

private:
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

// The options that stand in a strong link, in any order.
struct Linked {
    std::vector<std::int32_t> options, place;  // place: of each option, where it stands, or -1
    std::vector<std::pair<std::size_t, std::size_t>> links;

    explicit Linked(const State& state)
        : place(static_cast<std::size_t>(state.board().option_count()), -1) {
        const auto& board = state.board();
        for (std::int32_t item = 0; item < board.primary; ++item) {
            if (state.places(item) == 2 && !state.covered(item)) {
                std::size_t ends[2];
                auto* end = ends;
                for (const auto option : board.options[item]) {
                    if (state.open(option)) {
                        *end++ = add(option);
                    }
                }
                links.emplace_back(ends[0], ends[1]);
            }
        }
    }

    std::size_t add(std::int32_t option) {
        auto& at = place[static_cast<std::size_t>(option)];
        if (at < 0) {
            at = static_cast<std::int32_t>(options.size());
            options.push_back(option);
        }
        return static_cast<std::size_t>(at);
    }
};

}  // namespace

// If an option is false, its partner in a strong link is true, what this sees is false, and so on:
// from link to link. What sees both the first and the last of them is false.
//
//   a ===== b ----- c ===== d ----- e ===== f
//    strong    weak                              a or f is true: length 3
int find_chains(const State& state, Eliminations& eliminations) {
    const auto& board = state.board();
    const Linked linked(state);
    const auto size = linked.options.size();
    Sets seen(size, linked.place.size());  // of each, the open options that it sees
    Sets partners(size, size), next(size, size), reached(size, size), last(size, size);
    for (const auto& [first, second] : linked.links) {
        partners.add(first, second);
        partners.add(second, first);
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (const auto other : board.rivals[linked.options[i]]) {
            if (state.open(other)) {
                seen.add(i, static_cast<std::size_t>(other));
                if (const auto at = linked.place[static_cast<std::size_t>(other)]; at >= 0) {
                    next.unite(i, partners[static_cast<std::size_t>(at)]);
                }
            }
        }
        reached.unite(i, partners[i]);
        last.unite(i, partners[i]);
    }
    std::vector<std::uint64_t> added(last.words());
    int length = 1;
    for (bool grows = true; grows && eliminations.options.empty();) {
        grows = false;
        ++length;
        for (std::size_t start = 0; start < size; ++start) {
            std::fill(added.begin(), added.end(), 0);
            last.each(start, [&](std::size_t end) {
                for (std::size_t at = 0; at < added.size(); ++at) {
                    added[at] |= next[end][at];
                }
            });
            for (std::size_t at = 0; at < added.size(); ++at) {
                added[at] &= ~reached[start][at];
                grows |= added[at] != 0;
                last[start][at] = added[at];
                // Every chain is seen from both of its ends.
                Sets::each(added[at], at, [&](std::size_t end) {
                    bool any = false;
                    for (std::size_t word = 0; end >= start && word < seen.words(); ++word) {
                        Sets::each(seen[start][word] & seen[end][word], word, [&](auto option) {
                            eliminations.options.push_back(static_cast<std::int32_t>(option));
                            any = true;
                        });
                    }
                    eliminations.patterns += any;
                });
            }
            reached.unite(start, last[start]);
        }
    }
    return length;
}

}  // namespace satsudoku::minutes
