/* Choices that the browser remembers: how the page looks, and what it does by itself. */

import { recall, remember } from "./store.js";

const STORE = "satsudoku-choices";
const IDS = ["theme", "hide-verdict", "tidy"];

const get = (id) => document.getElementById(id);

/** Whether a choice with a box is made. */
export const chosen = (id) => get(id).checked;

/** Take the remembered choices; changed: called after each change. */
export function connectChoices(changed) {
  let kept = {};
  try {
    kept = JSON.parse(recall(STORE)) ?? {};
  } catch { /* nothing was kept */ }
  for (const id of IDS) {
    const field = get(id);
    const key = field.type === "checkbox" ? "checked" : "value";
    if (id in kept) field[key] = kept[id];
    field.addEventListener("change", () => {
      kept[id] = field[key];
      remember(STORE, JSON.stringify(kept));
      show();
      changed(id);
    });
  }
  show();
}

function show() {
  document.documentElement.dataset.theme = get("theme").value;
  document.body.classList.toggle("verdict-hidden", chosen("hide-verdict"));
}

/** A drawing that follows the chosen look, not the browser's. */
export function themed(svg) {
  const query = { light: "not all", dark: "screen" }[get("theme").value];
  return query ? svg.replaceAll("screen and (prefers-color-scheme:dark)", query) : svg;
}
