"""False certificates of tiers, paths and moves, and why the checker refuses each."""

from __future__ import annotations

import json
from copy import deepcopy

from certificate_changes import Case, add, declared, manifest, put, state_with, steps, text
from certificate_mutants import rehashed
from count_refusals import unhashed
from tier_changes import (
    another_left,
    bent,
    beside_a_given,
    by_chance,
    excluding,
    false_candidate,
    false_models,
    filled_beside,
    given_cell,
    given_move,
    higher_cause,
    house,
    implied_cause,
    lower_move,
    more_steps,
    move_above_causes,
    needs_naked_singles,
    not_around,
    on_a_ladder_of_nothing,
    open_cell,
    refilled,
    searched_move,
    seen_by,
    short_house,
    solved,
    to_ladder,
    to_move,
    too_many,
    uncovered_truth,
    untouched,
    without_the_solution,
    wrong_removal,
)
from true_certificates import (
    MODELS,
    STATE,
    STEPS,
    above,
    causes,
    implied,
    killer,
    move,
    move_above,
    path,
    tier,
)

from satsudoku.proof.checker.tiers.filled import FILLINGS
from satsudoku.proof.checker.tiers.ladders import tiers_of

TIERS = {
    # tiers/claim.py
    "tier": Case(manifest(tier, put("claim", "tier", value=2)), "not declared up to the tier"),
    "no state": Case(manifest(tier, unhashed(STATE)), "a file without a hash", False),
    "cells of the state": Case(
        lambda: [state_with(tier(), lambda state: state["marks"].append(""))],
        "the state has another number of cells",
        False,
    ),
    "solved": Case(lambda: solved(tier()), "the state is solved"),
    "without the solution": Case(without_the_solution, "the state lacks the solution"),
    "no solution": Case(
        lambda: [state_with(above(), lambda state: state.pop("solution"))],
        "names no solution, on which direct-pointing counts",
        False,
    ),
    "no mark": Case(
        lambda: [
            state_with(tier(), lambda state: put("marks", 0, value=state["marks"][0] + "x")(state))
        ],
        "a mark that is not a symbol",
    ),
    "rule of another tier": Case(
        bent(lambda parsed: put(0, "rule", value="x-wing")(parsed)),
        "is not a rule of these tiers",
        False,
    ),
    "idle step": Case(
        bent(lambda parsed: parsed.insert(0, deepcopy(parsed[0]) | {"place": [], "remove": []})),
        "jsonl:1: it does nothing",
    ),
    "no item": Case(bent(lambda parsed: put(0, "truths", value=[[99]])(parsed)), "no item", False),
    "filled otherwise": Case(
        lambda: [
            state_with(
                tier(),
                lambda state: refilled(
                    state,
                    given_cell(state),
                    "1" if state["filled"][given_cell(state)] != "1" else "2",
                ),
            )
        ],
        "the state fills a cell otherwise",
    ),
    "step": Case(bent(wrong_removal), "it does not follow"),
    "rule applies": Case(
        lambda: [rehashed(untouched(tier()), lambda m: None)], "in the state .* applies"
    ),
    "need applies": Case(needs_naked_singles, "what xy-chain needs applies"),
    "unfilled": Case(bent(lambda parsed: parsed.pop()), "does not fill the board", False),
    # tiers/marks.py
    "candidate too many": Case(too_many, "the state has a candidate too many"),
    "no candidate": Case(
        on_a_ladder_of_nothing(lambda state: put("marks", open_cell(state), value="")(state)),
        "an item without candidates",
    ),
    "given": Case(
        on_a_ladder_of_nothing(lambda state: refilled(state, given_cell(state), ".")),
        "the state lacks a given",
    ),
    "excluded by a filled cell": Case(
        lambda: [
            state_with(
                untouched(excluding()),
                beside_a_given,
                to_ladder(["constraint-fillings"], kind="above tier"),
            )
        ],
        "a candidate too many|a filled cell excludes",
        False,
    ),
    "filled, and excludes": Case(
        lambda: filled_beside(), "the state has what a filled cell excludes"
    ),
    # tiers/causes.py
    "another solution": Case(lambda: false_models(), "models.jsonl:1 has a symbol twice"),
    "solution beside the marks": Case(
        text(
            causes, MODELS, lambda lines: json.dumps("123456456123231564564231312645645312") + "\n"
        ),
        "models.jsonl:1: it does not keep the marks",
        False,
    ),
    "smaller cause": Case(higher_cause, "leaves a cause of 2 parts"),
    "no part": Case(
        steps(causes, lambda parsed: put(0, "parts", value=[[99]])(parsed)), "no part", False
    ),
    "closed candidate": Case(
        text(causes, MODELS, lambda lines: lines.replace("\n", "\n[[8, 0]]\n", 1)),
        "models.jsonl:2: a candidate that is not open",
        False,
    ),
    # tiers/filled.py
    "a board beside the marks": Case(
        lambda: [
            rehashed(
                above() | {FILLINGS: json.dumps("1" * 36).encode()},
                add("files", {"name": FILLINGS}),
            )
        ],
        "fillings.jsonl:1: it does not keep the marks",
        False,
    ),
    # tiers/deductions.py, tiers/ladders.py
    "no rule": Case(
        manifest(
            tier,
            to_ladder(
                *(list(rules) for _, rules in (tiers_of("rank8") or [])[:2]),
                ["locked-candidates", "magic"],
            ),
        ),
        "no rule 'magic'",
    ),
    "search below": Case(
        manifest(above, to_ladder(["search"], kind="above tier")),
        "search leaves nothing open",
        False,
    ),
    "options": Case(
        manifest(tier, put("ladder", "name", value="rank8:x=1")), "no options 'x=1' of rank8", False
    ),
    "name of the ladder": Case(
        manifest(tier, put("ladder", "name", value=8)), "the ladder's name is not a text", False
    ),
    "other tiers": Case(
        manifest(tier, put("ladder", "tiers", 0, "name", value="Easy")), "not the tiers of rank8"
    ),
    # tiers/moves.py
    "move of nothing": Case(  # which every state has made
        manifest(move, to_move([])), "the move does nothing", False
    ),
    "move by a search": Case(searched_move, "a search or a cause makes no move"),
    "move above causes": Case(move_above_causes, "a search or a cause makes no move"),
    "no steps of a move": Case(manifest(move, unhashed(STEPS)), "a file without a hash", False),
    "no state of a move": Case(
        manifest(move_above, unhashed(STATE)), "a file without a hash", False
    ),
    "wrong digit": Case(
        manifest(move, lambda m: to_move([false_candidate()])(m)), "the steps do not make the move"
    ),
    "right candidate removed": Case(
        manifest(move, lambda m: to_move([], m["claim"]["place"])(m)),
        "the steps do not make the move",
    ),
    "move of a lower tier": Case(
        manifest(move, lambda m: to_move(lower_move())(m)), "the state has the move made"
    ),
    "move up to its tier": Case(
        manifest(move_above, lambda m: to_move(lower_move())(m)), "the state has the move made"
    ),
    "removal of a lower tier": Case(
        manifest(move, lambda m: to_move([], seen_by(lower_move()))(m)),
        "the state has the move made",
    ),
    "given as a move": Case(
        lambda: given_move(lambda filled, _: to_move([filled])), "the position has the move made"
    ),
    "excluded by a given": Case(
        lambda: given_move(lambda _, seen: to_move([], [seen])), "the position has the move made"
    ),
    # tiers/paths.py
    "number of steps": Case(manifest(path, put("claim", "steps", value=1)), "steps are missing"),
    "no steps": Case(manifest(path, unhashed(STEPS)), "a file without a hash", False),
    "truth": Case(uncovered_truth, "a truth need not be covered"),
    "idle": Case(
        more_steps({"technique": "", "truths": [], "place": [], "remove": []}, path),
        "jsonl:1: it does nothing",
    ),
    "step of a path": Case(
        lambda: more_steps(
            {"technique": "", "truths": [], "place": [], "remove": [false_candidate()]}, path
        )(),
        "it does not follow",
    ),
    # tiers/setters.py
    "cage": Case(
        declared(put("constraints", 0, "total", value=4), of=killer),
        "a sum that is nowhere required",
    ),
    "cage of some cells": Case(  # which add to as much as the symbols of a full house of so many
        declared(
            lambda d: d["constraints"].append({"kind": "cage", "cells": [12, 13], "total": 3}),
            of=killer,
        ),
        "a sum that is nowhere required",
    ),
    "cage of a house": Case(
        declared(
            lambda d: d["constraints"].append({"kind": "cage", "cells": [0, 1, 2, 3], "total": 9}),
            of=killer,
        ),
        "a sum that is nowhere required",
    ),
    # tiers/implied.py
    "implied name": Case(
        declared(put("houses", 0, "name", value="implied house 9"), of=implied), "called implied"
    ),
    "implied cell": Case(
        manifest(implied, put("implied_houses", 0, "cells", 0, value=-1)), "does not exist", False
    ),
    "implied cells": Case(
        manifest(implied, lambda m: m["implied_houses"][0]["cells"].pop()), "lacks its cells"
    ),
    "cells that may be equal": Case(
        lambda: [rehashed(implied(), add("implied_houses", by_chance(turn))) for turn in range(5)],
        "has two cells that need not differ",
    ),
    "no house before": Case(house(0, within=[-1]), "no house -1 before it", False),
    "around": Case(lambda: not_around(), "its houses do not lie in those around"),
    "left": Case(lambda: another_left(), "is not what they leave"),
    "houses that meet": Case(house(0, around=[0, 0]), "houses that share a cell", False),
    "short houses": Case(lambda: short_house(), "a house without every symbol"),
    "implied cause": Case(lambda: implied_cause(), "an implied house is no part of a cause"),
}
