#include "proof/refutation.hpp"

#include <algorithm>
#include <charconv>
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

// Reads the lines of a DRAT proof.
class DratReader {
public:
    explicit DratReader(std::string_view text) : text_(text) {}

    bool deletes = false;
    std::vector<std::int32_t> literals;  // sorted, each once

    // The next line; false at the end.
    bool next() {
        skip_blanks();
        if (text_.empty()) {
            return false;
        }
        deletes = text_.front() == 'd';
        if (deletes) {
            text_.remove_prefix(1);
        }
        literals.clear();
        for (std::int32_t literal = number(); literal != 0; literal = number()) {
            literals.push_back(literal);
        }
        tidy(literals);
        return true;
    }

private:
    void skip_blanks() {
        text_.remove_prefix(std::min(text_.find_first_not_of(" \t\r\n"), text_.size()));
    }
    std::int32_t number() {
        skip_blanks();
        std::int32_t value = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
        if (error != std::errc()) {
            throw std::invalid_argument("the proof is not DRAT as text");
        }
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return value;
    }

    std::string_view text_;
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
