#include "filters/runs_rule.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace satsudoku::filters {

namespace {

using Counts = std::uint64_t;  // bit k: k cells

}  // namespace

RunsRule::RunsRule(std::span<const std::int32_t> cells_, std::span<const std::int32_t> arms,
                   int start)
    : Rule(cells_), ends_(arms.begin(), arms.end()), start_(start) {
    ends_.push_back(cells.size() - 1);
}

bool RunsRule::prune(std::span<Mask> masks, Workspace& workspace) const {
    const std::size_t arms = ends_.size() - 1;
    const Mask counting = masks.back();
    Counts counts = 0;
    for (Mask left = counting; left != 0; left &= left - 1) {
        const int count = std::countr_zero(left) + start_;
        counts |= count >= 0 && count < 64 ? Counts{1} << count : 0;
    }
    auto& kept = workspace.kept;
    kept.assign(masks.size(), 0);
    std::array<Counts, most_cells + 1> own, before;
    for (Mask symbols = masks.front(); symbols != 0; symbols &= symbols - 1) {
        const Mask symbol = symbols & -symbols;
        before[0] = 2;  // the first cell
        for (std::size_t arm = 0; arm < arms; ++arm) {
            own[arm] = 0;
            Counts run = 1;
            std::size_t place = ends_[arm];
            for (; place < ends_[arm + 1]; ++place, run <<= 1) {
                own[arm] |= masks[place] & ~symbol ? run : 0;
                if (!(masks[place] & symbol)) {
                    break;
                }
            }
            own[arm] |= place == ends_[arm + 1] ? run : 0;
            before[arm + 1] = 0;
            for (Counts left = own[arm]; left != 0; left &= left - 1) {
                before[arm + 1] |= before[arm] << std::countr_zero(left);
            }
        }
        Counts behind = before[arms] & counts;
        if (behind == 0) {
            continue;
        }
        kept.front() |= symbol;
        for (Counts left = behind; left != 0; left &= left - 1) {
            kept.back() |= Mask{1} << (std::countr_zero(left) - start_);
        }
        for (std::size_t arm = arms; arm-- > 0;) {
            Counts runs = 0, rest = 0;
            for (Counts left = own[arm]; left != 0; left &= left - 1) {
                const int run = std::countr_zero(left);
                if (before[arm] << run & behind) {
                    runs |= left & -left;
                    rest |= behind >> run;
                }
            }
            behind = rest;
            // A longer run holds the symbol here, a run of this length another, a shorter one any.
            for (std::size_t place = ends_[arm]; place < ends_[arm + 1]; ++place) {
                const Counts here = Counts{1} << (place - ends_[arm]);
                kept[place] |= (runs & (here - 1)) != 0 ? masks[place] : 0;
                kept[place] |= (runs & here) != 0 ? masks[place] & ~symbol : 0;
                kept[place] |= (runs & ~(here | (here - 1))) != 0 ? masks[place] & symbol : 0;
            }
        }
    }
    for (std::size_t place = 0; place < masks.size(); ++place) {
        masks[place] &= kept[place];
    }
    return std::find(masks.begin(), masks.end(), Mask{0}) == masks.end();
}

}  // namespace satsudoku::filters
