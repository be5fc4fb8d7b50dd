/* The browser keeps the work on each puzzle: after each change, and when the page goes away. A reload and
   the browser's buttons bring it back with its steps and its time, if the address is still the same. */

import { shelve, shelved, taken } from "./shelf.js";

const LATE = 50; // addresses: a reload may begin while the last changes are on their way into the address

export class Autosave {
  #opening = "";
  #addresses = []; // digests of the last ones of it

  constructor(desk, clock) {
    this.desk = desk;
    this.clock = clock;
    desk.keep = (address) => this.keep(address);
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.keep(); });
    addEventListener("popstate", () => this.arrive());
  }

  /** Keep the work; address: what the address holds of it, if that is new. */
  keep(address) {
    const { state } = this.desk;
    const { opening } = state;
    if (address !== undefined) {
      const before = opening === this.#opening ? this.#addresses : [];
      this.#addresses = [...new Set([digest(address), ...before])].slice(0, LATE);
      this.#opening = opening;
    }
    if (this.#opening !== opening || !isWork(state)) return;
    const { variant } = state.layout;
    const seen = {
      when: Date.now(),
      title: state.about.title,
      variant: variant ?? "",
      role: state.role,
      cells: state.cells.length,
      filled: state.cells.filter((cell) => cell.given || cell.entry).length,
      seconds: this.clock.seconds,
    };
    shelve(opening, seen, { ...state.kept(), addresses: this.#addresses, seconds: seen.seconds });
  }

  /** Open what the address and the history say. A reload that overtakes a change loses the history's word:
   * then the last work is meant, if the address is one of its own. */
  arrive({ reloaded = false } = {}) {
    const fragment = location.hash.slice(1) || cellsIn(location.search);
    const opening = history.state?.opening ?? (reloaded ? shelved()[0]?.opening : undefined);
    const record = opening ? taken(opening) : null;
    return record?.addresses?.includes(digest(fragment)) ? this.open(record) : this.desk.openAddress(fragment);
  }

  open(record) {
    this.#opening = record.state?.opening;
    this.#addresses = record.addresses ?? []; // a reload may still come to one of them
    this.clock.resume(record.state?.opening, record.seconds);
    return this.desk.openAddress("", record);
  }
}

/** The cells of a plain puzzle after `?`, where other programs put them, under any name; else nothing. */
function cellsIn(query) {
  const words = [...new URLSearchParams(query)].flat();
  return words.find((word) => /^[0-9.*_-]*[0.*_-][0-9.*_-]*$/.test(word) && [16, 36, 64, 81].includes(word.length)) ?? "";
}

/** A short number for a text. */
function digest(text) {
  let number = 0;
  for (const letter of text) number = (Math.imul(number, 31) + letter.codePointAt(0)) | 0;
  return number;
}

/** Whether something would be lost: not an empty board, nor a puzzle that somebody only looks at. */
function isWork({ cells, layout, past, future }) {
  const isEmpty = Object.keys(layout).join() === "variant" && cells.every((cell) => !cell.given && !cell.entry);
  return past.length + future.length > 0 && !isEmpty;
}
