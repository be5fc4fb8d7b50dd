"""English: ``r4c7``, ``row 4``, ``rows 2 and 5``."""

from __future__ import annotations

from collections.abc import Sequence

from satsudoku.board.variant import House, cell_name
from satsudoku.human.sentences.language import Language, house_label

__all__ = ["ENGLISH"]


def _house(house: House) -> str:
    return house.name


def _houses(houses: Sequence[House]) -> str:
    stems = {house_label(house)[0] + house.family for house in houses}
    if len(houses) < 2 or len(stems) > 1:
        return ENGLISH.join([house.name for house in houses])
    stem = stems.pop()
    plural = f"{stem}es" if stem.endswith("x") else f"{stem}s"
    return f"{plural} {ENGLISH.join([house_label(house)[1] for house in houses])}"


ENGLISH = Language(
    both=" and ",
    comma=", ",
    last_comma=" and ",
    cell=cell_name,
    house=_house,
    houses=_houses,
    phrases={
        "full house": (
            "{cells} is the last empty cell of {house}, where {symbols} is missing, so it goes "
            "there."
        ),
        "naked single": "{cells} has no candidate but {symbols}, so {symbols} goes there.",
        "hidden single": "In {house}, {symbols} can only stand in {cells}, so it goes there.",
        "locked": (
            "In {house}, {symbols} can only stand in {cells}, which all lie in {other}, so the "
            "other cells of {other} lose {symbols}."
        ),
        "naked subset": (
            "In {house}, {cells} can only hold {symbols}, so the other cells of {house} lose these "
            "candidates."
        ),
        "locked subset": (
            "{cells}, which lie in both {house} and {other}, can only hold {symbols}, so the other "
            "cells of both lose these candidates."
        ),
        "hidden subset": (
            "In {house}, {symbols} can only stand in {cells}, so these cells lose their other "
            "candidates."
        ),
        "fish": (
            "In {truths}, {symbols} can only stand in {links}, so the other cells of {links} lose "
            "{symbols}."
        ),
        "too few symbols": (
            "In {house}, {cells} can only hold {symbols}, which are too few: there is no solution."
        ),
        "too few cells": (
            "In {house}, {symbols} can only stand in {cells}, which are too few: there is no "
            "solution."
        ),
        "too few lines": (
            "In {truths}, {symbols} can only stand in {links}, which is not enough: there is no "
            "solution."
        ),
        "direct pointing": (
            "In {house}, {symbols} can only stand in {other}, so in {second} it can only stand in "
            "{placed_cells}, and goes there."
        ),
        "direct fish": (
            "In {first_truths}, {symbols} can only stand in {links}, so the other cells of "
            "{links} lose it. Then in {last_truth} it can only stand in {placed_cells}, and goes "
            "there."
        ),
        "hamada logic": (
            "{truth_cells} can only hold {placed_symbols} and {other_symbols}, and {pivot} sees "
            "both others, so these hold the same. If that were {other_symbols}, {last_truth} would "
            "have no place for {other_symbols}, so both are {placed_symbols}."
        ),
        "negation, place": (
            "Suppose that {option_cell} is not {option_symbol}: {steps} {end}. So {option_cell} is "
            "{option_symbol}."
        ),
        "negation, remove": (
            "Suppose that {option_cell} is {option_symbol}: {steps} {end}. So {option_cell} loses "
            "{option_symbol}."
        ),
        "sato, band": (
            "{symbols} already stands in the two lines beside {house}, so in {house} it goes into "
            "{box}, where only {cells} can hold it."
        ),
        "sato, only place": (
            "Of the {count} empty cells of {house}, only {cells} can hold {symbols}, so it goes "
            "there."
        ),
        "sato, only digit": (
            "{cells}, one of the {count} empty cells of {house}, can hold no symbol but {symbols}, "
            "so {symbols} goes there."
        ),
        "sato, gathered": (
            "Of the {count} empty cells of {house}, {gathered} lie together where a line crosses a "
            "box. Only {cells} can hold {symbols}, so it goes there."
        ),
        "sato, corner": (
            "{cells} is the only empty corner of {house}, and {symbols} already stands in the row "
            "and in the column through its centre, so it goes there."
        ),
        "sato, full crossing": (
            "{symbols} already stands in a line beside {house}, and {house} is full where it "
            "crosses another box, so there it goes into {box}, where only {cells} can hold it."
        ),
        "sato, held crossing": (
            "Of the two lines beside {house}, one has {symbols} already, and the other has it in "
            "one of two cells of a box. So in {house} it goes into {box}, where only {cells} can "
            "hold it."
        ),
        "sato, pairs bar": (
            "In {house}, pairs bar {symbols} from the other empty cells, so it goes into {cells}."
        ),
        "sato, taken place": (
            "Of the cells of {house} that no fixed pair or triple takes, only {cells} can hold "
            "{symbols}, so it goes there."
        ),
        "sato, taken digit": (
            "Of the symbols that no fixed pair or triple takes in {house}, {cells} can only hold "
            "{symbols}, so it goes there."
        ),
        "sato, taken end": (
            "{symbols} stands in {cells} or {first}; but {first} is taken by {digits}, so "
            "{symbols} goes into {cells}."
        ),
        "sato, barred end": (
            "{symbols} stands in {cells} or {third}. It also stands in {first} or {second}, and "
            "either bars it from {third}, so it goes into {cells}."
        ),
        "sato, chain": (
            "{symbols} stands in {cells} or {first}. If it were in {first}, pairs linked from "
            "there would put a symbol into one house twice, so it goes into {cells}."
        ),
        "sato, refuted": (
            "Suppose that {first} is {digits}: {steps} {house} has a symbol twice. So {cells} is "
            "{symbols}."
        ),
        "sato, tried": (
            "Nothing else is found, so {symbols} is tried in {cells}; what follows fills the grid."
        ),
        "search": "Of all ways to fill the other cells, search finds that only one fits.",
        "no step": "at once",
        "one step": "one step later",
        "many steps": "{count} steps later",
        "no candidate": "{cell} has no candidate",
        "no place": "{house} has no place for {symbol}",
    },
)
