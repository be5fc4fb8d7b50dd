/* A larger look at a part of a large board: by two fingers, by Ctrl and the wheel, or by buttons. */

import { get } from "./desk.js";

const MOST = 8;
const STEP = 1.5; // of a button or of a wheel's notch

export class Zoom {
  #zoom = 1;
  #fingers = new Map(); // where they are
  #far = 0; // between two of them
  #middle = [0, 0];

  constructor(desk) {
    this.grid = desk.grid;
    this.window = get("window");
    get("zoom-in").addEventListener("click", () => this.#by(STEP));
    get("zoom-out").addEventListener("click", () => this.#by(1 / STEP));
    this.window.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault(); // the browser would make the page larger, without room to scroll
      this.#by(event.deltaY < 0 ? STEP : 1 / STEP, [event.clientX, event.clientY]);
    }, { passive: false });
    this.window.addEventListener("pointerdown", (event) => this.#down(event));
    this.window.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => this.#fingers.delete(event.pointerId));
    this.#show();
    desk.painters.push(() => { // a small board has no buttons to look at it from farther
      if (this.#zoom > 1 && !document.body.classList.contains("large")) this.#by(0);
    });
  }

  /** Look closer; the point of the board at a place of the screen stays there. */
  #by(factor, place = null) {
    const box = this.window.getBoundingClientRect();
    const [x, y] = place ? [place[0] - box.left, place[1] - box.top] : [box.width / 2, box.height / 2];
    const before = this.#zoom;
    this.#zoom = Math.min(MOST, Math.max(1, before * factor));
    if (Math.abs(this.#zoom - 1) < 0.05) this.#zoom = 1;
    const { scrollLeft, scrollTop } = this.window;
    this.#show();
    const ratio = this.#zoom / before;
    this.window.scrollLeft = (scrollLeft + x) * ratio - x;
    this.window.scrollTop = (scrollTop + y) * ratio - y;
  }

  #show() {
    this.window.style.setProperty("--zoom", this.#zoom);
    this.window.classList.toggle("closer", this.#zoom > 1);
    get("zoom-out").disabled = this.#zoom === 1;
    get("zoom-in").disabled = this.#zoom === MOST;
  }

  #down(event) {
    if (event.pointerType !== "touch") return;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size !== 2) return;
    this.grid.giveUp(); // the first finger draws nothing
    [this.#far, this.#middle] = this.#pinch();
  }

  #move(event) {
    if (!this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.#fingers.size !== 2) return;
    const [far, middle] = this.#pinch();
    this.window.scrollLeft += this.#middle[0] - middle[0];
    this.window.scrollTop += this.#middle[1] - middle[1];
    this.#by(far / this.#far, middle);
    [this.#far, this.#middle] = [far, middle];
  }

  /** The distance of two fingers, and the place between them. */
  #pinch() {
    const [[x, y], [u, v]] = this.#fingers.values();
    return [Math.hypot(x - u, y - v) || 1, [(x + u) / 2, (y + v) / 2]];
  }
}
