/* The board: a drawing of the variant, and over it a button for each cell. */

import { say } from "./words.js";

export class Grid {
  #drag = false;

  constructor(place, onChoose) {
    this.place = place;
    this.chosen = new Set();
    this.cursor = 0;
    this.buttons = [];
    this.onChoose = onChoose;
    place.addEventListener("pointerdown", (event) => this.#begin(event));
    place.addEventListener("pointermove", (event) => this.#extend(event));
    addEventListener("pointerup", () => { this.#drag = false; });
  }

  /** Show another board, as the question `board` describes it. */
  load(board) {
    this.board = board;
    this.at = new Map(board.cells.map(([row, column], index) => [`${row},${column}`, index]));
    const drawn = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
    drawn.setAttribute("aria-hidden", "true");
    this.place.replaceChildren(drawn);
    const rows = new Map();
    this.buttons = board.cells.map(([row], index) => {
      if (!rows.has(row)) {
        const line = document.createElement("div");
        line.setAttribute("role", "row");
        rows.set(row, line);
        this.place.append(line);
      }
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.index = index;
      button.setAttribute("role", "gridcell");
      const [left, top, size] = board.places[index];
      button.style.left = `${(100 * left) / board.width}%`;
      button.style.top = `${(100 * top) / board.height}%`;
      button.style.width = `${(100 * size) / board.width}%`;
      button.style.height = `${(100 * size) / board.height}%`;
      button.style.setProperty("--size", `${(100 * size) / board.width}cqw`);
      button.style.setProperty("--across", Math.ceil(Math.sqrt(board.symbols.length)) * 1.35);
      button.addEventListener("focus", () => { if (!this.#drag) this.choose(index, false); });
      rows.get(row).append(button);
      return button;
    });
    this.chosen = new Set([0]);
    this.cursor = 0;
  }

  /** Draw what the cells hold.
   * possible: for each cell its true candidates, or null; single: candidates that leave one solution;
   * spare: cells of redundant clues; witnesses: two solutions, or null. */
  show(cells, { possible, single, spare, witnesses }) {
    const { symbols, cells: places, peers } = this.board;
    const across = Math.ceil(Math.sqrt(symbols.length));
    cells.forEach((cell, index) => {
      const button = this.buttons[index];
      const value = cell.given || cell.entry;
      const wrong = value && peers[index].some((peer) => (cells[peer].given || cells[peer].entry) === value);
      button.className = "cell";
      button.classList.toggle("given", Boolean(cell.given));
      button.classList.toggle("wrong", Boolean(wrong));
      button.classList.toggle("spare", spare.has(index));
      if (cell.colour) button.classList.add(`colour-${cell.colour}`);
      button.tabIndex = index === this.cursor ? 0 : -1;
      button.setAttribute("aria-selected", this.chosen.has(index));
      const [row, column] = places[index];
      const parts = [say("cell", { row, column }), value || say("empty")];
      if (cell.given) parts.push(say("given"));
      if (wrong) parts.push(say("wrong"));
      if (spare.has(index)) parts.push(say("redundant"));
      if (!value && cell.corner) parts.push(`${say("corner")} ${[...cell.corner].join(" ")}`);
      if (!value && cell.centre) parts.push(`${say("centre")} ${[...cell.centre].join(" ")}`);
      button.setAttribute("aria-label", parts.join(say("between")));
      button.replaceChildren();
      if (value) button.append(piece("value", value));
      else if (cell.corner || cell.centre) button.append(piece("corner", cell.corner), piece("centre", cell.centre));
      else if (witnesses && !possible && witnesses[0][index] !== witnesses[1][index]) {
        button.append(piece("either", `${witnesses[0][index]}/${witnesses[1][index]}`));
      } else if (possible) button.append(candidates(symbols, possible[index], single, this.board.names[index], across));
    });
  }

  choose(index, more) {
    if (!more) this.chosen.clear();
    this.chosen.add(index);
    this.cursor = index;
    this.onChoose();
  }

  chooseAll() {
    this.chosen = new Set(this.buttons.keys());
    this.onChoose();
  }

  /** Move the cursor; over gaps, and from one edge to the other. */
  move(down, right, more) {
    const [row, column] = this.board.cells[this.cursor];
    const height = Math.max(...this.board.cells.map((cell) => cell[0]));
    const width = Math.max(...this.board.cells.map((cell) => cell[1]));
    for (let step = 1; step <= Math.max(height, width); step += 1) {
      const r = ((row - 1 + down * step + height * step) % height) + 1;
      const c = ((column - 1 + right * step + width * step) % width) + 1;
      const index = this.at.get(`${r},${c}`);
      if (index !== undefined) {
        this.choose(index, more);
        this.#drag = true; // the focus must not choose this cell alone
        this.buttons[index].focus();
        this.#drag = false;
        return;
      }
    }
  }

  #index(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
    return under ? Number(under.dataset.index) : null;
  }

  #begin(event) {
    const index = this.#index(event);
    if (index === null) return;
    this.#drag = true;
    this.choose(index, event.ctrlKey || event.metaKey || event.shiftKey);
  }

  #extend(event) {
    if (!this.#drag || !event.buttons) return;
    const index = this.#index(event);
    if (index !== null && !this.chosen.has(index)) this.choose(index, true);
  }
}

function piece(kind, text) {
  const span = document.createElement("span");
  span.className = kind;
  span.textContent = text;
  span.setAttribute("aria-hidden", "true");
  return span;
}

function candidates(symbols, held, single, name, across) {
  const span = piece("possible", "");
  span.style.gridTemplateColumns = `repeat(${across}, 1fr)`;
  for (const symbol of symbols) {
    const one = document.createElement(single.has(`${name}#${symbol}`) ? "b" : "i");
    one.style.fontStyle = "normal";
    one.textContent = held.includes(symbol) ? symbol : "";
    span.append(one);
  }
  return span;
}
