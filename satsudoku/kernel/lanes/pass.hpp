// What searches and propagations ask of a pass. They know it only by this: one copy of their code
// serves all passes.
#pragma once

#include "lanes/pairs.hpp"
#include "lanes/verdict.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// A state is `options` vectors, and behind them what the pass remembers of it.
class Pass {
public:
    Pass(int options, int vectors) : options(options), vectors(vectors) {}
    virtual ~Pass() = default;

    const int options;
    const int vectors;  // of a state

    // Brings the pass's memory up to date with options that others have changed.
    virtual void prepare(V* state) const = 0;

    // Removes what the rules of the pass exclude. Sound for every lane. The verdict is not kept up:
    // dead lanes stay dead, so a later track() finds them.
    virtual void run(V* state, Verdict& verdict) = 0;

    // The same, and keeps up the verdict: a lane is solved when it is neither dead, open nor
    // changed. Sets all of `pairs`, in lanes that are stuck, if it is not null.
    virtual void track(V* state, Verdict& verdict, Pairs* pairs) = 0;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
