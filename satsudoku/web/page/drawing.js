/* Drawing constraints: a stroke with a tool, a value typed for what was drawn, a piece taken away. */

import { added, cellsOf, houses, marked, replaced, tables, withHouses, withMarked, withRegions, without } from "./layout.js";
import { OUTSIDE, SHAPES, diagonals } from "./shapes.js";
import { draws, shown, typed, withoutValue } from "./tools.js";

const PAUSE = 250; // milliseconds after a keystroke, so that no 1 of a 15 is refused
const LONG_PAUSE = 800; // the same for texts
const LONGER_PAUSE = 3000; // the same for texts that are wrong until they are whole

export class Drawing {
  #timer = 0;
  #turns = Promise.resolve();

  /** desk: with grid, state, edit(change) and toggleMarks; onChange: called when the choice changes. */
  constructor(desk, onChange) {
    this.desk = desk;
    this.onChange = onChange;
    this.tool = null;
    this.piece = null; // { key, index } of the chosen part of the layout
    this.draft = null; // a table that still needs its value
    this.parts = [];
    this.text = null; // the text typed so far as its value
    this.waiting = 0; // how many actions have not begun
  }

  /** Do something after all earlier actions: the service may be slow. */
  turn(action) {
    this.waiting += 1;
    const done = this.#turns.then(() => {
      this.waiting -= 1;
      return action();
    });
    this.#turns = done.catch(() => {}); // the caller that awaits it gets the error
    return done;
  }

  setTool(tool) {
    this.flush();
    return this.turn(() => {
      this.tool = tool;
      this.#choose(null);
    });
  }

  choose(piece) {
    this.flush();
    return this.turn(() => this.#choose(piece));
  }

  stroke(path, at) {
    this.flush();
    return this.turn(() => this.draw(path, at));
  }

  #choose(piece) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    Object.assign(this, { piece, draft: null, parts: [], text: null });
    this.onChange();
  }

  /** The chosen table, and the value that its kind needs. */
  table() {
    return this.draft ?? (this.piece && tables(this.desk.state.layout, this.piece.key)[this.piece.index]) ?? null;
  }

  valueText() {
    if (this.text !== null) return this.text;
    const table = this.table();
    return table && this.tool?.value ? shown(this.tool.value, table) : "";
  }

  wantsValue() {
    return Boolean(this.table() && this.tool?.value && (this.draft || this.piece.key === this.tool.key));
  }

  /** Draw a stroke, in its turn. */
  async draw(path, at) {
    await this.#flush();
    const { tool, desk } = this;
    const { board } = desk.grid;
    const names = path.map((cell) => board.names[cell]);
    if (tool.shape === "parity") return this.#toggleMarked(names, board);
    if (tool.shape === "circles") return this.#toggleCircles(names);
    if (tool.shape === "extra") return this.#addExtra(names);
    if (tool.shape === "region") return this.#paint(path, board);
    if (tool.shape === "parts") return this.#addPart(names);
    const existing = this.#existing(path, at, board);
    const old = this.draft ?? (existing >= 0 ? tables(desk.state.layout, tool.key)[existing] : null);
    if (tool.shape !== "diagonal" && existing >= 0) return this.#again(existing, path, at, board);
    const part = SHAPES[tool.shape](path, at, board, this.#sameSlot(old, at, board), tool);
    if (!part) return false;
    if (tool.shape === "diagonal" && existing >= 0) return this.#replace(existing, { ...old, ...part });
    return this.#add({ ...part, ...tool.fixed, ...tool.chosen });
  }

  /** Add a table; if it needs a value, it waits for it. */
  async #add(table) {
    if (this.tool.value?.needed && !(this.tool.value.key in table)) {
      this.#choose(null);
      this.draft = table;
      this.onChange();
      return true;
    }
    const { key } = this.tool;
    if (!this.draft) this.#choose(null);
    this.draft = table; // the next keys type its value
    this.onChange();
    const done = await this.desk.edit((layout) => added(layout, key, table), () => {
      const piece = { key, index: tables(this.desk.state.layout, key).length - 1 };
      Object.assign(this, { piece, draft: null, parts: table.parts ?? [] });
    });
    if (!done && !this.tool.value?.needed) this.#choose(null);
    return done;
  }

  async #replace(index, table) {
    const { key } = this.tool;
    const done = await this.desk.edit((layout) => replaced(layout, key, index, table));
    if (done) this.#choose({ key, index });
    return done;
  }

  /** The index of the table of the tool's kind at which a stroke points; -1 for none. */
  #existing(path, at, board) {
    const { tool } = this;
    const all = tables(this.desk.state.layout, tool.key);
    const fits = (table) => draws(tool, tool.key, table);
    if (tool.shape === "diagonal") {
      const here = diagonals(board, at).map((cells) => cells.map((cell) => board.names[cell]).join(" "));
      return all.findIndex((table) => here.includes(table.cells));
    }
    if (["edge", "corner", "side", "frame"].includes(tool.shape)) {
      const part = SHAPES[tool.shape](path, at, board);
      const same = (text) => (OUTSIDE.includes(tool.shape) ? text : text.split(" ").sort().join(" "));
      return part ? all.findIndex((table) => same(table.cells) === same(part.cells) && fits(table)) : -1;
    }
    if (tool.shape === "house") return all.findIndex((table) => table.name === tool.id && table.cells === board.names[path[0]]);
    if (path.length > 1) return -1;
    const place = path.length ? board.names[path[0]] : `r${at.row}c${at.column}`;
    return all.findLastIndex((table) => fits(table) && cellsOf(table).includes(place));
  }

  /** A stroke over a drawn piece chooses it; over an inequality, it turns the sign; over an indexer or a
   * dot without a value, it removes it. */
  async #again(index, path, at, board) {
    const { tool } = this;
    if (tool.id === "inequalities") {
      const part = SHAPES.edge(path, at, board);
      const table = tables(this.desk.state.layout, tool.key)[index];
      if (part.cells === table.cells) part.cells = part.cells.split(" ").reverse().join(" ");
      return this.#replace(index, { ...table, ...part });
    }
    if (tool.shape === "house") {
      return this.#remove({ key: tool.key, index });
    }
    this.#choose({ key: tool.key, index });
    return true;
  }

  #sameSlot(table, at, board) {
    if (!table || this.tool.shape !== "diagonal") return null;
    const here = diagonals(board, at).map((cells) => cells.map((cell) => board.names[cell]).join(" "));
    return here.includes(table.cells) ? table.cells : null;
  }

  async #addPart(names) {
    const { key } = this.tool;
    const part = [...new Set(names)].join(" ");
    if (this.piece && this.parts.length) {
      const { index } = this.piece;
      const parts = [...this.parts, part];
      const done = await this.desk.edit((layout) => replaced(layout, key, index, { ...tables(layout, key)[index], parts }));
      if (done) this.parts = parts;
      return done;
    }
    if (names.length === 1 && !this.parts.length) {
      const existing = tables(this.desk.state.layout, key).findLastIndex((table) => cellsOf(table).includes(names[0]));
      if (existing >= 0) {
        this.#choose({ key, index: existing });
        this.parts = tables(this.desk.state.layout, key)[existing].parts;
        return true;
      }
    }
    this.parts = [...this.parts, part];
    if (this.parts.length < 2) return true;
    return this.#add({ parts: this.parts });
  }

  #toggleMarked(names, board) {
    const { id, first } = this.tool;
    const allow = [...board.symbols].filter((_, value) => value % 2 === first).join("");
    return this.desk.edit((layout) => withMarked(layout, id, toggled(marked(layout, id), names), allow));
  }

  #toggleCircles(names) {
    const { key } = this.tool;
    return this.desk.edit((layout) => {
      const cells = toggled(tables(layout, key).flatMap(cellsOf), names);
      const { [key]: _, ...rest } = layout;
      return cells.length ? { ...rest, [key]: [{ cells: cells.join(" ") }] } : rest;
    });
  }

  #addExtra(names) {
    const region = [...new Set(names)].join(" ");
    return this.desk.edit((layout) => {
      const listed = houses(layout, "extra region");
      const others = names.length === 1 ? listed.filter((cells) => !cells.split(" ").includes(names[0])) : listed;
      return withHouses(layout, "extra region", others.length < listed.length ? others : [...listed, region]);
    });
  }

  #paint(path, board) {
    const { variant } = this.desk.state.layout;
    if (variant && !/^(classic|jigsaw|latin)/.test(variant)) return this.desk.refuse("noRegions");
    const regions = repainted(board.boxes, path, board.symbols.length);
    return this.desk.edit((layout) => withRegions(layout, regions, board.symbols));
  }

  /** Take the typed value, after a pause. */
  type(text) {
    clearTimeout(this.#timer);
    this.text = text;
    const { value } = this.tool;
    this.#timer = setTimeout(() => this.flush(), value?.read ? LONGER_PAUSE : value?.isText ? LONG_PAUSE : PAUSE);
  }

  /** Take the typed value now. */
  flush() {
    return this.#timer || this.waiting ? this.turn(() => this.#flush()) : this.#turns;
  }

  async #flush() {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    await this.#take(this.text);
  }

  #take(text) {
    const { tool, draft, piece } = this;
    if (!tool.value || !(draft || piece)) return false;
    const value = typed(tool.value, text, this.desk.state.symbols);
    if (value === undefined) return this.desk.refuse(tool.value.wrong ?? (tool.value.isList ? "wantsList" : "wantsNumber"));
    if (draft) {
      if (value === null) return false;
      return this.#add({ ...draft, ...value });
    }
    if (value === null && tool.value.needed) return false;
    const table = { ...withoutValue(tool.value, tables(this.desk.state.layout, piece.key)[piece.index]), ...value };
    return this.desk.edit((layout) => replaced(layout, piece.key, piece.index, table));
  }

  /** Give the chosen piece, and the next ones, a colour or a length. */
  setLook(key, look) {
    return this.turn(() => {
      const { tool, piece } = this;
      tool.chosen[key] = look;
      if (piece?.key !== tool.key) return false;
      const table = { ...tables(this.desk.state.layout, piece.key)[piece.index], [key]: look };
      return this.desk.edit((layout) => replaced(layout, piece.key, piece.index, table));
    });
  }

  /** Remove a piece, by default the chosen one. */
  remove(piece = null) {
    if (piece) this.flush();
    return this.turn(() => this.#remove(piece ?? this.piece));
  }

  #remove(piece) {
    this.#choose(null);
    if (!piece) return false;
    if (piece.key === "extra region") {
      return this.desk.edit((layout) =>
        withHouses(layout, "extra region", houses(layout, "extra region").filter((_, at) => at !== piece.index)));
    }
    return this.desk.edit((layout) => without(layout, piece.key, piece.index));
  }
}

/** Regions after a stroke: the region of the first cell takes the others, and gives up older cells when it
 * is full; from a cell without a region, the stroke starts one; a tap frees a cell. */
function repainted(boxes, path, size) {
  if (path.length === 1) return boxes.map((box, cell) => (cell === path[0] ? null : box));
  const region = boxes[path[0]] ?? Math.max(-1, ...boxes) + 1;
  const cells = [...new Set(path)].slice(0, size);
  const older = boxes.flatMap((box, cell) => (box === region && !cells.includes(cell) ? [cell] : []));
  const kept = new Set([...cells, ...older.reverse().slice(0, size - cells.length)]);
  return boxes.map((box, cell) => (kept.has(cell) ? region : box === region ? null : box));
}

/** Cells with some more, or without them if all are there. */
function toggled(cells, names) {
  if (names.every((name) => cells.includes(name))) return cells.filter((cell) => !names.includes(cell));
  return [...new Set([...cells, ...names])];
}
