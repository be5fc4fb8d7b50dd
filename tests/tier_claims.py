"""What a certificate of a tier, a move or a path claims, by this package's rules and solvers."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from itertools import chain

from certificate_mutants import puzzle_of, rehashed

import satsudoku
from satsudoku import Puzzle, Variant, rater
from satsudoku.certificates.tier_certificate import TierCertificate, certifiable
from satsudoku.errors import LadderError
from satsudoku.human.path import walk
from satsudoku.human.rule import Rule
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.proof.checker.rules import Rules
from satsudoku.proof.checker.tiers import STEPS
from satsudoku.proof.checker.tiers.board import Board, board_of
from satsudoku.proof.checker.tiers.marks import Marks
from satsudoku.proof.checker.tiers.moves import MOVES
from satsudoku.proof.checker.tiers.paths import PATH
from satsudoku.proof.declaration import declare

_CAUSE = "cause:parts="


def agrees(certificate: TierCertificate, ladder: str) -> bool:
    """Whether a certificate claims what the ladder says, as far as the checker knows its rules."""
    judge, _ = certifiable(ladder)
    puzzle = certificate.puzzle
    tier = int(judge.classify_many([puzzle], puzzle.variant).tiers[0])
    if certificate.exact:
        return tier == certificate.tier
    return tier == 0 or tier > certificate.tier


def with_steps(files: dict[str, bytes], change: Callable[[list[dict]], object]) -> dict[str, bytes]:
    steps = [json.loads(line) for line in files[STEPS].splitlines()]
    change(steps)
    text = "".join(f"{json.dumps(step)}\n" for step in steps)
    return rehashed(files | {STEPS: text.encode()})


def is_true(files: dict[str, bytes], variant: Variant) -> bool:
    """Whether what a mutant claims is so, by this package's rules and solvers.

    Raises:
        LadderError: the package has no such ladder.
    """
    manifest = json.loads(files["manifest.json"])
    claim, puzzle = manifest["claim"], puzzle_of(manifest, variant)
    if claim["kind"] == PATH:
        return satsudoku.is_unique(puzzle)
    names = [tier["rules"] for tier in manifest["ladder"]["tiers"]]
    causes = {name.startswith(_CAUSE) for rules in names for name in rules}
    if True in causes:
        if False in causes:
            raise LadderError("no ladder has causes and other rules")
        return _takes_causes(claim, names, puzzle)
    tiers: list[list[Rule]] = []
    for rules in names:
        below = tuple(chain.from_iterable(tiers))
        tiers.append([rule(name).over(below) for name in rules])

    def done(number: int) -> bool:
        if claim["kind"] in MOVES:
            return _made(claim, _position(manifest, variant), tiers[:number])
        state = State.of(puzzle)
        for _ in walk(state, tiers[:number]):
            pass
        return state.solved

    if "above" in claim["kind"]:
        return not done(claim["tier"])
    return done(claim["tier"]) and not done(claim["tier"] - 1)


def _position(manifest: dict, variant: Variant) -> State:
    """The position of a claim about a move: cells with one candidate need not be filled."""
    state = State.of(satsudoku.puzzle(manifest["puzzle"]["givens"], variant))
    state.eliminate(_options(manifest["puzzle"]["excluded"], state))
    return state


def _made(claim: dict, state: State, tiers: list[list[Rule]]) -> bool:
    """Whether the rules make the move of a claim."""
    placed, removed = (_options(claim[key], state) for key in ("place", "remove"))

    def made() -> bool:
        right = all(state.values[o // state.geometry.symbols] for o in placed)
        right = right and all(map(state.possible, placed))
        return right and not any(map(state.possible, removed))

    for _ in walk(state, tiers):
        if made():
            return True
    return made()


def _options(candidates: list[list[int]], state: State) -> list[int]:
    return [cell * state.geometry.symbols + symbol for cell, symbol in candidates]


def _takes_causes(claim: dict, names: list[list[str]], puzzle: Puzzle) -> bool:
    """Whether a puzzle takes causes of as many parts as a claim says, by the rater."""
    sizes = [max(int(name.removeprefix(_CAUSE)) for name in rules) for rules in names]
    tier = _parts(puzzle)
    above = claim["kind"] == "above tier"
    below = sizes if above else sizes[:-1]
    return (tier is None or tier > max(below, default=0)) and (
        above or (tier is not None and tier <= max(sizes))
    )


@lru_cache(maxsize=256)
def _parts(puzzle: Puzzle) -> int | None:
    return rater("mus:parts=symbols").classify(puzzle).tier


@lru_cache(maxsize=64)
def board_of_variant(variant: Variant) -> Board:
    """A variant's board as the checker has it."""
    return board_of(Rules(declare(variant)))


def marks_of(state: State) -> Marks:
    """A state as the checker has it."""
    marks = Marks.blank(board_of_variant(state.geometry.variant))
    for option in range(len(state.geometry.cover.options)):
        if not state.possible(option):
            marks.remove(divmod(option, state.geometry.symbols), 1)
    marks.filled = [int(value > 0) for value in state.values]
    return marks
