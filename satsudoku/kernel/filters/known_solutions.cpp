#include "filters/known_solutions.hpp"

#include <algorithm>
#include <bit>

namespace satsudoku::filters {

namespace {

constexpr std::size_t most_blocks = 16, block_size = 64;

}  // namespace

void KnownSolutions::add(const Symbols& solution) {
    if (blocks_.empty() || blocks_.front().number == block_size) {
        blocks_.resize(std::min(blocks_.size(), most_blocks - 1));
        blocks_.push_front({std::vector<std::uint64_t>(cells_ * symbols_), 0});
    }
    Block& block = blocks_.front();
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        block.having[cell * symbols_ + solution[cell]] |= std::uint64_t{1} << block.number;
    }
    ++block.number;
}

std::vector<KnownSolutions::Symbols> KnownSolutions::show(std::span<const Mask> left,
                                                          std::span<Mask> missing,
                                                          std::size_t most) const {
    std::vector<Symbols> some;
    const Mask all = static_cast<Mask>((std::uint64_t{1} << symbols_) - 1);
    for (const Block& block : blocks_) {
        std::uint64_t fit = ~std::uint64_t{0} >> (block_size - block.number);
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            for (Mask gone = all & ~left[cell]; gone != 0; gone &= gone - 1) {
                fit &= ~block.having[cell * symbols_ + std::countr_zero(gone)];
            }
        }
        if (fit == 0) {
            continue;
        }
        Mask open = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            for (Mask asked = missing[cell]; asked != 0; asked &= asked - 1) {
                if (block.having[cell * symbols_ + std::countr_zero(asked)] & fit) {
                    missing[cell] &= ~(asked & -asked);
                }
            }
            open |= missing[cell];
        }
        if (open == 0) {
            break;
        }
        for (; fit != 0 && some.size() < most; fit &= fit - 1) {
            some.push_back(symbols_of(block, fit & -fit));
        }
    }
    return some;
}

KnownSolutions::Symbols KnownSolutions::symbols_of(const Block& block,
                                                   std::uint64_t solution) const {
    Symbols symbols;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        const auto* having = &block.having[cell * symbols_];
        symbols.push_back(static_cast<std::uint8_t>(
            std::find_if(having, having + symbols_,
                         [&](std::uint64_t some) { return (some & solution) != 0; }) -
            having));
    }
    return symbols;
}

}  // namespace satsudoku::filters
