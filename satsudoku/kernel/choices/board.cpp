#include "choices/board.hpp"

#include <algorithm>

namespace satsudoku::choices {

namespace {

// Two mixers of splitmix64, each with other words.
void mix(Part::Key& key, std::uint64_t word) {
    for (std::uint64_t* half : {&key.first, &key.second}) {
        *half = (*half ^ word) * 0xbf58476d1ce4e5b9;
        *half = (*half ^ *half >> 27) * 0x94d049bb133111eb;
        *half ^= *half >> 31;
        word += 0x9e3779b97f4a7c15;
    }
}

}  // namespace

Part::Part(Mask own, std::vector<Node> firsts)
    : candidates(std::move(own)), diagrams(std::move(firsts)), size(choices::size(candidates)),
      key(1, 2) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i] != 0) {
            mix(key, i);
            mix(key, candidates[i]);
        }
    }
    for (const Node first : diagrams) {
        mix(key, static_cast<std::uint64_t>(first) << 32 | 1);
    }
}

Board::Board(int symbols, std::vector<Group> groups, const Lists& rivals, Diagrams diagrams)
    : symbols_(symbols), groups_(std::move(groups)), groups_of_(rivals.size()),
      diagrams_(std::move(diagrams)), waits_(groups_.size()) {
    const Mask none((rivals.size() + 63) / 64);
    left_ = done_ = lost_ = gone_ = passed_ = none;
    for (const auto& of_one : rivals) {
        Mask& mask = rivals_.emplace_back(none);
        for (const int rival : of_one) {
            put(mask, rival);
        }
    }
    for (std::size_t group = 0; group < groups_.size(); ++group) {
        for (const int candidate : groups_[group].candidates) {
            groups_of_[at(candidate)].push_back(static_cast<int>(group));
        }
    }
}

bool Board::parts(const Part& part, int group, int chosen, std::vector<Part>& parts) {
    left_ = part.candidates;
    std::fill(done_.begin(), done_.end(), 0);
    std::fill(lost_.begin(), lost_.end(), 0);
    for (const int candidate : groups_[at(group)].candidates) {
        if (candidate != chosen && has(left_, candidate)) {
            lose(candidate);
        }
    }
    std::vector<Node> firsts = part.diagrams;
    bool changed = true;
    while (changed) {
        changed = false;
        if (!look_at_groups() || !look_at_diagrams(firsts, changed)) {
            for (const int waiting : todo_) {
                waits_[at(waiting)] = false;
            }
            todo_.clear();
            return false;
        }
    }
    for (std::size_t i = 0; i < left_.size(); ++i) {
        left_[i] &= ~done_[i];
    }
    split(firsts, parts);
    return true;
}

void Board::lose(int candidate) {
    drop(left_, candidate);
    put(lost_, candidate);
    for (const int group : groups_of_[at(candidate)]) {
        if (!waits_[at(group)]) {
            waits_[at(group)] = true;
            todo_.push_back(group);
        }
    }
}

// Rules out rivals of all that a group has left. Returns false if one has none.
bool Board::look_at_groups() {
    while (!todo_.empty()) {
        const int group = todo_.back();
        todo_.pop_back();
        waits_[at(group)] = false;
        here_.clear();
        for (const int candidate : groups_[at(group)].candidates) {
            if (has(left_, candidate)) {
                here_.push_back(candidate);
            }
        }
        if (here_.empty()) {
            return false;
        }
        if (here_.size() == 1) {
            put(done_, here_[0]);
        }
        gone_ = left_;
        for (const int candidate : here_) {
            const Mask& rivals = rivals_[at(candidate)];
            Word any = 0;
            for (std::size_t i = 0; i < gone_.size(); ++i) {
                any |= gone_[i] &= rivals[i];
            }
            if (any == 0) {
                break;
            }
        }
        each(gone_, [&](int candidate) { lose(candidate); });
    }
    return true;
}

// Rules out what has no path in a diagram. Returns false if one has no path.
bool Board::look_at_diagrams(std::vector<Node>& firsts, bool& changed) {
    const Mask lost = lost_;
    std::fill(lost_.begin(), lost_.end(), 0);
    gone_.assign(gone_.size(), 0);
    for (Node& first : firsts) {
        if (first == Diagrams::end || !touches(first, lost)) {
            continue;  // it was reduced before
        }
        const std::vector<int> cells = diagrams_.cells(first);
        std::fill(passed_.begin(), passed_.end(), 0);
        first = diagrams_.reduced(first, left_, passed_);
        if (first == Diagrams::none) {
            return false;
        }
        for (const int cell : cells) {
            for (int candidate = cell * symbols_; candidate < (cell + 1) * symbols_; ++candidate) {
                if (has(left_, candidate) && !has(passed_, candidate)) {
                    put(gone_, candidate);
                }
            }
        }
    }
    each(gone_, [&](int candidate) {
        changed = true;
        lose(candidate);
    });
    return true;
}

// Whether some of the candidates are in a cell of the diagram.
bool Board::touches(Node first, const Mask& candidates) {
    for (const int cell : diagrams_.cells(first)) {
        for (int candidate = cell * symbols_; candidate < (cell + 1) * symbols_; ++candidate) {
            if (has(candidates, candidate)) {
                return true;
            }
        }
    }
    return false;
}

// By their least candidates: rivals and the cells of a diagram stay together.
void Board::split(const std::vector<Node>& firsts, std::vector<Part>& parts) {
    std::vector<std::pair<Node, Mask>> bound;
    std::vector<Node> sorted = firsts;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    for (const Node first : sorted) {
        if (first != Diagrams::end && !diagrams_.free(first, left_)) {
            Mask& mask = bound.emplace_back(first, Mask(left_.size())).second;
            for (const int cell : diagrams_.cells(first)) {
                for (int c = cell * symbols_; c < (cell + 1) * symbols_; ++c) {
                    if (has(left_, c)) {
                        put(mask, c);
                    }
                }
            }
        }
    }
    Mask own(left_.size()), todo(left_.size());
    for (std::size_t start = 0; start < left_.size();) {
        if (left_[start] == 0) {
            ++start;
            continue;
        }
        std::fill(own.begin(), own.end(), 0);
        put(todo, static_cast<int>(start * 64) + std::countr_zero(left_[start]));
        for (std::size_t i = start; i < todo.size();) {
            if (todo[i] == 0) {
                ++i;
                continue;
            }
            const int one = static_cast<int>(i * 64) + std::countr_zero(todo[i]);
            put(own, one);
            const Mask& rivals = rivals_[at(one)];
            Word missing = 0;
            for (std::size_t j = start; j < todo.size(); ++j) {
                todo[j] = (todo[j] | (rivals[j] & left_[j])) & ~own[j];
            }
            for (const auto& [first, mask] : bound) {
                if (has(mask, one)) {
                    for (std::size_t j = start; j < todo.size(); ++j) {
                        todo[j] |= mask[j] & ~own[j];
                    }
                }
            }
            for (std::size_t j = start; j < todo.size(); ++j) {
                missing |= left_[j] & ~own[j] & ~todo[j];
            }
            if (missing == 0) {
                own = left_;
                std::fill(todo.begin(), todo.end(), 0);
                break;
            }
            i = start;
        }
        std::vector<Node> own_firsts;
        for (const auto& [first, mask] : bound) {
            if (common(mask, own) != 0) {
                own_firsts.push_back(first);
            }
        }
        for (std::size_t j = start; j < left_.size(); ++j) {
            left_[j] &= ~own[j];
        }
        parts.emplace_back(own, std::move(own_firsts));
    }
}

}  // namespace satsudoku::choices
