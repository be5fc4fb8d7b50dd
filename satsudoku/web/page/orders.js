/* The wishes for a puzzle to order, and which of them make sense for a board: how long people take on puzzles
   of its size, and how many clues let one be made in seconds. `satsudoku generate` measures both. */

import { get } from "./desk.js";
import { say } from "./words.js";

/** By the number of symbols: minutes from and to, and the fewest clues, where fewer take long to find. */
const TIMES = {
  6: [[0, 3], [3, 6]],
  8: [[0, 6], [6, 12]],
  9: [[0, 8], [8, 15], [15, 25], [25, 60]],
  10: [[0, 15], [15, 30], [30, 60]],
  12: [[0, 20, 56], [20, 40, 46]],
  14: [[30, 90, 75]],
  15: [[30, 90, 95]],
  16: [[0, 15, 130], [30, 80, 110], [80, 120, 100]],
  25: [[0, 40, 350], [40, 150, 320]],
};
const LARGEST = 700; // cells
const ALL_TIERS = 1;

/** variants: gives the service's list; tiers: gives the names of the chosen ladder's tiers. */
export class Orders {
  constructor(variants, tiers) {
    Object.assign(this, { variants, tiers });
    for (const id of ["variant", "kind"]) get(id).addEventListener("change", () => this.show());
  }

  get #variant() {
    return this.variants().find(({ name }) => name === get("variant").value);
  }

  /** Offer what makes sense for the chosen variant. */
  show() {
    const times = this.#times();
    get("minutes").replaceChildren(
      new Option(say("anyTime"), ""),
      ...times.map(([from, to], at) => new Option(say(from ? "minutesFrom" : "minutesTo", { from, to }), at)),
    );
    const drawn = Boolean(get("kind").value); // instead of givens, whose pattern and number are not chosen
    get("minutes").parentElement.hidden = drawn || !times.length;
    get("symmetry").parentElement.hidden = drawn;
    const names = this.tiers();
    for (const id of ["tier-low", "tier-high"]) {
      get(id).replaceChildren(...names.map((name, index) => new Option(`${index + 1} ${name}`, index + 1)));
    }
    get("tier-high").selectedIndex = names.length - 1;
    const isLarge = this.#variant?.cells > LARGEST;
    get("make").disabled = !names.length || isLarge;
    get("make-how").textContent = isLarge ? say("tooLarge") : "";
  }

  #times() {
    const { symbols = "", cells } = this.#variant ?? {};
    return cells === symbols.length ** 2 ? TIMES[symbols.length] ?? [] : [];
  }

  /** What the form asks for, as `generate` takes it. */
  wishes() {
    const { cells } = this.#variant;
    const times = this.#times();
    const [from, to, fewest = times.find(([, , clues]) => clues)?.[2]] = times[get("minutes").value || times.length] ?? [];
    const tier = ["tier-low", "tier-high"].map((id) => Number(get(id).value));
    const isAnyTier = tier[0] === ALL_TIERS && tier[1] === this.tiers().length;
    const kind = get("kind").value;
    const board = { variant: get("variant").value, ladder: get("ladder").value, ...(!isAnyTier && { tier }) };
    if (kind) return { ...board, constraints: [kind], mix: 1 };
    return {
      ...board,
      symmetry: get("symmetry").value,
      ...(to && { minutes: [from, to] }),
      ...(fewest && { clues: [fewest, cells] }),
    };
  }
}
