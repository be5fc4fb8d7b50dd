#include "proof/lrat.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "proof/clauses.hpp"

namespace satsudoku {

namespace {

using Id = Clauses::Id;

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
        std::sort(literals.begin(), literals.end());
        literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
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

// A lemma, by its number among all clauses, and the clauses that it follows from.
struct Lemma {
    Id id;
    std::vector<Id> hints;
};

class Conversion {
public:
    Conversion(std::int32_t variables, std::span<const std::int32_t> clauses)
        : variables_(variables), clauses_(variables) {
        for (std::size_t i = 0; i < clauses.size(); ++i) {
            std::vector<std::int32_t> literals;
            for (; i < clauses.size() && clauses[i] != 0; ++i) {
                literals.push_back(clauses[i]);
            }
            std::sort(literals.begin(), literals.end());
            literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
            require_variables(literals);
            if (add(literals)) {
                // What follows is numbered behind the CNF, all of it.
                refuting_ = refuting_.empty() ? clauses_.explain(conflict_) : refuting_;
            }
            ++formula_;
        }
    }

    // Post: the empty clause is reached, and refuting_ says by which clauses.
    void run(std::string_view drat) {
        DratReader reader(drat);
        while (refuting_.empty() && reader.next()) {
            if (reader.deletes) {
                remove(reader.literals);
            } else if (!reader.literals.empty()) {
                derive(reader.literals);
            }
        }
        if (refuting_.empty()) {
            throw std::invalid_argument("the proof does not reach the empty clause");
        }
    }

    // Only lemmas that are used, numbered anew behind the CNF.
    std::string text() const {
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

private:
    void require_variables(const std::vector<std::int32_t>& literals) const {
        for (const std::int32_t literal : literals) {
            if (std::abs(std::int64_t{literal}) > variables_) {
                throw std::invalid_argument("a literal of a variable that is not there");
            }
        }
    }

    // True if a clause is false then, without any assumption.
    bool add(const std::vector<std::int32_t>& literals) {
        conflict_ = clauses_.add(literals);
        by_sum_[sum(literals)].push_back(++last_);
        return conflict_ != Clauses::none;
    }

    void derive(const std::vector<std::int32_t>& literals) {
        require_variables(literals);
        std::vector<Id> hints = clauses_.antecedents(literals);
        if (hints.empty()) {
            throw std::invalid_argument("a lemma does not follow by unit propagation");
        }
        const bool ends = add(literals);
        lemmas_.push_back({last_, std::move(hints)});
        if (ends) {
            refuting_ = clauses_.explain(conflict_);
        }
    }

    void remove(const std::vector<std::int32_t>& literals) {
        std::vector<Id>& ids = by_sum_[sum(literals)];
        for (std::size_t i = ids.size(); i-- > 0;) {
            const std::span<const std::int32_t> own = clauses_.literals(ids[i]);
            if (std::is_permutation(own.begin(), own.end(), literals.begin(), literals.end())) {
                clauses_.remove(ids[i]);
                ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(i));
                return;
            }
        }
    }

    // The same for the same literals in whatever order.
    static std::uint64_t sum(std::span<const std::int32_t> literals) {
        std::uint64_t result = 0;
        for (const std::int32_t literal : literals) {
            std::uint64_t x = static_cast<std::uint32_t>(literal) * 0x9E3779B97F4A7C15U;
            result += x ^ (x >> 29);
        }
        return result;
    }

    static void write(std::string& out, Id id, std::span<const std::int32_t> literals,
                      const std::vector<Id>& hints, const std::vector<Id>& number) {
        out += std::to_string(id);
        for (const std::int32_t literal : literals) {
            out += ' ' + std::to_string(literal);
        }
        out += " 0";
        for (const Id hint : hints) {
            out += ' ' + std::to_string(number[hint]);
        }
        out += " 0\n";
    }

    std::int32_t variables_;
    Clauses clauses_;
    Id formula_ = 0;               // clauses of the CNF
    Id last_ = 0;                  // the number of the last clause
    Id conflict_ = Clauses::none;  // the clause that the last addition made false
    std::vector<Lemma> lemmas_;
    std::vector<Id> refuting_;  // the clauses that refute all, once they are found
    std::unordered_map<std::uint64_t, std::vector<Id>> by_sum_;  // clauses that may be removed
};

}  // namespace

std::string lrat_of(std::int32_t variables, std::span<const std::int32_t> clauses,
                    std::string_view drat) {
    Conversion conversion(variables, clauses);
    conversion.run(drat);
    return conversion.text();
}

}  // namespace satsudoku
