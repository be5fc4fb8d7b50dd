/* What is known of the puzzle on the desk. It follows the givens; marks and colours change nothing. */

import { ask, cancel, Refused } from "./service.js";
import { say } from "./words.js";

const WAIT = 25; // milliseconds after a keystroke
const SHOWN = 8; // names of cells and candidates
const KINDS = ["unique", "minimal", "classify", "candidates", "counts"];

export class Analysis {
  #timer = 0;
  #asked = "";

  constructor(view) {
    this.view = view; // elements count, detail and tier; show(), ladder(), name(cell) and the like
    this.known = nothing();
  }

  /** Look at the puzzle again, if it or what is wanted has changed. */
  follow(puzzle, force = false) {
    const asked = `${puzzle} ${this.view.ladder()} ${this.view.wantsCandidates()}`;
    if (asked === this.#asked && !force) return;
    this.#asked = asked;
    this.known = nothing();
    cancel(...KINDS);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(puzzle), WAIT);
  }

  async #look(text) {
    const { count, detail, tier } = this.view;
    tier.textContent = "";
    try {
      const unique = await this.#first(count, "unique", { text });
      if (!unique) return;
      detail.textContent = "";
      count.textContent = verdict(unique);
      this.view.show(this.known);
      if (unique.unique) {
        await Promise.all([this.#clues(text), this.#tier(text)]);
      } else if (unique.count) {
        this.known.witnesses = unique.witnesses;
        detail.textContent = say("differ", { cells: some(this.#differing(unique.witnesses)) });
        this.view.show(this.known);
      }
      if (unique.count && this.view.wantsCandidates()) await this.#candidates(text);
      if (unique.count && !unique.unique) await this.#counts(text);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      detail.textContent = error.message;
    }
  }

  /** Names of the cells in which two solutions differ. */
  #differing([one, other]) {
    return [...one].flatMap((symbol, cell) => (symbol === other[cell] ? [] : [this.view.name(cell)]));
  }

  async #first(place, name, body) {
    const records = await ask(name, body);
    if (!records) return null;
    if (records[0].error) throw new Refused(records[0].error);
    return records[0];
  }

  async #clues(text) {
    const record = await this.#first(null, "minimal", { text });
    if (!record) return;
    this.known.spare = new Set(record.redundant ?? []);
    this.view.detail.textContent = record.minimal
      ? say("minimal")
      : say("spare", { cells: some(record.redundant) });
    this.view.show(this.known);
  }

  async #tier(text) {
    const record = await this.#first(null, "classify", { text, ladder: this.view.ladder() });
    if (!record) return;
    const said = [];
    if (record.tier !== null) said.push(say("tier", { tier: record.tier, name: this.view.tierName(record) }));
    if (record.score !== null) said.push(say("score", { score: record.score }));
    this.view.tier.textContent = said.join(say("between")) || say("noTier");
  }

  async #candidates(text) {
    const record = await this.#first(null, "candidates", { text });
    if (!record) return;
    this.known.possible = record.candidates;
    this.view.show(this.known);
  }

  /** The exact number of solutions, and the clues that would leave one; where that takes too long,
   * what is known stands. */
  async #counts(text) {
    let records = null;
    try {
      records = await ask("candidates", { text, counts: true }, "counts");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    if (!records || records[0].error) return;
    const [{ count, candidate_counts: counts }] = records;
    const single = counts.flatMap((row, cell) =>
      row.flatMap((number, value) => (number === 1 ? [this.view.candidate(cell, value)] : [])));
    this.known.single = new Set(single);
    this.view.count.textContent = say("many", { count: count.toLocaleString() });
    if (single.length) this.view.detail.textContent = say("single", { clues: some(single) });
    this.view.show(this.known);
  }
}

function nothing() {
  return { possible: null, single: new Set(), spare: new Set(), witnesses: null };
}

function verdict({ unique, count, exact }) {
  if (unique) return say("unique");
  if (!count) return say("none");
  return say(exact ? "many" : "atLeast", { count });
}

function some(names) {
  const shown = names.slice(0, SHOWN).join(" ");
  return names.length > SHOWN ? say("more", { shown, more: names.length - SHOWN }) : shown;
}
