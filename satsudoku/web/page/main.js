/* The page: first its board, which a script of its own draws, then all other parts. */

import { showAbout } from "./about.js";
import { connectChoices } from "./choices.js";
import { get } from "./desk.js";
import { drawIcons } from "./icons.js";
import { onAway, part } from "./service.js";
import { recall } from "./store.js";
import { setLanguage } from "./words.js";
import { autosave, desk, fog } from "./work.js";

const PATIENCE = 2000; // milliseconds in which the other parts wait for the board

function paint() {
  const { state, grid } = desk;
  const setting = state.role === "set";
  grid.show(fog.seen(state.cells), desk.view(), fog.dark);
  document.body.classList.toggle("setting", setting);
  for (const element of document.querySelectorAll("[data-role=set],[data-role=solve]")) {
    element.setAttribute("aria-pressed", element.dataset.role === state.role);
  }
  for (const element of document.querySelectorAll("[data-setting]")) element.classList.toggle("away", !setting);
  for (const element of document.querySelectorAll("[data-solving]")) element.classList.toggle("away", setting);
  get("undo").disabled = !state.past.length;
  get("redo").disabled = !state.future.length;
  showAbout(state.about, grid.board.rules);
}

async function start() {
  get("language").value = recall("satsudoku-language") ?? (navigator.language.startsWith("ja") ? "ja" : "en");
  setLanguage(get("language").value);
  drawIcons();
  onAway((away) => { get("away").hidden = !away; });
  desk.paint = paint;
  connectChoices((id) => { if (id === "theme") desk.reload(); });
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  const arrived = autosave.arrive({ reloaded: type === "reload" });
  await Promise.race([arrived, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]);
  const { connectParts } = await part("page-parts");
  await connectParts();
  await arrived;
  document.body.dataset.ready = "yes";
}

desk.asking(start)();
