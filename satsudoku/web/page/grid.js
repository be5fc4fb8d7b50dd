/* The board: a drawing of the puzzle, over it a button for each cell, and around it, where a tool needs
   them, one for each place beside the board. */

import { themed } from "./choices.js";
import { currentLanguage, say } from "./words.js";

const PLACES = 8; // for corner marks
const PENNED = { x: "penCross", o: "penCircle" };
const SVG = "http://www.w3.org/2000/svg";

export class Grid {
  #drag = false;
  #takesOut = false; // whether the stroke takes cells out of the chosen ones
  #waiting = []; // called when the stroke under way ends
  #shown = []; // of each cell, what its button shows

  /** onChoose: called when the chosen cells change; hand: draws along the pointer, or null. */
  constructor(place, onChoose) {
    this.place = place;
    this.chosen = new Set(); // in the order in which they were chosen
    this.cursor = 0;
    this.buttons = [];
    this.slots = new Map(); // buttons beside the board, by "row,column"
    this.onChoose = onChoose;
    this.hand = null;
    this.several = false; // whether a tap takes a cell in or out, as Ctrl and a click do
    this.overlay = document.createElement("div"); // over the drawing; there is no board yet
    place.addEventListener("pointerdown", (event) => this.#begin(event));
    place.addEventListener("pointermove", (event) => this.#extend(event));
    // A fast stroke begins no fling: the tap that would only end it is not lost.
    place.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
    addEventListener("pointerup", (event) => this.#end(event));
    addEventListener("pointercancel", (event) => this.#end(event));
  }

  /** Show another board, as the question `board` describes it; slots: places beside it. */
  load(board, slots = []) {
    const same = this.board && this.board.names.join() === board.names.join();
    this.board = board;
    this.at = new Map(board.cells.map(([row, column], index) => [`${row},${column}`, index]));
    this.clues = board.cells.map(() => []);
    for (const { name, names, cells } of board.constraints) {
      for (const cell of new Set(cells)) this.clues[cell].push({ text: names[currentLanguage()] ?? name, cells });
    }
    this.height = Math.max(...board.cells.map((cell) => cell[0]));
    this.width = Math.max(...board.cells.map((cell) => cell[1]));
    const [left, , size] = board.places[0];
    this.size = size;
    this.margin = left - (board.cells[0][1] - 1) * size;
    const drawn = new DOMParser().parseFromString(themed(board.svg), "image/svg+xml").documentElement;
    drawn.setAttribute("aria-hidden", "true");
    this.overlay = document.createElement("div");
    this.overlay.className = "overlay";
    this.overlay.setAttribute("aria-hidden", "true"); // texts say the same
    this.pen = document.createElementNS(SVG, "svg");
    this.pen.setAttribute("class", "pen");
    this.pen.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
    this.pen.setAttribute("aria-hidden", "true"); // names of cells say the same
    this.pen.append(document.createElementNS(SVG, "path"));
    this.pen.style.strokeWidth = this.size * 0.06;
    this.#makeButtons(drawn, slots);
    this.place.closest("section").style.setProperty("--ratio", board.width / board.height);
    this.place.style.setProperty("--across", Math.ceil(Math.sqrt(board.symbols.length)) * 1.35);
    if (!same) {
      this.chosen = new Set([0]);
      this.cursor = 0;
    }
  }

  #makeButtons(drawn, slots) {
    const { board } = this;
    const button = (row, column, box) => {
      const element = document.createElement("button");
      element.type = "button";
      element.setAttribute("role", "gridcell");
      const [left, top, width, height] = box;
      element.style.left = `${(100 * left) / board.width}%`;
      element.style.top = `${(100 * top) / board.height}%`;
      element.style.width = `${(100 * width) / board.width}%`;
      element.style.height = `${(100 * height) / board.height}%`;
      element.style.setProperty("--size", `${(100 * this.size) / board.width}cqw`);
      return [row, column, element];
    };
    this.buttons = [];
    this.#shown = [];
    const all = board.cells.map(([row, column], index) => {
      const [left, top, size] = board.places[index];
      const made = button(row, column, [left, top, size, size]);
      made[2].addEventListener("focus", () => { if (!this.#drag) this.choose(index, false); });
      this.buttons.push(made[2]);
      return made;
    });
    this.slots = new Map();
    for (const [row, column] of slots) {
      const made = button(row, column, this.#slotBox(row, column));
      made[2].className = "slot";
      made[2].tabIndex = -1;
      this.slots.set(`${row},${column}`, made[2]);
      all.push(made);
    }
    const rows = new Map();
    for (const [row, , element] of all.sort((one, other) => one[0] - other[0] || one[1] - other[1])) {
      if (!rows.has(row)) {
        rows.set(row, document.createElement("div"));
        rows.get(row).setAttribute("role", "row");
      }
      rows.get(row).append(element);
    }
    this.place.replaceChildren(drawn, ...rows.values(), this.pen, this.overlay);
  }

  #slotBox(row, column) {
    const { size, margin, board } = this;
    const along = (line, lines) => {
      if (line < 1) return [margin - board.ring, board.ring];
      return line > lines ? [margin + lines * size, board.ring] : [margin + (line - 1) * size, size];
    };
    const [left, width] = along(column, this.width);
    const [top, height] = along(row, this.height);
    return [left, top, width, height];
  }

  /** Draw the contents of the cells.
   * view: possible (for each cell the candidates to show, or null), single (candidates that leave one
   * solution), broken (cells whose values break a clue), spare (cells of redundant clues), clash (names of clues that exclude each other),
   * witnesses (two solutions, or null), pointed (cells pointed out), penned (what the pen has, by cell).
   * dark: cells that the fog hides, with all clues in them. */
  show(cells, view, dark) {
    const { symbols, cells: places, peers } = this.board;
    const across = Math.ceil(Math.sqrt(symbols.length));
    const value = (index) => cells[index].given || cells[index].entry;
    const alone = this.chosen.size === 1 && !this.hand ? this.cursor : null;
    const near = new Set(alone === null ? [] : peers[alone]);
    const same = alone === null ? "" : value(alone);
    cells.forEach((cell, index) => {
      const symbol = value(index);
      const twice = symbol && peers[index].some((peer) => value(peer) === symbol);
      const wrong = twice || view.broken.has(index) || (cells[index].given && view.clash.has(this.board.names[index]));
      const spare = view.spare.has(index);
      const kinds = { given: cell.given, wrong, spare, peer: near.has(index), same: same && symbol === same, pointed: view.pointed.has(index), coloured: cell.colour, dark: dark.has(index) };
      const parts = [];
      if (symbol) parts.push([piece, "value", symbol]);
      else if (view.witnesses && view.witnesses[0][index] !== view.witnesses[1][index] && !view.possible) {
        parts.push([piece, "either", `${view.witnesses[0][index]}/${view.witnesses[1][index]}`]);
      } else if (view.possible) {
        const possible = view.possible[index] ?? "";
        const single = [...possible].filter((other) => view.single.has(`${this.board.names[index]}#${other}`)).join("");
        parts.push([candidates, symbols, possible, single, across]);
      } else if (cell.allowed) parts.push([piece, "allowed", cell.allowed]);
      const [corner, middle] = [cell.corner, cell.centre].map((marks) => (view.possible ? letters(marks, symbols) : marks));
      if (!symbol && corner) parts.push([corners, corner]);
      if (!symbol && middle) parts.push([centre, middle]);
      this.#showCell(index, {
        classes: ["cell", ...Object.keys(kinds).filter((kind) => kinds[kind])],
        colour: cell.colour,
        isCursor: index === this.cursor,
        isChosen: this.chosen.has(index),
        label: [label(cell, places[index], symbol, wrong, spare), ...(dark.has(index) ? [say("dark")] : []), ...this.#litClues(index, dark), ...this.#penned(view.penned?.get(index))].join(say("between")),
        parts,
      });
    });
  }

  /** The names of the clues at a cell of which nothing is dark. */
  #litClues(index, dark) {
    return this.clues[index].filter(({ cells }) => !cells.some((cell) => dark.has(cell))).map(({ text }) => text);
  }

  /** The words for what the pen has at a cell. */
  #penned(marks = []) {
    return marks.map((mark) => say(mark in PENNED ? PENNED[mark] : "penLine", { cell: this.board.names[mark] }));
  }

  /** Draw a cell anew, if anything about it has changed: each change makes the browser lay out a cell again. */
  #showCell(index, shown) {
    const { classes, colour, isCursor, isChosen, label: text, parts } = shown;
    const key = JSON.stringify([classes, colour, isCursor, isChosen, text, ...parts.map(([make, ...given]) => [make.name, ...given])]);
    if (key === this.#shown[index]) return;
    this.#shown[index] = key;
    const button = this.buttons[index];
    const kept = ["looked", "told"].filter((kind) => button.classList.contains(kind));
    button.className = [...classes, ...kept].join(" ");
    button.style.setProperty("--wedges", wedges(colour));
    // For the focused cell, Chromium would lay out the whole page.
    if (button.tabIndex === (isCursor ? -1 : 0)) button.tabIndex = isCursor ? 0 : -1;
    button.setAttribute("aria-selected", isChosen);
    button.setAttribute("aria-label", text);
    button.replaceChildren(...parts.map(([make, ...given]) => make(...given)));
  }

  /** What the solver's pen has drawn, as the data of a path in the units of the board. */
  showPen(data) {
    this.pen.firstChild.setAttribute("d", data);
  }

  /** Point at cells, and at no others. */
  lookAt(cells) {
    this.buttons.forEach((button, index) => button.classList.toggle("looked", cells.includes(index)));
  }

  /** Lay a picture of the board over it, with its cosmetics, or remove it. told: the cells whose marks it
   * draws; those of all others stay in sight; null for a picture of its own. */
  cover(svg, told = null) {
    this.place.classList.toggle("through", Boolean(svg && told));
    this.buttons.forEach((button, index) => button.classList.toggle("told", Boolean(svg && told?.includes(index))));
    this.place.classList.toggle("covered", Boolean(svg));
    this.overlay.innerHTML = themed(svg ?? "");
    const picture = this.overlay.firstElementChild;
    if (!picture) return;
    const { width, height } = this.board;
    const ring = (width - picture.viewBox.baseVal.width) / 2; // where only cosmetics lie beside the board
    const sizes = { viewBox: `${-ring} ${-ring} ${width} ${height}`, width, height };
    for (const [key, value] of Object.entries(sizes)) picture.setAttribute(key, value);
    if (ring) for (const label of picture.querySelectorAll(".ss-label")) label.remove(); // others are outside
    if (told) return; // the board below shows its cosmetics
    for (const own of this.place.querySelectorAll("#board > svg > .ss-own")) {
      const below = own.matches(".ss-board ~ .ss-own:not(.ss-walls ~ .ss-own)");
      const copy = own.cloneNode(true);
      copy.setAttribute("transform", `translate(${-ring} ${-ring})`);
      picture.querySelector(below ? ".ss-board" : ".ss-walls").after(copy);
    }
  }

  choose(index, more) {
    if (!more) this.chosen.clear();
    this.chosen.add(index);
    this.cursor = index;
    this.onChoose();
  }

  /** Take a cell out of the chosen ones. */
  leave(index) {
    this.chosen.delete(index);
    this.onChoose();
  }

  chooseNone() {
    this.chosen.clear();
    this.onChoose();
  }

  chooseThese(cells) {
    this.chosen = new Set(cells);
    this.onChoose();
  }

  chooseAll() {
    this.chosen = new Set(this.buttons.keys());
    this.onChoose();
  }

  /** Move the cursor; over gaps, from one edge to the other, and to places beside the board. */
  move(down, right, more) {
    const here = this.place.contains(document.activeElement) && document.activeElement.dataset.slot;
    const [row, column] = here ? here.split(",").map(Number) : this.board.cells[this.cursor];
    const beside = this.slots.get(`${row + down},${column + right}`);
    if (beside && !more) {
      beside.focus();
      return;
    }
    for (let step = 1; step <= Math.max(this.height, this.width) + 1; step += 1) {
      const r = ((row - 1 + down * step + this.height * (step + 1)) % this.height) + 1;
      const c = ((column - 1 + right * step + this.width * (step + 1)) % this.width) + 1;
      const index = this.at.get(`${r},${c}`);
      if (index !== undefined) {
        this.choose(index, more);
        this.focus(index);
        return;
      }
    }
  }

  /** Move the cursor to the first or last cell of its row, or of the board. */
  toEdge(last, more, whole) {
    const [row] = this.board.cells[this.cursor];
    const cells = this.board.cells.flatMap(([other], index) => (whole || other === row ? [index] : []));
    this.choose(cells.at(last ? -1 : 0), more);
    this.focus(this.cursor);
  }

  focus(index = this.cursor) {
    this.#drag = true; // the focus must not choose this cell alone
    this.buttons[index].focus({ preventScroll: true });
    this.#drag = false;
    if (this.place.parentElement.matches(".closer")) this.buttons[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Where the pointer is: row and column, and the place within that cell, each from 0 to 1. */
  point(event) {
    const box = this.place.getBoundingClientRect();
    const scale = this.board.width / box.width;
    const along = (at, lines) => {
      const place = (at * scale - this.margin) / this.size;
      if (place < 0) return [0, 0.5];
      return place >= lines ? [lines + 1, 0.5] : [Math.floor(place) + 1, place % 1];
    };
    const [column, x] = along(event.clientX - box.left, this.width);
    const [row, y] = along(event.clientY - box.top, this.height);
    const index = this.at.get(`${row},${column}`);
    return { row, column, x, y, index: index ?? null, event };
  }

  /** Wait until no stroke is under way: no other board comes under the pointer. */
  still() {
    return this.#drag ? new Promise((resolve) => { this.#waiting.push(resolve); }) : Promise.resolve();
  }

  /** End the stroke under way as if it had not been. */
  giveUp() {
    if (!this.#drag) return;
    this.#drag = false;
    this.hand?.end(null, true);
    for (const go of this.#waiting.splice(0)) go();
  }

  #begin(event) {
    if (!this.board) return; // it is on its way
    if (event.button > 0 || !event.isPrimary) return;
    const point = this.point(event);
    this.#drag = true;
    if (this.hand) this.hand.begin(point);
    else if (point.index !== null) {
      const more = event.ctrlKey || event.metaKey || this.several;
      this.#takesOut = more && this.chosen.has(point.index);
      if (this.#takesOut) this.leave(point.index);
      else this.choose(point.index, more || event.shiftKey);
    }
  }

  #extend(event) {
    if (!this.#drag || !event.isPrimary) return;
    if (!event.buttons) { // it was released where the page did not hear of it
      this.#end(event);
      return;
    }
    // A busy browser sends one event for the whole way since the last.
    const all = event.getCoalescedEvents?.() ?? [];
    for (const moved of all.length ? all : [event]) {
      const point = this.point(moved);
      if (this.hand) this.hand.extend(point);
      else if (point.index === null) continue;
      else if (this.#takesOut) this.leave(point.index);
      else if (!this.chosen.has(point.index)) this.choose(point.index, true);
    }
  }

  #end(event) {
    if (!this.#drag || !event.isPrimary) return;
    this.#drag = false;
    this.hand?.end(this.point(event), event.type === "pointercancel");
    for (const go of this.#waiting.splice(0)) go();
  }
}

function label(cell, [row, column], symbol, wrong, spare) {
  const parts = [say("cell", { row, column }), symbol || say("empty")];
  if (cell.given) parts.push(say("given"));
  if (wrong) parts.push(say("wrong"));
  if (spare) parts.push(say("redundant"));
  for (const kind of ["corner", "centre", "allowed"]) {
    if (!symbol && cell[kind]) parts.push(`${say(kind)} ${[...cell[kind]].join(" ")}`);
  }
  if (cell.colour) parts.push(`${say("colour")} ${[...cell.colour].join(" ")}`);
  return parts.join(say("between"));
}

/** One colour, or a wedge for each of several. */
function wedges(colours) {
  const share = 100 / colours.length;
  const parts = [...colours].map((colour, at) => `var(--colour-${colour}) ${at * share}% ${(at + 1) * share}%`);
  return parts.length ? `conic-gradient(from 20deg, ${parts.join(", ")})` : "none";
}

/** The marks that are not symbols of the board: letters, which no list of candidates shows. */
function letters(marks, symbols) {
  return [...marks].filter((mark) => !symbols.includes(mark)).join("");
}

function piece(kind, text) {
  const span = document.createElement("span");
  span.className = kind;
  span.textContent = text;
  span.setAttribute("aria-hidden", "true");
  return span;
}

/** Centre marks in one line, however many: the more, the smaller. */
function centre(marks) {
  const span = piece("centre", marks);
  span.style.setProperty("--marks", Math.max(4, marks.length));
  return span;
}

/** Up to four corner marks are in the corners, the next between them; more of them in rows. */
function corners(marks) {
  const span = piece(marks.length > PLACES ? "corner rows" : "corner", "");
  for (const mark of marks) {
    const slot = document.createElement("i");
    slot.textContent = mark;
    span.append(slot);
  }
  return span;
}

/** The candidates in columns; those that leave one solution stand out. */
function candidates(symbols, possible, single, across) {
  const span = piece("possible", "");
  span.style.gridTemplateColumns = `repeat(${across}, 1fr)`;
  for (const symbol of symbols) {
    const slot = document.createElement(single.includes(symbol) ? "b" : "i");
    slot.textContent = possible.includes(symbol) ? symbol : "";
    span.append(slot);
  }
  return span;
}
