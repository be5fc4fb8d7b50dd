/* Rules of the whole board, each on or off. */

import { USUAL } from "./link.js";
import { hasRelation, houses, tables, withHouses, withList, withRelation } from "./layout.js";

const KNIGHT = [[1, -2], [1, 2], [2, -1], [2, 1]];
const KING = [[1, -1], [1, 1]];
const BESIDE = [[0, 1], [1, 0]];

const name = (row, column) => `r${row}c${column}`;

/** A rule that is a family of houses. */
function ofHouses(family, make) {
  return {
    id: family,
    on: (layout) => houses(layout, family).length > 0,
    toggle: (layout, board) => withHouses(layout, family, houses(layout, family).length ? [] : make(board)),
  };
}

/** A rule that is a table of relations. */
function ofRelation(relation, make) {
  return {
    id: relation,
    on: (layout) => hasRelation(layout, relation),
    toggle: (layout, board) =>
      withRelation(layout, relation, ...(hasRelation(layout, relation) ? [] : [make(layout, board)].flat())),
    again: (layout, board) =>
      (hasRelation(layout, relation) ? withRelation(layout, relation, ...[make(layout, board)].flat()) : layout),
  };
}

/** A rule that is several tables of a constraint, each with the name of the rule. */
function ofTables(rule, key, make) {
  const split = (layout, own) => tables(layout, key).filter((table) => (table.name === rule) === own);
  return {
    id: rule,
    on: (layout) => split(layout, true).length > 0,
    toggle: (layout, board) => withList(layout, key, [
      ...split(layout, false),
      ...(split(layout, true).length ? [] : make(board).map((table) => ({ name: rule, ...table }))),
    ]),
  };
}

/** All squares of two by two cells. */
function squares({ cells, names }) {
  return cells.flatMap(([row, column]) => {
    const square = [[0, 0], [0, 1], [1, 0], [1, 1]].map(([down, right]) => name(row + down, column + right));
    return square.every((cell) => names.includes(cell)) ? [{ cells: square.join(" ") }] : [];
  });
}

function columns({ symbols }) {
  return [...symbols].map((_, column) => [...symbols].map((__, row) => name(row + 1, column + 1)).join(" "));
}

function diagonal({ symbols }, rises) {
  const size = symbols.length;
  return [Array.from({ length: size }, (_, at) => name(at + 1, rises ? size - at : at + 1)).join(" ")];
}

/** The cells at the same place of each box. */
function groups({ names, boxes }) {
  const byBox = new Map();
  boxes.forEach((box, cell) => byBox.set(box, [...(byBox.get(box) ?? []), names[cell]]));
  byBox.delete(null);
  const lists = [...byBox.values()];
  return (lists[0] ?? []).map((_, place) => lists.map((list) => list[place]).filter(Boolean).join(" "));
}

/** No two equal values at a distance, in steps down and across, of their own size. */
function taxicab(layout, { symbols }) {
  return [...symbols].map((symbol, at) => {
    const far = at + 1;
    const below = (number, make) => Array.from({ length: number }, (_, down) => make(down));
    const offsets = [
      ...below(far + 1, (down) => [down, far - down]),
      ...below(far - 1, (down) => [down + 1, down + 1 - far]),
    ];
    return { offsets, forbid: [symbol + symbol] };
  });
}

/** The four windows of a windoku. */
function windows() {
  const lines = [[2, 3, 4], [6, 7, 8]];
  return lines.flatMap((rows) => lines.map((columns) =>
    rows.flatMap((row) => columns.map((column) => name(row, column))).join(" ")));
}

/** Forbids values of neighbours without a dot; `keys` are the dots, `breaks` judges two values from 1. */
function negative(layout, { symbols }, keys, breaks) {
  const marked = keys.flatMap((key) => tables(layout, key)).map((table) => table.cells);
  const forbid = [];
  [...symbols].forEach((a, i) => [...symbols].forEach((b, k) => { if (breaks(i + 1, k + 1)) forbid.push(a + b); }));
  return { offsets: BESIDE, ...(marked.length && { except: marked }), forbid };
}

/** Regions that the solver finds; a grid of their own below the board holds each cell's number. */
const CHAOS = {
  id: "chaos",
  on: (layout) => tables(layout, "chaos_regions").length > 0,
  fits: ({ cells, symbols }) => [1, 2].includes(cells.length / symbols.length ** 2),
  toggle(layout, { symbols }) {
    const { variant: _, symbols: __, grids: ___, chaos_regions: found, houses: listed = [], ...rest } = layout;
    const size = symbols.length;
    const own = listed.filter((house) => !["row", "column", "box", "region"].includes(house.family));
    const houses = own.length ? { houses: own } : {};
    if (found) return { ...rest, ...houses, variant: USUAL[size ** 2] ?? `latin${size}` };
    const below = size + 3; // a knight's move leads from no cell to a number
    const places = (first) => Array.from({ length: size ** 2 }, (_place, at) => name(first + Math.floor(at / size), (at % size) + 1));
    const lines = (make) => Array.from({ length: size }, (_line, at) => Array.from({ length: size }, (_cell, other) => make(at + 1, other + 1)).join(" "));
    return {
      ...rest, symbols,
      grids: [{ name: "board", rows: size, columns: size }, { name: "regions", rows: size, columns: size, row: below }],
      houses: [
        { family: "row", kind: "cells", cells: lines(name) },
        { family: "column", kind: "cells", cells: lines((column, row) => name(row, column)) },
        ...own,
      ],
      chaos_regions: [{ cells: places(1).join(" "), numbers: places(below).join(" "), size }],
    };
  },
};

const NO_BOXES = {
  id: "no boxes",
  on: (layout) => Boolean(layout.variant?.startsWith("latin")),
  fits: (board) => isSquare(board) && board.symbols.length >= 4 && board.symbols.length <= 9,
  toggle: (layout, { symbols }) => (layout.variant
    ? { ...layout, variant: NO_BOXES.on(layout) ? USUAL[symbols.length ** 2] ?? layout.variant : `latin${symbols.length}` }
    : layout),
};

const isSquare = (board) => board.cells.length === board.symbols.length ** 2;
const hasBoxes = (board) => board.boxes.some((box) => box !== null);

export const WHOLE = [
  { ...ofHouses("diagonal+", (board) => diagonal(board, true)), fits: isSquare },
  { ...ofHouses("diagonal-", (board) => diagonal(board, false)), fits: isSquare },
  { ...ofHouses("group", groups), fits: hasBoxes },
  { ...ofHouses("window", windows), fits: (board) => isSquare(board) && board.symbols.length === 9 },
  NO_BOXES,
  CHAOS,
  ofRelation("anti-knight", () => ({ offsets: KNIGHT, forbid: "equal" })),
  ofRelation("anti-king", () => ({ offsets: KING, forbid: "equal" })),
  ofRelation("anti-taxicab", taxicab),
  ofRelation("non-consecutive", (layout, board) =>
    negative(layout, board, ["differences", "ratios"], (a, b) => Math.abs(a - b) === 1)),
  ofRelation("negative ratio", (layout, board) =>
    negative(layout, board, ["differences", "ratios"], (a, b) => a === 2 * b || b === 2 * a)),
  ofRelation("negative xv", (layout, board) =>
    negative(layout, board, ["pair_sums"], (a, b) => a + b === 5 || a + b === 10)),
  ofTables("global entropy", "entropic_cages", squares),
  ofTables("global modulo", "modular_cages", squares),
  {
    // A 1 above each 5, or a 9 below it.
    ...ofTables("Dutch flatmates", "automata", (board) => columns(board).map((cells) => ({ cells, pattern: "([^5]|15|59)*" }))),
    fits: (board) => isSquare(board) && board.symbols.length === 9,
  },
];

/** The layout with its rules about cells without dots updated to its present dots. */
export function followDots(layout, board) {
  return WHOLE.reduce((changed, rule) => (rule.again ? rule.again(changed, board) : changed), layout);
}
