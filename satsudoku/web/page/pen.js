/* The solver's pen: lines from cell to cell, and crosses and circles, over the board. They are notes without
   a rule. In the state each is a text: "3-12" a line between two cells, "5x" a cross, "5o" a circle. */

import { Hand } from "./hand.js";

const SIGNS = ["x", "o"]; // a tap puts the next one into a cell; after the last, none

export class Pen {
  constructor(desk) {
    this.desk = desk;
    this.hand = new Hand(desk.grid, {
      draw: (path) => this.draw(path),
      follow: (path) => this.#show(path),
    });
    this.hand.shape = "line";
    desk.painters.push(() => this.#show());
  }

  /** Draw a line through cells, or erase it if all of it is drawn; in one cell, the next sign. */
  draw(path) {
    const { state } = this.desk;
    this.desk.change(() => {
      if (path.length > 1) {
        const lines = [...new Set(linesOf(path))];
        const all = lines.every((line) => state.pen.includes(line));
        const others = state.pen.filter((mark) => !lines.includes(mark));
        state.pen = all ? others : [...others, ...lines];
      } else {
        const [cell] = path;
        const at = SIGNS.findIndex((sign) => state.pen.includes(`${cell}${sign}`));
        const others = state.pen.filter((mark) => !SIGNS.some((sign) => mark === `${cell}${sign}`));
        const next = SIGNS[at + 1];
        state.pen = next ? [...others, `${cell}${next}`] : others;
      }
    });
    this.#show();
  }

  /** Remove what touches these cells; false if nothing does. */
  erase(cells) {
    const { state } = this.desk;
    const left = state.pen.filter((mark) => !mark.split("-").some((end) => cells.has(Number.parseInt(end, 10))));
    if (left.length === state.pen.length) return false;
    this.desk.change(() => { state.pen = left; });
    return true;
  }

  /** path: a line under way. */
  #show(path = []) {
    const { grid, state } = this.desk;
    const { places } = grid.board;
    const middle = (cell) => places[cell].slice(0, 2).map((edge) => edge + places[cell][2] / 2);
    const shapes = [...state.pen, ...linesOf(path)].map((mark) => {
      if (mark.includes("-")) {
        const [[x1, y1], [x2, y2]] = mark.split("-").map((cell) => middle(Number(cell)));
        return `M${x1} ${y1}L${x2} ${y2}`;
      }
      const [x, y] = middle(Number.parseInt(mark, 10));
      const far = 0.3 * places[0][2];
      return mark.endsWith("x")
        ? `M${x - far} ${y - far}L${x + far} ${y + far}M${x - far} ${y + far}L${x + far} ${y - far}`
        : `M${x - far} ${y}a${far} ${far} 0 1 0 ${2 * far} 0a${far} ${far} 0 1 0 ${-2 * far} 0`;
    });
    grid.showPen(shapes.join(""));
  }
}

/** The lines between the cells of a path, each named by its lower cell first. */
function linesOf(path) {
  return path.slice(1).map((cell, at) => [path[at], cell].sort((one, other) => one - other).join("-"));
}

/** What the pen has at each cell: signs, and the cells to which lines lead. */
export function penned(pen) {
  const found = new Map();
  const add = (cell, what) => found.set(cell, [...(found.get(cell) ?? []), what]);
  for (const mark of pen) {
    if (mark.includes("-")) {
      const [one, other] = mark.split("-").map(Number);
      add(one, other);
      add(other, one);
    } else add(Number.parseInt(mark, 10), mark.at(-1));
  }
  return found;
}
