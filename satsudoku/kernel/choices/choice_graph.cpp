#include "choices/choice_graph.hpp"

#include <algorithm>
#include <utility>

#include "graphs/effort.hpp"

namespace satsudoku::choices {

namespace {

constexpr int between_polls = 32;  // steps

}  // namespace

ChoiceGraph::ChoiceGraph(Board& board, std::unique_ptr<Order> order, Images images,
                         std::vector<Part> parts)
    : board_(board), order_(std::move(order)), images_(std::move(images)),
      parts_(std::move(parts)) {}

std::optional<bool> ChoiceGraph::grow(std::size_t most, const Poll& poll) try {
    int steps = 0;
    while (!counted_) {
        if (++steps % between_polls == 0 && poll()) {
            return std::nullopt;
        }
        const Part* const needed =
            waiting_.empty() ? missing(parts_, poll) : go_on(waiting_.back(), poll);
        if (needed != nullptr) {
            if (nodes() >= most) {
                return false;
            }
            start(*needed);
        } else if (!waiting_.empty()) {
            close();
        } else {
            std::string terms;
            const Natural count = term(parts_, terms);
            text_ += "all " + count.text() + terms + "\n";
            counted_ = true;
        }
    }
    return true;
} catch (const graphs::Stopped&) {
    return std::nullopt;
}

double ChoiceGraph::done() const {
    double done = 0, share = 1;
    for (const Counting& now : waiting_) {
        share /= static_cast<double>(now.choices.size());
        done += share * static_cast<double>(now.next);
    }
    return counted_ ? 1 : done;
}

void ChoiceGraph::start(const Part& part) {
    const int group = order_->pick(board_, part);
    std::vector<int> choices;
    for (const int candidate : board_.groups()[at(group)].candidates) {
        if (has(part.candidates, candidate)) {
            choices.push_back(candidate);
        }
    }
    waiting_.push_back({part, group, std::move(choices)});
}

// Adds the terms of choices, up to one that needs a part which is not counted.
const Part* ChoiceGraph::go_on(Counting& now, const Poll& poll) {
    for (; now.next < now.choices.size(); ++now.next, now.parted = false) {
        if (!now.parted) {
            now.parts.clear();
            if (!board_.parts(now.part, now.group, now.choices[now.next], now.parts)) {
                now.terms += " 0";
                continue;
            }
            now.parted = true;
        }
        if (const Part* const needed = missing(now.parts, poll); needed != nullptr) {
            return needed;
        }
        now.total += term(now.parts, now.terms);
    }
    return nullptr;
}

// The first part that must still be counted, by size; none if one counts 0.
const Part* ChoiceGraph::missing(const std::vector<Part>& parts, const Poll& poll) {
    std::vector<const Part*> sorted;
    for (const Part& part : parts) {
        sorted.push_back(&part);
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Part* a, const Part* b) { return a->size < b->size; });
    for (const Part* const part : sorted) {
        auto known = factors_.find(part->key);
        if (known == factors_.end()) {
            const Images::Match match = images_.find(*part, poll);
            if (match.node == 0) {
                return part;
            }
            const auto [renaming, fresh] =
                renamings_.try_emplace(match.renaming, renamings_.size() + 1);
            if (fresh) {
                text_.append("@").append(std::to_string(renaming->second)).append(" ");
                text_.append(match.renaming).append("\n");
            }
            known = factors_.emplace(part->key, Factor{match.node, renaming->second}).first;
        }
        if (counts_[known->second.node - 1].zero()) {
            return nullptr;
        }
    }
    return nullptr;
}

// The product of the counts of parts, which a line gets as a term.
Natural ChoiceGraph::term(const std::vector<Part>& parts, std::string& terms) const {
    terms += parts.empty() ? " 1" : "";
    Natural product(1);
    for (const Part& part : parts) {
        terms += &part == parts.data() ? ' ' : '*';
        const auto known = factors_.find(part.key);
        if (known == factors_.end()) {
            terms += '?';  // beside a factor 0
            continue;
        }
        const auto& [node, renaming] = known->second;
        terms.append("n").append(std::to_string(node));
        if (renaming != 0) {
            terms.append("@").append(std::to_string(renaming));
        }
        product = product * counts_[node - 1];
    }
    return product;
}

// Makes a node of the part that was counted last.
void ChoiceGraph::close() {
    const Counting now = std::move(waiting_.back());
    waiting_.pop_back();
    counts_.push_back(now.total);
    text_.append("n").append(std::to_string(nodes())).append(" ").append(now.total.text());
    text_.append(" ").append(board_.groups()[at(now.group)].name).append(now.terms).append("\n");
    factors_.emplace(now.part.key, Factor{nodes(), 0});
    images_.add(now.part, nodes());
}

}  // namespace satsudoku::choices
