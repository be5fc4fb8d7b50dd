/* Entering symbols, marks and colours: by keys and by the pad. */

import { chosen } from "./choices.js";
import { button } from "./icons.js";
import { actionOf, keys } from "./keys.js";
import { get } from "./desk.js";
import { say } from "./words.js";

const MODES = ["digit", "corner", "centre", "colour", "letter", "pen"];
const DIGITS = "1234567890";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const COLOURS = 8;
const MOVES = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };

export class Entering {
  /** kit: the tools of the setter; pen: the solver's; onHint and onEscape: the actions of these keys; hasAutoMarks(). */
  constructor(desk, kit, pen, { onHint, onEscape, hasAutoMarks }) {
    Object.assign(this, { desk, kit, pen, onHint, onEscape, hasAutoMarks, mode: "digit" });
    document.addEventListener("keydown", (event) => this.#onKey(event));
    get("board").addEventListener("dblclick", () => this.#chooseAlike());
    document.addEventListener("pointerdown", ({ target }) => {
      if (["MAIN", "BODY", "HTML"].includes(target.tagName) || target.id === "desk") desk.grid.chooseNone();
    });
    get("several").addEventListener("click", () => {
      desk.grid.several = !desk.grid.several;
      get("several").setAttribute("aria-pressed", desk.grid.several);
    });
    desk.painters.push(() => this.#show());
  }

  get #isSetting() {
    return this.desk.state.role === "set";
  }

  enter(symbol, mode = this.mode) {
    const { state, grid } = this.desk;
    if (this.#isSetting && this.kit.tool.id !== "digits") {
      if (this.kit.tool.id === "allowed") this.#allow(symbol);
      else this.kit.typeDigit(symbol);
      return;
    }
    this.desk.change(() => {
      const free = [...grid.chosen].map((index) => state.cells[index]).filter((cell) => this.#isSetting || !cell.given);
      if (this.#isSetting) {
        for (const cell of free) Object.assign(cell, { given: symbol, entry: "", corner: "", centre: "", allowed: "" });
      } else if (mode === "colour") this.#paint(symbol);
      else if (["digit", "letter", "pen"].includes(mode)) this.#toggleEntry(free, symbol);
      else if (this.hasAutoMarks()) this.#toggleCandidate(symbol);
      else for (const cell of free) cell[mode] = toggled(cell[mode], symbol);
    });
  }

  /** Note a letter, which stands for no symbol. */
  note(letter, where = "centre") {
    const { state, grid } = this.desk;
    const free = [...grid.chosen].map((index) => state.cells[index]).filter((cell) => !cell.given);
    this.desk.change(() => { for (const cell of free) cell[where] = toggled(cell[where], letter); });
  }

  #toggleEntry(cells, symbol) {
    const all = cells.every((cell) => cell.entry === symbol);
    for (const cell of cells) cell.entry = all ? "" : symbol;
    if (!all && chosen("tidy")) this.#tidy(symbol);
  }

  /** Remove a symbol from the marks of the peers of the chosen cells. */
  #tidy(symbol) {
    const { state, grid } = this.desk;
    for (const peer of [...grid.chosen].flatMap((index) => grid.board.peers[index])) {
      for (const kind of ["corner", "centre"]) state.cells[peer][kind] = state.cells[peer][kind].replace(symbol, "");
    }
  }

  #allow(symbol) {
    const { state, grid } = this.desk;
    this.desk.change(() => {
      for (const index of grid.chosen) {
        const cell = state.cells[index];
        Object.assign(cell, { given: "", entry: "", allowed: toggled(cell.allowed, symbol) });
        if (cell.allowed.length === state.symbols.length) cell.allowed = "";
      }
    });
  }

  /** If all candidates are shown, a mark removes one, or brings it back. */
  #toggleCandidate(symbol) {
    const { state, grid } = this.desk;
    const names = [...grid.chosen].map((index) => `${grid.board.names[index]}#${symbol}`);
    const all = names.every((name) => state.removed.includes(name));
    state.removed = all
      ? state.removed.filter((name) => !names.includes(name))
      : [...new Set([...state.removed, ...names])];
  }

  #paint(symbol) {
    const { state, grid } = this.desk;
    const colour = String((grid.board.symbols.indexOf(symbol) % COLOURS) + 1);
    const all = [...grid.chosen].every((index) => state.cells[index].colour.includes(colour));
    for (const index of grid.chosen) {
      const cell = state.cells[index];
      cell.colour = all ? cell.colour.replace(colour, "") : toggled(cell.colour.replace(colour, ""), colour);
    }
  }

  erase() {
    if (this.#isSetting && this.kit.eraseValue()) return;
    const { state, grid } = this.desk;
    if (!this.#isSetting && this.mode === "pen" && this.pen.erase(grid.chosen)) return;
    this.desk.change(() => {
      for (const index of grid.chosen) {
        const cell = state.cells[index];
        if (this.#isSetting) Object.assign(cell, cell.given ? { given: "" } : { allowed: "" });
        else if (cell.entry && !cell.given) cell.entry = "";
        else Object.assign(cell, { corner: "", centre: "", colour: "" });
      }
    });
  }

  /** Choose all cells with the digit, else the colour, else a mark of the cell at the cursor. */
  #chooseAlike() {
    const { state, grid } = this.desk;
    if (grid.hand) return;
    const value = ({ given, entry }) => given || entry;
    const has = (key) => (one, other) => [...one[key]].some((mark) => other[key].includes(mark));
    const here = state.cells[grid.cursor];
    const [, alike] = [
      [value(here), (one, other) => value(one) === value(other)],
      [here.colour, has("colour")],
      [here.centre, has("centre")],
      [here.corner, has("corner")],
    ].find(([part]) => part) ?? [];
    if (alike) grid.chooseThese(state.cells.flatMap((cell, index) => (alike(here, cell) ? [index] : [])));
  }

  #onKey(event) {
    const onBoard = event.target.closest("#board");
    if (!this.desk.grid.board || get("board").inert || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "z") this.desk.travel(event.shiftKey ? "redo" : "undo");
    else if (command && key === "y") this.desk.travel("redo");
    else if (!onBoard && ["Enter", " ", "Tab"].includes(event.key)) return; // a button's own keys
    else if (command && key === "a") this.desk.grid.chooseAll();
    else if (event.key === "Escape") { // a dialog whose focus is lost closes, too
      this.onEscape();
      this.desk.grid.chooseNone();
      if (["letter", "pen"].includes(this.mode)) this.setMode("digit");
      return;
    }
    else if (["Delete", "Backspace", "."].includes(event.key)) this.erase();
    else if (event.key === "Enter" && this.#isSetting && this.kit.drawChosen()) { /* done */ }
    else if (event.key === "Enter" && !this.#isSetting && this.mode === "pen") this.pen.draw([...this.desk.grid.chosen]);
    else if (!command && !this.#isSetting && this.mode === "letter" && /^[a-z]$/.test(key)) this.note(key.toUpperCase(), event.shiftKey ? "corner" : "centre");
    else if (this.#isSetting && /^\d$/.test(event.key) && this.kit.typeDigit(event.key)) { /* done */ }
    else if (isShiftedPad(event) && this.#type(event)) { /* done */ }
    else if (event.key === "0") this.erase();
    else if (event.key === "Home" || event.key === "End") this.desk.grid.toEdge(event.key === "End", event.shiftKey, command);
    else if (onBoard && event.key === " ") this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
    else if (!this.#act(actionOf(event, this.desk.state.symbols), event) && !this.#type(event)) return;
    event.preventDefault();
  }

  #act(action, event) {
    if (MOVES[action]) this.desk.grid.move(...MOVES[action], event.shiftKey || event.ctrlKey);
    else if (MODES.includes(action)) this.setMode(action);
    else if (action === "hint") this.onHint();
    else if (action === "tools" && this.#isSetting) this.kit.palette.find();
    else return false;
    return true;
  }

  /** Enter the symbol of a key; Shift and Ctrl enter corner and centre marks, both together colours. */
  #type(event) {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const shift = event.shiftKey || isShiftedPad(event);
    const { symbols } = this.desk.state;
    const symbol = [digit, event.key, event.key.toUpperCase()].find((text) => text?.length === 1 && symbols.includes(text));
    if (!symbol) return false;
    const command = event.ctrlKey || event.metaKey;
    this.enter(symbol, command && shift ? "colour" : command ? "centre" : shift ? "corner" : this.mode);
    return true;
  }

  setMode(mode) {
    this.mode = mode;
    this.desk.draw();
  }

  /** The buttons of symbols and modes; made again for another board or language. */
  makePad() {
    const { symbols } = this.desk.state;
    const place = get("symbols");
    const noting = !this.#isSetting && this.mode === "letter";
    // Values need digits that the cells of a small board do not.
    this.digits = [...DIGITS].filter((digit) => !symbols.includes(digit)).map((digit) => button(() => this.kit.typeDigit(digit), { text: digit }));
    place.replaceChildren(
      ...(noting
        ? [...LETTERS].map((letter) => button(() => this.note(letter), { text: letter }))
        : [...symbols].map((symbol) => button(() => this.enter(symbol), { text: symbol }))),
      ...this.digits,
      button(() => this.erase(), { picture: "eraser", label: say("erase") }),
    );
    get("modes").replaceChildren(...MODES.map((mode) => {
      const element = button(() => this.setMode(mode), { text: say(mode) });
      const key = document.createElement("kbd");
      key.textContent = keys[mode].toUpperCase();
      key.setAttribute("aria-hidden", "true");
      element.append(key);
      element.dataset.mode = mode;
      return element;
    }));
    this.#show();
  }

  #show() {
    if (!this.#isSetting && this.mode === "pen") this.desk.grid.hand = this.pen.hand;
    const symbols = !this.#isSetting && this.mode === "letter" ? LETTERS : this.desk.state.symbols;
    if (this.symbols !== symbols) {
      this.symbols = symbols;
      this.makePad();
    }
    for (const element of document.querySelectorAll("[data-mode]")) {
      element.setAttribute("aria-pressed", element.dataset.mode === this.mode);
    }
    get("symbols").classList.toggle("colours", !this.#isSetting && this.mode === "colour");
    const valued = this.#isSetting && this.kit.wantsValue();
    for (const element of this.digits) element.hidden = !valued;
    const more = valued ? this.digits.length : 0;
    const most = this.symbols.length + 1 + more;
    const count = most - (more === 1); // a 0 adds no row
    const rows = (many, few) => Math.ceil(count / (count > 17 ? many : few));
    get("symbols").style.setProperty("--wide", Math.ceil(most / rows(10, 5)));
    get("symbols").style.setProperty("--narrow", Math.ceil(most / rows(7, 5)));
  }
}

/** Windows sends Shift with a digit of the number pad as the arrow or the like that is on its key. */
function isShiftedPad(event) {
  return /^Numpad\d$/.test(event.code) && event.key.length > 1 && event.getModifierState("NumLock");
}

function toggled(marks, symbol) {
  return marks.includes(symbol) ? marks.replace(symbol, "") : [...marks, symbol].sort().join("");
}
