/* Cells whose values break a clue or another rule beside the houses: the library names them. */

import { ask } from "./service.js";

export class Broken {
  #asked = "";

  constructor(desk) {
    this.desk = desk;
    this.cells = new Set(); // indices
    desk.watchers.push(() => this.#follow());
  }

  async #follow() {
    const { state, grid } = this.desk;
    const entries = state.filled();
    const asked = `${state.puzzle()} ${entries}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.cells = new Set();
    if (!grid.board.related || !/[^.]/.test(entries)) return;
    try {
      // Givens that break a rule are not a puzzle: they count as entries.
      const records = await ask("broken", { text: state.empty(), entries });
      if (!records || asked !== this.#asked) return;
      this.cells = new Set(records[0].cells.map((name) => grid.board.names.indexOf(name)));
      this.desk.draw();
    } catch (error) {
      console.warn(error); // the verdict says what is wrong
    }
  }
}
