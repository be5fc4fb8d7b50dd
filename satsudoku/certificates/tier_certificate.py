"""Certificates of tiers: which tier of a ladder a puzzle needs, for anybody to check.

The steps of the path prove that the tier suffices. The state that the lower tiers leave proves that
they do not. `satsudoku.proof.checker.tiers.claim` documents both files, and the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice, takewhile
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

from satsudoku.board.grid import Grid
from satsudoku.board.puzzle import Puzzle
from satsudoku.board.variant import Variant
from satsudoku.certificates.cause_certificate import prove_causes
from satsudoku.certificates.filled_boards import fillings_file
from satsudoku.certificates.tier_files import TierProof, declared_implied, item_names, state_file
from satsudoku.constraints.areas import AreaRule
from satsudoku.cover.geometry import Geometry
from satsudoku.cover.plain import is_plain
from satsudoku.deadline import TimeLimit, check_time
from satsudoku.errors import LadderError, PuzzleError
from satsudoku.human.deduction import Deduction, Teller
from satsudoku.human.hypotheses import candidates_to_try
from satsudoku.human.ladders.ladder import Ladder
from satsudoku.human.ladders.rater import Rater
from satsudoku.human.ladders.rater_library import rater
from satsudoku.human.ladders.tier import Tier
from satsudoku.human.path import deduce
from satsudoku.human.rule import Consequence, Rule
from satsudoku.human.rules.search import SolverSearch
from satsudoku.human.rules.trial import TrialAndError
from satsudoku.human.state import State
from satsudoku.progress import stage
from satsudoku.proof import prove as prove_count
from satsudoku.proof.certificate import Certificate
from satsudoku.proof.checker import CNF, LRAT, RefusedError, named, phrase
from satsudoku.proof.checker.tiers import FILLINGS, STATE, STEPS, served
from satsudoku.proof.manifest import manifest_of
from satsudoku.raters.mus import Mus

# With more, a checker would need many minutes to see that trials three deep change nothing.
_MOST_CANDIDATES = 160

TieredStep = tuple[int, Deduction]
"""A deduction with the number of its tier."""


@dataclass(frozen=True, repr=False)
class TierCertificate(Certificate):
    """Files that prove which tier of a ladder a puzzle needs.

    Attributes:
        ladder: its name.
        tier: the tier; or if not `exact` the highest that is proved not to suffice.
        exact: whether the tier is proved to suffice, and all lower ones not to.
        tier_name: the name of the tier.

    >>> puzzle = Puzzle("........6.344..1....5....2..6....4.2", "classic6")
    >>> certificate = prove_least_tier(puzzle, "rank8")
    >>> certificate
    TierCertificate(rank8: tier 3 (Normal), ... bytes)
    >>> certificate.verify()
    'rank8: tier 3 (Normal)'
    """

    ladder: str
    tier: int
    exact: bool
    tier_name: str

    @property
    def claim(self) -> str:
        return f"{named(self.ladder)}: {_kind(self.exact)} {self.tier} ({phrase(self.tier_name)})"


def prove_least_tier(
    puzzle: Puzzle, ladder: str | Rater, *, timeout: float | None = None
) -> TierCertificate:
    """Prove the least tier of a ladder whose rules solve a puzzle.

    Where that tier has rules which the checker does not know, it is proved that the puzzle is above
    the last tier before these; so it is where trials three deep would take the checker too long.

    Args:
        puzzle: with exactly one solution, of any variant.
        ladder: `mus` or a ladder, by itself or its name; or the path of a ladder file. `mus`
            counts symbols of houses here, also where there are constraints.
        timeout: seconds.

    Raises:
        PuzzleError: the puzzle does not have exactly one solution.
        LadderError: the rater is neither `mus` nor a confluent ladder; or the checker does not know
            the rules of its first tier, or not as they apply to this variant.
        SolverError: a time that is not above 0.
        TimeoutError: `timeout` seconds did not suffice.

    >>> puzzle = Puzzle("1....6.5.1.........4.35.3.46........", "classic6")
    >>> prove_least_tier(puzzle, "rank8").verify()
    'rank8: tier 7 (Very hard)'
    """
    judge = rater(ladder)
    with TimeLimit(timeout):
        if isinstance(judge, Mus):
            return _certificate(puzzle, _by_symbols(judge, puzzle), prove_causes(puzzle))
        proof, implied = _prove_rules(puzzle, judge), declared_implied(puzzle.variant)
        return _certificate(puzzle, judge, proof, implied)


def _by_symbols(judge: Mus, puzzle: Puzzle) -> Mus:
    """The rater with the parts that the checker knows, where a puzzle's own parts are others."""
    if judge.parts == "houses":
        expected = "expected mus:parts=symbols"
        raise LadderError(f"certificates do not know whole houses as parts; {expected}")
    return Mus("symbols") if judge.by_houses(puzzle.variant) else judge


def _certificate(
    puzzle: Puzzle,
    judge: Rater,
    proof: TierProof,
    implied: Mapping[str, Any] = MappingProxyType({}),
) -> TierCertificate:
    """The files with their manifest, verified if `_is_new`."""
    tier, name = len(proof.tiers), proof.tiers[-1]["name"]
    claim = {"kind": _kind(proof.exact), "tier": tier}
    declared = {"name": judge.name, "tiers": proof.tiers}
    manifest = manifest_of(puzzle, {"claim": claim, "ladder": declared, **implied}, proof.files)
    files = {"manifest.json": manifest.encode(), **proof.files}
    certificate = TierCertificate(puzzle, files, judge.name, tier, proof.exact, name)
    if isinstance(judge, Mus) or _is_new(puzzle.variant, f"{claim} {declared}"):
        stage("checking the certificate")
        try:
            certificate.verify()
        except RefusedError:
            raise unserved(judge, puzzle) from None
        _verified.setdefault(puzzle.variant, set()).add(f"{claim} {declared}")
    return certificate


_verified: WeakKeyDictionary[Variant, set[str]] = WeakKeyDictionary()
"""The tiers of which a certificate has been verified, with their rules."""


def _is_new(variant: Variant, tier: str) -> bool:
    """Whether the checker may not know a tier's rules as they apply to a variant.

    It takes ten times as long as the maker. Where houses are all there is, the rules of a tier are
    the same in each puzzle, so it sees the first one; with constraints, it sees every puzzle.
    """
    return not is_plain(variant) or tier not in _verified.get(variant, ())


def _prove_rules(puzzle: Puzzle, ladder: Rater) -> TierProof:
    judge, certain = certifiable(ladder)
    stage("climbing the ladder")
    state, steps, certain = climb(State.of(puzzle), judge.tiers[:certain])
    exact = state.solved
    tier = max((tier for tier, _ in steps), default=1) if exact else certain
    searched = any(isinstance(step.rule, SolverSearch) for _, step in steps)
    if searched or not exact:
        count = prove_count(puzzle, most=1)
        if not (count.count.exact and count.count == 1):
            raise PuzzleError("the puzzle does not have exactly one solution; expected one")
    solution = Grid(bytes(state.values), puzzle.variant) if exact else count.solutions[0]
    files = {}
    stage("showing that lower tiers do not suffice")
    try:
        if exact:
            files[STEPS] = steps_file(_easy_way(puzzle, judge.tiers[:tier], steps), state.geometry)
            state = State.of(puzzle)
            for _, step in takewhile(lambda step: step[0] < tier, steps):
                state.apply(step)  # until no lower tier has a step
        if not exact or tier > 1:
            files[STATE] = state_file(state, None if exact else solution)
            below = [r for t in judge.tiers[: tier - exact] for r in t.rules_for(puzzle.variant)]
            if fillings := fillings_file(state, below, solution):
                files[FILLINGS] = fillings
    except KeyError:
        raise unserved(judge, puzzle) from None
    if searched:
        files |= {name: count.files[name] for name in (CNF, LRAT)}
    return TierProof(files, exact, [declared_tier(tier_shown) for tier_shown in judge.tiers[:tier]])


def certifiable(ladder: str | Rater) -> tuple[Ladder, int]:
    """A ladder, and how many of its tiers have only rules that the checker knows.

    Raises:
        LadderError: it is not a confluent ladder, or its first tier has another rule.
        UnknownNameError: no such ladder.

    >>> certifiable("satsudoku")
    (Ladder('satsudoku': 19 tiers, 39 rules), 19)
    >>> certifiable("sato")
    Traceback (most recent call last):
    satsudoku.errors.LadderError: sato has no certificates; expected a confluent ladder of rules
    """
    judge = rater(ladder)
    if not (isinstance(judge, Ladder) and judge.confluent):
        expected = "expected a confluent ladder of rules"
        raise LadderError(f"{judge.name} has no certificates; {expected}")
    certain = sum(1 for _ in takewhile(_is_certain, judge.tiers))
    if not certain:
        raise LadderError(f"certificates do not know all rules of tier 1 of {judge.name}")
    return judge, certain


def _is_certain(tier: Tier) -> bool:
    return all(served(rule.name) for rule in tier.rules)


def unserved(ladder: Rater, puzzle: Puzzle) -> LadderError:
    """The error that the checker does not know a ladder's rules in a puzzle's variant."""
    name = puzzle.variant.name
    return LadderError(f"the rules of {ladder.name} have no certificates in the variant {name}")


def _kind(exact: bool) -> str:
    return "tier" if exact else "above tier"


def declared_tier(tier: Tier) -> dict[str, Any]:
    """A tier as a manifest declares it."""
    return {"name": tier.name, "rules": [rule.name for rule in tier.rules]}


def _easy_way(puzzle: Puzzle, tiers: Sequence[Tier], steps: list[TieredStep]) -> list[TieredStep]:
    """Steps that are easy to check: trials one deep come before areas, which take long."""
    searched = any(isinstance(step.rule, AreaRule) for _, step in steps)
    if not (searched and any(_order(rule) == 1 for tier in tiers for rule in tier.rules)):
        return steps
    return climb(State.of(puzzle), tiers, easy=True)[1]


def _order(rule: Teller) -> int:
    """The place of a rule in the order of what is easy to check; searches for areas take long."""
    if isinstance(rule, SolverSearch):
        return 4
    if isinstance(rule, AreaRule):
        return 2
    if isinstance(rule, Rule) and not rule.pattern:
        return 1 if _depth(rule) == 1 else 3
    return 0


def climb(
    state: State, tiers: Sequence[Tier], *, easy: bool = False
) -> tuple[State, list[TieredStep], int]:
    """The state that the rules of some tiers leave of another, the steps, and how many tiers.

    The state itself is changed.

    Groups of patterns and of other rules take turns; each begins once those before are exhausted.
    With `easy`, rules take turns in the order of what is easy to check, whatever their tier.
    The tiers end before one that would take too long to check.
    """
    steps: list[TieredStep] = []
    tier_of: dict[Teller, int] = {
        rule: number
        for number, tier in enumerate(tiers, start=1)
        for rule in tier.rules_for(state.geometry.variant)
    }
    rules = [rule for tier in tiers for rule in tier.rules_for(state.geometry.variant)]
    if easy:
        rules.sort(key=_order)
    # A group of patterns is tried as one; any other rule alone.
    kind = _order if easy else lambda rule: 0
    groups = [
        list(group)
        for _, group in groupby(rules, key=lambda rule: kind(rule) if rule.pattern else rule)
    ]
    number = 0
    while number < len(groups) and state.unfilled and state.dead is None:
        check_time()
        first = groups[number][0]
        if _is_long(first, state):
            return state, steps, tier_of[first] - 1
        if first.pattern:
            applied = list(islice(deduce(state, groups[number]), 1 if number else None))
        else:
            applied = list(_trial(state, first))
        steps += ((tier_of[deduction.rule], deduction) for deduction in applied)
        number = 0 if applied and number else number + 1
    return state, steps, len(tiers)


def _depth(rule: Rule) -> int:
    return rule.depth if isinstance(rule, TrialAndError) else 1


def _is_long(rule: Rule, state: State) -> bool:
    if not rule.serves(state.geometry.variant):
        return False
    return _depth(rule) > 2 and len(candidates_to_try(state)) > _MOST_CANDIDATES


def _trial(state: State, rule: Rule) -> Iterator[Deduction]:
    """All that a rule concludes, as one deduction without a pattern; it is applied."""
    effects = sorted(rule.consequences(state))
    if _depth(rule) > (2 if is_plain(state.geometry.variant) else 1):
        # A checker takes long for each, and one goes far: that of a cell with few candidates.
        effects = sorted(effects, key=partial(_left_beside, state))[:1]
    if effects:
        placed, eliminated = (
            tuple(sorted({option for effect in effects for option in effect[part]}))
            for part in (0, 1)
        )
        whole = Deduction(
            rule,
            state.geometry,
            rule.technique,
            "",
            (),
            (),
            (),
            placed=placed,
            eliminated=eliminated,
        )
        state.apply(whole)
        yield whole


def _left_beside(state: State, effect: Consequence) -> int:
    """How many candidates the cell has of which an effect places or removes one."""
    (option, *_) = (*effect[0], *effect[1])
    return state.left[option // state.geometry.symbols].bit_count()


def steps_file(steps: Iterable[TieredStep], geometry: Geometry) -> bytes:
    """A line for each step. Raises KeyError where it names what a checker does not know."""
    named, count = item_names(geometry), geometry.symbols
    lines = [
        json.dumps(
            {
                "rule": step.rule.name,
                "truths": [named[item] for item in step.truths],
                "links": [named[item] for item in step.links if item in named],
                "place": [divmod(option, count) for option in step.placed],
                "remove": [divmod(option, count) for option in step.eliminated],
            }
        )
        for _, step in steps
    ]
    return "".join(f"{line}\n" for line in lines).encode()
