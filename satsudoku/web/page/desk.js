/* The desk: the puzzle, its board, and all changes to them. All parts of the page watch it. */

import { knownBoard } from "./first.js";
import { Grid } from "./grid.js";
import { pack, unpack } from "./link.js";
import { Refused, ask } from "./service.js";
import { State, emptyText } from "./state.js";
import { has, say } from "./words.js";

export const get = (id) => document.getElementById(id);

/** The first puzzle that a visitor sees. */
const FIRST = "...1...9..234....7.567.3..4.8....72.....9.....49....1.8..6.234.2....567..1...8...";

/** The view of a board about which nothing is known yet. */
const PLAIN = { possible: null, single: new Set(), broken: new Set(), witnesses: null, clash: new Set(), spare: new Set(), pointed: new Set() };

export class Desk {
  #turns = Promise.resolve(); // a change of the board waits for the one before
  #open = 0;
  #reloads = 0;
  #packing = 0;
  #arrivals = Promise.resolve();
  #arriving = 0;
  #drawing = 0;

  constructor() {
    this.state = new State();
    this.grid = new Grid(get("board"), () => this.draw());
    this.watchers = []; // called when the puzzle, its entries or marks have changed
    this.painters = []; // called when something must be drawn again
    this.paint = () => {}; // called after them: draws the cells
    this.view = () => PLAIN; // what the drawing of the board shows beside the contents of its cells
    this.tool = null;
    this.slots = null; // gives the places beside a board, if the tool takes any
    this.complete = (layout) => layout; // makes rules about all cells without dots follow the dots
    this.keep = () => {}; // keeps the work in the browser; called with its address once that is known
  }

  /** Tell the watchers that the puzzle or its entries have changed. */
  refresh() {
    if (!this.grid.board) return; // the first one is on its way
    for (const watcher of this.watchers) watcher(); // they ask: the service works while the page draws
    this.draw();
    this.#remember();
  }

  draw() {
    const { board, buttons } = this.grid;
    if (!board || buttons.length !== this.state.cells.length) return; // the board is on its way
    for (const painter of this.painters) painter();
    this.paint();
  }

  /** Draw before the browser next shows the page: answers that come together are drawn once. */
  drawSoon() {
    this.#drawing ||= requestAnimationFrame(() => {
      this.#drawing = 0;
      this.draw();
    });
  }

  /** Put the state into the address; another puzzle is another entry of the history. */
  async #remember() {
    const number = (this.#packing += 1);
    const { opening } = this.state;
    const packed = await pack(this.state);
    if (number !== this.#packing) return;
    const isOther = (history.state?.opening ?? opening) !== opening;
    history[isOther ? "pushState" : "replaceState"]({ opening }, "", `#${packed}`);
    this.keep(packed);
  }

  // --- failures ---------------------------------------------------------------------------------------

  complain(error) {
    if (error instanceof Refused) this.say(error.message);
    else {
      this.say(say("unreachable"));
      console.warn(error);
    }
  }

  say(text) {
    for (const id of ["message", "new-message", "paste-message", "share-message"]) get(id).textContent = "";
    const open = document.querySelector("dialog[open] [role=alert]");
    (open ?? get("message")).textContent = text;
  }

  /** Say why an action was refused. */
  refuse(word) {
    this.say(say(word));
    return false;
  }

  /** Do something that asks the service, and show its refusals. */
  asking(action) {
    return async (...given) => {
      this.say("");
      try {
        return await action(...given);
      } catch (error) {
        this.complain(error);
        return null;
      }
    };
  }

  // --- boards -----------------------------------------------------------------------------------------

  #turn(action) {
    const count = (more) => {
      this.#open += more;
      get("board").setAttribute("aria-busy", this.#open > 0);
    };
    count(1);
    const done = this.#turns.then(action).finally(() => count(-1));
    this.#turns = done.catch(() => {}); // the caller that awaits it gets the error
    return done;
  }

  /** Ask for a board; the answer waits until no stroke is under way on the previous one. */
  async #ask(body) {
    const known = knownBoard(body);
    const [board = null] = known ? [known] : await ask("board", body) ?? [];
    await this.grid.still();
    return board;
  }

  #board(layout, cells) {
    const { state } = this;
    return this.#ask(state.board(layout, cells, Boolean(state.role === "set" && this.slots)));
  }

  showBoard(board) {
    const { state, grid } = this;
    const focus = grid.place.contains(document.activeElement) && document.activeElement.dataset.slot;
    state.symbols = board.symbols;
    grid.load(board, (state.role === "set" && this.slots?.(board)) || []);
    // The buttons are new; keyboard users keep their place.
    if (focus) grid.slots.get(focus)?.focus({ preventScroll: true });
    else if (focus !== false) grid.focus();
    document.body.classList.toggle("large", Math.max(this.grid.width, this.grid.height) > 12);
  }

  /** The board of the puzzle again, e.g. with room for a tool beside it. */
  reload = this.asking(() => {
    const number = (this.#reloads += 1);
    return this.#turn(async () => {
      const board = number === this.#reloads && await this.#board();
      if (!board) return;
      this.showBoard(board);
      this.draw();
      return board;
    });
  });

  /** Null where the library refuses the board. */
  async restore() {
    const board = await this.reload();
    this.refresh();
    return board;
  }

  /** Change the layout, if the library accepts it. done: makes further changes before it is shown. */
  edit(change, done = () => {}) {
    return this.#turn(async () => {
      const before = this.state.layout;
      const layout = this.complete(change(before), this.grid.board);
      if (JSON.stringify(layout) === JSON.stringify(before)) return true;
      // Regions that are to be found have a grid of their own.
      const [has, had] = [layout, before].map((some) => Boolean(some.chaos_regions));
      const cells = has === had ? undefined : (1 + has) * this.state.symbols.length ** 2;
      const board = await this.asking(() => this.#board(layout, cells))();
      if (!board) return false;
      this.state.change(() => {
        this.state.layout = layout;
        this.state.resize(board.cells.length);
      });
      done();
      this.showBoard(board);
      this.refresh();
      return true;
    });
  }

  change(action) {
    if (!this.state.change(action)) return;
    this.say(""); // it was about the puzzle before
    this.refresh();
  }

  travel = this.asking(async (where) => {
    await this.#turns;
    const before = JSON.stringify([this.state.layout, this.state.role]);
    if (!this.state[where]()) return;
    if (JSON.stringify([this.state.layout, this.state.role]) === before) this.refresh();
    else await this.restore();
  });

  setRole(role) {
    if (role === this.state.role) return;
    const beside = this.grid.slots.size || this.slots;
    this.state.role = role; // no step: undo goes on across it
    if (beside) this.restore();
    else this.refresh();
  }

  // --- other puzzles ------------------------------------------------------------------------------------

  /** Open an answer of `parse` or `generate`: a layout with givens or candidates. */
  open({ givens, candidates, ...layout }, { role = "solve", about = {}, remarks = [], progress = {}, anew = true } = {}) {
    const text = candidates ? JSON.stringify({ ...layout, candidates }) : emptyText(layout, givens.length);
    return this.#opened({ text }, role, (board) => {
      let [line, allowed] = [givens, null];
      if (candidates) [line, allowed] = fromCandidates(candidates, board);
      this.state.reset(layout, board.cells.length, line, { about, allowed, remarks, progress });
    }, anew);
  }

  openVariant(variant, role = "set") {
    return this.#opened({ variant }, role, (board) => this.state.reset({ variant: board.variant }, board.cells.length));
  }

  #opened(body, role, reset, anew = true) {
    return this.#turn(async () => {
      const board = await this.#ask(body);
      if (!board) return;
      this.keep();
      this.state.change(() => {
        this.state.role = role;
        if (anew) this.state.begin();
        reset(board);
      });
      this.showBoard(board);
      this.refresh();
    });
  }

  /** Open the first puzzle of a text in any format. */
  async read(text, role = "solve", anew = true) {
    const records = await ask("parse", { text });
    if (!records) return;
    const good = records.find((record) => !record.error);
    if (!good) throw new Refused(records[0].error);
    const { title = "", author = "", rules = "", remarks = [] } = good;
    await this.open(good.layout, { role, about: { title, author, rules }, remarks, progress: good, anew });
    if (remarks.length) this.say(remarks.join(" "));
  }

  /** Open what the browser kept, or the puzzle in the address, or else the first puzzle; a refused one
   * leaves what was there. */
  openAddress(fragment, record = null) {
    this.#packing += 1; // what is under way belongs to another entry of the history
    const number = (this.#arriving += 1);
    this.#arrivals = this.#arrivals.then(() => number === this.#arriving && this.#arrive(fragment, record, number));
    return this.#arrivals;
  }

  async #arrive(fragment, record, number) {
    await this.#turns;
    const before = this.grid.board && this.state.kept();
    const first = () => {
      this.state.reset({ variant: "classic9" }, FIRST.length, FIRST);
      this.state.role = "solve";
    };
    const back = async (reason) => {
      if (before) this.state.restore(before);
      else first();
      await this.restore();
      this.say(reason);
    };
    let text = null;
    let role = "solve";
    try {
      if (record) this.state.restore(record);
      else if (fragment) ({ text = null, role = "solve" } = await unpack(fragment, this.state));
      else first();
    } catch {
      await back(say("noUndo"));
      return;
    }
    if (text !== null) {
      if (!before) await back("");
      await this.asking(() => this.read(text, role, Boolean(before)))();
      this.#remember(); // a refused text does not stay in the address
    } else {
      if (!record) this.state.begin();
      if (!await this.reload()) return back(get("message").textContent);
      if (!record) this.state.forget();
      if (number === this.#arriving) this.refresh();
    }
  }
}

/** Givens and given pencil marks from a line of candidates. */
function fromCandidates(candidates, { symbols, cells }) {
  const rows = cells.map((_, cell) =>
    candidates.slice(cell * symbols.length, (cell + 1) * symbols.length).replaceAll(".", ""));
  return [
    rows.map((row) => (row.length === 1 ? row : ".")).join(""),
    rows.map((row) => (row.length === 1 || row.length === symbols.length ? "" : row)),
  ];
}

/** A word of the page, or the text itself if there is none. */
export const named = (word) => (has(word) ? say(word) : word.replaceAll("_", " "));
