/* The fog over a board that is being solved: the service says which cells are lit. */

import { ask } from "./service.js";

export class Fog {
  #asked = "";

  constructor(desk) {
    this.desk = desk;
    this.dark = new Set(); // indices of cells
    desk.watchers.push(() => this.#follow());
  }

  /** The cells as a solver sees them. */
  seen(cells) {
    this.#begin();
    return cells.map((cell, index) => (this.dark.has(index) ? { ...cell, given: "", allowed: "" } : cell));
  }

  /** All is dark until the first answer about a board. */
  #begin() {
    const { state } = this.desk;
    const puzzle = state.role === "solve" && state.layout.fog ? state.puzzle() : "";
    if (puzzle === this.puzzle) return;
    this.puzzle = puzzle;
    this.#asked = "";
    this.dark = new Set(puzzle ? state.cells.keys() : []);
  }

  async #follow() {
    this.#begin();
    const { state, grid } = this.desk;
    const { puzzle } = this;
    const entries = state.filled();
    if (!puzzle || entries === this.#asked) return;
    this.#asked = entries;
    let dark = new Set(); // a board without exactly one solution has no right digits
    await this.desk.asking(async () => {
      const records = await ask("lit", { text: puzzle, entries });
      dark = records && new Set(records[0].dark.map((name) => grid.board.names.indexOf(name)));
    })();
    if (!dark || puzzle !== this.puzzle || entries !== this.#asked) return;
    this.dark = dark;
    this.desk.draw();
  }
}
