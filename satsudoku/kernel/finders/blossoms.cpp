#include "finders/blossoms.hpp"

#include <bit>
#include <set>

#include "finders/bits.hpp"

namespace satsudoku::finders {

namespace {

using Words = std::vector<std::uint64_t>;
using Sets = std::vector<std::int32_t>;

class BlossomSearch {
public:
    BlossomSearch(const AlmostLockedSets& sets, std::span<const std::uint64_t> possible)
        : sets_(sets), possible_(possible), of_symbol_(sets.symbols()) {
        for (std::size_t number = 0; number < sets.sets().size(); ++number) {
            for_each_bit(sets.sets()[number].symbols, [&](int symbol) {
                of_symbol_[symbol].push_back(static_cast<std::int32_t>(number));
            });
        }
    }

    // The blossoms of a stem.
    void grow(std::int32_t stem, std::vector<Blossom>& blossoms) const {
        std::vector<Sets> petals;
        Words reach(possible_.begin(), possible_.end());
        bool any = true;
        for_each_bit(sets_.left()[stem], [&](int symbol) {
            if (any) {
                petals.push_back(around(stem, symbol));
                any = narrow(reach, petals.back(), symbol);
            }
        });
        std::set<Words> seen;
        for (std::size_t i = 0; any && i < reach.size(); ++i) {
            for_each_bit(reach[i], [&](int bit) {
                Sets chosen = smallest(stem, petals, static_cast<int>(64 * i) + bit);
                if (!chosen.empty()) {
                    Words gone = excluded_by(stem, chosen);
                    if (seen.insert(gone).second) {
                        blossoms.push_back({stem, std::move(chosen), std::move(gone)});
                    }
                }
            });
        }
    }

private:
    // The sets whose places for a symbol a stem sees.
    Sets around(std::int32_t stem, int symbol) const {
        const auto excluded = sets_.excluded().subspan(
            (std::size_t(stem) * sets_.symbols() + symbol) * sets_.words(), sets_.words());
        Sets numbers;
        for (const std::int32_t number : of_symbol_[symbol]) {
            if (within(sets_.places(entry(number, symbol)), excluded)) {
                numbers.push_back(number);
            }
        }
        return numbers;
    }

    // Keeps the exclusions of some petal by another symbol; returns whether there are any.
    bool narrow(Words& reach, const Sets& petals, int symbol) const {
        Words reached(reach.size());
        for (const std::int32_t number : petals) {
            for_each_bit(sets_.sets()[number].symbols & ~(std::uint64_t{1} << symbol), [&](int z) {
                const auto seen = sets_.sees(entry(number, z));
                for (std::size_t i = 0; i < reach.size(); ++i) {
                    reached[i] |= seen[i];
                }
            });
        }
        std::uint64_t left = 0;
        for (std::size_t i = 0; i < reach.size(); ++i) {
            left |= reach[i] &= reached[i];
        }
        return left != 0;
    }

    // For each candidate of the stem the smallest petal that excludes an option by its own symbol;
    // none if one candidate has no such petal.
    Sets smallest(std::int32_t stem, const std::vector<Sets>& petals, int option) const {
        const int z = option % sets_.symbols();
        Sets chosen;
        std::size_t number = 0;
        for_each_bit(sets_.left()[stem], [&](int symbol) {
            std::int32_t best = -1;
            for (const std::int32_t petal : petals[number++]) {
                const auto& set = sets_.sets()[petal];
                if (z != symbol && (set.symbols >> z & 1) != 0 &&
                    (sets_.sees(entry(petal, z))[option / 64] >> (option % 64) & 1) != 0 &&
                    (best < 0 || set.cells.size() < sets_.sets()[best].cells.size())) {
                    best = petal;
                }
            }
            if (best >= 0) {
                chosen.push_back(best);
            }
        });
        return chosen.size() == petals.size() ? chosen : Sets();
    }

    // The exclusions of all petals by a common symbol that the stem lacks.
    Words excluded_by(std::int32_t stem, const Sets& petals) const {
        std::uint64_t common = ~sets_.left()[stem];
        for (const std::int32_t petal : petals) {
            common &= sets_.sets()[petal].symbols;
        }
        Words gone(possible_.size());
        for_each_bit(common, [&](int z) {
            Words seen(possible_.begin(), possible_.end());
            for (const std::int32_t petal : petals) {
                const auto of_petal = sets_.sees(entry(petal, z));
                for (std::size_t i = 0; i < seen.size(); ++i) {
                    seen[i] &= of_petal[i];
                }
            }
            for (std::size_t i = 0; i < seen.size(); ++i) {
                gone[i] |= seen[i];
            }
        });
        return gone;
    }

    std::size_t entry(std::int32_t number, int symbol) const {
        return sets_.entry_of(sets_.sets()[number], symbol);
    }

    const AlmostLockedSets& sets_;
    std::span<const std::uint64_t> possible_;
    std::vector<Sets> of_symbol_;
};

}  // namespace

std::vector<Blossom> blossoms(const AlmostLockedSets& sets, std::span<const std::uint64_t> possible,
                              int most, const Poll& poll) {
    const BlossomSearch search(sets, possible);
    std::vector<Blossom> all;
    for (std::size_t stem = 0; stem < sets.left().size(); ++stem) {
        if (stem % 8 == 7 && poll()) {
            return {};
        }
        const int left = std::popcount(sets.left()[stem]);
        if (2 <= left && left <= most) {
            search.grow(static_cast<std::int32_t>(stem), all);
        }
    }
    return all;
}

}  // namespace satsudoku::finders
