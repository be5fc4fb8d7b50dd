/* Questions to the service. A question of a kind ends the one of that kind before it, so that an old
   answer never comes over a new board. Addresses are relative: a proxy may serve the page below a prefix. */

import { earlyAnswer } from "./early.js";
import { currentLanguage } from "./words.js";

const PATIENCE = 300; // milliseconds after which the page says that it is working

const LONGEST = 8000; // milliseconds between two attempts while the service is away
const MOST = 3; // attempts to load a script, each after an answer
const AWAY = [502, 503]; // answers of a proxy without a service, and of a service that is full

const open = new Map();
const watchers = [];
const awayWatchers = [];
let waiting = 0; // questions that wait for the service to come back
let timer = 0;

export class Refused extends Error {}

const PLACE = /^<request>(:\d+)?: /; // useless on the page

const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Parse JSON; whole numbers of 16 digits and more become texts, because a Number would round them. */
async function read(answer) {
  const text = await answer.text();
  return JSON.parse(text.replace(STRING_OR_LONG_NUMBER, (part) => (part[0] === '"' ? part : `"${part}"`)));
}

/** Fetch; while the service is away, again and again until it answers or the signal ends it. */
async function persist(address, more = {}, isAway = ({ status }) => AWAY.includes(status)) {
  let pause = 500;
  let waits = false;
  const wait = (change) => {
    waits = !waits;
    waiting += change;
    awayWatchers.forEach((watcher) => watcher(waiting > 0));
  };
  try {
    for (;;) {
      try {
        const answer = await fetch(address, more);
        if (!isAway(answer)) return answer;
      } catch (error) {
        if (error.name === "AbortError") throw error;
      }
      if (!waits) wait(1);
      await pausing(pause, more.signal);
      pause = Math.min(2 * pause, LONGEST);
    }
  } finally {
    if (waits) wait(-1);
  }
}

/** A pause, which ends early when the browser is online again. */
function pausing(time, signal) {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, time);
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}

/** Ask; null if it was cancelled, or if a newer question of this kind came meanwhile. */
export async function ask(name, body, kind = name) {
  open.get(kind)?.abort();
  const control = new AbortController();
  open.set(kind, control);
  watch();
  try {
    const answer = await earlyAnswer(name, body) ?? await persist(`v1/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": currentLanguage() },
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

/** Calls back with true while questions wait for a service that does not answer, and else with false. */
export function onAway(watcher) {
  awayWatchers.push(watcher);
}

/** A list that the service always has. */
export async function list(name) {
  return read(await persist(`v1/${name}`, {}, (answer) => !answer.ok));
}

/** A further script of the page, asked for until it comes. */
export async function part(name) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await import(`./${name}.js?${tries}`); // a browser may keep that an address failed
    } catch (error) {
      if (tries === MOST) throw error;
      await persist(`${name}.js`, {}, ({ ok }) => !ok);
    }
  }
}
