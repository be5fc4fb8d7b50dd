/* The shelf: the pieces of work that the browser keeps, the last one first. Each has its own entry in the
   store, so that two tabs do not overwrite each other's; a list holds what a reader sees of them. */

import { drop, recall, remember } from "./store.js";

const LIST = "satsudoku-shelf";
const MOST = 30; // pieces of work; the oldest go

const keyOf = (opening) => `${LIST}-${opening}`;

function parsed(text, otherwise) {
  try {
    return JSON.parse(text) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** What a reader sees of each piece of work, the last one first. */
export function shelved() {
  const list = parsed(recall(LIST), []);
  return Array.isArray(list) ? list : [];
}

/** Put a piece of work on top. seen: what a reader sees of it; record: all that opens it again. */
export function shelve(opening, seen, record) {
  const list = [{ ...seen, opening }, ...shelved().filter((other) => other.opening !== opening)];
  for (const { opening: old } of list.splice(MOST)) drop(keyOf(old));
  while (!remember(keyOf(opening), JSON.stringify(record)) && list.length > 1) drop(keyOf(list.pop().opening)); // make room
  remember(LIST, JSON.stringify(list));
}

/** All of a piece of work, or null. */
export function taken(opening) {
  return parsed(recall(keyOf(opening)), null);
}

export function unshelve(opening) {
  drop(keyOf(opening));
  remember(LIST, JSON.stringify(shelved().filter((other) => other.opening !== opening)));
}
