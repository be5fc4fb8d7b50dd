/* Icons, as strokes of a 24 by 24 square. */

const PATHS = {
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  clipboard: "M9 5H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2h-2M9 3h6v4H9z",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  share: "M12 15V4M8 7l4-4 4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7",
  print: "M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v5a1 1 0 0 1-1 1h-2M7 14h10v6H7z",
  sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3z",
  check: "M4 12l5 6L20 6",
  eraser: "M8 20h12M6 18l-3-3a1.500 1.500 0 0 1 0-2L12 4a1.500 1.500 0 0 1 2 0l5 5a1.500 1.500 0 0 1 0 2l-8 8H8z",
  clock: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  wand: "M5 19L15 9M14 4v3M19 9h-3M18 5l-2 2M9 4l.01 0M20 14l.01 0",
  path: "M5 6h6a3 3 0 0 1 0 6H9a3 3 0 0 0 0 6h10M16 15l3 3-3 3",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  close: "M6 6l12 12M18 6L6 18",
  bin: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  down: "M12 4v11M8 11l4 4 4-4M5 20h14",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M4 15h16",
  marks: "M5 6h2M11 6h2M17 6h2M5 12h2M11 12h2M17 12h2M5 18h2M11 18h2M17 18h2",
  odd: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  even: "M6 6h12v12H6z",
  region: "M4 4h16v16H4zM12 4v5h-4v6h8v5",
  extra: "M4 4h16v16H4zM8 8h8v8H8z",
  color: "M4 4h16v16H4zM4 12h8V4M12 12h8M12 20v-8",
  line: "M4 18L10 8l5 6 5-9",
  rectangle: "M4 7h16v10H4z",
  circle: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z",
  text: "M5 6h14M12 6v13M9 19h6",
  cage: "M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4",
  x: "M7 5l10 14M17 5L7 19",
  v: "M6 5l6 14 6-14",
  rising: "M4 12h16M14 6l6 6-6 6",
  falling: "M20 12H4M10 6l-6 6 6 6",
  neither: "M7 7l10 10M17 7L7 17",
  pause: "M8 5v14M16 5v14",
  several: "M4 4h9v9H4zM11 16h9V8M16 20v-8",
  either: "M4 6h4l4 6 4-6h4M12 12v7",
  apart: "M12 4v7M12 11L6 19M12 11l6 8",
  pairs: "M4 12h16M6 9l-3 3 3 3M18 9l3 3-3 3",
  everyPair: "M5 5h14v14H5zM5 5l14 14M19 5L5 19",
  tools: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
};

/** The element of an icon. */
export function icon(name) {
  const place = document.createElement("template");
  place.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`;
  return place.content.firstChild;
}

/** Put icons into the elements that name one. */
export function drawIcons() {
  for (const element of document.querySelectorAll("[data-icon]")) element.prepend(icon(element.dataset.icon));
}

/** A button with an icon, words, or both. */
export function button(action, { picture = null, text = "", label = "", kind = "" } = {}) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = kind;
  if (picture) element.append(typeof picture === "string" ? icon(picture) : picture);
  if (text) {
    const words = document.createElement("span");
    words.textContent = text;
    element.append(words);
  }
  if (label) {
    element.setAttribute("aria-label", label);
    element.title = label;
  }
  element.addEventListener("click", action);
  return element;
}
