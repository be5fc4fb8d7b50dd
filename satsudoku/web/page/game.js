/* The moves of a game, for the judge. */

import { stepped } from "./steps.js";

/** The position where the steps begin that are known, and the moves from there: digits entered and candidates
 * removed, as "r4c7=5" and "r4c7<>5". What was erased again is not a move. names: of the cells. */
export function gameOf(state, names) {
  const now = JSON.parse(state.text());
  const states = [now];
  for (const step of [...state.past].reverse()) states.unshift(stepped(states[0], step));
  const same = ({ opening, layout, cells }) => opening === now.opening && JSON.stringify(layout) === JSON.stringify(now.layout)
    && now.cells.every((cell, index) => (cells[index]?.given || "") === cell.given);
  const played = states.slice(states.findLastIndex((state) => !same(state)) + 1);
  const moves = [];
  for (const [at, after] of played.entries()) {
    const before = played[at - 1];
    if (!before) continue;
    const parts = after.cells.flatMap(({ entry = "" }, index) =>
      entry && entry !== before.cells[index].entry ? [`${names[index]}=${entry}`] : []);
    const removed = (after.removed ?? []).filter((name) => !before.removed?.includes(name));
    parts.push(...removed.map((name) => `${name.slice(0, -2)}<>${name.at(-1)}`));
    if (parts.length) moves.push(parts.join(" "));
  }
  const [first] = played;
  const entries = first.cells.map(({ given, entry }) => given || entry || ".").join("");
  return { entries, removed: first.removed ?? [], moves };
}
