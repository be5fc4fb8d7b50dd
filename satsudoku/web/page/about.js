/* Title, author and rules of a puzzle, beside its board and on paper. */

import { get } from "./desk.js";
import { currentLanguage, say } from "./words.js";

/** Show them; written: rules in each language, written from the constraints, where the setter gave none. */
export function showAbout(about, written) {
  const { title, author } = about;
  const rules = about.rules || written[currentLanguage()];
  get("about-title").textContent = title;
  get("about-author").textContent = author && say("by", { author });
  get("about-rules").textContent = rules;
  get("print-about").replaceChildren(...aboutOf({ ...about, rules }));
  for (const key of ["title", "author", "rules"]) {
    if (document.activeElement !== get(key)) get(key).value = about[key];
  }
  document.title = title ? `${title} – satsudoku` : "satsudoku";
}

/** Elements for the top of a board. */
export function aboutOf({ title, author, rules }) {
  const texts = [["h2", title], ["p", author && say("by", { author })], ["p", rules]];
  return texts.filter(([, text]) => text).map(([kind, text]) => {
    const element = document.createElement(kind);
    element.textContent = text;
    return element;
  });
}
