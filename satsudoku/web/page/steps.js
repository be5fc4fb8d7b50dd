/* Differences between two states of the desk: what undoing or redoing a step needs, and no more. A long
   history of a large board stays small enough for the browser to keep. */

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What turns one state into another: the parts that differ; of as many cells, only those that do. */
export function difference(from, to) {
  const parts = Object.fromEntries(Object.entries(to).filter(([key, part]) => !same(from[key], part)));
  const { cells, ...rest } = parts;
  if (!cells) return rest;
  if (from.cells.length !== cells.length) return { ...rest, cells: cells.map(bare) };
  const changed = cells.flatMap((cell, index) => (same(cell, from.cells[index]) ? [] : [[index, bare(cell)]]));
  return { ...rest, changed };
}

/** A state, and what `difference` gives, as the other state. */
export function stepped(from, { changed = [], ...parts }) {
  const cells = [...(parts.cells ?? from.cells)];
  for (const [index, cell] of changed) cells[index] = cell;
  return { ...from, ...parts, cells };
}

/** A cell without its empty parts. */
export function bare(cell) {
  return Object.fromEntries(Object.entries(cell).filter(([, part]) => part));
}
