/* Hints, drawn on the board: where to look, how, and the whole step; the check for mistakes; the judge of moves. */

import { get } from "./desk.js";
import { gameOf } from "./game.js";
import { Refused, ask } from "./service.js";
import { currentLanguage, say } from "./words.js";

/** What the service calls the strengths 1, 2 and 3. */
const STRENGTHS = ["where", "technique", "step"];

export class Hints {
  /** ladder: the name of the ladder for hints, or undefined. */
  constructor(desk, ladder) {
    this.desk = desk;
    this.ladder = ladder;
    this.step = null; // the last hint that can be done
    for (const element of document.querySelectorAll("[data-hint]")) {
      element.addEventListener("click", () => this.give(Number(element.dataset.hint)));
    }
    get("apply").addEventListener("click", () => this.#apply());
    get("hint-close").addEventListener("click", () => this.close());
    get("check").addEventListener("click", () => this.check());
    get("judge").addEventListener("click", () => this.judge());
    desk.watchers.push(() => this.close());
  }

  #ask(more) {
    const { state } = this.desk;
    const ladder = this.ladder();
    return ask("hint", {
      text: state.puzzle(),
      entries: state.filled(),
      removed: state.removed,
      language: currentLanguage(),
      drawing: true,
      allow_multiple: true,
      ...(ladder && { ladder }),
      ...more,
    });
  }

  give(strength) {
    return this.desk.asking(async () => {
      const records = await this.#ask({ strength: STRENGTHS[strength - 1] });
      if (!records) return;
      const { hint } = records[0];
      if (!hint) throw new Refused(records[0].error);
      this.#show(hint, strength);
    })();
  }

  #show(hint, strength) {
    get("hint-card").hidden = false;
    get("hint").textContent = hint.text;
    get("hint-card").scrollIntoView({ block: "nearest" });
    this.step = strength === 3 && hint.kind === "step" ? hint : null;
    get("apply").disabled = !this.step;
    for (const element of document.querySelectorAll("#hint-card [data-hint], #apply")) {
      element.hidden = hint.kind !== "step" && (strength === 3 || element.id === "apply");
    }
    const { grid } = this.desk;
    const indices = (names) => names.map((name) => grid.board.names.indexOf(name));
    grid.lookAt(strength < 3 ? indices(hint.place) : []);
    grid.cover(strength === 3 && ["step", "mistake"].includes(hint.kind) ? hint.svg : null, indices(hint.told));
  }

  /** Whether there is a mistake so far. */
  check() {
    return this.desk.asking(async () => {
      const records = await this.#ask({ strength: "step", check: true });
      if (!records) return;
      const { hint, error } = records[0];
      if (!hint) throw new Refused(error);
      this.#show({ ...hint, text: hint.kind === "right" ? say("noMistakes") : hint.text }, 3);
    })();
  }

  /** How many of the moves follow, and what the last one is worth. */
  judge() {
    return this.desk.asking(async () => {
      const { state, grid } = this.desk;
      const { names } = grid.board;
      const game = gameOf(state, names);
      if (!game.moves.length) throw new Refused(say("noMoves"));
      const language = currentLanguage();
      const records = await ask("judge", { text: state.puzzle(), ...game, language });
      if (!records) return;
      const { moves, error } = records[0];
      if (!moves) throw new Refused(error);
      const last = moves.at(-1);
      const number = moves.filter(({ verdict }) => verdict === "follows").length;
      const score = say("judged", { number, total: moves.length });
      this.#show({ kind: "right", text: [last.text, ...(last.steps ?? []), score].join(" "), told: [] }, 3);
      grid.lookAt((last.cells ?? []).map((name) => names.indexOf(name)));
    })();
  }

  close() {
    get("hint-card").hidden = true;
    get("hint").textContent = "";
    this.step = null;
    get("apply").disabled = true;
    this.desk.grid.lookAt([]);
    this.desk.grid.cover(null);
  }

  /** Do the step, and show the next one. */
  async #apply() {
    const { step, desk } = this;
    if (!step) return;
    const { state, grid } = desk;
    desk.change(() => {
      for (const placed of step.placed) {
        const [name, symbol] = [placed.slice(0, -2), placed.at(-1)];
        state.cells[grid.board.names.indexOf(name)].entry = symbol;
      }
      state.removed = [...new Set([...state.removed, ...step.eliminated])];
    });
    if (!state.isFilled()) await this.give(3);
  }
}
