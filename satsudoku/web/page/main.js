/* The desk: what people do becomes changes of the state, and the state is shown. */

import { Analysis } from "./analysis.js";
import { Grid } from "./grid.js";
import { actionOf, keyForm, keys } from "./keys.js";
import { Path } from "./path.js";
import { Refused, ask, cancel, list } from "./service.js";
import { State } from "./state.js";
import { currentLanguage, say, setLanguage } from "./words.js";

const MODES = ["digit", "corner", "centre", "colour"];
const SYMMETRIES = ["none", "rotational", "horizontal", "vertical", "diagonal", "orthogonal", "full"];

const get = (id) => document.getElementById(id);
const state = new State();
const grid = new Grid(get("board"), () => draw());
const path = new Path(get("path"), () => ({ text: state.puzzle(), ladder: get("ladder").value }));
let mode = "digit";
let step = null; // the last hint that can be done
let ladders = [];
let variants = [];

const analysis = new Analysis({
  count: get("count"),
  detail: get("detail"),
  tier: get("tier"),
  ladder: () => get("ladder").value,
  tierName: (record) => tierNames(record.ladder)[record.tier - 1] ?? record.tier_name,
  wantsCandidates: () => get("show-candidates").checked,
  candidate: (cell, value) => `${grid.board.names[cell]}#${grid.board.symbols[value]}`,
  name: (cell) => grid.board.names[cell],
  show: () => draw(),
});

// --- showing ---------------------------------------------------------------------------------------

function draw() {
  if (grid.buttons.length !== state.cells.length) return; // the board is on its way
  const { possible, single, spare, witnesses } = analysis.known;
  const names = grid.board.names;
  grid.show(state.cells, {
    possible: get("show-candidates").checked ? possible : null,
    single,
    witnesses,
    spare: new Set(names.flatMap((name, index) => (spare.has(name) ? [index] : []))),
  });
  for (const button of document.querySelectorAll("[data-role=set],[data-role=solve]")) {
    button.setAttribute("aria-pressed", button.dataset.role === state.role);
  }
  for (const button of document.querySelectorAll("[data-mode]")) {
    button.setAttribute("aria-pressed", button.dataset.mode === mode);
  }
  get("modes").hidden = state.role === "set";
  get("undo").disabled = !state.past.length;
  get("redo").disabled = !state.future.length;
}

function refresh() {
  step = null;
  get("apply").disabled = true;
  get("hint").textContent = "";
  draw();
  analysis.follow(state.puzzle());
  history.replaceState(null, "", `#${state.link()}`);
}

function change(action) {
  if (state.change(action)) refresh();
}

function complain(error) {
  get("message").textContent = error instanceof Refused ? error.message : say("unreachable");
  if (!(error instanceof Refused)) console.warn(error);
}

/** Do something that asks the service; what it refuses is said. */
function asking(action) {
  return async (...given) => {
    get("message").textContent = "";
    try {
      await action(...given);
    } catch (error) {
      complain(error);
    }
  };
}

// --- boards ----------------------------------------------------------------------------------------

async function loadBoard(layout) {
  const named = Object.keys(layout).length === 1 && layout.variant;
  const about = named ? { variant: layout.variant } : { text: JSON.stringify({ ...layout, givens: state.givens() }) };
  const records = await ask("board", about);
  if (!records) return;
  showBoard(records[0]);
}

function showBoard(board) {
  grid.load(board);
  document.body.classList.toggle("large", Math.max(...board.cells.map((cell) => cell[1])) > 12);
  makePad();
}

/** Show which variant it is; layouts of their own have no name in the list. */
function nameVariant() {
  get("variant").value = Object.keys(state.layout).length === 1 ? state.layout.variant : "";
  if (get("variant").selectedIndex < 0) get("variant").value = "";
}

/** The list of variants, in the page's language. */
function nameVariants() {
  const chosen = get("variant").value;
  const own = new Option(say("own"), "");
  own.hidden = true;
  const title = (one) => one.titles[currentLanguage()] ?? one.title;
  get("variant").replaceChildren(own, ...variants.map((one) => new Option(title(one), one.name)));
  get("variant").value = chosen;
}

async function openPuzzle(layout, line) {
  const { givens, candidates, ...rules } = layout;
  const cells = givens?.length ?? line.length;
  state.change(() => state.reset(rules, cells, line));
  await loadBoard(rules);
  nameVariant();
  refresh();
}

const chooseVariant = asking(async () => {
  const records = await ask("board", { variant: get("variant").value });
  if (!records) return;
  state.change(() => state.reset({ variant: records[0].variant }, records[0].cells.length));
  showBoard(records[0]);
  refresh();
});

async function restore() {
  await loadBoard(state.layout);
  nameVariant();
  refresh();
}

const travel = asking(async (where) => {
  const before = JSON.stringify(state.layout);
  if (!state[where]()) return;
  if (JSON.stringify(state.layout) === before) refresh();
  else await restore();
});

// --- entering --------------------------------------------------------------------------------------

function toggled(marks, symbol) {
  return marks.includes(symbol) ? marks.replace(symbol, "") : [...marks, symbol].sort().join("");
}

function enter(symbol, how = mode) {
  change(() => {
    const free = [...grid.chosen].map((index) => state.cells[index]).filter((cell) => state.role === "set" || !cell.given);
    for (const cell of free) {
      if (state.role === "set") Object.assign(cell, { given: symbol, entry: "", corner: "", centre: "" });
      else if (how === "digit") cell.entry = cell.entry === symbol ? "" : symbol;
      else if (how !== "colour") cell[how] = toggled(cell[how], symbol);
    }
    if (state.role === "solve" && how === "colour") {
      const colour = (grid.board.symbols.indexOf(symbol) % 4) + 1;
      for (const index of grid.chosen) {
        state.cells[index].colour = state.cells[index].colour === colour ? 0 : colour;
      }
    }
  });
}

function erase() {
  change(() => {
    for (const index of grid.chosen) {
      const cell = state.cells[index];
      if (state.role === "set") cell.given = "";
      else if (cell.entry && !cell.given) cell.entry = "";
      else Object.assign(cell, { corner: "", centre: "", colour: 0 });
    }
  });
}

function setMode(chosen) {
  mode = chosen;
  draw();
}

function onKey(event) {
  if (!event.target.closest("#board") || event.altKey) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === "z") travel(event.shiftKey ? "redo" : "undo");
  else if (command && event.key.toLowerCase() === "y") travel("redo");
  else if (command && event.key.toLowerCase() === "a") grid.chooseAll();
  else if (["Delete", "Backspace", "0", "."].includes(event.key)) erase();
  else if (!act(actionOf(event, grid.board.symbols), event) && !type(event)) return;
  event.preventDefault();
}

function act(action, event) {
  const moves = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
  if (moves[action]) grid.move(...moves[action], event.shiftKey || event.ctrlKey);
  else if (MODES.includes(action)) setMode(action);
  else if (action === "hint") giveHint(1);
  else return false;
  return true;
}

/** Enter the symbol of a key; Shift and Ctrl enter corner and centre marks. */
function type(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const symbols = grid.board.symbols;
  const symbol = [digit, event.key, event.key.toUpperCase()].find((one) => one?.length === 1 && symbols.includes(one));
  if (!symbol) return false;
  enter(symbol, event.ctrlKey || event.metaKey ? "centre" : event.shiftKey ? "corner" : mode);
  return true;
}

function makePad() {
  const button = (text, action, label) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", action);
    return made;
  };
  const count = grid.board.symbols.length + 1;
  const inRows = (most) => Math.ceil(count / Math.ceil(count / most));
  get("symbols").style.setProperty("--wide", inRows(10));
  get("symbols").style.setProperty("--narrow", inRows(6));
  get("symbols").replaceChildren(
    ...[...grid.board.symbols].map((symbol) => button(symbol, () => enter(symbol))),
    button("⌫", erase, say("erase")),
  );
  get("modes").replaceChildren(
    ...MODES.map((one) => {
      const made = button(`${say(one)} (${keys[one].toUpperCase()})`, () => setMode(one));
      made.dataset.mode = one;
      return made;
    }),
  );
}

// --- hints -----------------------------------------------------------------------------------------

const giveHint = asking(async (strength) => {
  const ladder = ladders.find((one) => one.name === get("ladder").value)?.hints ? get("ladder").value : undefined;
  const records = await ask("hint", {
    puzzle: state.puzzle(),
    entries: state.filled(),
    removed: state.removed,
    strength,
    language: currentLanguage(),
    ...(ladder && { ladder }),
  });
  if (!records) return;
  const { hint } = records[0];
  if (!hint) throw new Refused(records[0].error);
  get("hint").textContent = hint.text;
  step = strength === 3 && hint.kind === "step" ? hint : null;
  get("apply").disabled = !step;
});

function applyHint() {
  const done = step;
  if (!done) return;
  state.role = "solve";
  change(() => {
    for (const placed of done.placed) {
      const [name, symbol] = placed.split("#");
      state.cells[grid.board.names.indexOf(name)].entry = symbol;
    }
    state.removed = [...new Set([...state.removed, ...done.eliminated])];
  });
}

// --- import, export, generation --------------------------------------------------------------------

const importText = asking(async () => {
  const records = await ask("parse", { text: get("text").value });
  if (!records) return;
  const good = records.find((record) => !record.error);
  if (!good) throw new Refused(records[0].error);
  await openPuzzle(good.layout, good.layout.givens ?? "");
});

const exportText = asking(async () => {
  const records = await ask("write", { text: state.puzzle(), to: get("format").value });
  if (records) get("text").value = records[0].text;
});

const copyLink = asking(async () => {
  await navigator.clipboard?.writeText(location.href);
  get("hint").textContent = say("copied");
});

const print = asking(async () => {
  const records = await ask("draw", { text: state.puzzle(), solutions: true, columns: 1 });
  if (!records) return;
  get("paper").innerHTML = records[0].svg;
  window.print();
});

const generate = asking(async () => {
  get("make").disabled = true;
  get("stop").disabled = false;
  try {
    const records = await ask("generate", {
      variant: state.layout.variant ?? "classic9",
      tier: [Number(get("tier-low").value), Number(get("tier-high").value)],
      ladder: get("ladder").value,
      symmetry: get("symmetry").value,
    });
    if (records?.length) await openPuzzle({ variant: records[0].variant, givens: records[0].puzzle }, records[0].puzzle);
  } finally {
    get("make").disabled = false;
    get("stop").disabled = true;
  }
});

/** The names of a ladder's tiers in the page's language. */
function tierNames(ladder) {
  const one = ladders.find((some) => some.name === ladder);
  return one?.tier_titles[currentLanguage()] ?? one?.tiers ?? [];
}

function showTiers() {
  const tiers = tierNames(get("ladder").value);
  for (const id of ["tier-low", "tier-high"]) {
    get(id).replaceChildren(...tiers.map((name, index) => new Option(`${index + 1} ${name}`, index + 1)));
  }
  get("tier-high").selectedIndex = tiers.length - 1;
  get("make").disabled = !tiers.length;
}

// --- start -----------------------------------------------------------------------------------------

function speak() {
  setLanguage(get("language").value);
  localStorage.setItem("satsudoku-language", get("language").value);
  if (!grid.board) return;
  nameVariants();
  showTiers();
  makePad();
  draw();
  analysis.follow(state.puzzle(), true);
}

function connect() {
  const on = (id, kind, action) => get(id).addEventListener(kind, action);
  document.addEventListener("keydown", onKey);
  on("variant", "change", chooseVariant);
  on("language", "change", speak);
  on("undo", "click", () => travel("undo"));
  on("redo", "click", () => travel("redo"));
  on("apply", "click", applyHint);
  on("show-candidates", "change", () => { draw(); analysis.follow(state.puzzle()); });
  on("ladder", "change", () => { showTiers(); analysis.follow(state.puzzle()); });
  on("make", "click", generate);
  on("stop", "click", () => cancel("generate"));
  on("import", "click", importText);
  on("export", "click", exportText);
  on("link", "click", copyLink);
  on("print", "click", print);
  on("keys", "click", () => { keyForm(get("keys-list"), say); get("keys-dialog").showModal(); });
  for (const button of document.querySelectorAll("[data-hint]")) {
    button.addEventListener("click", () => giveHint(Number(button.dataset.hint)));
  }
  for (const button of document.querySelectorAll("[data-role=set],[data-role=solve]")) {
    button.addEventListener("click", () => change(() => { state.role = button.dataset.role; }));
  }
}

async function start() {
  get("language").value = localStorage.getItem("satsudoku-language") ?? (navigator.language.startsWith("ja") ? "ja" : "en");
  setLanguage(get("language").value);
  connect();
  const lists = [list("variants"), list("ladders"), list("formats")];
  try {
    if (location.hash.length > 1) state.open(location.hash.slice(1));
    else state.reset({ variant: "classic9" }, 81);
  } catch {
    state.reset({ variant: "classic9" }, 81);
    get("message").textContent = say("noUndo");
  }
  let formats;
  [variants, ladders, formats] = await Promise.all(lists);
  nameVariants();
  get("ladder").replaceChildren(...ladders.map((one) => new Option(one.title, one.name, one.default, one.default)));
  get("format").replaceChildren(...formats.map((one) => new Option(one.name)));
  get("format").value = "line";
  get("symmetry").replaceChildren(...SYMMETRIES.map((name) => new Option(name)));
  showTiers();
  await restore();
  document.body.dataset.ready = "yes";
}

asking(start)();
