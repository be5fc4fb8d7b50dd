// Choices among a few masks, such as cells by their digits.
#pragma once

#include <array>
#include <cstdint>

#include "raters/digits.hpp"

namespace satsudoku::raters::hodoku {

class Combinations {
public:
    void add(int thing, Digits mask) {
        things_[number_] = static_cast<std::uint8_t>(thing);
        masks_[number_++] = mask;
    }
    // visit(chosen things as a pattern, the union of their masks) for all choices of `number`, or
    // of `size` whose union has `size` bits. In lexicographic order; true ends it.
    template <class Visit>
    bool each(int number, Visit visit) const {
        return choose(0, number, 0, 9, 0, 0, visit);
    }
    template <class Visit>
    bool each_tight(int size, Visit visit) const {
        return choose(0, size, size, size, 0, 0, visit);
    }

private:
    template <class Visit>
    bool choose(int from, int missing, int least, int most, Digits chosen, Digits all,
                Visit& visit) const {
        if (missing == 0) {
            return count(all) >= least && visit(chosen, all);
        }
        for (int i = from; i + missing <= number_; ++i) {
            const Digits joined = all | masks_[i];
            if (count(joined) <= most &&
                choose(i + 1, missing - 1, least, most,
                       static_cast<Digits>(chosen | bit(things_[i])), joined, visit)) {
                return true;
            }
        }
        return false;
    }

    std::array<std::uint8_t, 9> things_;
    std::array<Digits, 9> masks_;
    int number_ = 0;
};

}  // namespace satsudoku::raters::hodoku
