// Which of several steps HoDoKu takes.
#pragma once

#include <optional>

#include "raters/hodoku/step.hpp"

namespace satsudoku::raters::hodoku {

// Keeps the first step, and ends the search with it.
class First final : public Sink {
public:
    explicit First(bool describes) : describes_(describes) {}

    bool describes() const override { return describes_; }
    bool take(Step step) override {
        step_ = std::move(step);
        return true;
    }
    std::optional<Step>& step() { return step_; }

private:
    bool describes_;
    std::optional<Step> step_;
};

// Keeps the step with most deletions; of those with as many, the one whose deletions weigh least;
// of those with equal weight the first. Of one technique and the same deletions the shorter
// pattern.
class Best final : public Sink {
public:
    bool wants(Technique technique, const Deletions& gone, int length) override;
    // Pre: wants() has just said yes.
    bool take(Step step) override {
        step_ = std::move(step);
        return false;
    }
    std::optional<Step>& step() { return step_; }

private:
    std::optional<Step> step_;
    Technique technique_{};
    Deletions gone_;
    int number_ = 0, length_ = 0;
    long weight_ = 0;
};

// The sum of cell * (1 + 80 k) + digit over deletion k = 0, 1, 2, ..., by digit, then cell.
long weight(const Deletions& gone);

}  // namespace satsudoku::raters::hodoku
