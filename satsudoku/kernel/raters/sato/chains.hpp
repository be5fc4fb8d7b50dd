// Chains of pairs.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "raters/sato/pair.hpp"

namespace satsudoku::raters::sato {

// What follows from a digit in a cell, by links of pairs. A link leads from the digit in a cell to
// a pair with one end, the near one, that cannot hold the pair's digit any more: it is in the far
// end.
//
//   5 here ---- pair of 5s with an end that shares a house ---> 5 in its far end
//   5 here ---- pair of 3s with an end here                ---> 3 in its far end
class Chains {
public:
    explicit Chains(const std::vector<Pair>& pairs) : pairs_(pairs) {}

    // Whether the consequences have a digit twice in a house.
    bool doubles(int cell, int digit);

private:
    struct Node {
        std::uint8_t cell, digit;
        std::size_t index() const { return cell * 10U + digit; }
    };

    bool reach(Node node);
    const std::vector<Node>& links(Node from);

    const std::vector<Pair>& pairs_;
    std::array<std::vector<Node>, 810> links_;  // by index, where `known_`
    std::bitset<810> listed_;
    // Of the search at work:
    std::vector<Node> queue_;         // all nodes reached
    std::bitset<810> reached_;        // the same by index
    std::array<Houses, 10> taken_{};  // for each digit the houses that hold it
};

}  // namespace satsudoku::raters::sato
