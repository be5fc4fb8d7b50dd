// A walk through diagrams, there and back, in every lane at once.
#pragma once

#include <algorithm>
#include <memory>

#include "lanes/diagrams.hpp"
#include "lanes/vector.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// Of each diagram:
//
//     reached   node     some path from the first node comes here by options that are left
//     leads     node     and continues from here to the last node
//     option    stays    if some arc with it lies on such a path
//
// The walks cost as much as the arcs are many.
class DiagramWalk {
public:
    DiagramWalk(const Diagrams& diagrams, int symbols)
        : symbols_(symbols), diagrams_(diagrams), reached_(new V[diagrams.nodes]),
          leads_(new V[diagrams.nodes]), kept_(new V[symbols]) {}

    // Removes options that occur in no way to fill some cells. Adds the lanes without any such way
    // to `dead`, and those that lose an option to `changed`.
    void run(V* state, V& dead, V& changed) {
        for (const Diagrams::Diagram& diagram : diagrams_.diagrams) {
            reach(diagram, state);
            dead |= ~reached_[diagram.last];
            changed |= walk_back(diagram, state);
        }
    }

private:
    void reach(const Diagrams::Diagram& diagram, const V* state) const {
        std::fill(&reached_[diagram.first], &reached_[diagram.last + 1], none());
        reached_[diagram.first] = all();
        const Diagrams::Arc* const arcs = diagrams_.arcs.data();
        const std::int32_t end = diagrams_.steps[diagram.end - 1].end;
        for (std::int32_t i = diagrams_.steps[diagram.begin].begin; i < end; ++i) {
            const auto& [source, option, target] = arcs[i];
            reached_[target] = or_and(reached_[target], reached_[source], state[option]);
        }
    }

    // Returns the lanes from which options are removed.
    V walk_back(const Diagrams::Diagram& diagram, V* state) const {
        std::fill(&leads_[diagram.first], &leads_[diagram.last], none());
        leads_[diagram.last] = reached_[diagram.last];
        V changed = none();
        for (std::int32_t number = diagram.end; number-- > diagram.begin;) {
            const Diagrams::Step& step = diagrams_.steps[number];
            std::fill(&kept_[0], &kept_[symbols_], none());
            for (std::int32_t i = step.begin; i < step.end; ++i) {
                const auto& [source, option, target] = diagrams_.arcs[i];
                const V path = and3(reached_[source], state[option], leads_[target]);
                leads_[source] |= path;
                kept_[option - step.option] |= path;
            }
            for (int s = 0; s < symbols_; ++s) {
                V& x = state[step.option + s];
                changed |= x & ~kept_[s];
                x &= kept_[s];
            }
        }
        return changed;
    }

    int symbols_;
    const Diagrams& diagrams_;
    std::unique_ptr<V[]> reached_, leads_;  // one per node
    std::unique_ptr<V[]> kept_;             // one per symbol
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
