"""What proofs by contradiction share: which candidates to suppose first, and how one is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from satsudoku.human.deduction import Deduction, Refutation
from satsudoku.human.rule import Rule
from satsudoku.human.state import POSITIONS, State

__all__ = ["candidates_to_try", "refutation", "refuted_in_lanes"]


def candidates_to_try(state: State) -> list[int]:
    """The candidates of the cells that are not filled, those of cells with few candidates first.

    >>> from satsudoku import Puzzle
    >>> candidates_to_try(State.of(Puzzle("12..3...........", "classic4")))[:4]
    [23, 10, 11, 14]
    """
    open_cells = [cell for cell in range(state.geometry.cells) if not state.covered[cell]]
    open_cells.sort(key=lambda cell: state.left[cell].bit_count())
    options, left = state.geometry.options, state.left
    return [options[cell][k] for cell in open_cells for k in POSITIONS[left[cell]]]


def refutation(
    rule: Rule, trial: State, steps: Iterable[Deduction], option: int, *, places: bool
) -> Deduction | None:
    """Follow a hypothesis, and say what is proved if it leads to no solution.

    Args:
        rule: whose deduction it is.
        trial: the state in which something of an option is supposed.
        steps: what follows in it; it is applied as this iterates.
        option: the option.
        places: that it is not chosen was supposed, so that a contradiction places it; else that it
            is, so that it goes.
    """
    told = tuple(steps)
    if trial.dead is None:
        return None
    only = (option,)
    return Deduction(
        rule,
        trial.geometry,
        rule.technique,
        "negation, place" if places else "negation, remove",
        (),
        (),
        only,
        placed=only if places else (),
        eliminated=() if places else only,
        refutation=Refutation(told, trial.dead),
    )


def refuted_in_lanes(
    state: State,
    options: Sequence[int],
    base: Sequence[Rule],
    *,
    holds: bool = True,
    depth: int = 0,
    bivalue: bool = False,
) -> list[int]:
    """Those of some candidates that lead to no solution when they are supposed.

    Args:
        state: in which they are supposed, one at a time.
        options: the candidates.
        base: the rules that draw the consequences.
        holds: suppose that the candidate is chosen; else that it is not.
        depth: of the trial and error that is applied beside the rules.
        bivalue: as for `satsudoku.trial`.

    Raises:
        SatsudokuError: a rule that does not run in lanes.

    >>> from satsudoku import Puzzle
    >>> from satsudoku.human.rules import rule
    >>> state = State.of(Puzzle("1....6.5.1.........4.35.3.46........", "classic6"))
    >>> singles = [rule("naked-single"), rule("hidden-single")]
    >>> found = refuted_in_lanes(state, candidates_to_try(state), singles)
    >>> len(found), state.geometry.cover.options[found[0]]
    (53, 'r1c2#3')
    """
    import numpy as np

    from satsudoku.lanes.rules import Hypotheses, Verdict, probe, trial
    from satsudoku.lanes.states import pack_state

    variant, rules = state.geometry.variant, [rule.name for rule in base]
    suppose = Hypotheses(
        np.zeros(len(options), dtype=np.intp),
        np.array(options, dtype=np.intp),
        np.full(len(options), holds),
    )
    packed = pack_state(list(state.options()), variant)
    verdicts, left = probe(packed, suppose, rules, variant, return_states=True)
    if depth:
        still = np.flatnonzero(verdicts == Verdict.OPEN)
        verdicts[still] = trial(left[still], depth, rules, variant, bivalue=bivalue).verdicts
    dead = (verdicts == Verdict.DEAD).tolist()
    return [option for option, is_dead in zip(options, dead, strict=True) if is_dead]
