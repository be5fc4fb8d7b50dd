/* What stands on the desk, and what stood there before.

   cells      one object a cell: given, entry ("" for none), corner and centre marks, colour 0 to 4
   layout     the rules, as `parse` gives them: a variant's name, or houses, cages and the like
   removed    candidates that hints have removed, as "r4c7#5" */

const EMPTY = { given: "", entry: "", corner: "", centre: "", colour: 0 };
const MOST = 500;

export class State {
  constructor() {
    this.layout = { variant: "classic9" };
    this.cells = [];
    this.removed = [];
    this.role = "set";
    this.past = [];
    this.future = [];
  }

  reset(layout, cells, line = "") {
    this.layout = layout;
    this.cells = Array.from({ length: cells }, (_, index) => {
      const symbol = line[index] ?? ".";
      return { ...EMPTY, given: symbol === "." ? "" : symbol };
    });
    this.removed = [];
  }

  text() {
    return JSON.stringify({ role: this.role, layout: this.layout, cells: this.cells, removed: this.removed });
  }

  read(text) {
    const { role, layout, cells, removed } = JSON.parse(text);
    if (!Array.isArray(cells) || typeof layout !== "object") throw new Error("no state");
    Object.assign(this, {
      role: role === "solve" ? "solve" : "set",
      layout,
      cells: cells.map((cell) => ({ ...EMPTY, ...cell })),
      removed: removed ?? [],
    });
  }

  /** Do something that can be undone. */
  change(action) {
    const before = this.text();
    action();
    if (this.text() === before) return false;
    this.past.push(before);
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
    to.push(this.text());
    this.read(from.pop());
    return true;
  }

  givens() {
    return this.cells.map((cell) => cell.given || ".").join("");
  }

  filled() {
    return this.cells.map((cell) => cell.given || cell.entry || ".").join("");
  }

  /** The puzzle in the format json, with its rules. */
  puzzle() {
    return JSON.stringify({ ...this.layout, givens: this.givens() });
  }

  link() {
    const bytes = new TextEncoder().encode(this.text());
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }

  open(link) {
    const bytes = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
    this.read(new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))));
  }
}
