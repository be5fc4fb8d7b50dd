/* The board of the usual variant comes within the page, so that the first look asks nothing. */

const VARIANT = "classic9";
const EMPTY = JSON.stringify({ variant: VARIANT, givens: ".".repeat(81) });
const text = document.getElementById("first-board").textContent;
const board = text ? JSON.parse(text) : null;

/** The answer to a question `board`, if it is this board without room beside it; else null. */
export function knownBoard({ variant, text: asked, outside = false }) {
  return !outside && (variant === VARIANT || asked === EMPTY) ? board : null;
}
