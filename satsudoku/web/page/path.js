/* The path of a puzzle, step by step, each drawn on the board. */

import { ask, cancel } from "./service.js";
import { currentLanguage, say } from "./words.js";

export class Path {
  #steps = [];
  #at = 0;
  #asked = ""; // its puzzle, ladder and language

  /** wanted: gives the puzzle's text and the ladder; cover: lays a picture over the board. */
  constructor(place, wanted, cover) {
    this.wanted = wanted;
    this.cover = cover;
    this.get = (name) => place.querySelector(`#path-${name}`);
    this.get("load").addEventListener("click", () => this.load());
    this.get("back").addEventListener("click", () => this.#show(this.#at - 1));
    this.get("next").addEventListener("click", () => this.#show(this.#at + 1));
    this.get("close").addEventListener("click", () => this.close());
  }

  async load() {
    this.#clear(say("working"));
    const question = this.#question();
    this.#asked = JSON.stringify(question);
    try {
      const steps = await ask("explain", question);
      if (!steps) {
        this.close();
        return;
      }
      this.#steps = steps;
      if (steps.length) {
        this.get("memo").textContent = memo(steps);
        this.#show(0);
      }
      else this.#clear(say("noSteps"));
    } catch (error) {
      this.#clear(error.message);
    }
  }

  close() {
    this.#clear("");
    this.#asked = "";
  }

  /** Drop the path if its puzzle, ladder or language is no longer current. */
  follow() {
    if (!this.#asked || this.#asked === JSON.stringify(this.#question())) return;
    cancel("explain");
    this.close();
  }

  #question() {
    return { ...this.wanted(), language: currentLanguage(), to: "drawings", allow_multiple: true };
  }

  #clear(text) {
    if (this.#steps.length) this.cover(null);
    this.#steps = [];
    this.get("text").textContent = text;
    this.get("memo").textContent = "";
    this.get("place").textContent = "";
    this.get("back").disabled = true;
    this.get("next").disabled = true;
    this.get("close").hidden = true;
  }

  #show(at) {
    const step = this.#steps[at];
    if (!step) return;
    this.#at = at;
    this.get("place").textContent = say("place", { number: at + 1, all: this.#steps.length });
    const isEnd = at === this.#steps.length - 1;
    const code = step.code ? `[${step.code}] ` : "";
    const worth = step.points ? `+${step.points}` : step.tier;
    this.get("text").textContent = `${code}${step.technique} (${worth}): ${step.text}${isEnd && step.empty ? ` ${say("stepsEnd")}` : ""}`;
    this.cover(step.svg);
    this.get("back").disabled = at === 0;
    this.get("next").disabled = isEnd;
    this.get("close").hidden = false;
  }
}

/** What the ladder's source counts: its codes with their numbers of steps, then sums, counters and limits. */
function memo(steps) {
  const counts = new Map();
  for (const { code } of steps) if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  const codes = [...counts].map(([code, count]) => `${code} ${count}`).join(", ");
  return [codes, ...(steps[0].reasons ?? [])].filter(Boolean).join("; ");
}
