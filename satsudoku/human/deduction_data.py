"""Deductions in the types of JSON."""

from __future__ import annotations

from typing import Any

from satsudoku.human.deduction import Chain, Deduction


def deduction_data(deduction: Deduction, language: str = "en") -> dict[str, Any]:
    """A deduction's effects, its reason and its pattern, in the types of JSON."""
    names = deduction.geometry.variant.cell_names
    return {
        **_effect(deduction, language),
        "hodoku": deduction.hodoku,
        "houses": list(deduction.houses),
        "cells": [names[cell] for cell in deduction.cells],
        "pattern": deduction.names(deduction.pattern),
        "chains": [_chain(deduction, chain) for chain in deduction.chains],
        "colors": [deduction.names(color) for color in deduction.colors],
        "fins": deduction.names(deduction.fins),
        "causes": [names[cell] for cell in deduction.causes],
        "deadly": deduction.names(deduction.deadly),
    }


def _chain(deduction: Deduction, chain: Chain) -> dict[str, Any]:
    items = deduction.geometry.cover.items
    return {
        "nodes": [deduction.names(node) for node in chain.nodes],
        "ties": [
            {"strong": tie.strong, "items": [items[item] for item in tie.items]}
            for tie in chain.ties
        ],
    }


def _effect(deduction: Deduction, language: str) -> dict[str, Any]:
    refutation = deduction.refutation
    return {
        "rule": deduction.rule.name,
        "technique": deduction.technique,
        "placed": deduction.names(deduction.placed),
        "eliminated": deduction.names(deduction.eliminated),
        "text": deduction.tell(language),
        "refutation": None
        if refutation is None
        else {
            "steps": [_effect(step, language) for step in refutation.steps],
            "contradiction": deduction.geometry.cover.items[refutation.item],
        },
    }
