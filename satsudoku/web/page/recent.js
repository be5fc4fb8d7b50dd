/* The list of recent work in the dialog for a new puzzle. */

import { timeText } from "./clock.js";
import { get } from "./desk.js";
import { button } from "./icons.js";
import { shelved, taken, unshelve } from "./shelf.js";
import { currentLanguage, say } from "./words.js";

/** variantTitle: gives a variant's title in the page's language, or undefined. */
export function connectRecent(desk, autosave, variantTitle) {
  const dialog = get("new-dialog");

  const open = desk.asking(async (opening) => {
    desk.keep();
    const record = taken(opening);
    if (!record) {
      show();
      desk.refuse("noUndo");
      return;
    }
    dialog.close();
    await autosave.open(record);
  });

  function row({ opening, when, title, variant, role, cells, filled, seconds }) {
    const name = title || variantTitle(variant) || variant || say("ownBoard");
    const date = new Date(when).toLocaleString(currentLanguage(), { dateStyle: "medium", timeStyle: "short" });
    const parts = [say(role), say("place", { number: filled, all: cells }), seconds && timeText(seconds), date];
    const item = document.createElement("li");
    const work = button(() => open(opening), { text: name, kind: "piece" });
    const small = document.createElement("small");
    small.textContent = parts.filter(Boolean).join(say("between"));
    work.append(small);
    const remove = button(() => {
      unshelve(opening);
      show();
    }, { picture: "bin", label: `${say("remove")}: ${name}`, kind: "round" });
    item.append(work, remove);
    return item;
  }

  function show() {
    const rows = shelved().filter(({ opening }) => opening !== desk.state.opening).map(row);
    get("recent").replaceChildren(...rows);
    get("recent-part").hidden = !rows.length;
  }

  get("new").addEventListener("click", show);
}
