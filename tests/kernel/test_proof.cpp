#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "proof/refutation.hpp"

using satsudoku::proof::Refutation;

namespace {

// (1 or 2) (1 or not 2) (not 1 or 3) (not 1 or not 3)
const std::vector<std::int32_t> clauses = {1, 2, 0, 1, -2, 0, -1, 3, 0, -1, -3, 0};

std::string lrat_of(std::int32_t variables, const std::vector<std::int32_t>& of,
                    std::string_view drat) {
    return *Refutation(variables, of).lrat(drat, [] { return false; });
}

bool refused(std::string_view drat, const std::vector<std::int32_t>& of = clauses) {
    try {
        lrat_of(3, of, drat);
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
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
    CHECK(refused("1 x 0\n"));
    CHECK(refused("4 0\n"));
}

TEST(a_second_contradiction_changes_nothing) {
    CHECK(lrat_of(2, {1, 0, -1, 0, 2, 0, -2, 0}, "") == "5 0 1 2 0\n");
    CHECK(lrat_of(2, {1, 0, -1, 0, 2, 0, -2, 0}, "x") == "5 0 1 2 0\n");  // which nobody reads
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
    const auto try_lemma = [](std::string_view drat) { return lrat_of(4, clauses, drat); };
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
    CHECK(Refutation(3, clauses).lrat(drat, [&] { return ++polls < 0; }));
    CHECK(polls == 3);  // once every 16 lines
    CHECK(!Refutation(3, clauses).lrat(drat, [] { return true; }));
}

TEST(the_residue_is_what_unit_propagation_leaves) {
    const std::vector<std::int32_t> cnf = {1, 2, 3, 0, -1, 0, -2, 3, -4, 0, 4, 1, 0, 2, -1, 0};
    const std::vector<std::vector<std::int32_t>> left = {{-1}, {4}, {2, 3}, {-2, 3}};
    CHECK(Refutation(4, cnf).residue() == left);
    const std::vector<std::int32_t> units = {1, 0, -1, 0, 2, 3, 0};
    CHECK(Refutation(3, units).residue() == std::vector<std::vector<std::int32_t>>{{}});
}
