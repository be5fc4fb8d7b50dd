/* The facts about the puzzle on the desk. It follows the givens and the layout; entries, marks and
   colours change nothing. */

import { button } from "./icons.js";
import { ask, cancel, Refused } from "./service.js";
import { currentLanguage, say } from "./words.js";

const PATIENCE = 300; // milliseconds for which facts of the previous puzzle may stay
const EARLY = 400; // milliseconds for a verdict; after a later one, long questions wait for each other
const SHOWN = 8; // names of cells and candidates
const FEW = 1000; // solutions; with fewer, it helps to see where two of them differ
const SOON = 100_000; // solutions, counted before the exact number is known
const KINDS = ["unique", "count", "minimal", "classify", "minutes", "candidates", "counts", "why"];

export class Analysis {
  #clearing = 0;
  #asked = "";

  /** view: elements count, detail, mend and tier; isSetting(), remarks(), ladder(), tierName(record),
   * wantsCandidates(), names(), symbols(), take(cell, symbol) and show(). */
  constructor(view) {
    this.view = view;
    this.known = nothing();
  }

  /** Look at the puzzle again, if it or the wishes have changed. */
  follow(puzzle, force = false) {
    const { view } = this;
    const asked = [puzzle, view.ladder(), view.wantsCandidates(), view.isSetting()].join(" ");
    if (asked === this.#asked && !force) return;
    this.#asked = asked;
    cancel(...KINDS);
    clearTimeout(this.#clearing);
    this.#look(puzzle, asked);
    this.#clearing = setTimeout(() => this.#clear(say("counting")), PATIENCE);
  }

  /** Stop looking; known facts stay. */
  stop() {
    clearTimeout(this.#clearing);
    if (this.view.count.textContent === say("counting")) this.view.count.textContent = "";
  }

  /** Remove the facts of the previous puzzle. */
  #clear(instead = "") {
    clearTimeout(this.#clearing);
    this.known = nothing();
    const { count, detail, mend, tier } = this.view;
    count.textContent = instead;
    detail.textContent = "";
    tier.textContent = "";
    mend.replaceChildren();
    this.view.show();
  }

  async #look(text, asked) {
    const { detail } = this.view;
    const isOld = () => asked !== this.#asked;
    let unique = null;
    const began = performance.now();
    try {
      unique = await this.#first("unique", { text }); // alone: a service has few workers
      if (!unique) return;
      this.#clear(this.#remarked(verdict(unique)));
      if (unique.unique && performance.now() - began > EARLY) {
        for (const part of [() => this.#tier(text), () => this.#candidates(text), () => this.#clues(text)]) {
          if (!isOld()) await part();
        }
      } else if (unique.unique) {
        await Promise.all([this.#candidates(text), this.#clues(text), this.#tier(text)]);
      } else if (unique.count) {
        await this.#candidates(text);
        if (!isOld()) await this.#bound(text, unique);
        if (!isOld()) await this.#counts(text, unique.witnesses);
      } else {
        await this.#cause(text, unique.conflict);
      }
    } catch (error) {
      if (isOld()) return;
      if (!unique) this.#clear();
      detail.textContent = error instanceof Refused ? error.message : say("unreachable");
    }
  }

  /** A verdict, and, a line each, what the puzzle's link has beside the rules that it is about. */
  #remarked(verdict) {
    return [verdict, ...this.view.remarks()].join("\n");
  }

  /** Names of the cells in which two solutions differ. */
  #differing([first, second]) {
    return [...first].flatMap((symbol, cell) => (symbol === second[cell] ? [] : [this.view.names()[cell]]));
  }

  /** Wait for an answer; if that takes a while, say for what. */
  async #saying(word, element, answer) {
    const timer = setTimeout(() => { element.textContent = say(word); }, PATIENCE);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (element.textContent === say(word)) element.textContent = "";
    }
  }

  async #first(name, body, kind = name) {
    const records = await ask(name, body, kind);
    if (!records) return null;
    if (records[0].error) throw new Refused(records[0].error);
    return records[0];
  }

  /** Redundant clues and constraints, for setters. */
  async #clues(text) {
    if (!this.view.isSetting()) return;
    const { detail } = this.view;
    let record = null;
    try {
      record = await this.#saying("lookingForSpare", detail, this.#first("minimal", { text }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      detail.textContent = say("spareUnknown", { why: error.message });
    }
    if (!record) return;
    this.known.spare = new Set(record.redundant ?? []);
    this.known.spareConstraints = new Set(record.redundant_constraints ?? []);
    const spare = [...this.known.spare, ...this.known.spareConstraints];
    detail.textContent = spare.length ? say(spare.length > 1 ? "spares" : "spare", { cells: some(spare) }) : say("minimal");
    this.view.show();
  }

  async #tier(text) {
    const { tier } = this.view;
    const record = await this.#saying("rating", tier, this.#first("classify", { text, ladder: this.view.ladder() }));
    if (!record) return;
    const parts = [];
    if (record.tier !== null) {
      const name = [this.view.tierName(record), record.tier_label].filter(Boolean).join(" ");
      parts.push(say("tier", { tier: record.tier, name }));
    }
    if (record.score !== null) parts.push(say("score", { score: record.score }));
    tier.textContent = parts.join(say("between")) || say("noTier");
    await this.#time(text);
  }

  /** How long people take, after the tier. */
  async #time(text) {
    const record = await this.#first("classify", { text, ladder: "minutes" }, "minutes");
    if (!record?.detail) return;
    const { minutes, minutes_low: low, minutes_high: high, calibrated } = record.detail;
    const [time, ...ends] = [minutes, low, high].map((number) => Math.max(1, Math.round(number)));
    const word = minutes < 1 ? "quick" : time === 1 ? "minute" : "minutes";
    const parts = [this.view.tier.textContent, say(word, { minutes: time, low: ends[0], high: ends[1] })];
    if (!calibrated) parts.push(say("uncalibrated"));
    this.view.tier.textContent = parts.join(say("between"));
  }

  async #candidates(text) {
    if (!this.view.wantsCandidates()) return;
    const record = await this.#first("candidates", { text });
    if (!record) return;
    this.known.possible = record.candidates;
    this.view.show();
  }

  /** Why there is no solution. */
  async #cause(text, conflict) {
    const { detail } = this.view;
    detail.textContent = conflict ?? "";
    if (conflict) return;
    const record = await this.#first("why", { text, timeout: 1 });
    if (!record) return;
    const parts = record.parts.map((part) => part.name);
    detail.textContent = say("because", { parts: parts.join(say("between")) });
    this.known.clash = new Set(parts.map((name) => name.split("=")[0]));
    this.view.show();
  }

  /** A better bound than two solutions. */
  async #bound(text, { exact, count }) {
    if (exact || Number(count) >= SOON) return;
    const record = await this.#first("count", { text, limit: SOON });
    if (record) this.view.count.textContent = this.#remarked(verdict(record));
  }

  /** The exact number of solutions, where two of a few differ, and the clues that would leave one; where
   * counting takes too long, what is known stands. */
  async #counts(text, witnesses) {
    let records = [];
    try {
      records = await this.#saying("countingAll", this.view.detail, ask("candidates", { text, counts: true }, "counts"));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    if (!records) return;
    const { count, candidate_counts: counts } = records[0] ?? {};
    const few = counts && Number(count) <= FEW;
    if (few || !counts) this.view.detail.textContent = say("differ", { cells: some(this.#differing(witnesses)) });
    if (!counts) return;
    this.known.witnesses = few ? witnesses : null;
    const [names, symbols] = [this.view.names(), this.view.symbols()];
    const single = counts.flatMap((row, cell) => row.flatMap((number, value) => (number === 1 ? [[cell, symbols[value]]] : [])));
    this.known.single = new Set(single.map(([cell, symbol]) => `${names[cell]}#${symbol}`));
    this.view.count.textContent = this.#remarked(say("many", { count: grouped(count) }));
    if (single.length) this.#offer(single, names);
    this.view.show();
  }

  /** A button for each clue that would mend the puzzle. */
  #offer(single, names) {
    const words = document.createElement("span");
    words.textContent = say("single");
    const take = single.slice(0, 2 * SHOWN).map(([cell, symbol]) =>
      button(() => this.view.take(cell, symbol), { text: `${names[cell]} = ${symbol}`, kind: "chip" }));
    this.view.mend.replaceChildren(words, ...take);
  }
}

function nothing() {
  return { possible: null, single: new Set(), spare: new Set(), spareConstraints: new Set(), witnesses: null, clash: new Set() };
}

function verdict({ unique, count, exact }) {
  if (unique) return say("unique");
  if (!count) return say("none");
  return say(exact ? "many" : "atLeast", { count: grouped(count) });
}

/** A whole number, or its text, with separators and every digit. */
function grouped(number) {
  return BigInt(number).toLocaleString(currentLanguage());
}

function some(names) {
  const shown = names.slice(0, SHOWN).join(", ");
  return names.length > SHOWN ? say("more", { shown, more: names.length - SHOWN }) : shown;
}
