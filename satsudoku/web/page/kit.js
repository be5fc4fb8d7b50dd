/* The setter's kit: the palette of tools, the needs of the chosen one, and the list of drawn pieces. */

import { Drawing } from "./drawing.js";
import { get, named } from "./desk.js";
import { Hand } from "./hand.js";
import { button } from "./icons.js";
import { apart, cellsOf, either, houses, tables } from "./layout.js";
import { Palette, picture } from "./palette.js";
import { hasSlots, slotsOf } from "./shapes.js";
import { draws, shown, toolsOf } from "./tools.js";
import { WHOLE, followDots } from "./whole.js";
import { currentLanguage, has, say } from "./words.js";

const HOW = {
  digits: "howDigits", allowed: "howDigits", parity: "howToggle", circles: "howToggle", house: "howToggle",
  area: "howArea", extra: "howArea", parts: "howParts", region: "howRegion",
  line: "howLine", arrow: "howLine", pieces: "howLine", pairs: "howLine", everyPair: "howArea", edge: "howEdge", corner: "howCorner",
  side: "howOutside", frame: "howOutside", diagonal: "howOutside", free: "howFree",
};

export class Kit {
  constructor(desk) {
    this.desk = desk;
    this.tools = toolsOf([]);
    this.drawing = new Drawing(desk, () => desk.draw());
    this.hand = new Hand(desk.grid, {
      draw: (path, at) => this.drawing.stroke(path, at),
      follow: () => {},
    });
    this.spare = () => new Set();
    desk.complete = followDots;
    this.ticked = []; // pieces, of which at least one is to hold
    this.palette = new Palette(this);
    this.drawing.tool = this.tools.find((tool) => tool.id === "digits");
    this.setTool(this.drawing.tool);
    desk.painters.push(() => this.#show());
    const value = get("value");
    value.addEventListener("input", () => this.drawing.type(value.value));
    value.addEventListener("keydown", (event) => { if (event.key === "Enter") this.#done(); });
    get("done").addEventListener("click", () => this.#done());
    get("remove").addEventListener("click", () => this.drawing.remove());
    get("looks").addEventListener("change", ({ target }) => {
      if (target.checkValidity()) this.drawing.setLook(target.name, target.type === "color" ? target.value : Number(target.value));
    });
    get("board").addEventListener("click", (event) => this.#onSlot(event));
    get("either").addEventListener("click", () => this.#join());
  }

  load(kinds) {
    this.tools = toolsOf(kinds);
    this.palette.make();
  }

  /** The tool in the hand; strokes of the previous one may still be on their way. */
  get tool() {
    return this.desk.tool;
  }

  name(tool) {
    if (has(tool.id)) return say(tool.id);
    const name = tool.names?.[currentLanguage()] ?? tool.names?.en ?? tool.id;
    return name[0].toUpperCase() + name.slice(1);
  }

  /** Take a tool into the hand. */
  setTool(tool) {
    const { desk } = this;
    const beside = desk.grid.slots.size > 0;
    desk.tool = tool;
    desk.slots = hasSlots(tool.shape) ? (board) => slotsOf(tool.shape, board) : null;
    this.hand.shape = tool.shape;
    this.palette.took(tool);
    get("looks").replaceChildren(...Object.entries(tool.chosen ?? {}).map(lookField));
    if (!desk.grid.board) return;
    this.drawing.setTool(tool);
    if (beside || hasSlots(tool.shape)) desk.reload();
    desk.draw();
  }

  // --- values ------------------------------------------------------------------------------------------

  wantsValue() {
    return this.drawing.wantsValue();
  }

  /** A digit for the value of the piece drawn last; false if it needs none. */
  typeDigit(digit) {
    const { drawing, tool } = this;
    const slot = document.activeElement?.dataset.slot;
    if (!slot && !drawing.waiting) return this.#typeHere(digit);
    drawing.turn(async () => {
      if (slot) await this.#takeSlot(slot);
      this.#typeHere(digit);
    });
    return Boolean(tool.value);
  }

  #typeHere(digit) {
    if (!this.drawing.wantsValue()) return false;
    const value = get("value");
    const fresh = this.drawing.text === null;
    value.value = fresh && !this.drawing.draft ? digit : value.value + digit;
    this.drawing.type(value.value);
    return true;
  }

  eraseValue() {
    if (!this.drawing.table() && !this.drawing.piece) return ["digits", "allowed"].includes(this.tool.id) === false;
    const value = get("value");
    if (this.drawing.text) {
      value.value = value.value.slice(0, -1);
      this.drawing.type(value.value);
    } else this.drawing.remove();
    return true;
  }

  async #done() {
    const { drawing } = this;
    await drawing.flush();
    if (!drawing.draft) drawing.choose(null);
    this.desk.grid.focus();
  }

  /** If the focus is on a place beside the board, the typed text is its clue. */
  async #takeSlot(slot) {
    const [row, column] = slot.split(",").map(Number);
    const table = this.drawing.table();
    if (table && startsAt(table, row, column, this.desk.grid.board)) return;
    await this.drawing.draw([], { row, column, x: 0.5, y: 0.5 });
  }

  // --- keyboard ----------------------------------------------------------------------------------------

  /** Draw over the chosen cells; false if the tool draws nothing. */
  drawChosen() {
    if (["digits", "allowed"].includes(this.tool.id)) return false;
    const slot = document.activeElement?.dataset.slot;
    if (slot) return false; // its own click does it
    const path = [...this.desk.grid.chosen];
    const [row, column] = this.desk.grid.board.cells[path.at(-1)];
    this.drawing.stroke(path, { row, column, x: 0.5, y: 0.5 });
    return true;
  }

  #onSlot(event) {
    const slot = event.target.closest(".slot");
    if (!slot || event.detail > 0) return; // the hand has drawn what was tapped
    const [row, column] = slot.dataset.slot.split(",").map(Number);
    this.drawing.stroke([], { row, column, x: 0.5, y: 0.5 });
  }

  // --- showing -----------------------------------------------------------------------------------------

  #show() {
    const { state, grid } = this.desk;
    const setting = state.role === "set";
    grid.hand = setting && !["digits", "allowed"].includes(this.tool.id) ? this.hand : null;
    this.palette.show();
    get("how").textContent = say(this.tool.shape === "frame" && !this.tool.value ? "howBeside" : HOW[this.tool.shape]);
    this.#showValue();
    this.#showSlots();
    if (setting) this.#showPieces();
  }

  #showValue() {
    const { drawing } = this;
    const { tool } = drawing;
    const open = Boolean(drawing.table() || drawing.piece || drawing.parts.length || tool.chosen);
    get("value-box").hidden = !open;
    const wants = drawing.wantsValue();
    if (wants && get("value").parentElement.hidden) get("symbols").scrollIntoView({ block: "nearest" });
    get("value").parentElement.hidden = !wants;
    get("remove").hidden = !drawing.piece;
    for (const field of get("looks").querySelectorAll("input")) {
      if (field !== document.activeElement) field.value = drawing.table()?.[field.name] ?? this.tool.chosen[field.name];
    }
    if (!wants) return;
    const value = get("value");
    get("value-name").textContent = named(tool.value.word ?? tool.value.key);
    value.placeholder = drawing.draft ? tool.value.example ?? "?" : "";
    value.inputMode = tool.value.isText ? "text" : "none";
    value.classList.toggle("wide", Boolean(tool.value.isText));
    if (value.value !== drawing.valueText()) value.value = drawing.valueText();
    if (tool.value.isText && tool.value.needed && drawing.draft) value.focus();
  }

  #showSlots() {
    const { grid, state } = this.desk;
    if (!hasSlots(this.tool.shape)) return; // the board without them is on its way
    for (const [place, slot] of grid.slots) {
      const [row, column] = place.split(",").map(Number);
      slot.dataset.slot = place;
      const here = tables(state.layout, this.tool.key).filter((table) => startsAt(table, row, column, grid.board));
      const value = here.map((table) => (this.tool.value ? shown(this.tool.value, table) : this.name(this.tool))).join(" ");
      slot.setAttribute("aria-label", [say("beside", { row, column }), value || say("empty")].join(say("between")));
    }
  }

  #showPieces() {
    const { grid, state } = this.desk;
    const { drawing } = this;
    const numbers = {};
    const spare = this.spare();
    const rows = grid.board.constraints.map(({ name, names, key }) => {
      numbers[key] = (numbers[key] ?? -1) + 1;
      return { name: names[currentLanguage()] ?? name, piece: { key, index: numbers[key] }, table: tables(state.layout, key)[numbers[key]], spare: spare.has(name) };
    }).filter(({ table }) => table && !WHOLE.some(({ id }) => id === table.name));
    houses(state.layout, "extra region").forEach((cells, index) => {
      rows.push({ name: say("extra"), piece: { key: "extra region", index }, table: { cells }, spare: false });
    });
    tables(state.layout, "relations").forEach((table, index) => {
      if (WHOLE.some(({ id }) => id === table.name)) return;
      rows.push({ name: `${say("pairs")}: ${table.name}`, piece: { key: "relations", index }, table, spare: false });
    });
    tables(state.layout, "cosmetics").forEach((table, index) => {
      const name = [say(`cosmetic-${table.look}`), table.text && `“${table.text}”`, table.cells.split(" ")[0]];
      rows.push({ name: name.filter(Boolean).join(" "), piece: { key: "cosmetics", index }, table, spare: false });
    });
    get("pieces-card").hidden = !rows.length;
    this.ticked = this.ticked.filter((piece) => rows.some((row) => isSame(row.piece, piece)));
    get("either").hidden = this.ticked.length < 2;
    const buttons = () => [...get("pieces").querySelectorAll("button")];
    const focused = buttons().indexOf(document.activeElement);
    get("pieces").replaceChildren(...rows.map((row) => this.#row(row)));
    if (focused >= 0) buttons().at(Math.min(focused, buttons().length - 1))?.focus({ preventScroll: true });
    const chosen = drawing.table() ?? (drawing.piece?.key === "extra region" && { cells: houses(state.layout, "extra region")[drawing.piece.index] });
    this.pointed = new Set(chosen ? cellsOf(chosen).map((name) => grid.board.names.indexOf(name)) : []);
  }

  #row({ name, piece, table, spare }) {
    const tool = this.tools.find((other) => draws(other, piece.key, table))
      ?? this.tools.find((other) => other.id === (piece.key === "extra region" ? "extra" : "digits"));
    const item = document.createElement("li");
    const isOr = piece.key === "alternatives";
    const isChosen = Boolean(this.drawing.piece) && isSame(this.drawing.piece, piece);
    const value = tool.value && !name.includes(shown(tool.value, table)) ? shown(tool.value, table) : "";
    const choose = button(() => {
      if (this.tool !== tool && !isOr) this.setTool(tool);
      this.drawing.choose(piece);
    }, { picture: isOr ? "either" : picture(tool), text: [name, value && `= ${value}`, spare && `(${say("redundant")})`].filter(Boolean).join(" "), kind: "piece" });
    choose.setAttribute("aria-pressed", isChosen);
    if (spare) choose.classList.add("spare");
    const remove = button(() => this.drawing.remove(piece), { picture: "bin", label: `${say("remove")}: ${name}`, kind: "round" });
    item.append(choose, ...this.#joining(name, piece, isOr), remove);
    return item;
  }

  /** Buttons that tick a constraint for an alternative, and take an alternative apart. */
  #joining(name, piece, isOr) {
    if (["extra region", "cosmetics", "relations", "chaos_regions"].includes(piece.key)) return [];
    const tick = button(() => {
      const others = this.ticked.filter((other) => !isSame(other, piece));
      this.ticked = others.length < this.ticked.length ? others : [...others, piece];
      this.desk.draw();
    }, { picture: "either", label: `${say("tick")}: ${name}`, kind: "round tick" });
    tick.setAttribute("aria-pressed", this.ticked.some((other) => isSame(other, piece)));
    const split = () => button(() => this.#edit((layout) => apart(layout, piece.index)), { picture: "apart", label: `${say("apart")}: ${name}`, kind: "round" });
    return isOr ? [tick, split()] : [tick];
  }

  #join() {
    const pieces = this.ticked;
    this.#edit((layout) => either(layout, pieces));
  }

  /** Change the pieces, whose numbers change with it. */
  #edit(change) {
    this.ticked = [];
    const { drawing, desk } = this;
    drawing.choose(null);
    drawing.turn(() => desk.edit(change));
  }
}

const isSame = (one, other) => one.key === other.key && one.index === other.index;

/** A field for a colour, a length in cells or an angle in degrees. */
function lookField([key, value]) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  const [min, max, step] = key === "angle" ? [-180, 180, 5] : [0.05, 20, 0.05];
  Object.assign(field, typeof value === "string" ? { type: "color" } : { type: "number", min, max, step });
  Object.assign(field, { name: key, value });
  label.append(say(`look-${key}`), " ", field);
  return label;
}

/** Whether a clue starts at a place beside the board. */
function startsAt(table, row, column, board) {
  if ("look" in table) return table.cells === `r${row}c${column}`; // a cosmetic
  const [first, second] = table.cells.split(" ").map((name) => board.cells[board.names.indexOf(name)]);
  if (!second) return Math.max(Math.abs(first[0] - row), Math.abs(first[1] - column)) === 1;
  return 2 * first[0] - second[0] === row && 2 * first[1] - second[1] === column;
}
