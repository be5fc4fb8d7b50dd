"""Chains and their ladder: removals, sentences, and one verdict for every image of a puzzle."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from data import data_file
from human_puzzles import VARIANTS, random_puzzle
from moves import random_images
from own_process import numbers_of
from replay import ReplayError, replay

import satsudoku
from satsudoku import Puzzle, classify_many, generate, ladder, variant
from satsudoku.cover.geometry import geometry
from satsudoku.human.chains import ChainGraph, StrongLink, closed, routes
from satsudoku.human.path import deduce
from satsudoku.human.rules import rule
from satsudoku.human.state import State

CLASSIC = geometry(variant("classic9"))
CHAINS = ("x-chain", "xy-chain", "aic", "grouped-aic")


def pairs(*cells: str) -> State:
    """A state in which some cells, as ``r1c1=12``, have two candidates."""
    state = State(CLASSIC)
    for text in cells:
        cell, _, symbols = text.partition("=")
        base = 9 * CLASSIC.variant.cell_names.index(cell)
        state.eliminate(base + s for s in range(9) if str(s + 1) not in symbols)
    return state


def test_an_xy_chain_of_three_cells() -> None:
    state = pairs("r1c1=12", "r1c9=23", "r9c9=13")
    found = {d.tell("en") for d in rule("xy-chain").find(state)}
    assert (
        "If r1c1 is not 1, then r1c1 is 2, then r1c9 is not 2, then r1c9 is 3, then r9c9 is not 3, "
        "then r9c9 is 1. So r1c1 or r9c9 is 1, and r9c1 loses 1."
    ) in found
    assert [d.eliminated for d in rule("xy-wing").find(state)] == [(9 * 72,)]


def test_a_loop_locks_the_other_symbols_of_a_set() -> None:
    """r1c4 and r1c5 have 1 or 2, and so 3, which others of their row and their box lose."""
    state = pairs("r1c1=12", "r1c4=13", "r1c5=23")
    loop = next(iter(rule("als-aic").find(state)))
    names, lost = CLASSIC.variant.cell_names, dict[int, set[str]]()
    for option in loop.eliminated:
        lost.setdefault(option % 9 + 1, set()).add(names[option // 9])
    row = {f"r1c{c}" for c in (2, 3, 6, 7, 8, 9)}
    box = {f"r{r}c{c}" for r in (2, 3) for c in (4, 5, 6)}
    assert lost == {1: row, 2: row, 3: row | box}


def test_a_bound_leaves_longer_chains_out() -> None:
    state = pairs("r1c1=12", "r1c9=23", "r9c9=13")
    assert not list(rule("xy-chain:links=2").find(state))
    assert list(rule("xy-chain:links=3").find(state))


def test_the_shortest_route_comes_first_and_a_loop_closes() -> None:
    links = [StrongLink(1 << a, 1 << b, (i,)) for i, (a, b) in enumerate([(0, 9), (18, 27)])]
    graph = ChainGraph.of(CLASSIC, links)
    lengths = [len(route.links) for route in routes(graph)]
    assert lengths == sorted(lengths)
    long = next(route for route in routes(graph) if len(route.links) == 2)
    assert closed(graph, long)


@pytest.mark.parametrize("name", ["classic6", "diagonal9", "x5", "jigsaw5"])
def test_chains_of_variants_replay_and_damaged_ones_do_not(name: str) -> None:
    random, checked = Random(name), 0
    for _ in range(12):
        puzzle = random_puzzle(VARIANTS[name], random)
        grid, count = satsudoku.solve(puzzle), len(puzzle.variant.symbols)
        assert grid is not None
        true = [cell * count + value - 1 for cell, value in enumerate(grid.values)]
        state = State.of(puzzle)
        for _ in deduce(state, (rule("naked-single"), rule("hidden-single"))):
            pass
        for one in map(rule, CHAINS):
            for found in one.find(state):
                replay(found, state)
                chain = found.chains[0]
                loose = (chain.ties[0]._replace(items=()), *chain.ties[1:])
                for damaged in (
                    found._replace(chains=(chain._replace(ties=loose),)),
                    found._replace(chains=(chain._replace(ties=chain.ties[1:]),)),
                    found._replace(truths=(), chains=()),
                    found._replace(eliminated=(*found.eliminated, true[0])),
                ):
                    with pytest.raises(ReplayError):
                        replay(damaged, state)
                checked += 1
    assert checked or name == "classic6"


# --- the ladder ----------------------------------------------------------------------------------


def test_images_of_a_puzzle_stand_on_the_same_tier() -> None:
    """Whatever the order: tiers of chains are a property of the puzzle."""
    random, tiers = Random(3), set()
    for puzzle in generate(12, tier=(12, 16), ladder="satsudoku", seed=3):
        image = puzzle.relabel("".join(random.sample("123456789", 9))).transpose()
        verdicts = {ladder("satsudoku").classify(p).tier for p in (puzzle, image)}
        assert len(verdicts) == 1
        tiers |= verdicts
    assert tiers & {13, 14, 15}


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["puzzles3_magictour_top1465", "rated_cb_20k.tsv"])
def test_images_of_puzzles_stand_on_the_same_tier(name: str) -> None:
    """A thousand images of each list, relabelled, with lines permuted, half of them transposed."""
    lines = [line[:81] for line in data_file(name).read_text().splitlines() if len(line) > 80]
    lines = [line for line in lines if "#" not in line][:: len(lines) // 250][:250]
    boards = np.array([list(Puzzle(line).values) for line in lines], np.uint8)
    random = np.random.default_rng(27)
    images = np.concatenate([random_images(board, 4, random) for board in boards])
    tiers = classify_many(boards).tiers.repeat(4)
    assert classify_many(images).tiers.tolist() == tiers.tolist()
    assert {12, 13, 14, 15, 16} <= set(tiers.tolist())


def test_bulk_says_the_same_as_alone() -> None:
    puzzles = list(generate(10, tier=(12, 16), ladder="satsudoku", seed=4))
    boards = np.array([list(puzzle.values) for puzzle in puzzles], np.uint8)
    chains = ladder("satsudoku")
    bulk = classify_many(boards, chains).tiers.tolist()
    assert bulk == [chains.classify(puzzle).tier for puzzle in puzzles]


def test_the_default_ladder_has_chains_between_subsets_and_trial() -> None:
    names = [tier.name for tier in ladder("satsudoku").tiers]
    first = names.index("Quads") + 1
    assert names[first : first + 5] == [
        *("Turbot fish", "Wings", "Chains", "Grouped chains and large areas"),
        "Trial and error",
    ]
    assert ladder("satsudoku").confluent


@pytest.mark.thorough
def test_exclusions_of_a_large_board_are_held_once() -> None:
    """15,625 options, a bit for each two: 30 MB."""
    (megabytes,) = numbers_of("""
import satsudoku
from satsudoku.cover.geometry import geometry
from satsudoku.human.links import exclusions
board = geometry(satsudoku.variant("classic25"))
before = peak()
assert exclusions(board).nbytes > 30e6
print(peak() - before)
""")
    assert megabytes < 60
