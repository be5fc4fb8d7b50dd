#include "proof/refutation.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <stdexcept>

namespace satsudoku::proof {

namespace {

constexpr std::size_t lines_between_polls = 16;  // about a millisecond of a 25x25

// Sorted, each once.
void tidy(std::vector<std::int32_t>& literals) {
    std::sort(literals.begin(), literals.end());
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
}

// Reads a binary DRAT proof.
class DratReader {
public:
    explicit DratReader(std::string_view proof) : proof_(proof) {}

    bool deletes = false;
    std::vector<std::int32_t> literals;  // sorted, each once

    // The next lemma or deletion; false at the end.
    bool next() {
        if (proof_.empty()) {
            return false;
        }
        const char kind = byte();
        require(kind == 'a' || kind == 'd');
        deletes = kind == 'd';
        literals.clear();
        for (std::uint32_t code = number(); code != 0; code = number()) {
            require(code > 1);
            const auto variable = static_cast<std::int32_t>(code >> 1);
            literals.push_back(code & 1 ? -variable : variable);
        }
        tidy(literals);
        return true;
    }

private:
    static void require(bool right) {
        if (!right) {
            throw std::invalid_argument("the proof is not binary DRAT");
        }
    }
    char byte() {
        require(!proof_.empty());
        const char first = proof_.front();
        proof_.remove_prefix(1);
        return first;
    }
    // Seven bits a byte, the low ones first; the last byte is below 128.
    std::uint32_t number() {
        std::uint32_t value = 0;
        for (unsigned shift = 0; shift < 32; shift += 7) {
            const auto part = static_cast<unsigned char>(byte());
            value |= static_cast<std::uint32_t>(part & 0x7F) << shift;
            if (part < 0x80) {
                return value;
            }
        }
        require(false);
        return 0;
    }

    std::string_view proof_;
};

// The same for the same literals in whatever order.
std::uint64_t sum(std::span<const std::int32_t> literals) {
    std::uint64_t result = 0;
    for (const std::int32_t literal : literals) {
        std::uint64_t x = static_cast<std::uint32_t>(literal) * 0x9E3779B97F4A7C15U;
        result += x ^ (x >> 29);
    }
    return result;
}

void write(std::string& out, Clauses::Id id, std::span<const std::int32_t> literals,
           const std::vector<Clauses::Id>& hints, const std::vector<Clauses::Id>& number) {
    out += std::to_string(id);
    for (const std::int32_t literal : literals) {
        out += ' ' + std::to_string(literal);
    }
    out += " 0";
    for (const Clauses::Id hint : hints) {
        out += ' ' + std::to_string(number[hint]);
    }
    out += " 0\n";
}

}  // namespace

Refutation::Refutation(std::int32_t variables, std::span<const std::int32_t> clauses)
    : variables_(variables), clauses_(variables) {
    std::vector<std::int32_t> literals;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        literals.clear();
        for (; i < clauses.size() && clauses[i] != 0; ++i) {
            literals.push_back(clauses[i]);
        }
        tidy(literals);
        add(literals);  // behind a conflict, too: what follows is numbered behind the CNF
        ++formula_;
    }
}

std::vector<std::vector<std::int32_t>> Refutation::residue() const {
    if (!refuting_.empty()) {
        return {{}};
    }
    std::vector<std::vector<std::int32_t>> left;
    for (const std::int32_t literal : clauses_.fixed()) {
        left.push_back({literal});
    }
    std::vector<std::int32_t> open;
    for (Id id = 1; id <= formula_; ++id) {
        const std::span<const std::int32_t> literals = clauses_.literals(id);
        const auto value = [&](std::int32_t literal) { return clauses_.value(literal); };
        if (std::ranges::any_of(literals,
                                [&](std::int32_t literal) { return value(literal) > 0; })) {
            continue;
        }
        open.clear();
        std::ranges::copy_if(literals, std::back_inserter(open),
                             [&](std::int32_t literal) { return value(literal) == 0; });
        left.push_back(open);
    }
    return left;
}

std::optional<std::string> Refutation::lrat(std::string_view drat, const Poll& poll) {
    DratReader reader(drat);
    for (std::size_t line = 0; refuting_.empty() && reader.next(); ++line) {
        if (line % lines_between_polls == 0 && poll()) {
            return std::nullopt;
        }
        if (reader.deletes) {
            remove(reader.literals);
        } else if (!reader.literals.empty()) {
            derive(reader.literals);
        }
    }
    if (refuting_.empty()) {
        throw std::invalid_argument("the proof does not reach the empty clause");
    }
    return text();
}

// Only lemmas that are used, renumbered behind the CNF.
std::string Refutation::text() const {
    std::vector<bool> used(last_ + 1);
    for (const Id id : refuting_) {
        used[id] = true;
    }
    for (std::size_t i = lemmas_.size(); i-- > 0;) {
        if (used[lemmas_[i].id]) {
            for (const Id id : lemmas_[i].hints) {
                used[id] = true;
            }
        }
    }
    std::vector<Id> number(last_ + 1);
    Id last = formula_;
    std::string out;
    for (Id id = 1; id <= formula_; ++id) {
        number[id] = id;
    }
    for (const Lemma& lemma : lemmas_) {
        if (used[lemma.id]) {
            number[lemma.id] = ++last;
            write(out, last, clauses_.literals(lemma.id), lemma.hints, number);
        }
    }
    write(out, last + 1, {}, refuting_, number);
    return out;
}

void Refutation::require_variables(std::span<const std::int32_t> literals) const {
    for (const std::int32_t literal : literals) {
        if (std::abs(std::int64_t{literal}) > variables_) {
            throw std::invalid_argument("a literal of a variable that is not there");
        }
    }
}

// Post: refuting_ says which clauses refute all, if a clause is false now without any assumption.
void Refutation::add(std::span<const std::int32_t> literals) {
    require_variables(literals);
    const Id conflict = clauses_.add(literals);
    ++last_;
    if (conflict != Clauses::none && refuting_.empty()) {
        refuting_ = clauses_.explain(conflict);
    }
}

void Refutation::derive(const std::vector<std::int32_t>& literals) {
    require_variables(literals);
    std::vector<Id> hints = clauses_.antecedents(literals);
    if (hints.empty()) {
        throw std::invalid_argument("a lemma does not follow by unit propagation");
    }
    add(literals);
    lemmas_.push_back({last_, std::move(hints)});
    lemmas_by_sum_[sum(literals)].push_back(last_);
    for (std::int32_t literal; (literal = clauses_.next_frequent()) != 0;) {
        std::vector<Id> why = clauses_.explain_literal(literal);
        add({&literal, 1});
        lemmas_.push_back({last_, std::move(why)});
        clauses_.state(literal, last_);
    }
}

void Refutation::remove(const std::vector<std::int32_t>& literals) {
    const auto place = lemmas_by_sum_.find(sum(literals));
    if (place == lemmas_by_sum_.end()) {
        return;
    }
    std::vector<Id>& ids = place->second;
    for (std::size_t i = ids.size(); i-- > 0;) {
        const std::span<const std::int32_t> own = clauses_.literals(ids[i]);
        if (std::is_permutation(own.begin(), own.end(), literals.begin(), literals.end())) {
            clauses_.remove(ids[i]);
            ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(i));
            return;
        }
    }
}

}  // namespace satsudoku::proof
