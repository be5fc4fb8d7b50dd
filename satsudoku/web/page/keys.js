/* Keys and what they do. People may choose others; the browser remembers them. */

import { recall, remember } from "./store.js";

const DEFAULTS = {
  up: "w", left: "a", down: "s", right: "d",
  digit: "z", corner: "x", centre: "c", colour: "v", letter: "l", pen: "p", hint: "h", tools: "/",
};
const STORE = "satsudoku-keys";

export const keys = { ...DEFAULTS, ...read() };

function read() {
  try {
    return JSON.parse(recall(STORE)) ?? {};
  } catch {
    return {};
  }
}

/** The action of a key, or null; letters that are symbols of the board are not actions. */
export function actionOf(event, symbols) {
  const named = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" }[event.key];
  if (named) return named;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey || symbols.toLowerCase().includes(key)) return null;
  return Object.keys(keys).find((action) => keys[action] === key) ?? null;
}

/** A form for choosing keys. */
export function keyForm(place, say) {
  place.replaceChildren(
    ...Object.keys(DEFAULTS).map((action) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "text";
      input.maxLength = 1;
      input.value = keys[action];
      input.addEventListener("input", () => {
        keys[action] = input.value.toLowerCase() || DEFAULTS[action];
        remember(STORE, JSON.stringify(keys));
      });
      label.append(say(action), input);
      return label;
    }),
  );
}
