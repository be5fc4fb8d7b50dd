/* The hand turns the way of the pointer over the board into a path of cells. */

import { OUTSIDE } from "./shapes.js";

const NEAR = 0.36; // how far from a cell's middle a line must pass to go through it
const LINES = ["line", "arrow", "pieces", "pairs"];

export class Hand {
  /** draw: called with a path and its last place when a stroke ends; follow: while it grows. */
  constructor(grid, { draw, follow }) {
    this.grid = grid;
    this.draw = draw;
    this.follow = follow;
    this.shape = "area";
    this.path = null;
  }

  begin(point) {
    this.beside = OUTSIDE.includes(this.shape) || (this.shape === "free" && point.index === null);
    if (this.beside) {
      this.path = this.grid.slots.has(`${point.row},${point.column}`) ? [] : null;
    } else {
      this.path = point.index === null ? null : [point.index];
      if (this.path) this.grid.choose(point.index, false);
    }
    this.last = point;
  }

  extend(point) {
    if (!this.path || point.index === null || this.beside) return;
    this.last = point;
    const { path } = this;
    const before = path.at(-1);
    if (point.index === before) return;
    if (!LINES.includes(this.shape)) {
      const way = this.#straight(before, point.index);
      for (const cell of way.length ? way : [point.index]) if (!path.includes(cell)) this.#add(cell);
      return;
    }
    if (Math.hypot(point.x - 0.5, point.y - 0.5) > NEAR) return;
    if (point.index === path.at(-2)) this.#takeBack();
    else this.#straight(before, point.index).forEach((cell) => this.#add(cell));
  }

  end(point, cancelled) {
    const { path, last } = this;
    this.path = null;
    if (cancelled) this.grid.onChoose(); // what followed the stroke goes
    else if (path) this.draw(path, path.length > 1 ? last : { ...point, row: last.row, column: last.column });
  }

  #add(cell) {
    this.path.push(cell);
    this.grid.choose(cell, true);
    this.follow(this.path);
  }

  #takeBack() {
    const cell = this.path.pop();
    if (!this.path.includes(cell)) this.grid.chosen.delete(cell);
    this.grid.cursor = this.path.at(-1);
    this.grid.onChoose();
    this.follow(this.path);
  }

  /** The cells of a straight way between two cells, without the first; none if it is not straight. */
  #straight(from, to) {
    const { board, at } = this.grid;
    const [[r, c], [row, column]] = [board.cells[from], board.cells[to]];
    const [down, right] = [row - r, column - c];
    if (down && right && Math.abs(down) !== Math.abs(right)) return [];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    const cells = Array.from({ length: steps }, (_, n) =>
      at.get(`${r + Math.sign(down) * (n + 1)},${c + Math.sign(right) * (n + 1)}`));
    return cells.includes(undefined) ? [] : cells;
  }
}
