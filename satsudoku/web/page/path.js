/* The path of a puzzle, step by step, each with its drawing. */

import { ask } from "./service.js";
import { currentLanguage, say } from "./words.js";

export class Path {
  #steps = [];
  #at = 0;

  constructor(place, wanted) {
    this.wanted = wanted;
    this.get = (name) => place.querySelector(`#path-${name}`);
    this.get("load").addEventListener("click", () => this.load());
    this.get("back").addEventListener("click", () => this.#show(this.#at - 1));
    this.get("next").addEventListener("click", () => this.#show(this.#at + 1));
  }

  async load() {
    this.get("text").textContent = say("working");
    try {
      const steps = await ask("explain", { ...this.wanted(), language: currentLanguage(), form: "drawings" });
      if (!steps) return;
      this.#steps = steps;
      this.#show(0);
    } catch (error) {
      this.#steps = [];
      this.get("board").replaceChildren();
      this.get("text").textContent = error.message;
    }
  }

  #show(at) {
    const step = this.#steps[at];
    if (!step) return;
    this.#at = at;
    this.get("place").textContent = say("place", { number: at + 1, all: this.#steps.length });
    this.get("text").textContent = `${step.technique} (${step.tier}): ${step.text}`;
    this.get("board").innerHTML = step.svg;
    this.get("back").disabled = at === 0;
    this.get("next").disabled = at === this.#steps.length - 1;
  }
}
