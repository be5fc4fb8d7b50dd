/* The time of solving. It stops in another tab, while setting, and at the end. */

import { get } from "./desk.js";
import { recall, remember } from "./store.js";
import { say } from "./words.js";

const STORE = "satsudoku-timer-hidden";

export class Clock {
  #puzzle = "";
  #opening = "";
  #times = new Map(); // of each piece of work

  constructor(desk) {
    this.desk = desk;
    this.seconds = 0;
    this.stopped = false;
    this.paused = false;
    this.hidden = recall(STORE) === "yes";
    get("pause").addEventListener("click", () => this.pause(!this.paused));
    setInterval(() => this.#tick(), 1000);
    desk.watchers.push(() => this.#follow());
    get("timer").addEventListener("click", () => {
      this.hidden = !this.hidden;
      remember(STORE, this.hidden ? "yes" : "no");
      this.show();
    });
  }

  /** Stop the clock and hide the board, or go on. */
  pause(paused) {
    this.paused = paused;
    document.body.classList.toggle("paused", paused);
    get("board").inert = paused;
    get("pause").setAttribute("aria-pressed", paused);
  }

  #tick() {
    if (document.hidden || this.paused || this.stopped || this.desk.state.role === "set") return;
    this.seconds += 1;
    this.show();
  }

  #follow() {
    const puzzle = this.desk.state.puzzle();
    if (this.paused && this.desk.state.role === "set") this.pause(false);
    const { opening } = this.desk.state;
    if (opening !== this.#opening) {
      this.#times.set(this.#opening, this.seconds);
      this.seconds = this.#times.get(opening) ?? 0;
    } else if (puzzle !== this.#puzzle) this.seconds = 0;
    this.#puzzle = puzzle;
    this.#opening = opening;
    this.show();
  }

  /** Work that is about to be opened goes on at a time. */
  resume(opening, seconds) {
    if (opening === this.#opening) this.seconds = seconds;
    else this.#times.set(opening, seconds);
  }

  show() {
    const button = get("timer");
    button.hidden = this.desk.state.role === "set";
    button.setAttribute("aria-pressed", !this.hidden);
    button.setAttribute("aria-label", say(this.hidden ? "showTimer" : "hideTimer"));
    button.title = say(this.hidden ? "showTimer" : "hideTimer");
    get("time").textContent = this.hidden ? "" : timeText(this.seconds);
  }
}

/** Seconds as 4:05 or 1:04:05. */
export function timeText(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...rest] = parts[0] ? parts : parts.slice(1);
  return [first, ...rest.map((part) => String(part).padStart(2, "0"))].join(":");
}
