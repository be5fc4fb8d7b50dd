/* What the page has beside its board, and the connections of these parts. */

import { Analysis } from "./analysis.js";
import { connectArrival } from "./arrive.js";
import { Broken } from "./broken.js";
import { get } from "./desk.js";
import { Entering } from "./entering.js";
import { Hints } from "./hints.js";
import { keyForm } from "./keys.js";
import { Kit } from "./kit.js";
import { Orders } from "./orders.js";
import { Path } from "./path.js";
import { Pen, penned } from "./pen.js";
import { connectRecent } from "./recent.js";
import { cancel, list, onBusy } from "./service.js";
import { connectSharing } from "./sharing.js";
import { Solved } from "./solved.js";
import { recall, remember } from "./store.js";
import { TOOL_WORDS } from "./toolwords.js";
import { addWords, currentLanguage, say, setLanguage } from "./words.js";
import { autosave, clock, desk, fog } from "./work.js";
import { Zoom } from "./zoom.js";

const SYMMETRIES = ["none", "rotational", "horizontal", "vertical", "diagonal", "orthogonal", "full"];
const AUTO = "satsudoku-all-candidates";

addWords(TOOL_WORDS);
const { state, grid } = desk;
const kit = new Kit(desk);
const broken = new Broken(desk);
new Solved(desk, clock);
new Zoom(desk);
const hints = new Hints(desk, () => (ladderOf(get("ladder").value)?.hints ? get("ladder").value : undefined));
const entering = new Entering(desk, kit, new Pen(desk), { onHint: () => hints.give(1), onEscape: () => hints.close(), hasAutoMarks: () => autoMarks });
const path = new Path(get("path"), () => ({ text: state.puzzle(), ladder: get("ladder").value }), (svg) => grid.cover(svg));
let autoMarks = recall(AUTO) === "yes";
let ladders = [];
let variants = [];
let kinds = [];

const analysis = new Analysis({
  count: get("count"),
  detail: get("detail"),
  mend: get("mend"),
  tier: get("tier"),
  isSetting: () => state.role === "set",
  remarks: () => state.remarks,
  ladder: () => get("ladder").value,
  tierName: (record) => tierNames(record.ladder)[record.tier - 1] ?? record.tier_name,
  wantsCandidates: () => state.role === "set" && get("show-candidates").checked,
  names: () => grid.board.names,
  symbols: () => state.symbols,
  take: (cell, symbol) => desk.change(() => Object.assign(state.cells[cell], { given: symbol, entry: "", allowed: "" })),
  show: () => desk.drawSoon(),
});
const orders = new Orders(() => variants, () => tierNames(get("ladder").value));
kit.spare = () => analysis.known.spareConstraints;

const ladderOf = (name) => ladders.find((ladder) => ladder.name === name);

// --- showing ---------------------------------------------------------------------------------------------

/** The candidates that houses and removed marks leave to the empty cells. */
function leftCandidates() {
  const { board } = grid;
  const removed = new Set(state.removed);
  const cells = fog.seen(state.cells);
  const value = (cell) => cells[cell].given || cells[cell].entry;
  return board.names.map((name, cell) => {
    const seen = new Set(board.peers[cell].map(value));
    const allowed = cells[cell].allowed || state.symbols;
    return [...(fog.dark.has(cell) ? state.symbols : board.allowed[cell])].filter((symbol) =>
      allowed.includes(symbol) && !seen.has(symbol) && !removed.has(`${name}#${symbol}`)).join("");
  });
}

/** What the drawing of the board shows beside the contents of its cells. */
function view() {
  const setting = state.role === "set";
  const { possible, single, spare, witnesses, clash } = analysis.known;
  const shown = setting ? get("show-candidates").checked && possible : autoMarks && leftCandidates();
  return {
    possible: shown || null,
    single,
    broken: fog.dark.size ? new Set() : broken.cells, // what is dark may break
    witnesses: setting ? witnesses : null,
    clash,
    spare: new Set(setting ? grid.board.names.flatMap((name, index) => (spare.has(name) ? [index] : [])) : []),
    pointed: (setting && kit.pointed) || new Set(),
    penned: penned(state.pen),
  };
}

/** Show that work is under way: in an open dialog, else in the head of the page. */
function showBusy(busy) {
  if (get("busy").hidden !== busy) return;
  const dialog = document.querySelector("dialog[open]");
  if (busy && dialog) dialog.append(get("busy"));
  else get("share").before(get("busy"));
  get("busy").hidden = !busy;
}

function follow(force = false) {
  analysis.follow(state.puzzle(), force);
  path.follow();
}

// --- lists -------------------------------------------------------------------------------------------------

/** A variant's title in the page's language, or undefined. */
function variantTitle(name) {
  const variant = variants.find((other) => other.name === name);
  return variant?.titles[currentLanguage()] ?? variant?.title;
}

function nameSymmetries() {
  const chosen = get("symmetry").value || SYMMETRIES[0];
  get("symmetry").replaceChildren(...SYMMETRIES.map((name) => new Option(say(`symmetry-${name}`), name)));
  get("symmetry").value = chosen;
}

function nameKinds() {
  const chosen = get("kind").value;
  get("kind").replaceChildren(
    new Option(say("noConstraints"), ""),
    new Option(say("anyConstraint"), "all"),
    ...kinds.map(({ key, name, titles }) => new Option(titles[currentLanguage()] ?? name, key)),
  );
  get("kind").value = chosen;
}

function nameVariants() {
  const chosen = get("variant").value || "classic9";
  get("variant").replaceChildren(...variants.map(({ name }) => new Option(variantTitle(name), name)));
  get("variant").value = chosen;
  orders.show();
}

function nameLadders() {
  const chosen = get("ladder").value || ladders.find((ladder) => ladder.default)?.name;
  const named = ladders.map(({ name, title, titles }) => new Option(titles?.[currentLanguage()] ?? title, name));
  get("ladder").replaceChildren(...named);
  if (chosen) get("ladder").value = chosen;
  orders.show();
}

/** The names of a ladder's tiers in the page's language. */
function tierNames(name) {
  const ladder = ladderOf(name);
  return ladder?.tier_titles[currentLanguage()] ?? ladder?.tiers ?? [];
}

/** What to do with each list of the service when it comes. */
const LISTS = {
  variants: (found) => { variants = found; nameVariants(); },
  ladders: (found) => { ladders = found; nameLadders(); },
  constraints: (found) => { kinds = found; nameKinds(); kit.load(found); },
};

// --- start -------------------------------------------------------------------------------------------------

function speak() {
  setLanguage(get("language").value);
  remember("satsudoku-language", get("language").value);
  if (!grid.board) return;
  nameSymmetries();
  nameKinds();
  nameVariants();
  nameLadders();
  kit.palette.make();
  entering.makePad();
  clock.show();
  desk.draw();
  follow(true);
}

function connect() {
  nameSymmetries();
  get("palette").open = !matchMedia("(max-width: 52rem)").matches;
  const on = (id, kind, action) => get(id).addEventListener(kind, action);
  on("language", "change", speak);
  on("undo", "click", () => desk.travel("undo"));
  on("redo", "click", () => desk.travel("redo"));
  on("show-candidates", "change", () => { desk.draw(); follow(); });
  on("ladder", "change", () => { orders.show(); follow(); });
  on("auto-marks", "click", () => {
    autoMarks = !autoMarks;
    remember(AUTO, autoMarks ? "yes" : "no");
    desk.draw();
  });
  on("settings", "click", () => { keyForm(get("keys-list"), say); get("settings-dialog").showModal(); });
  on("settings-dialog", "close", () => entering.makePad());
  on("stop", "click", () => { cancel(); analysis.stop(); desk.say(say("cancelled")); });
  for (const key of ["title", "author", "rules"]) {
    on(key, "change", () => desk.change(() => { state.about = { ...state.about, [key]: get(key).value.trim() }; }));
  }
  for (const element of document.querySelectorAll("[data-role=set],[data-role=solve]")) {
    element.addEventListener("click", () => desk.setRole(element.dataset.role));
  }
  onBusy(showBusy);
  desk.view = view;
  desk.watchers.push(follow);
  connectArrival(desk, () => orders.wishes());
  connectSharing(desk);
  connectRecent(desk, autosave, variantTitle);
}

/** Put them to work; done when all lists have come. */
export async function connectParts() {
  connect();
  desk.refresh();
  await Promise.all(Object.entries(LISTS).map(async ([name, use]) => use(await list(name))));
}
