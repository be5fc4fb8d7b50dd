/* Ways to a puzzle: a new one, one from the clipboard or a file, or an empty board to draw on. */

import { get } from "./desk.js";
import { textOf } from "./file.js";
import { ask } from "./service.js";

/** The wishes behind the buttons; tiers of the default ladder. */
const WISHES = {
  easy: { symmetry: "rotational", tier: [1, 3] },
  medium: { symmetry: "rotational", tier: [4, 6] },
  hard: { symmetry: "rotational", tier: [12, 15], minutes: [20, 60] },
  killer: { constraints: ["cages"], tier: [1, 8] },
};

/** order: the wishes of the form for a puzzle to order. */
export function connectArrival(desk, order) {
  const dialog = { new: get("new-dialog"), paste: get("paste-dialog") };

  const make = (wishes) => desk.asking(async () => {
    const records = await ask("generate", wishes);
    if (!records) return;
    if (!records.length) {
      desk.refuse("noneFound");
      return;
    }
    const [{ layout, variant, puzzle }] = records;
    await desk.open(layout ?? { variant, givens: puzzle });
    dialog.new.close();
  })();

  const read = desk.asking(async (text) => {
    await desk.read(text);
    dialog.paste.close();
  });

  get("new").addEventListener("click", () => dialog.new.showModal());
  for (const element of document.querySelectorAll("[data-new]")) {
    element.addEventListener("click", () => make({ variant: "classic9", ...WISHES[element.dataset.new] }));
  }
  get("make").addEventListener("click", () => make(order()));
  get("clear").addEventListener("click", desk.asking(async () => {
    await desk.openVariant(get("variant").value);
    dialog.new.close();
  }));

  get("paste").addEventListener("click", () => {
    get("text").value = "";
    dialog.paste.showModal();
    get("text").focus();
  });
  get("import").addEventListener("click", () => read(get("text").value));
  get("pick").addEventListener("click", () => {
    get("picked").value = ""; // the same file can be chosen again
    get("picked").click();
  });
  get("picked").addEventListener("change", desk.asking(async ({ target }) => read(await textOf(target.files[0]))));
  get("draw").addEventListener("click", desk.asking(() => desk.openVariant("classic9")));

  document.addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (!text?.trim()) return;
    event.preventDefault();
    read(text);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", desk.asking(async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = file ? await textOf(file) : event.dataTransfer.getData("text/plain");
    if (text) await read(text);
  }));
}
