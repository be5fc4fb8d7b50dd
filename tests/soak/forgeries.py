"""Forged certificates of tiers; whatever the checker accepts is classified again, without it.

    python tests/soak/forgeries.py [--number N] [--seed S]

True certificates of small puzzles are changed at one place or two: names, rules, tiers, steps,
givens, excluded candidates, and states, which are cut from true ones at random until the rules of
the tiers below rest. Hashes fit. An accepted forgery must be true by the rules of
`satsudoku.human`, which share nothing with the checker's; and it must not say "as shipped" of a
ladder that is none of satsudoku's, to the letter.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from certificate_mutants import rehashed
from tier_claims import board_of_variant, is_true

import satsudoku
from satsudoku import Puzzle, prove_tier
from satsudoku.errors import SatsudokuError
from satsudoku.proof.checker import RefusedError
from satsudoku.proof.checker.certificate import check_statement
from satsudoku.proof.checker.tiers import STATE, STEPS, any_claim
from satsudoku.proof.checker.tiers.causes import Cause
from satsudoku.proof.checker.tiers.deductions import SearchRule, ladder_rules
from satsudoku.proof.checker.tiers.ladders import tiers_of
from satsudoku.proof.checker.tiers.marks import Marks
from satsudoku.proof.checker.tiers.rule import exhaust
from satsudoku.proof.recognition import lacks_implied_houses

Files = dict[str, bytes]
BOARDS = ("classic4", "x4", "classic6", "classic6", "jigsaw6", "diagonal6")
LADDERS = ("rank8", "rank8-remove", "hamada", "hamada", "satsudoku")
NAMES = ("rank8 ", "Rank8", "mine", "hamada\u200b", "rank8", "hamada", "satsudoku", "hamada:h=no")
RULES = (
    *("naked-single", "hidden-single", "locked-candidates", "naked-pair", "hidden-pair", "x-wing"),
    *("x-chain", "xy-chain", "aic", "te1", "negation-place", "negation-remove", "search"),
    *("assumption:digits=1", "assumption:digits=2", "direct-pointing", "hamada-logic"),
)

UNKNOWN = "the package has no such ladder"  # a rule that needs others, or that lanes alone apply


class Forger:
    """Changes certificates of one puzzle."""

    def __init__(self, rng: Random, puzzle: Puzzle, files: Files) -> None:
        self._rng, self._puzzle, self._files = rng, puzzle, files

    def forged(self) -> tuple[str, Files]:
        """The kind of a change, and what it makes."""
        kinds = [
            *(self.name, self.rules, self.tier, self.steps, self.exclusions, self.givens),
            *(self.state, self.state, self.state),
        ]
        chosen = self._rng.sample(kinds, self._rng.choice([1, 1, 2]))
        files = self._files
        for kind in chosen:
            files = kind(files)
        return " and ".join(dict.fromkeys(kind.__name__ for kind in chosen)), rehashed(files)

    def _changed(self, files: Files, change: Callable[[dict[str, Any]], object]) -> Files:
        return rehashed(files, change)

    def name(self, files: Files) -> Files:
        name = self._rng.choice(NAMES)
        return self._changed(files, lambda m: m["ladder"].__setitem__("name", name))

    def rules(self, files: Files) -> Files:
        def change(manifest: dict) -> None:
            manifest["ladder"]["name"] = "mine"
            tiers = manifest["ladder"]["tiers"]
            for _ in range(self._rng.choice([1, 2, 3])):
                rules = self._rng.choice(tiers)["rules"]
                if rules and self._rng.random() < 0.6:
                    rules.pop(self._rng.randrange(len(rules)))
                if self._rng.random() < 0.5 or not rules:
                    rules.append(self._rng.choice(RULES))

        return self._changed(files, change)

    def tier(self, files: Files) -> Files:
        def change(manifest: dict) -> None:
            own = tiers_of(manifest["ladder"]["name"]) or []
            number = manifest["claim"]["tier"] + self._rng.choice([-1, 1, 1, 2])
            kind = self._rng.choice(["tier", "above tier"])
            manifest["claim"] = {"kind": kind, "tier": number}
            tiers = [{"name": n, "rules": rules} for n, rules in own[: max(number, 1)]]
            manifest["ladder"]["tiers"] = tiers or manifest["ladder"]["tiers"]

        return self._changed(files, change)

    def steps(self, files: Files) -> Files:
        if STEPS not in files:
            return self.tier(files)
        lines = list(map(json.loads, files[STEPS].splitlines()))
        for _ in range(self._rng.choice([1, 1, 2])):
            at = self._rng.randrange(len(lines))
            kind = self._rng.randrange(5)
            if kind == 0:
                del lines[at]
            elif kind == 1:
                other = self._rng.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            elif kind == 2:
                lines[at]["rule"] = self._rng.choice(RULES)
            elif kind == 3:
                lines[at]["remove"].append(self._candidate())
            else:
                lines[at]["truths"] = lines[self._rng.randrange(len(lines))]["truths"]
        text = "".join(f"{json.dumps(line)}\n" for line in lines)
        return files | {STEPS: text.encode()}

    def exclusions(self, files: Files) -> Files:
        more = [self._candidate() for _ in range(self._rng.choice([1, 2, 4]))]
        return self._changed(files, lambda m: m["puzzle"]["excluded"].extend(more))

    def givens(self, files: Files) -> Files:
        cell = self._rng.randrange(len(self._puzzle.line))
        symbol = self._rng.choice(f".{self._puzzle.variant.symbols}")
        line = f"{self._puzzle.line[:cell]}{symbol}{self._puzzle.line[cell + 1 :]}"
        return self._changed(files, lambda m: m["puzzle"].__setitem__("givens", line))

    def _candidate(self) -> list[int]:
        return [
            self._rng.randrange(len(self._puzzle.line)),
            self._rng.randrange(len(self._puzzle.variant.symbols)),
        ]

    def state(self, files: Files) -> Files:
        """Claim a tier more, or to be above one, with a part of the marks that rests below it."""
        manifest = json.loads(files["manifest.json"])
        tiers = tiers_of(manifest["ladder"]["name"]) or [
            (tier["name"], tier["rules"]) for tier in manifest["ladder"]["tiers"]
        ]
        kind = self._rng.choice(["tier", "above tier"])
        number = min(manifest["claim"]["tier"] + self._rng.choice([0, 1, 1, 2]), len(tiers))
        below = ladder_rules([rules for _, rules in tiers[: number - (kind == "tier")]])
        marks = self._resting([rule for tier in below for rule in tier.values()], manifest)
        if marks is None:
            return self.tier(files)
        symbols, left = self._puzzle.variant.symbols, marks.in_lane(0)
        written = [
            "".join(s for at, s in enumerate(symbols) if (cell, at) in left)
            for cell in range(len(marks.filled))
        ]
        filled = "".join(m if f else "." for m, f in zip(written, marks.filled, strict=True))
        solution = next(iter(satsudoku.solutions(self._puzzle))).line
        state = {"filled": filled, "marks": written, "solution": solution}
        names = {STATE} | ({STEPS} & set(files) if kind == "tier" else set())

        def change(manifest: dict) -> None:
            manifest["claim"] = {"kind": kind, "tier": number}
            declared = [{"name": name, "rules": rules} for name, rules in tiers[:number]]
            manifest["ladder"]["tiers"] = declared
            manifest["files"] = [{"name": name, "sha256": ""} for name in sorted(names)]

        return rehashed(files | {STATE: json.dumps(state).encode()}, change)

    def _resting(self, rules: list[Any], manifest: dict) -> Marks | None:
        """A part of the puzzle's marks that is not solved, where the rules rest."""
        rules = [rule for rule in rules if not isinstance(rule, Cause | SearchRule)]
        board = board_of_variant(self._puzzle.variant)
        keeps = self._rng.random() < 0.4
        grid = next(iter(satsudoku.solutions(self._puzzle))).values
        true = {(cell, value - 1) for cell, value in enumerate(grid)}
        for _ in range(20):
            marks = Marks.of_puzzle(board, manifest["puzzle"])
            share = self._rng.choice([0.02, 0.05, 0.1, 0.2])
            for candidate in sorted(marks.in_lane(0) - (true if keeps else set())):
                if not marks.filled[candidate[0]] and self._rng.random() < share:
                    marks.remove(candidate, 1)
            if marks.dead():
                continue
            exhaust(marks, rules)
            if not marks.dead() and not marks.solved():
                return marks
        return None


def recount(files: Files, puzzle: Puzzle) -> str | None:
    """Why an accepted forgery is false, or that nobody can tell; None if it is true."""
    _, statement = check_statement(files, any_claim)
    ladder, manifest = statement.ladder, json.loads(files["manifest.json"])
    assert ladder is not None
    own = tiers_of(manifest["ladder"]["name"])
    tiers = [(tier["name"], tier["rules"]) for tier in manifest["ladder"]["tiers"]]
    if ladder.listed != (own is not None and own[: len(tiers)] == tiers):
        return "the ladder is not as it says"
    if lacks_implied_houses(ladder, puzzle.variant):
        return None  # and so it is not as shipped
    try:
        return None if is_true(files, puzzle.variant) else "it is not true"
    except SatsudokuError:
        return UNKNOWN


def forge(number: int, seed: int) -> Counter[str]:
    """Try forgeries. Returns how many of each kind were refused, or accepted and true."""
    rng, seen = Random(seed), Counter[str]()
    while seen.total() < number:
        board = rng.choice(BOARDS)
        [puzzle] = satsudoku.generate(1, board, seed=rng.randrange(1 << 30))
        files = dict(prove_tier(puzzle, rng.choice(LADDERS)).files)
        forger = Forger(rng, puzzle, files)
        for _ in range(5):
            kind, forged = forger.forged()
            if forged == files:
                continue
            try:
                claim, _ = check_statement(forged, any_claim)
            except RefusedError:
                seen[f"{kind}: refused"] += 1
                continue
            false = recount(forged, puzzle)
            if false == UNKNOWN:
                continue
            if false is not None:
                whole = {name: content.decode() for name, content in forged.items()}
                raise AssertionError(f"{kind}: {claim}: {false}\n{json.dumps(whole)}")
            seen[f"{kind}: true"] += 1
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    seen = forge(asked.number, asked.seed)
    accepted = sum(count for kind, count in seen.items() if kind.endswith("true"))
    print(dict(seen))
    print(f"{seen.total()} forgeries: {accepted} accepted, all true; the others refused")


if __name__ == "__main__":
    main()
