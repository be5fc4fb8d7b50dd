#include "raters/hodoku/best.hpp"

namespace satsudoku::raters::hodoku {

long weight(const Deletions& gone) {
    long sum = 0, factor = 1;
    for (int digit = 0; digit < 9; ++digit) {
        for (const int cell : gone.cells[digit]) {
            sum += cell * factor + digit + 1;
            factor += 80;
        }
    }
    return sum;
}

bool Best::wants(Technique technique, const Deletions& gone, int length) {
    const int number = gone.count();
    if (number == 0 || number < number_) {
        return false;
    }
    const long sum = weight(gone);
    const bool better =
        number > number_ || sum < weight_ ||
        (sum == weight_ && technique == technique_ && length < length_ && gone == gone_);
    if (better) {
        technique_ = technique;
        gone_ = gone;
        number_ = number;
        length_ = length;
        weight_ = sum;
    }
    return better;
}

}  // namespace satsudoku::raters::hodoku
