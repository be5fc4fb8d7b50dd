"""The procedures of Sato's program, and how their placements become deductions."""

from __future__ import annotations

from dataclasses import dataclass

from satsudoku.cover.geometry import Geometry
from satsudoku.human.rules import declaration
from satsudoku.human.technique import Technique
from satsudoku.raters.program_technique import ProgramTechnique
from satsudoku.raters.sato.placement import KernelPlacement, Placement, Reason
from satsudoku.raters.sato.sentences import SENTENCES


@dataclass(frozen=True)
class Procedure(ProgramTechnique):
    """A procedure of the program: its label in the document, and its level there, from 1."""

    label: str
    level: int

    sentences = SENTENCES


_FULL_HOUSE = declaration("full-house").technique
_HIDDEN = declaration("hidden-single").technique
_NAKED = declaration("naked-single").technique
_PAIRS = Technique("Pairs")
_CHAIN = Technique("Forcing Chain")
_TRIAL = Technique("Trial and Error")

PROCEDURES: tuple[Procedure, ...] = (
    Procedure("first-clue", _HIDDEN, "FIRSTCLUE", 1),
    Procedure("empty-cells-1", _FULL_HOUSE, "AKIMASUSYUHO n=1", 1),
    Procedure("three-lines", _HIDDEN, "SANRETUSYO", 1),
    Procedure("empty-cells-2", _HIDDEN, "AKIMASUSYUHO n=2", 1),
    Procedure("gathered-cells-3", _HIDDEN, "SPEAKIMSSYO n=3", 1),
    Procedure("empty-cells-3", _HIDDEN, "AKIMASUSYUHO n=3", 2),
    Procedure("empty-cells-4", _HIDDEN, "AKIMASUSYUHO n=4", 2),
    Procedure("three-lines-once", _HIDDEN, "SPESANRETU", 2),
    Procedure("gathered-cells-5", _HIDDEN, "SPEAKIMSLV2", 2),
    Procedure("empty-cells-4-naked", _NAKED, "AKIMASUSYUHO n=4 2)", 3),
    Procedure("empty-cells-5", _HIDDEN, "BIGAKIMASUSYUHO n=5", 3),
    Procedure("empty-cells-6", _HIDDEN, "BIGAKIMASUSYUHO n=6", 3),
    Procedure("pairs", _PAIRS, "PAIRSUSYO", 3),
    Procedure("contradiction", _TRIAL, "MUJYUNSYORI", 3),
    Procedure("trial", _TRIAL, "MUJYUNSYORI trial", 3),
)
"""The procedures, in the order in which the program comes to them."""


def as_deduction(kernel: KernelPlacement, geometry: Geometry) -> Placement:
    """Make a deduction from a placement of the kernel."""
    procedure, reason = PROCEDURES[kernel.procedure], Reason(kernel.reason)
    placed = geometry.options[kernel.cell][kernel.digit - 1]
    technique = procedure.technique
    truths: tuple[int, ...] = ()
    if reason in (Reason.ONLY_DIGIT, Reason.TAKEN_DIGIT):
        truths = (kernel.cell,)
        technique = _NAKED if reason is Reason.ONLY_DIGIT else technique
    elif kernel.house >= 0 and reason is not Reason.REFUTED:
        truths = (geometry.house_items[kernel.house][kernel.digit - 1],)
    elif reason is Reason.CHAIN:
        technique = _CHAIN
    # Options beside the placement: the other ends, or the tried digit.
    digit = kernel.digits.bit_length() - 1 if reason is Reason.REFUTED else kernel.digit
    others = (geometry.options[cell][digit - 1] for cell in kernel.others if cell >= 0)
    placement = Placement(
        procedure,
        geometry,
        technique,
        "full house" if procedure.technique is _FULL_HOUSE else reason.phrase,
        truths,
        (),
        (placed, *others),
        placed=(placed,),
    )
    placement.kernel = kernel
    return placement
