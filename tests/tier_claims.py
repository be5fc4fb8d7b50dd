"""What a certificate of a tier claims, by the rules and solvers of this package."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from itertools import chain

from certificate_mutants import puzzle_of, rehashed

from satsudoku import Variant
from satsudoku.certificates.tier_certificate import TierCertificate, certifiable
from satsudoku.human.path import walk
from satsudoku.human.rule import Rule
from satsudoku.human.rules import rule
from satsudoku.human.state import State
from satsudoku.proof.checker.rules import Rules
from satsudoku.proof.checker.tiers import STEPS
from satsudoku.proof.checker.tiers.board import Board, board_of
from satsudoku.proof.checker.tiers.marks import Marks
from satsudoku.proof.declaration import declare


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
    """Whether what a mutant claims is so, by this package's rules and solvers."""
    manifest = json.loads(files["manifest.json"])
    tiers: list[list[Rule]] = []
    for tier in manifest["ladder"]["tiers"]:
        below = tuple(chain.from_iterable(tiers))
        tiers.append([rule(name).over(below) for name in tier["rules"]])
    claim, puzzle = manifest["claim"], puzzle_of(manifest, variant)

    def solved(number: int) -> bool:
        state = State.of(puzzle)
        for _ in walk(state, tiers[:number]):
            pass
        return state.solved

    if claim["kind"] == "above tier":
        return not solved(claim["tier"])
    return solved(claim["tier"]) and not solved(claim["tier"] - 1)


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
