// The pass for variants with relations of more than two cells.
#pragma once

#include "lanes/diagram_walk.hpp"
#include "lanes/table_pass.hpp"

namespace satsudoku::lanes::LANES_NAMESPACE {

// What TablePass does, and then a walk through the diagrams, once per round, after its last pass.
// A lane from which that removes nothing keeps all relations when each cell holds one option.
class DiagramPass final : public TablePass {
public:
    explicit DiagramPass(const Tables& tables)
        : TablePass(tables), walk_(tables.diagrams, tables.symbols) {}

    void track(V* state, Verdict& verdict, Pairs* pairs) override {
        TablePass::track(state, verdict, pairs);
        walk_.run(state, verdict.dead, verdict.changed);
    }

private:
    DiagramWalk walk_;
};

}  // namespace satsudoku::lanes::LANES_NAMESPACE
