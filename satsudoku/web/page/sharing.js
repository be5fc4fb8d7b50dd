/* Sharing a puzzle: links, files, pictures and paper. */

import { aboutOf } from "./about.js";
import { get } from "./desk.js";
import { button } from "./icons.js";
import { pack } from "./link.js";
import { pngOf } from "./png.js";
import { Refused, ask } from "./service.js";
import { say } from "./words.js";

const TOOLS = { "f-puzzles": "f-puzzles", sudokupad: "SudokuPad", penpa: "Penpa", iss: "Interactive Sudoku Solver" };

const ISS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=";

export function connectSharing(desk) {
  const { state } = desk;
  const drawn = () => state.puzzle(state.layout);
  const puzzle = () => ({ text: drawn(), ...state.about });
  const puzzleText = () => ({ text: state.puzzle() });

  async function write(to) {
    const records = await ask("write", { ...puzzle(), to }, `write ${to}`);
    return records ? records[0].text : "";
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch { // if the page may not, e.g. without TLS, people can still select and copy
      return;
    }
    desk.say(say("copied"));
  }

  function row(name, link) {
    const item = document.createElement("li");
    const field = document.createElement("input");
    Object.assign(field, { type: "text", readOnly: true, value: link });
    field.dataset.link = name;
    const title = name === "page" ? say("link") : TOOLS[name];
    field.setAttribute("aria-label", title);
    const caption = document.createElement("span");
    caption.textContent = title;
    item.append(caption, field, button(() => copy(link), { picture: "copy", label: `${say("copy")}: ${title}`, kind: "round" }));
    if (name !== "page") {
      const open = document.createElement("a");
      Object.assign(open, { href: link, target: "_blank", rel: "noopener", className: "round" });
      open.append(...button(() => {}, { picture: "open" }).children);
      open.setAttribute("aria-label", `${say("openLink")}: ${title}`);
      item.append(open);
    }
    return item;
  }

  /** A line for each link; a tool that cannot express the puzzle says why. */
  async function links() {
    const shared = { ...state, role: get("with-progress").checked ? state.role : "solve", givens: () => state.givens() };
    const page = `${location.href.split("#")[0]}#${await pack(shared, get("with-progress").checked)}`;
    const rows = [row("page", page)];
    for (const tool of Object.keys(TOOLS)) {
      try {
        const link = (await write(tool)).trim();
        if (link) rows.push(row(tool, tool === "iss" ? ISS + encodeURIComponent(link) : link));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const item = document.createElement("li");
        item.className = "small";
        item.textContent = error.message;
        rows.push(item);
      }
    }
    get("links").replaceChildren(...rows);
  }

  /** Offer the formats that can hold the puzzle. */
  async function offerFormats() {
    const records = await ask("writable", puzzleText());
    if (!records) return;
    const chosen = get("format").value || "line";
    const { formats } = records[0];
    get("format").replaceChildren(...formats.map((name) => new Option(name)));
    get("format").value = formats.includes(chosen) ? chosen : formats.find((name) => name === "line") ?? formats[0];
  }

  /** The board as a drawing on white, whatever the page's colours. */
  async function picture() {
    const records = await ask("draw", { text: drawn(), coordinates: true });
    return records && pngOf(records[0].svg.replaceAll("prefers-color-scheme:dark", "not all"));
  }

  function save(name, kind, ...parts) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(parts, { type: kind }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  const name = () => (state.about.title || "puzzle").replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase();

  /** Print a separate sheet; without one, the browser prints the board as it is. */
  async function print(solutions) {
    const records = await ask("draw", { text: drawn(), solutions, columns: 1 });
    if (!records) return;
    get("paper").innerHTML = records[0].svg;
    get("paper").prepend(...aboutOf(state.about));
    get("share-dialog").close();
    window.print();
  }

  get("share").addEventListener("click", desk.asking(async () => {
    get("exported").value = "";
    get("links").replaceChildren(); // of the previous puzzle
    get("share-dialog").showModal();
    await Promise.all([links(), offerFormats()]);
  }));
  get("with-progress").addEventListener("change", desk.asking(links));
  get("png").addEventListener("click", desk.asking(async () => {
    const png = await picture();
    if (png) save(`${name()}.png`, "image/png", png);
  }));
  get("copy-picture").addEventListener("click", desk.asking(async () => {
    // Some browsers want to hear of the picture before it is ready.
    const png = picture().then((found) => found ?? Promise.reject(new Refused(say("cancelled"))));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
      desk.say(say("copied"));
    } catch (error) {
      throw error instanceof Refused ? error : new Refused(say("noCopy"));
    }
  }));
  get("svg").addEventListener("click", desk.asking(async () => {
    const records = await ask("draw", { text: drawn(), coordinates: true });
    if (records) save(`${name()}.svg`, "image/svg+xml", records[0].svg);
  }));
  get("file").addEventListener("click", desk.asking(async () => {
    const { title, author, rules } = state.about;
    const texts = { ...(title && { title }), ...(author && { author }), ...(rules && { rules }) };
    const { cosmetics } = state.layout;
    const table = { ...texts, ...JSON.parse(await write("json")), ...(cosmetics && { cosmetics }) };
    save(`${name()}.json`, "application/json", `${JSON.stringify(table)}\n`);
  }));
  get("print").addEventListener("click", desk.asking(() => print(false)));
  get("print-solution").addEventListener("click", desk.asking(() => print(true)));
  get("export").addEventListener("click", desk.asking(async () => {
    get("exported").value = ""; // if the format refuses the puzzle, no older text stays
    get("exported").value = await write(get("format").value);
  }));
  addEventListener("afterprint", () => get("paper").replaceChildren());
}
