// The pass for variants with relations of more than two cells.
#pragma once

#include <algorithm>
#include <memory>

#include "lanes/diagrams.hpp"
#include "lanes/table_pass.hpp"

namespace satsudoku::LANES_NAMESPACE {

// What TablePass does, and then a walk through each diagram, there and back:
//
//     reached   node     some path from the first node comes here by options that are left
//     leads     node     and continues from here to the last node
//     option    stays    if some arc with it lies on such a path
//
// The walks cost as much as the arcs are many, and run once a round, behind its last pass. A lane
// from which they remove nothing keeps all relations when each cell holds one option.
class DiagramPass : public TablePass {
public:
    explicit DiagramPass(const Tables& tables)
        : TablePass(tables), symbols_(tables.symbols), diagrams_(tables.diagrams),
          reached_(new V[diagrams_.nodes]), leads_(new V[diagrams_.nodes]), kept_(new V[symbols_]) {
    }

    // As TablePass's.
    void run_and_find_pairs(V* state, Verdict& verdict, Pairs& pairs) {
        TablePass::run_and_find_pairs(state, verdict, pairs);
        for (const Diagrams::Diagram& diagram : diagrams_.diagrams) {
            reach(diagram, state);
            verdict.dead |= ~reached_[diagram.last];
            verdict.changed |= walk_back(diagram, state);
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
    std::unique_ptr<V[]> reached_, leads_;  // one a node
    std::unique_ptr<V[]> kept_;             // one a symbol
};

}  // namespace satsudoku::LANES_NAMESPACE
