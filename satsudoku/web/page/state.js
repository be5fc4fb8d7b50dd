/* The state of the desk, and the steps back to its earlier states.

   cells      one object per cell: given, entry ("" for none), corner and centre marks, colours as digits from 1 to 8,
              and allowed, the given pencil marks ("" for all symbols)
   layout     the rules, in the form that `parse` gives: a variant's name, or houses, cages and the like
   about      title, author and rules: texts for people
   remarks    what the link that it came from has, but these do not
   pen        what a solver has drawn over the board, as `pen.js` says
   removed    candidates that hints or people have removed, as "r4c7#5"
   opening    names this piece of work: another puzzle has another; the browser keeps it by this name */

import { bare, difference, stepped } from "./steps.js";

const EMPTY = { given: "", entry: "", corner: "", centre: "", colour: "", allowed: "" };
const MOST = 500;

export class State {
  constructor() {
    this.layout = { variant: "classic9" };
    this.symbols = "123456789";
    this.about = { title: "", author: "", rules: "" };
    this.remarks = [];
    this.cells = [];
    this.removed = [];
    this.pen = [];
    this.role = "set";
    this.begin();
    this.forget();
  }

  /** No steps lead anywhere any more. */
  forget() {
    this.past = [];
    this.future = [];
  }

  /** A new piece of work. */
  begin() {
    this.opening = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  }

  /** Another puzzle. givens: a text of its cells; allowed: a list of the symbols of each, or null; progress:
   * what a player entered and noted, as `parse` gives it. */
  reset(layout, cells, givens = "", { about = {}, allowed = null, remarks = [], progress = {} } = {}) {
    this.layout = layout;
    this.remarks = remarks;
    this.about = { title: "", author: "", rules: "", ...about };
    this.cells = Array.from({ length: cells }, (_, index) => {
      const [given, entry] = [givens, progress.entered].map((line) => (line?.[index] ?? ".").replace(".", ""));
      const [centre, corner] = [progress.marks, progress.corner_marks].map((marks) => marks?.[index] ?? "");
      return { ...EMPTY, given, entry, centre, corner, allowed: allowed?.[index] ?? "" };
    });
    this.removed = [];
    this.pen = [];
  }

  /** Remove cells at the end, or add empty ones. */
  resize(cells) {
    this.pen = this.pen.filter((mark) => fits(mark, cells));
    this.cells = Array.from({ length: cells }, (_, index) => this.cells[index] ?? { ...EMPTY });
  }

  text() {
    const { role, layout, about, remarks, cells, removed, pen, opening } = this;
    return JSON.stringify({ role, layout, about, remarks, cells, removed, pen, opening });
  }

  read(text) {
    const { role, layout, about, remarks, cells, removed, pen, opening } = JSON.parse(text);
    if (!Array.isArray(cells) || typeof layout !== "object") throw new Error("no state");
    Object.assign(this, {
      role: role === "solve" ? "solve" : "set",
      layout,
      about: { title: "", author: "", rules: "", ...about },
      cells: cells.map((cell) => ({ ...EMPTY, ...cell, colour: String(cell.colour || "") })), // once a number
      removed: removed ?? [],
      pen: (pen ?? []).filter((mark) => fits(mark, cells.length)),
      remarks: remarks ?? [],
      opening: opening ?? this.opening,
    });
  }

  /** All that `restore` needs, with the steps to earlier and later states. */
  kept() {
    const state = { ...JSON.parse(this.text()), cells: this.cells.map(bare) };
    return { state, past: this.past, future: this.future };
  }

  restore({ state, past, future }) {
    this.read(JSON.stringify(state));
    if (!Array.isArray(past) || !Array.isArray(future)) throw new Error("no steps");
    Object.assign(this, { past: [...past], future: [...future] });
  }

  /** Do something that can be undone. */
  change(action) {
    const before = this.text();
    action();
    const after = this.text();
    if (after === before) return false;
    this.past.push(difference(JSON.parse(after), JSON.parse(before)));
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
    return true;
  }

  undo() {
    return this.#move(this.past, this.future);
  }

  redo() {
    return this.#move(this.future, this.past);
  }

  #move(from, to) {
    if (!from.length) return false;
    const now = JSON.parse(this.text());
    this.read(JSON.stringify(stepped(now, from.pop())));
    to.push(difference(JSON.parse(this.text()), now));
    return true;
  }

  givens() {
    return this.cells.map((cell) => cell.given || ".").join("");
  }

  filled() {
    return this.cells.map((cell) => cell.given || cell.entry || ".").join("");
  }

  isFilled() {
    return this.cells.length > 0 && this.cells.every((cell) => cell.given || cell.entry);
  }

  /** The layout without cosmetics. */
  rules() {
    const { cosmetics: _, ...rules } = this.layout;
    return rules;
  }

  /** The puzzle in the format json, with its rules. */
  puzzle(layout = this.rules()) {
    if (!this.cells.some((cell) => cell.allowed && !cell.given)) {
      return JSON.stringify({ ...layout, givens: this.givens() });
    }
    const marks = this.cells.map((cell) => {
      const left = cell.given || cell.allowed || this.symbols;
      return [...this.symbols].map((symbol) => (left.includes(symbol) ? symbol : ".")).join("");
    });
    return JSON.stringify({ ...layout, candidates: marks.join("") });
  }

  /** The question for the board of a layout, which may contradict the givens. */
  board(layout = this.layout, cells = this.cells.length, outside = false) {
    return { text: emptyText(layout, cells), outside };
  }

  /** The rules without givens. */
  empty() {
    return emptyText(this.rules(), this.cells.length);
  }

  /** The puzzle with its entries as givens. */
  attempt() {
    return JSON.stringify({ ...this.rules(), givens: this.filled() });
  }
}

/** A layout as a puzzle without givens. */
export function emptyText(layout, cells) {
  return JSON.stringify({ ...layout, givens: ".".repeat(cells) });
}

/** Whether a mark of the pen lies on a board of so many cells. */
function fits(mark, cells) {
  return /^\d+(?:-\d+|[xo])$/.test(mark) && mark.split("-").every((end) => Number.parseInt(end, 10) < cells);
}
