#include "filters/symbol_sets.hpp"

#include <array>
#include <bit>
#include <memory>
#include <mutex>

namespace satsudoku::filters {

const SymbolSets& SymbolSets::of(int symbols) {
    static std::array<std::once_flag, most + 1> once;
    static std::array<std::unique_ptr<const SymbolSets>, most + 1> tables;
    std::call_once(once[symbols], [&] { tables[symbols].reset(new SymbolSets(symbols)); });
    return *tables[symbols];
}

namespace {

int sum_of(Mask set) {
    int sum = 0;
    for (; set != 0; set &= set - 1) {
        sum += std::countr_zero(set);
    }
    return sum;
}

}  // namespace

bool narrow(Mask set, std::span<Mask> cells) {
    for (bool changed = true; changed;) {
        Mask once = 0, twice = 0, singles = 0;
        for (const Mask mask : cells) {
            twice |= once & mask;
            once |= mask;
            if (single(mask)) {
                if (singles & mask) {
                    return false;
                }
                singles |= mask;
            }
        }
        if (once != set) {
            return false;
        }
        const Mask hidden = once & ~twice;
        changed = false;
        for (Mask& mask : cells) {
            if (single(mask)) {
                continue;
            }
            Mask left = mask & ~singles;
            if (left & hidden) {
                left &= hidden;
                if (!single(left)) {
                    return false;
                }
            }
            if (left == 0) {
                return false;
            }
            changed |= left != mask;
            mask = left;
        }
    }
    return true;
}

SymbolSets::SymbolSets(int symbols) : starts_(static_cast<std::size_t>(symbols) + 1) {
    const std::size_t sums = static_cast<std::size_t>(symbols * (symbols - 1) / 2) + 1;
    const Mask end = Mask{1} << symbols;
    for (auto& starts : starts_) {
        starts.assign(sums + 1, 0);
    }
    for (Mask set = 0; set < end; ++set) {
        ++starts_[std::popcount(set)][static_cast<std::size_t>(sum_of(set)) + 1];
    }
    std::uint32_t before = 0;
    for (auto& starts : starts_) {
        for (std::uint32_t& start : starts) {
            before = start += before;
        }
    }
    sets_.resize(end);
    auto next = starts_;
    for (Mask set = 0; set < end; ++set) {
        sets_[next[std::popcount(set)][sum_of(set)]++] = set;
    }
}

}  // namespace satsudoku::filters
