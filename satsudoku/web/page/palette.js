/* The palette: all tools and rules of the whole board, a field that finds one, and the last ones used. */

import { get, named } from "./desk.js";
import { button, icon } from "./icons.js";
import { recall, remember } from "./store.js";
import { GROUPS } from "./tools.js";
import { WHOLE } from "./whole.js";
import { say } from "./words.js";

const STORE = "satsudoku-lately";
const MOST = 5;

export class Palette {
  #lately = (recall(STORE) ?? "cages thermometers arrows whispers sums").split(" "); // ids, the last one first

  /** kit: with desk, tools, tool, setTool(tool) and name(tool). */
  constructor(kit) {
    this.kit = kit;
    const find = get("find");
    find.addEventListener("input", () => this.#filter());
    find.addEventListener("keydown", (event) => this.#onKey(event));
    get("palette").addEventListener("keydown", (event) => { if (event.key === "Escape") this.#leave(); });
  }

  /** Begin to look for a tool. */
  find() {
    get("find").focus();
    get("find").select();
  }

  /** The tool is in the hand. */
  took(tool) {
    if (tool.id === "digits") return;
    this.#lately = [tool.id, ...this.#lately.filter((id) => id !== tool.id)].slice(0, MOST);
    remember(STORE, this.#lately.join(" "));
  }

  make() {
    const { kit } = this;
    const groups = GROUPS.map(([group, shapes]) => {
      const tools = kit.tools.filter((tool) => (tool.group ? tool.group === group : shapes.includes(tool.shape)));
      return section(named(group === "between" ? "betweenCells" : group), tools.map((tool) => {
        const element = button(() => kit.setTool(tool), { picture: picture(tool), text: kit.name(tool), kind: "tool" });
        element.dataset.tool = tool.id;
        element.words = wordsOf(kit.name(tool), tool.names?.en ?? "", tool.id.replaceAll(/[-_]/g, " "));
        return element;
      }));
    });
    const whole = section(say("whole"), WHOLE.map((rule) => {
      const element = button(() => kit.desk.edit((layout) => rule.toggle(layout, kit.desk.grid.board)), { text: say(rule.id), kind: "tool" });
      element.dataset.whole = rule.id;
      element.words = wordsOf(say(rule.id), rule.id);
      return element;
    }));
    get("tool-list").replaceChildren(...groups, whole);
    get("find").placeholder = say("findTool");
    this.shown = "";
    this.#filter();
  }

  show() {
    const { kit } = this;
    const { state, grid } = kit.desk;
    const lately = this.#others();
    const key = JSON.stringify([kit.tool.id, state.layout, lately.map((tool) => tool.id)]);
    if (key === this.shown && grid.board === this.board) return;
    Object.assign(this, { shown: key, board: grid.board });
    for (const element of document.querySelectorAll("[data-tool]")) {
      element.setAttribute("aria-pressed", element.dataset.tool === kit.tool.id);
    }
    for (const element of document.querySelectorAll("[data-whole]")) {
      const rule = WHOLE.find(({ id }) => id === element.dataset.whole);
      element.setAttribute("aria-pressed", rule.on(state.layout));
      element.disabled = Boolean(rule.fits) && !rule.fits(grid.board);
    }
    get("tool-name").replaceChildren(picture(kit.tool), kit.name(kit.tool));
    get("lately").replaceChildren(...lately.map((tool) => {
      const element = button(() => kit.setTool(tool), { picture: picture(tool), label: kit.name(tool), kind: "round tool" });
      element.dataset.lately = tool.id;
      return element;
    }));
  }

  /** The digits, and the last tools but the one in the hand. */
  #others() {
    const { kit } = this;
    const ids = [...this.#lately, "digits"].filter((id) => id !== kit.tool.id);
    return ids.flatMap((id) => kit.tools.find((tool) => tool.id === id) ?? []).slice(-MOST);
  }

  /** Show the tools that the field names; the best comes by Enter. */
  #filter() {
    const sought = plain(get("find").value);
    if (sought && !get("palette").open) {
      get("palette").open = true;
      this.sought = true; // open for the search alone
    }
    let least = 3;
    this.best = null;
    for (const group of get("tool-list").children) {
      for (const element of group.querySelectorAll("button")) {
        const rank = rankOf(element.words, sought);
        element.hidden = rank === 3;
        element.classList.remove("best");
        if (rank < least && !element.disabled) [least, this.best] = [rank, element];
      }
      group.hidden = !group.querySelector("button:not([hidden])");
    }
    if (sought) this.best?.classList.add("best");
  }

  #onKey(event) {
    if (event.key === "Enter") {
      const sought = plain(get("find").value);
      const [last] = this.#others();
      if (sought ? !this.best : !last) return;
      if (sought) this.best.click();
      else this.kit.setTool(last);
      this.#leave();
    } else if (event.key === "Escape") this.#leave();
    else if (event.key === "ArrowDown") {
      get("palette").open = true;
      get("tool-list").querySelector("button:not([hidden], :disabled)")?.focus();
    } else return;
    event.preventDefault();
  }

  /** Back to the board. */
  #leave() {
    get("find").value = "";
    if (this.sought) get("palette").open = false;
    this.sought = false;
    this.#filter();
    this.kit.desk.grid.focus();
  }
}

const plain = (text) => text.normalize("NFKC").trim().toLowerCase();

const wordsOf = (...texts) => texts.map(plain);

/** 0 if a name begins with the sought text, 1 if a word of it does, 2 if it has it elsewhere, else 3. */
function rankOf(names, sought) {
  return Math.min(...names.map((name) => {
    if (name.startsWith(sought)) return 0;
    if (name.includes(` ${sought}`)) return 1;
    return name.includes(sought) ? 2 : 3;
  }));
}

function section(title, buttons) {
  const place = document.createElement("section");
  const heading = document.createElement("h3");
  heading.textContent = title;
  const list = document.createElement("div");
  list.className = "tools";
  list.append(...buttons);
  place.append(heading, list);
  return place;
}

/** The icon of a tool. */
export function picture(tool) {
  if (!tool.svg) return icon(tool.icon);
  const place = document.createElement("template");
  place.innerHTML = tool.svg;
  return place.content.firstChild;
}
