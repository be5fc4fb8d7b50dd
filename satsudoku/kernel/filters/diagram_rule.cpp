#include "filters/diagram_rule.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace satsudoku::filters {

FilterDiagram::FilterDiagram(int number_, std::span<const std::int32_t> sizes,
                             std::span<const std::int32_t> arcs)
    : number(number_), first{0} {
    if (number < 1 || number > most_symbols || sizes.size() < 2 || arcs.size() % 4 != 0) {
        throw std::invalid_argument("a diagram has the wrong shape");
    }
    for (const std::int32_t size : sizes) {
        first.push_back(first.back() + std::max(size, 0));
    }
    const auto nodes = static_cast<std::size_t>(first.back());
    symbols.assign(nodes, 0);
    targets.assign(nodes * static_cast<std::size_t>(number), 0);
    std::int32_t last = -1;
    for (std::size_t i = 0; i < arcs.size(); i += 4) {
        const std::int32_t layer = arcs[i], symbol = arcs[i + 2];
        if (layer < 0 || layer >= static_cast<std::int32_t>(sizes.size() - 1) || symbol < 0 ||
            symbol >= number || arcs[i + 1] < 0 || arcs[i + 1] >= sizes[layer] || arcs[i + 3] < 0 ||
            arcs[i + 3] >= sizes[layer + 1]) {
            throw std::invalid_argument("an arc of a diagram leads nowhere");
        }
        const std::int32_t node = first[layer] + arcs[i + 1];
        const Mask bit = Mask{1} << symbol;
        if (node < last || (node == last && symbols[node] >= bit)) {
            throw std::invalid_argument("the arcs of a diagram must ascend");
        }
        last = node;
        symbols[node] |= bit;
        targets[static_cast<std::size_t>(node * number + symbol)] = first[layer + 1] + arcs[i + 3];
    }
    make_steps();
}

FilterDiagram::FilterDiagram(int number_, std::size_t length, std::span<const std::int32_t> moves,
                             std::span<const std::int32_t> accepting)
    : number(number_), first{0, 1} {
    const auto width = static_cast<std::size_t>(std::max(number, 1));
    const std::size_t states = moves.size() / width;
    const auto exists = [&](std::int32_t state) {
        return state >= 0 && static_cast<std::size_t>(state) < states;
    };
    if (number < 1 || number > most_symbols || length == 0 || states == 0 ||
        moves.size() % width != 0 || !std::all_of(accepting.begin(), accepting.end(), exists) ||
        !std::all_of(moves.begin(), moves.end(),
                     [&](std::int32_t state) { return state == -1 || exists(state); })) {
        throw std::invalid_argument("a machine has the wrong shape");
    }
    // Of each layer, the states from which a way leads to the end.
    std::vector<std::vector<std::uint8_t>> ends(length + 1, std::vector<std::uint8_t>(states));
    for (const std::int32_t state : accepting) {
        ends[length][state] = 1;
    }
    for (std::size_t k = length; k-- > 0;) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            ends[k][i / width] |= moves[i] >= 0 && ends[k + 1][moves[i]];
        }
    }
    std::vector<std::int32_t> here{0}, beyond, node_of;
    for (std::size_t k = 0; k < length; ++k) {
        node_of.assign(states, -1);
        beyond.clear();
        for (const std::int32_t state : here) {
            symbols.push_back(0);
            for (std::size_t symbol = 0; symbol < width; ++symbol) {
                const std::int32_t next = moves[static_cast<std::size_t>(state) * width + symbol];
                targets.push_back(0);
                if (next < 0 || !ends[k + 1][next]) {
                    continue;
                }
                // All states at the end are one node.
                std::int32_t& node = node_of[k + 1 < length ? next : 0];
                if (node < 0) {
                    node = first.back() + static_cast<std::int32_t>(beyond.size());
                    beyond.push_back(next);
                }
                symbols.back() |= Mask{1} << symbol;
                targets.back() = node;
            }
        }
        first.push_back(first.back() + static_cast<std::int32_t>(beyond.size()));
        here.swap(beyond);
    }
    symbols.resize(static_cast<std::size_t>(first.back()), 0);
    targets.resize(symbols.size() * width, 0);
    make_steps();
}

void FilterDiagram::make_steps() {
    for (std::size_t layer = 0; layer + 1 < first.size(); ++layer) {
        if (first[layer + 1] - first[layer] > 64) {
            return;
        }
    }
    steps.assign(targets.size(), 0);
    for (std::size_t layer = 0; layer + 2 < first.size(); ++layer) {
        for (std::int32_t node = first[layer]; node < first[layer + 1]; ++node) {
            for (Mask left = symbols[node]; left != 0; left &= left - 1) {
                steps[static_cast<std::size_t>(node * number + std::countr_zero(left))] =
                    std::uint64_t{1} << (target_of(node, left) - first[layer + 1]);
            }
        }
    }
}

DiagramRule::DiagramRule(std::span<const std::int32_t> cells_,
                         std::shared_ptr<const FilterDiagram> diagram)
    : Rule(cells_), diagram_(std::move(diagram)) {
    if (diagram_->first.size() != cells.size() + 2) {
        throw std::invalid_argument("a diagram has another number of cells");
    }
}

// See `prune`: a layer's nodes are one number.
bool FilterDiagram::prune_small(std::span<Mask> masks, Workspace& workspace) const {
    auto& reached = workspace.own;
    const std::size_t length = masks.size();
    reached.resize(length + 1);
    reached[0] = 1;
    const auto steps_of = [&](std::size_t layer, std::uint64_t node) {
        return &steps[static_cast<std::size_t>((first[layer] + std::countr_zero(node)) * number)];
    };
    for (std::size_t k = 0; k < length; ++k) {
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - (first[k + 2] - first[k + 1]));
        std::uint64_t beyond = 0;
        for (std::uint64_t nodes = reached[k]; nodes != 0 && beyond != all; nodes &= nodes - 1) {
            const std::uint64_t* step = steps_of(k, nodes);
            for (Mask open = masks[k]; open != 0; open &= open - 1) {
                beyond |= step[std::countr_zero(open)];
            }
        }
        if (beyond == 0) {
            return false;
        }
        reached[k + 1] = beyond;
    }
    std::uint64_t alive = reached[length];
    for (std::size_t k = length; k-- > 0;) {
        Mask kept = 0;
        std::uint64_t before = 0;
        for (std::uint64_t nodes = reached[k]; nodes != 0; nodes &= nodes - 1) {
            const std::uint64_t* step = steps_of(k, nodes);
            const Mask known = kept;
            std::uint64_t leads = 0;
            for (Mask open = masks[k] & ~kept; open != 0; open &= open - 1) {
                const std::uint64_t target = step[std::countr_zero(open)] & alive;
                leads |= target;
                kept |= target != 0 ? open & -open : 0;
            }
            // Of symbols that are kept, one arc that leads to the last node is enough.
            for (Mask open = known; open != 0 && leads == 0; open &= open - 1) {
                leads = step[std::countr_zero(open)] & alive;
            }
            before |= leads != 0 ? nodes & -nodes : 0;
        }
        masks[k] = kept;
        alive = before;
    }
    return true;
}

bool FilterDiagram::prune(std::span<Mask> masks, Workspace& workspace) const {
    if (!steps.empty()) {
        return prune_small(masks, workspace);
    }
    // The nodes that a path from the first one reaches, and of those, the ones from which a path
    // leads to the last one.
    auto& layers = workspace.layers;
    auto &reached = workspace.reached, &alive = workspace.alive;
    const std::size_t length = masks.size();
    reached.assign(symbols.size(), 0);
    alive.assign(symbols.size(), 0);
    if (layers.size() <= length) {
        layers.resize(length + 1);
    }
    layers[0].assign(1, 0);
    for (std::size_t k = 0; k < length; ++k) {
        auto& beyond = layers[k + 1];
        beyond.clear();
        for (const std::int32_t node : layers[k]) {
            for (Mask open = symbols[node] & masks[k]; open != 0; open &= open - 1) {
                const std::int32_t target = target_of(node, open);
                if (!reached[target]) {
                    reached[target] = 1;
                    beyond.push_back(target);
                }
            }
        }
        if (beyond.empty()) {
            return false;
        }
    }
    alive[layers[length][0]] = 1;
    for (std::size_t k = length; k-- > 0;) {
        Mask kept = 0;
        for (const std::int32_t node : layers[k]) {
            const Mask open = symbols[node] & masks[k], known = open & kept;
            bool leads = false;
            for (Mask left = open & ~kept; left != 0; left &= left - 1) {
                if (alive[target_of(node, left)]) {
                    kept |= left & -left;
                    leads = true;
                }
            }
            // Of symbols that are kept, one arc that leads to the last node is enough.
            for (Mask left = known; left != 0 && !leads; left &= left - 1) {
                leads = alive[target_of(node, left)];
            }
            alive[node] = leads;
        }
        masks[k] = kept;
    }
    return true;
}

}  // namespace satsudoku::filters
