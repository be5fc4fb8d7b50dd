/* The tables of a layout: their contents and their changes. Nothing here changes a layout; each
   function gives another. */

export const tables = (layout, key) => layout[key] ?? [];

export function withList(layout, key, list) {
  const { [key]: _, ...rest } = layout;
  return list.length ? { ...rest, [key]: list } : rest;
}

export function added(layout, key, table) {
  return withList(layout, key, [...tables(layout, key), table]);
}

export function replaced(layout, key, index, table) {
  return withList(layout, key, tables(layout, key).map((other, at) => (at === index ? table : other)));
}

export function without(layout, key, index) {
  return withList(layout, key, tables(layout, key).filter((_, at) => at !== index));
}

/** The places of all cells that a table names. */
export function cellsOf(table) {
  const texts = [table.bulb, table.shaft, table.cells, table.parts].flat();
  const own = texts.filter((text) => typeof text === "string").flatMap((text) => text.split(" "));
  const parts = (table.options ?? []).flatMap((option) => Object.values(option).flat());
  return [...own, ...parts.flatMap(cellsOf)];
}

// --- constraints of which at least one holds ---------------------------------------------------------

const OR = "alternatives";

/** One alternative of several pieces, each { key, index }; an alternative among them gives its options. */
export function either(layout, pieces) {
  const options = pieces.flatMap(({ key, index }) => {
    const table = tables(layout, key)[index];
    return key === OR ? table.options : [{ [key]: [table] }];
  });
  const keys = [...new Set(pieces.map(({ key }) => key))];
  const left = keys.reduce((changed, key) => withList(changed, key, tables(changed, key).filter((_, at) =>
    !pieces.some((piece) => piece.key === key && piece.index === at))), layout);
  return added(left, OR, { options });
}

/** The constraints of an alternative, each of which holds from now on. */
export function apart(layout, index) {
  const parts = tables(layout, OR)[index].options.flatMap((option) => Object.entries(option));
  const all = parts.flatMap(([key, listed]) => listed.map((table) => [key, table]));
  return all.reduce((changed, [key, table]) => added(changed, key, table), without(layout, OR, index));
}

// --- houses of lists of cells ------------------------------------------------------------------------

export function houses(layout, family) {
  return tables(layout, "houses").find((table) => table.family === family)?.cells ?? [];
}

export function withHouses(layout, family, cells) {
  const others = tables(layout, "houses").filter((table) => table.family !== family);
  return withList(layout, "houses", cells.length ? [...others, { family, kind: "cells", cells }] : others);
}

// --- relations by name ---------------------------------------------------------------------------------

export const hasRelation = (layout, name) => tables(layout, "relations").some((table) => table.name === name);

export function withRelation(layout, name, ...own) {
  const others = tables(layout, "relations").filter((other) => other.name !== name);
  return withList(layout, "relations", [...others, ...own.map((table) => ({ name, ...table }))]);
}

// --- marked cells by name ------------------------------------------------------------------------------

export function marked(layout, name) {
  return tables(layout, "cells").filter((table) => table.name === name).flatMap((table) => table.cells.split(" "));
}

export function withMarked(layout, name, cells, allow) {
  const others = tables(layout, "cells").filter((table) => table.name !== name);
  return withList(layout, "cells", cells.length ? [...others, { name, cells: cells.join(" "), allow }] : others);
}

// --- regions -------------------------------------------------------------------------------------------

const LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The labels of all cells of a square board from the numbers of their regions, null for none. */
export function drawing(regions) {
  const labels = new Map();
  return regions.map((region) => {
    if (region === null) return ".";
    if (!labels.has(region)) labels.set(region, LABELS[labels.size]);
    return labels.get(region);
  }).join("");
}

/** A layout with other regions: a jigsaw if all are complete, else a board of its own. */
export function withRegions(layout, regions, symbols) {
  const { variant, regions: _, symbols: __, grids, houses: listed = [], ...rest } = layout;
  const size = symbols.length;
  const others = listed.filter((house) => !["row", "column", "box", "region"].includes(house.family));
  const map = drawing(regions);
  const counts = [...new Set(map)].map((label) => [...map].filter((other) => other === label).length);
  const whole = !map.includes(".") && counts.every((count) => count === size);
  const kept = others.length ? { houses: others } : {};
  if (whole) return { ...rest, ...kept, variant: `jigsaw${size}:${map}` };
  const rows = Array.from({ length: size }, (_, row) => map.slice(row * size, (row + 1) * size));
  const lines = [{ family: "row", kind: "rows" }, { family: "column", kind: "columns" }];
  if (/[^.]/.test(map)) lines.push({ family: "region", kind: "regions", map: rows.join("\n") });
  return { ...rest, symbols, grids: [{ rows: size, columns: size }], houses: [...lines, ...others] };
}
