#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "proof/refutation.hpp"

using satsudoku::proof::Refutation;

namespace {

// (1 or 2) (1 or not 2) (not 1 or 3) (not 1 or not 3)
const std::vector<std::int32_t> clauses = {1, 2, 0, 1, -2, 0, -1, 3, 0, -1, -3, 0};

// Binary DRAT of lines of text.
std::string binary(const std::string& text) {
    std::istringstream words(text);
    std::string result;
    bool begins = true;
    for (std::string word; words >> word;) {
        if (begins) {
            result += word == "d" ? 'd' : 'a';
            begins = false;
            if (word == "d") {
                continue;
            }
        }
        const int literal = std::stoi(word);
        unsigned code = 2 * static_cast<unsigned>(std::abs(literal)) + (literal < 0);
        for (; code >= 0x80; code >>= 7) {
            result += static_cast<char>(code | 0x80);
        }
        result += static_cast<char>(code);
        begins = literal == 0;
    }
    return result;
}

std::string lrat_of(std::int32_t variables, const std::vector<std::int32_t>& of,
                    const std::string& drat) {
    return *Refutation(variables, of).lrat(binary(drat), [] { return false; });
}

bool refused(const std::string& drat, const std::vector<std::int32_t>& of = clauses) {
    return THROWS(lrat_of(3, of, drat), std::invalid_argument);
}

}  // namespace

TEST(a_lemma_gets_the_clauses_that_it_follows_from) {
    CHECK(lrat_of(3, clauses, "1 0\n0\n") == "5 1 0 1 2 0\n6 0 5 3 4 0\n" ||
          lrat_of(3, clauses, "1 0\n0\n") == "5 1 0 2 1 0\n6 0 5 3 4 0\n");
}

TEST(what_is_not_used_is_left_out) {
    const std::string proof = lrat_of(3, clauses, "2 3 1 0\nd 2 3 1 0\n1 0\n0\n");
    CHECK(proof == lrat_of(3, clauses, "1 0\n0\n"));
}

TEST(clauses_that_refute_themselves_need_no_lemma) {
    const std::vector<std::int32_t> units = {1, 0, -1, 0, 2, 0};
    CHECK(lrat_of(2, units, "") == "4 0 1 2 0\n");
}

TEST(what_does_not_follow_is_refused) {
    CHECK(refused(""));  // the empty clause is not reached
    CHECK(refused("1 0\n0\n", {1, 2, 0}));
    CHECK(refused("1 0\n0\n", {1, 2, 0, 1, -2, 0}));  // 1 follows, but no more
    CHECK(refused("4 0\n"));
}

TEST(what_is_not_binary_drat_is_refused) {
    using namespace std::string_literals;
    const auto read = [](const std::string& drat) {
        return *Refutation(3, clauses).lrat(drat, [] { return false; });
    };
    CHECK(read("a\2\0a\0"s) == lrat_of(3, clauses, "1 0\n0\n"));
    CHECK(read("a\x82\0\0a\0"s) == lrat_of(3, clauses, "1 0\n0\n"));  // a longer way to say 2
    for (const std::string& drat : {"1 0\n0\n"s, "a"s, "a\2"s, "a\x82"s, "\2\0a\0"s, "a\1\0a\0"s,
                                    "a\x82\x80\x80\x80\x80\x80\0\0a\0"s}) {
        CHECK(THROWS(read(drat), std::invalid_argument));
    }
}

TEST(literals_that_many_lemmas_follow_from_become_lemmas) {
    // 2, 3 and 4 follow from 1 each, one after the other; all else follows from 4.
    std::vector<std::int32_t> cnf = {1, 0, -1, 2, 0, -2, 3, 0, -3, 4, 0};
    std::string drat;
    for (int first = 5; first < 65; first += 2) {
        cnf.insert(cnf.end(), {-4, first, first + 1, 0, -4, first, -first - 1, 0});
        drat += std::to_string(first) + " 0\n";
    }
    for (int first = 5; first < 65; first += 2) {
        cnf.push_back(-first);
    }
    cnf.push_back(0);
    const std::string proof = lrat_of(64, cnf, drat + "0\n");
    const auto lines = std::ranges::count(proof, '\n');
    CHECK(lines == 29 + 1 + 3);  // the last pair needs no lemma; 2, 3 and 4 have one each
    CHECK(proof.find("82 2 0 1 2 0\n83 3 0 82 3 0\n84 4 0 83 4 0\n") != std::string::npos);
}

TEST(a_second_contradiction_changes_nothing) {
    CHECK(lrat_of(2, {1, 0, -1, 0, 2, 0, -2, 0}, "") == "5 0 1 2 0\n");
    CHECK(lrat_of(2, {1, 0, -1, 0, 2, 0, -2, 0}, "2 0\n") == "5 0 1 2 0\n");  // nobody reads it
}

TEST(a_clause_that_is_true_gives_no_reason) {
    CHECK(lrat_of(2, {1, 0, -2, 0, 1, 2, 0, -1, 2, 0}, "") == "5 0 1 2 4 0\n");
}

TEST(a_lemma_that_is_true_already_follows) {
    const std::vector<std::int32_t> cnf = {1, 0, 2, 3, 0, 2, -3, 0, -2, 3, 0, -2, -3, 0};
    CHECK(lrat_of(3, cnf, "1 2 0\n2 0\n0\n") == lrat_of(3, cnf, "2 0\n0\n"));
    CHECK(lrat_of(3, cnf, "2 1 0\n2 0\n0\n") == lrat_of(3, cnf, "2 0\n0\n"));
}

TEST(each_lemma_must_follow_also_where_it_is_not_needed) {
    const auto try_lemma = [](const std::string& drat) { return lrat_of(4, clauses, drat); };
    CHECK(try_lemma("1 4 0\n1 0\n0\n") == lrat_of(4, clauses, "1 0\n0\n"));
    CHECK(THROWS(try_lemma("4 0\n1 0\n0\n"), std::invalid_argument));
    CHECK(THROWS(try_lemma("-4 0\n1 0\n0\n"), std::invalid_argument));
    CHECK(THROWS(try_lemma("5 1 0\n1 0\n0\n"), std::invalid_argument));
    CHECK(THROWS(try_lemma("-5 1 0\n1 0\n0\n"), std::invalid_argument));
}

TEST(deleted_lemmas_are_not_used) {
    // All clauses of 1, 2, 3 with 1; 1 leads to both 2 and not 2.
    const std::vector<std::int32_t> cnf = {1, 2, 3,  0,  1, 2,  -3, 0, 1,  -2, 3,
                                           0, 1, -2, -3, 0, -1, 2,  0, -1, -2, 0};
    CHECK(refused("1 0\n0\n", cnf));  // no clause has two literals that are false
    CHECK(!refused("1 2 0\n1 0\n0\n", cnf));
    CHECK(refused("1 2 0\nd 2 1 0\n1 0\n0\n", cnf));
    CHECK(!refused("1 2 0\n1 2 0\nd 2 1 0\n1 0\n0\n", cnf));  // one of two is left
    CHECK(!refused("1 2 0\nd 1 3 0\n1 0\n0\n", cnf));         // there is no such lemma
    CHECK(!refused("d 1 2 3 0\n1 2 0\n1 0\n0\n", cnf));       // clauses of the CNF stay
    // A lemma that says why a literal is true stays.
    const std::vector<std::int32_t> longer = {1, 2,  0, 1,  -2, 0, -1, 3,  2,  0,  -1,
                                              3, -2, 0, -1, -3, 2, 0,  -1, -3, -2, 0};
    CHECK(!refused("1 0\nd 1 0\n3 0\n0\n", longer));
}

TEST(polls_stop_a_proof) {
    std::string drat;
    for (int line = 0; line < 40; ++line) {
        drat += "2 3 1 0\n";
    }
    drat += "1 0\n0\n";
    int polls = 0;
    CHECK(Refutation(3, clauses).lrat(binary(drat), [&] { return ++polls < 0; }));
    CHECK(polls == 3);  // once every 16 lines
    CHECK(!Refutation(3, clauses).lrat(binary(drat), [] { return true; }));
}

TEST(the_residue_is_what_unit_propagation_leaves) {
    const std::vector<std::int32_t> cnf = {1, 2, 3, 0, -1, 0, -2, 3, -4, 0, 4, 1, 0, 2, -1, 0};
    const std::vector<std::vector<std::int32_t>> left = {{-1}, {4}, {2, 3}, {-2, 3}};
    CHECK(Refutation(4, cnf).residue() == left);
    const std::vector<std::int32_t> units = {1, 0, -1, 0, 2, 3, 0};
    CHECK(Refutation(3, units).residue() == std::vector<std::vector<std::int32_t>>{{}});
}
