// Forcing chains and nets: the consequences of a true candidate, and of a false one.
#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "raters/hodoku/searches.hpp"
#include "raters/hodoku/table.hpp"
#include "raters/hodoku/trail.hpp"

namespace satsudoku::raters::hodoku {
namespace {

using Word = std::uint64_t;
using Claims = std::vector<Claim>;
using ClaimSet = std::vector<Word>;  // of claims

constexpr Word on_claims = 0x5555555555555555;

// visit(claims, house, digit) for each candidate, on and off; for each cell and for each digit in a
// house, with claims that its candidates are all on, or all off. The house is -1 but for the last.
template <class Visit>
void each_choice(const Grid& grid, const Implications& links, bool on, Visit visit) {
    for (int number = 0; number < links.candidate_claims(); number += 2) {
        const auto claim = static_cast<Claim>(number);
        visit(ClaimList(claim, negation(claim)), -1, 0);
    }
    for (const int cell : grid.empty()) {
        visit(links.of_cell(cell, on), -1, 0);
    }
    for (int house = 0; house < houses; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
            if (grid.places(house, digit) != 0) {
                visit(links.of_house(house, digit, on), house, digit);
            }
        }
    }
}
bool of_candidate(const ClaimList& claims) {
    return claims.size() == 2 && claims[1] == negation(claims[0]);
}

class Forcing {
public:
    Forcing(Position& position, bool nets)
        : grid_(position.grid()), links_(position.links()),
          follows_(nets ? position.by_nets() : position.by_chains()), proved_(follows_.words()),
          all_(follows_.words()) {
        refute();
        refuting_ = proved_;
        verify();
    }

    // The claims that are proved, placements before deletions, each by cell: the first is the one
    // that HoDoKu acts on.
    Claims proved() const {
        Claims claims;
        for (const Word kind : {on_claims, ~on_claims}) {
            for (std::size_t i = 0; i < proved_.size(); ++i) {
                for (Word word = proved_[i] & kind; word != 0; word &= word - 1) {
                    claims.push_back(static_cast<Claim>(
                        64 * i + static_cast<std::size_t>(std::countr_zero(word))));
                }
            }
        }
        return claims;
    }
    // Whether its negation leads to a contradiction.
    bool by_contradiction(Claim claim) const {
        return (refuting_[claim / 64] >> (claim % 64) & 1) != 0;
    }
    // Claims, one of which holds, that all lead to the claim. Pre: it is proved, and not
    // by contradiction.
    ClaimList verity_of(Claim claim) const {
        ClaimList claims;
        each_choice(grid_, links_, true, [&](const ClaimList& alternative, int, int) {
            const bool own = of_candidate(alternative) &&
                             links_.place(alternative[0]).cell == links_.place(claim).cell;
            if (claims.empty() && !own &&
                std::all_of(alternative.begin(), alternative.end(),
                            [&](Claim from) { return follows_.has(from, claim); })) {
                claims = alternative;
            }
        });
        return claims;
    }

private:
    // Negations of claims from which impossible things follow.
    void refute() {
        const ClaimMatrix led_to_by = follows_.transposed();
        ClaimSet refuted(proved_.size());
        each_choice(grid_, links_, false, [&](const ClaimList& all_off, int house, int digit) {
            if (house >= 0 && lost_to_deletion(house, digit)) {
                return;
            }
            intersect(led_to_by, all_off);
            for (std::size_t i = 0; i < all_.size(); ++i) {
                refuted[i] |= all_[i];
            }
        });
        // The negation of a claim is its neighbour.
        for (std::size_t i = 0; i < proved_.size(); ++i) {
            proved_[i] = (refuted[i] & on_claims) << 1 | (refuted[i] >> 1 & on_claims);
        }
        drop_groups(proved_);
    }

    // Whether some cell of the house lost the digit otherwise than to a placement. HoDoKu then does
    // not see that the house has no place left.
    bool lost_to_deletion(int house, int digit) const {
        for (const int cell : geometry.members[house] & grid_.empty()) {
            if (!grid_.possible(cell, digit) && !grid_.bars(cell, digit + 1)) {
                return true;
            }
        }
        return false;
    }

    // The common consequences of several claims, one of which holds.
    void verify() {
        each_choice(grid_, links_, true, [&](const ClaimList& alternative, int, int) {
            intersect(follows_, alternative);
            if (of_candidate(alternative)) {  // consequences in their own cell do not count
                const int cell = links_.place(alternative[0]).cell;
                for (const int digit : each(grid_.options(cell))) {
                    const Claim own = links_.on(cell, digit);
                    all_[own / 64] &= ~(Word{3} << own % 64);
                }
            }
            for (std::size_t i = 0; i < proved_.size(); ++i) {
                proved_[i] |= all_[i];
            }
        });
        drop_groups(proved_);
    }

    // Sets `all_` to the common part of the rows of all claims.
    void intersect(const ClaimMatrix& matrix, const ClaimList& claims) {
        std::copy_n(matrix.row(claims[0]), all_.size(), all_.begin());
        for (std::size_t k = 1; k < claims.size(); ++k) {
            const Word* row = matrix.row(claims[k]);
            for (std::size_t i = 0; i < all_.size(); ++i) {
                all_[i] &= row[i];
            }
        }
    }

    void drop_groups(ClaimSet& claims) const {
        const int end = links_.candidate_claims();
        for (std::size_t i = static_cast<std::size_t>(end) / 64; i < claims.size(); ++i) {
            claims[i] &= i == static_cast<std::size_t>(end) / 64 ? (Word{1} << end % 64) - 1 : 0;
        }
    }

    const Grid& grid_;
    const Implications& links_;
    const ClaimMatrix& follows_;
    ClaimSet proved_, refuting_;
    ClaimSet all_;  // of the last intersect()
};

// Claims with which a table contradicts itself, by the shortest ways.
ClaimList contradiction_in(const Grid& grid, const Implications& links,
                           const Table<Implications>& table) {
    ClaimList shortest;
    int least = 0;
    each_choice(grid, links, false, [&](const ClaimList& claims, int, int) {
        int length = 0;
        for (const Claim claim : claims) {
            if (table.distance(claim) < 0) {
                return;
            }
            length += table.distance(claim);
        }
        if (shortest.empty() || length < least) {
            shortest = claims;
            least = length;
        }
    });
    return shortest;
}

// The ways from a claim to another, or to a contradiction.
void explain(Position& position, bool nets, Claim from, std::optional<Claim> to, Step& step) {
    const Implications& links = position.links();
    if (nets) {
        step.chains.push_back(trail(position.grid(), links.node(from),
                                    to ? std::optional(links.node(*to)) : std::nullopt));
        return;
    }
    Table table(links, links.claims());
    table.fill(from);
    ClaimList ends;
    if (to) {
        ends.push_back(*to);
    } else {
        ends = contradiction_in(position.grid(), links, table);
    }
    Claims path;
    for (const Claim end : ends) {
        table.path(end, path);
        Chain& chain = step.chains.emplace_back();
        for (const Claim claim : path) {
            chain.push_back(links.node(claim));
        }
    }
}

Technique technique_of(bool nets, bool contradiction) {
    if (nets) {
        return contradiction ? Technique::forcing_net_contradiction : Technique::forcing_net_verity;
    }
    return contradiction ? Technique::forcing_chain_contradiction : Technique::forcing_chain_verity;
}

Step describe(Position& position, bool nets, const Forcing& forcing, Claim result, bool why) {
    const bool contradiction = forcing.by_contradiction(result);
    Step step{technique_of(nets, contradiction)};
    const Place& place = position.links().place(result);
    step.digits = bit(place.digit);
    (is_on(result) ? step.placed : step.eliminated).push_back(candidate(place.cell, place.digit));
    if (why && contradiction) {
        explain(position, nets, negation(result), std::nullopt, step);
    } else if (why) {
        for (const Claim claim : forcing.verity_of(result)) {
            explain(position, nets, claim, result, step);
        }
    }
    return step;
}

}  // namespace

bool find_forcing(Position& position, bool nets, Sink& sink) {
    const Forcing forcing(position, nets);
    for (const Claim result : forcing.proved()) {
        if (sink.take(describe(position, nets, forcing, result, sink.describes()))) {
            return true;
        }
    }
    return false;
}

}  // namespace satsudoku::raters::hodoku
