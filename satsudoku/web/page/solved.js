/* Whether the puzzle is solved: the library judges the filled grid. */

import { timeText } from "./clock.js";
import { get } from "./desk.js";
import { ask } from "./service.js";
import { say } from "./words.js";

export class Solved {
  #judged = "";

  constructor(desk, clock) {
    this.desk = desk;
    this.clock = clock;
    desk.watchers.push(() => this.#follow());
  }

  #follow() {
    const { state } = this.desk;
    const attempt = state.role === "solve" && state.isFilled() && state.cells.some((cell) => cell.entry) ? state.attempt() : "";
    if (attempt === this.#judged) return;
    this.#judged = attempt;
    this.#say("");
    this.clock.stopped = Boolean(attempt); // until the answer
    if (attempt) this.desk.asking(() => this.#judge(attempt))();
  }

  async #judge(attempt) {
    const { cells } = this.desk.state;
    if (cells.some(({ allowed, entry }) => allowed && entry && !allowed.includes(entry))) {
      this.#say(say("none"), true);
      return;
    }
    const records = await ask("count", { text: attempt, limit: 1 }, "solved");
    if (!records || attempt !== this.#judged) return;
    const [{ count, error, conflict }] = records;
    const why = error || conflict;
    if (count === 1) {
      this.clock.stopped = true;
      this.#say(this.clock.hidden ? say("solved") : say("solvedIn", { time: timeText(this.clock.seconds) }));
    } else this.#say(why ? say("notSolved", { text: why }) : say("none"), true);
  }

  #say(text, wrong = false) {
    if (wrong) this.clock.stopped = false;
    get("solved").hidden = !text;
    get("solved").textContent = text;
    get("solved").classList.toggle("wrong", wrong);
    document.body.classList.toggle("is-solved", Boolean(text) && !wrong);
  }
}
