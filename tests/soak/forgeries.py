"""Forged certificates of counts, tiers, moves and paths; accepted ones are judged otherwise.

    python tests/soak/forgeries.py [--number N] [--seed S] [--counts]

`tests/certificate_forger.py` and, of graphs of choices, `tests/count_forger.py` change certificates
of small puzzles, with constraints or without; ``--counts`` asks for these graphs alone. An accepted
forgery must be true by the rules and solvers of this package, which share nothing with the
checker's; and it must not say "as shipped" of a ladder or of rules that are none of satsudoku's, to
the letter.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from certificate_forger import Files, Forger
from certificate_mutants import puzzle_of
from constraint_states import PROVABLE
from count_forger import forged as forged_graph
from count_forger import is_true as is_counted
from random_constraints import drawn, with_few_givens
from tier_claims import is_true

import satsudoku
from satsudoku import Puzzle, Variant, prove_count, prove_tier
from satsudoku.certificates.path_certificate import prove_path
from satsudoku.errors import SatsudokuError
from satsudoku.judging.judge import judge
from satsudoku.judging.move import Move
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.certificate import check_statement
from satsudoku.proof.checker.counts import COUNTED
from satsudoku.proof.checker.tiers import any_claim
from satsudoku.proof.checker.tiers.ladders import tiers_of
from satsudoku.proof.checker.tiers.moves import MOVES
from satsudoku.proof.declaration import declare, digest
from satsudoku.proof.recognition import lacks_implied_houses, recognized

BOARDS = ("classic4", "x4", "x5", "classic6", "classic6", "jigsaw6", "diagonal6")
LADDERS = ("rank8", "rank8-remove", "hamada", "hamada", "satsudoku", "satsudoku")

OTHER = "not as shipped"  # the package has no such ladder or rules
BROKEN = "about a position without a solution"  # where each program stops elsewhere


KINDS = ("tier", "tier", "constraints", "move", "move", "causes", "path", "counted")


def true_one(rng: Random, kinds: Sequence[str]) -> tuple[Puzzle, Files]:
    """A random puzzle, and a certificate about it."""
    kind = rng.choice(kinds)
    if kind == "counted":
        side = rng.choice([4, 4, 6])
        rules, grid = drawn(rng, side, rng.sample(PROVABLE, 2), rng.choice([0, 1, 3]))
        kept = set(rng.sample(range(side**2), rng.randint(*((0, 4) if side == 4 else (8, 14)))))
        puzzle = Puzzle(bytes(v * (cell in kept) for cell, v in enumerate(grid)), rules)
        return puzzle, dict(prove_count(puzzle).files)
    if kind == "constraints":
        side, number = rng.choice([(4, 2), (4, 4), (6, 3)])
        kinds = rng.sample(PROVABLE, 2)
        puzzle = with_few_givens(rng, *drawn(rng, side, kinds, number))
        return puzzle, dict(prove_tier(puzzle, "satsudoku").files)
    board = rng.choice(BOARDS[:3] if kind == "causes" else BOARDS)
    [puzzle] = satsudoku.generate(1, board, seed=rng.randrange(1 << 30))
    if kind == "move":
        return puzzle, a_move(rng, puzzle)
    if kind == "causes":
        return puzzle, dict(prove_tier(puzzle, "mus").files)
    if kind == "path":
        return puzzle, dict(prove_path(puzzle, "mus").files)
    return puzzle, dict(prove_tier(puzzle, rng.choice(LADDERS)).files)


def a_move(rng: Random, puzzle: Puzzle) -> Files:
    """A certificate of a random move, right or wrong."""
    count, solution = len(puzzle.variant.symbols), next(iter(satsudoku.solutions(puzzle))).values
    while True:
        cell = rng.choice([cell for cell, value in enumerate(puzzle.values) if not value])
        option = cell * count + (solution[cell] - 1 if rng.random() < 0.7 else rng.randrange(count))
        highest = rng.choice([1, 2, 3, None])
        [move] = judge(puzzle, Move((option,)), rng.choice(LADDERS), up_to=highest).moves
        try:
            files = dict(move.prove().files)
        except SatsudokuError:
            continue  # the board shows it already
        if "ladder" in json.loads(files["manifest.json"]):
            return files


def falsehood(files: Files, puzzle: Puzzle) -> str | None:
    """Why an accepted forgery is false, or that nobody can tell; None if it is true."""
    _, statement = check_statement(files, any_claim)
    ladder, manifest, rules = statement.ladder, json.loads(files["manifest.json"]), puzzle.variant
    if ladder is not None:
        own = tiers_of(manifest["ladder"]["name"])
        tiers = [(tier["name"], tier["rules"]) for tier in manifest["ladder"]["tiers"]]
        if ladder.listed != (own is not None and own[: len(tiers)] == tiers):
            return "the ladder is not as it says"
        if lacks_implied_houses(ladder, puzzle.variant):
            return None  # and so it is not as shipped
    if manifest["claim"]["kind"] == COUNTED:
        return None if is_counted(files, puzzle.variant) else "it is not true"
    if statement.sha256 != digest(declare(puzzle.variant)):
        found = recognized(statement)
        if found.variant is None:
            return "rules that are as shipped are none" if found.shipped else OTHER
        rules = found.variant
    if manifest["claim"]["kind"] in MOVES and not is_solvable(manifest, rules):
        return BROKEN
    try:
        return None if is_true(files, rules) else "it is not true"
    except SatsudokuError:
        return OTHER


def is_solvable(manifest: dict, rules: Variant) -> bool:
    """Whether a position has a solution."""
    try:
        return satsudoku.solve(puzzle_of(manifest, rules)) is not None
    except SatsudokuError:  # an excluded given
        return False


def forge(number: int, seed: int, kinds: Sequence[str] = KINDS) -> Counter[str]:
    """Try forgeries. Returns how many of each kind were refused, or accepted and true."""
    rng, seen = Random(seed), Counter[str]()
    while seen.total() < number:
        puzzle, files = true_one(rng, kinds)
        about = json.loads(files["manifest.json"])["claim"]["kind"]
        for _ in range(5):
            if about == COUNTED:
                kind, forged = "graph", forged_graph(rng, files)
            else:
                kind, forged = Forger(rng, puzzle, files).forged()
            if forged == files:
                continue
            try:
                claim, _ = check_statement(forged, any_claim)
            except RefusedError:
                seen[f"{about}: {kind}: refused"] += 1
                continue
            false = falsehood(forged, puzzle)
            if false in (OTHER, BROKEN):
                seen[f"{about}: {kind}: {false}"] += 1
                continue
            if false is not None:
                whole = {name: content.decode() for name, content in forged.items()}
                raise AssertionError(f"{kind}: {claim}: {false}\n{json.dumps(whole)}")
            seen[f"{about}: {kind}: true"] += 1
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--counts", action="store_true")
    asked = parser.parse_args()
    seen = forge(asked.number, asked.seed, ("counted",) if asked.counts else KINDS)
    ends = Counter[str]()
    for kind, count in sorted(seen.items()):
        print(f"{count:5} {kind}")
        ends[kind.rpartition(": ")[2]] += count
    print(
        f"{seen.total()} forgeries: {ends['refused']} refused; accepted {ends['true']}, all true; "
        f"{ends[OTHER]} that say they are not as shipped, and {ends[BROKEN]} {BROKEN}"
    )


if __name__ == "__main__":
    main()
