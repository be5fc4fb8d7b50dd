/* Questions to the service. A question of a kind ends the one of that kind before it, so that an old
   answer never comes over a new board. Addresses are relative: a proxy may serve the page below a prefix. */

const PATIENCE = 300; // milliseconds after which the page says that it is working

const open = new Map();
const watchers = [];
let timer = 0;

export class Refused extends Error {}

const PLACE = /^<request>(:\d+)?: /; // useless on the page

const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Parse JSON; whole numbers of 16 digits and more become texts, because a Number would round them. */
async function read(answer) {
  const text = await answer.text();
  return JSON.parse(text.replace(STRING_OR_LONG_NUMBER, (part) => (part[0] === '"' ? part : `"${part}"`)));
}

/** Ask; null if it was cancelled, or if a newer question of this kind came meanwhile. */
export async function ask(name, body, kind = name) {
  open.get(kind)?.abort();
  const control = new AbortController();
  open.set(kind, control);
  watch();
  try {
    const answer = await fetch(`v1/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: control.signal,
    });
    const data = await read(answer);
    if (open.get(kind) !== control) return null;
    if (!answer.ok) throw new Refused(data.error.replace(PLACE, ""));
    return data.records;
  } catch (error) {
    if (error.name === "AbortError") return null;
    throw error;
  } finally {
    if (open.get(kind) === control) open.delete(kind);
    watch();
  }
}

export function cancel(...kinds) {
  for (const kind of kinds.length ? kinds : [...open.keys()]) {
    open.get(kind)?.abort();
    open.delete(kind);
  }
  watch();
}

/** Calls back with true when questions have been open for a while, and with false when none is. */
export function onBusy(watcher) {
  watchers.push(watcher);
}

function watch() {
  if (open.size && !timer) timer = setTimeout(() => watchers.forEach((watcher) => watcher(true)), PATIENCE);
  if (open.size) return;
  clearTimeout(timer);
  timer = 0;
  watchers.forEach((watcher) => watcher(false));
}

export async function list(name) {
  return read(await fetch(`v1/${name}`));
}
