// Patterns inside a closure: those of the grid without the candidates that are off.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>

#include "raters/explainer/closure.hpp"

namespace satsudoku::raters::explainer {

class NestedHint {
public:
    int complexity = 0;          // of a chain
    std::uint64_t identity = 0;  // equal for chains of the same nodes in the same order
    std::function<Hint()> describe;

    // The candidates that must be off, each once.
    std::span<const Candidate> parents() const { return {parents_.data(), parent_count_}; }
    std::span<const Candidate> eliminated() const {
        return {eliminated_.data(), eliminated_count_};
    }

    void rest_on(int candidate) {
        std::uint16_t& of_cell = is_parent_[cell_of(candidate)];
        if ((of_cell >> digit_of(candidate) & 1) == 0) {
            of_cell |= 1U << digit_of(candidate);
            parents_[parent_count_++] = static_cast<Candidate>(candidate);
        }
    }
    void eliminate(int candidate) {
        eliminated_[eliminated_count_++] = static_cast<Candidate>(candidate);
    }

private:
    std::array<Candidate, candidates> parents_, eliminated_;
    std::size_t parent_count_ = 0, eliminated_count_ = 0;
    std::array<std::uint16_t, cells> is_parent_{};
};

// Visits hints that rest on candidates of `base` that are gone in `grid`, of the first rule that
// has any. The rules are locked candidates, hidden pairs, naked pairs, X-wings, and chains as the
// level allows. Chains that eliminate nothing more than those before them are left out.
void each_inference(const Grid& base, const Grid& grid, const Reasoning& reasoning,
                    Session& session, const std::function<void(const NestedHint&)>& visit);

}  // namespace satsudoku::raters::explainer
