"""Sudoku Explainer's techniques, by the kernel's names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from satsudoku import _kernel
from satsudoku.human.rules import rule
from satsudoku.human.technique import Technique
from satsudoku.raters.explainer.sentences import SENTENCES
from satsudoku.raters.program_technique import ProgramTechnique


@dataclass(frozen=True)
class ExplainerTechnique(ProgramTechnique):
    """A technique of Sudoku Explainer's, with the key of its sentence."""

    phrase: str

    sentences = SENTENCES


# The techniques that are also rules of this package.
_RULES: Mapping[str, str] = {
    "last_cell": "full-house",
    "hidden_single_box": "hidden-single",
    "hidden_single_line": "hidden-single",
    "naked_single": "naked-single",
    "pointing": "pointing",
    "claiming": "claiming",
    "naked_pair": "naked-pair",
    "naked_triplet": "naked-triple",
    "naked_quad": "naked-quad",
    "hidden_pair": "hidden-pair",
    "hidden_triplet": "hidden-triple",
    "hidden_quad": "hidden-quad",
    "x_wing": "x-wing",
    "swordfish": "swordfish",
    "jellyfish": "jellyfish",
}

# Its own names, the Japanese names, and the keys of their sentences.
_OTHERS: Mapping[str, tuple[str, str]] = {
    "direct_pointing": ("Direct Pointing", "direct"),
    "direct_claiming": ("Direct Claiming", "direct"),
    "direct_hidden_pair": ("Direct Hidden Pair", "direct"),
    "direct_hidden_triplet": ("Direct Hidden Triplet", "direct"),
    "skyscraper": ("Skyscraper", "strong links"),
    "two_string_kite": ("Two-String Kite", "strong links"),
    "turbot_fish": ("Turbot Fish", "strong links"),
    "grouped_strong_links": ("Two Grouped Strong Links", "strong links"),
    "three_strong_links": ("Three Strong Links", "strong links"),
    "four_strong_links": ("Four Strong Links", "strong links"),
    "xy_wing": ("XY-Wing", "xy-wing"),
    "xyz_wing": ("XYZ-Wing", "xyz-wing"),
    "wxyz_wing": ("WXYZ-Wing", "sets"),
    "vwxyz_wing": ("VWXYZ-Wing", "sets"),
    "uvwxyz_wing": ("UVWXYZ-Wing", "sets"),
    "tuvwxyz_wing": ("TUVWXYZ-Wing", "sets"),
    "unique_loop_1": ("Unique Loop Type 1", "loop 1"),
    "unique_loop_2": ("Unique Loop Type 2", "loop 2"),
    "unique_loop_3_naked": ("Unique Loop Type 3", "loop 3"),
    "unique_loop_3_hidden": ("Unique Loop Type 3 (Hidden)", "loop 3"),
    "unique_loop_4": ("Unique Loop Type 4", "loop 4"),
    "universal_grave_1": ("Bivalue Universal Grave Type 1", "grave"),
    "universal_grave_2": ("Bivalue Universal Grave Type 2", "grave"),
    "universal_grave_3": ("Bivalue Universal Grave Type 3", "grave"),
    "universal_grave_4": ("Bivalue Universal Grave Type 4", "grave"),
    "aligned_pair_exclusion": ("Aligned Pair Exclusion", "aligned"),
    "aligned_triplet_exclusion": ("Aligned Triplet Exclusion", "aligned"),
    "x_cycle": ("Bidirectional X-Cycle", "continuous loop"),
    "y_cycle": ("Bidirectional Y-Cycle", "continuous loop"),
    "xy_cycle": ("Bidirectional Cycle", "continuous loop"),
    "forcing_x_chain": ("Forcing X-Chain", "contradiction"),
    "forcing_chain": ("Forcing Chain", "contradiction"),
    "contradiction_forcing": ("Contradiction Forcing Chains", "contradiction"),
    "double_forcing": ("Double Forcing Chains", "verity"),
    "cell_forcing": ("Cell Forcing Chains", "verity"),
    "house_forcing": ("Region Forcing Chains", "verity"),
}


def _by_name() -> Mapping[str, ExplainerTechnique]:
    by_name = {}
    for name in _kernel.ExplainerTechnique.__members__:
        if name in _RULES:
            own = rule(_RULES[name])
            technique, phrase = own.technique, next(iter(own.sentences))
        else:
            english, phrase = _OTHERS[name]
            technique = Technique(english)
        by_name[name] = ExplainerTechnique(name.replace("_", "-"), technique, phrase)
    return by_name


TECHNIQUES: Mapping[str, ExplainerTechnique] = _by_name()
"""Sudoku Explainer's techniques by the kernel's names."""
