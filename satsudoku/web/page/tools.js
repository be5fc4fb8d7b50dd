/* The tools for drawing. Tools of constraints follow from the service's description of each kind: its key,
   its shape, and the value that its schema asks for. */

import { conditionOf } from "./condition.js";

const OWN = ["name", "cells", "parts", "bulb", "shaft", "house", "weights"];

/** Groups of tools, by shape, in the order of the palette. */
export const GROUPS = [
  ["cells", ["digits", "allowed", "parity", "circles", "house"]],
  ["areas", ["area", "extra", "region", "parts"]],
  ["lines", ["line", "arrow", "pieces", "pairs", "everyPair"]],
  ["between", ["edge", "corner"]],
  ["outside", ["side", "frame", "diagonal"]],
  ["cosmetic", []],
];

/** Kinds that setters use most come first in their group. */
const FIRST = ["cages", "sums", "extra", "region", "thermometers", "arrows", "whispers", "renbans", "palindromes",
  "between_lines", "region_sum_lines", "differences", "ratios", "x", "v", "quadruples", "inequalities",
  "little_killers", "sandwiches", "x_sums", "skyscrapers"];

/** Where one kind has several tools: the fixed part of its tables, its shape, or, for arrows, the bulb's cells. */
const SEVERAL = {
  pair_sums: [{ id: "x", fixed: { sum: 10 }, icon: "x" }, { id: "v", fixed: { sum: 5 }, icon: "v" }, { id: "pair_sums" }],
  arrows: [{ id: "arrows" }, { id: "pill2", bulb: 2 }, { id: "pill3", bulb: 3 }],
  quadruples: [{ id: "quadruples" }, { id: "contains", shape: "area" }],
  rossinis: ["rising", "falling", "neither"].map((order) => ({ id: order, fixed: { order }, icon: order })),
  automata: [{ id: "automata", holds: "pattern" }, { id: "machine", holds: "moves" }],
  indexers: [{ id: "columnindexer" }, { id: "rowindexer" }, { id: "boxindexer" }],
};

const PLAIN = [
  { id: "digits", shape: "digits", icon: "hash" },
  { id: "allowed", shape: "allowed", icon: "marks" },
  { id: "odd", shape: "parity", icon: "odd", first: 0 },
  { id: "even", shape: "parity", icon: "even", first: 1 },
  { id: "extra", shape: "extra", icon: "extra" },
  { id: "region", shape: "region", icon: "region" },
];

/** Values of several keys: `read` gives the keys' contents from a text, undefined if it is wrong; `write` the text. */
const STATES = {
  key: "moves", keys: ["moves", "start", "accept"], word: "states", wrong: "wantsStates", isText: true, needed: true,
  example: "low 1-4 low; low 5-9 high; high 5-9 high; end high",
  read(text) {
    const parts = text.split(/[;\n]/).map((part) => part.trim()).filter(Boolean);
    const states = (word) => parts.filter((part) => part.startsWith(`${word} `)).map((part) => part.slice(word.length + 1));
    const [start, accept] = [states("start"), states("end")];
    const moves = parts.filter((part) => !/^(?:start|end) /.test(part));
    if (!moves.length || !accept.length) return undefined;
    return { moves, ...(start.length && { start: start.join(" ") }), accept: accept.join(" ") };
  },
  write: ({ moves, start, accept }) => [...moves, start && `start ${start}`, `end ${accept}`].filter(Boolean).join("; "),
};
const PAIRS = {
  key: "allow", keys: ["allow", "forbid", "name"], word: "pairFunction", wrong: "wantsPairs", isText: true, needed: true,
  example: "a + b = 10",
  read(text, symbols) {
    const holds = conditionOf(text);
    const least = symbols.startsWith("0") ? 0 : 1; // values count from the first symbol
    const all = [...symbols].flatMap((a, i) => [...symbols].map((b, k) => [a + b, i + least, k + least]));
    const allow = all.filter(([, a, b]) => holds?.(a, b)).map(([pair]) => pair);
    return allow.length ? { name: text, allow } : undefined;
  },
  write: ({ name }) => name,
};
const RELATIONS = ["pairs", "everyPair"].map((id) => ({ id, shape: id, key: "relations", fixed: {}, icon: id, value: PAIRS }));

/** Cosmetics: for each look its default colours and lengths, and whether it has a text. */
const COSMETICS = {
  color: [{ fill: "#cfe3f5" }],
  line: [{ color: "#b0b0b0", width: 0.25 }],
  rectangle: [{ fill: "#ffffff", color: "#000000", width: 0.7, height: 0.7, angle: 0 }, true],
  circle: [{ fill: "#ffffff", color: "#000000", width: 0.7, height: 0.7 }, true],
  text: [{ ink: "#000000", size: 0.5, angle: 0 }, true],
  cage: [{ color: "#444444" }, true],
};
const COSMETIC = Object.entries(COSMETICS).map(([look, [chosen, isText]]) => ({
  id: `cosmetic-${look}`, group: "cosmetic", key: "cosmetics", fixed: { look }, chosen,
  icon: look, shape: { line: "line", color: "area", cage: "area" }[look] ?? "free",
  value: isText ? { key: "text", word: "cosmetic-text", isText, needed: look === "text" } : null,
}));

/** The value that a schema needs beside cells: its key, whether it is required, and whether it is a list. */
function valueOf(schema) {
  const { properties, required, oneOf = [] } = schema;
  const isTyped = ({ type, items }) => type !== "boolean" && items?.$ref !== "#/$defs/text";
  const key = Object.keys(properties).find((property) => !OWN.includes(property) && isTyped(properties[property]));
  if (!key) return null;
  const needed = [required, ...oneOf.map((one) => one.required)].some((keys) => keys.includes(key));
  const { type, $ref, examples = ["?"] } = properties[key];
  return { key, needed, isList: type === "array", isText: $ref === "#/$defs/text", example: examples[0] };
}

/** All tools, by the service's list of kinds of constraints. */
export function toolsOf(kinds) {
  const drawn = kinds.filter((kind) => kind.shape).flatMap((kind) =>
    (SEVERAL[kind.key] ?? [{ id: kind.key }]).map((more) => ({
      ...more,
      key: kind.key,
      shape: more.shape ?? kind.shape,
      svg: more.icon ? null : kind.icon,
      names: { en: kind.name, ...kind.titles },
      value: more.id === "machine" ? STATES : more.fixed || more.id.endsWith("indexer") ? null : valueOf(kind.schema),
      fixed: more.fixed ?? {},
    })));
  const rank = ({ id }) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return [...PLAIN, ...drawn, ...RELATIONS, ...COSMETIC].sort((one, other) => rank(one) - rank(other));
}

/** Whether a tool draws tables like this one. */
export function draws(tool, key, table) {
  return tool.key === key && (!tool.holds || tool.holds in table)
    && Object.entries(tool.fixed ?? {}).every(([name, value]) => table[name] === value);
}

/** What typed text puts into a table; null for nothing, undefined if it is not a value. */
export function typed(value, text, symbols) {
  const words = text.trim();
  if (!words) return null;
  if (value.read) return value.read(words, symbols);
  const held = typedValue(value, words);
  return held === undefined ? undefined : { [value.key]: held };
}

function typedValue(value, words) {
  if (value.isText) return words;
  if (!value.isList) return /^\d+$/.test(words) ? Number(words) : undefined;
  const listed = /[ ,]/.test(words) ? words.split(/[ ,]+/) : [...words];
  return listed.every((word) => /^\d+$/.test(word)) ? listed.map(Number) : undefined;
}

/** A table without its value. */
export function withoutValue(value, table) {
  const keys = value.keys ?? [value.key];
  return Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key)));
}

/** The value of a table as a text that `typed` reads. */
export function shown(value, table) {
  const held = table[value.key];
  if (held === undefined) return "";
  if (value.write) return value.write(table);
  return Array.isArray(held) ? held.join(held.some((number) => number > 9) ? " " : "") : String(held);
}
