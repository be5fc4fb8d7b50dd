#include "raters/hodoku/claim_matrix.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace satsudoku::raters::hodoku {
namespace {

using Word = std::uint64_t;

// Tarjan's strongly connected components. Each is closed after all that follows from it: then few
// of the rows that it leads to have to be added, as the others hold most of them.
class Closing {
public:
    explicit Closing(ClaimMatrix& matrix)
        : matrix_(matrix), words_(matrix.words()), fresh_(words_, ~Word{0}), open_(words_),
          sum_(words_), done_(words_), index_(static_cast<std::size_t>(matrix.claims())) {
        if (const int rest = matrix.claims() % 64; rest != 0) {
            fresh_.back() = (Word{1} << rest) - 1;
        }
    }

    void run() {
        for (int claim = 0; claim < matrix_.claims(); ++claim) {
            if ((fresh_[static_cast<std::size_t>(claim) / 64] >> (claim % 64) & 1) != 0) {
                visit(claim);
            }
        }
    }

private:
    // Returns the lowest index among the open claims that this one leads to.
    int visit(int claim) {
        const int own = next_index_++;
        int lowest = own;
        index_[static_cast<std::size_t>(claim)] = own;
        flip(fresh_, claim);
        flip(open_, claim);
        stack_.push_back(claim);
        matrix_.set(claim, claim);
        const Word* row = matrix_.row(claim);
        for (std::size_t i = 0; i < words_; ++i) {
            for (Word word = row[i] & open_[i]; word != 0; word &= word - 1) {
                lowest = std::min(
                    lowest, index_[64 * i + static_cast<std::size_t>(std::countr_zero(word))]);
            }
            // A visit takes claims from `fresh_`.
            while (const Word word = row[i] & fresh_[i]) {
                lowest = std::min(lowest, visit(static_cast<int>(64 * i) + std::countr_zero(word)));
            }
        }
        if (lowest == own) {
            close_component(claim);
        }
        return lowest;
    }

    // The claims from `first` on the stack are one component: they lead to each other.
    void close_component(int first) {
        std::size_t bottom = stack_.size();
        std::fill(sum_.begin(), sum_.end(), 0);
        std::fill(done_.begin(), done_.end(), 0);
        do {
            const int claim = stack_[--bottom];
            add(sum_, matrix_.row(claim));
            flip(done_, claim);
            flip(open_, claim);
        } while (stack_[bottom] != first);
        for (std::size_t i = 0; i < words_; ++i) {
            while (const Word word = sum_[i] & ~done_[i]) {
                const Word* row = matrix_.row(static_cast<int>(64 * i) + std::countr_zero(word));
                add(sum_, row);
                add(done_, row);
            }
        }
        // A row may have added claims in words that were already passed, but with their own rows.
        for (std::size_t s = bottom; s < stack_.size(); ++s) {
            std::copy(sum_.begin(), sum_.end(), matrix_.row(stack_[s]));
        }
        stack_.resize(bottom);
    }

    static void flip(std::vector<Word>& set, int claim) {
        set[static_cast<std::size_t>(claim) / 64] ^= Word{1} << (claim % 64);
    }
    void add(std::vector<Word>& to, const Word* row) const {
        for (std::size_t i = 0; i < words_; ++i) {
            to[i] |= row[i];
        }
    }

    ClaimMatrix& matrix_;
    std::size_t words_;
    std::vector<Word> fresh_, open_;  // not visited yet; visited, of a component not closed yet
    std::vector<Word> sum_, done_;
    std::vector<int> index_;  // the order of visits
    int next_index_ = 0;
    std::vector<int> stack_;
};

// Transposes 64 rows of 64 bits: halves change places across the diagonal, then halves of them.
void transpose(std::array<Word, 64>& rows) {
    Word mask = ~Word{0} >> 32;
    for (int width = 32; width != 0; width /= 2, mask ^= mask << width) {
        for (int i = 0; i < 64; i = ((i | width) + 1) & ~width) {
            const Word swap = (rows[i] >> width ^ rows[i | width]) & mask;
            rows[i] ^= swap << width;
            rows[i | width] ^= swap;
        }
    }
}

}  // namespace

void ClaimMatrix::close() { Closing(*this).run(); }

ClaimMatrix ClaimMatrix::transposed() const {
    ClaimMatrix result(claims_);
    std::array<Word, 64> block{};
    for (std::size_t i = 0; i < words_; ++i) {
        const int height = std::min(64, claims_ - static_cast<int>(64 * i));
        for (std::size_t j = 0; j < words_; ++j) {
            for (int k = 0; k < 64; ++k) {
                block[k] = k < height ? row(static_cast<int>(64 * i) + k)[j] : 0;
            }
            transpose(block);
            const int width = std::min(64, claims_ - static_cast<int>(64 * j));
            for (int k = 0; k < width; ++k) {
                result.row(static_cast<int>(64 * j) + k)[i] = block[k];
            }
        }
    }
    return result;
}

}  // namespace satsudoku::raters::hodoku
