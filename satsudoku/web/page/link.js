/* The desk as the part of an address behind #, in the shortest form that holds it:

   530070...            a puzzle of the usual variant of its size
   jigsaw9:53..7...     a puzzle of a variant with a name
   set/...              the same, to set rather than to solve
   z/...                all else: deflated JSON in base64url

   Older links, base64url of plain JSON, are read, and so is any puzzle as a text. */

export const USUAL = { 16: "classic4", 25: "x5", 36: "classic6", 64: "classic8", 81: "classic9", 100: "classic10",
  144: "classic12", 196: "classic14", 225: "classic15", 256: "classic16", 625: "classic25", 2401: "classic49" };
const OLD = /^eyJ/;

/** The part after # for a state. progress: with entries and marks; else the bare puzzle. */
export async function pack(state, progress = true) {
  const role = state.role === "set" && progress ? "set/" : "";
  const plain = plainText(state, progress);
  if (plain !== null) return role + plain;
  return `${role}z/${await deflated(JSON.stringify(short(state, progress)))}`;
}

/** Read the part after #. Gives { text } if the service has to read a puzzle's text. */
export async function unpack(fragment, state) {
  if (OLD.test(fragment)) {
    state.read(new TextDecoder().decode(bytesOf(fragment)));
    return {};
  }
  const role = fragment.startsWith("set/") ? "set" : "solve";
  const body = role === "set" ? fragment.slice(4) : fragment;
  if (body.startsWith("z/")) {
    state.read(JSON.stringify({ ...long(JSON.parse(await inflated(body.slice(2)))), role }));
    return {};
  }
  const text = decodeURIComponent(body);
  const [, variant, givens] = /^(?:([a-zA-Z][\w-]*(?::[A-Za-z]+)?):)?([.\w]+)$/.exec(text) ?? [];
  if (!givens || !(variant || USUAL[givens.length])) return { text, role };
  state.reset({ variant: variant ?? USUAL[givens.length] }, givens.length, givens.replaceAll("0", "."));
  state.role = role;
  return {};
}

function plainText(state, progress) {
  const { layout, about, cells, removed, pen = [] } = state;
  const marked = cells.some((cell) => cell.allowed)
    || (progress && (removed.length || pen.length || cells.some((cell) => cell.entry || cell.corner || cell.centre || cell.colour)));
  if (marked || Object.keys(layout).length > 1 || !layout.variant || Object.values(about).some(Boolean)) return null;
  const givens = state.givens();
  return layout.variant === USUAL[givens.length] ? givens : `${layout.variant}:${givens}`;
}

/** A state in the shortest form: texts of one character per cell, and no empty ones. */
function short({ layout, about, cells, removed, pen = [] }, progress) {
  const line = (key) => cells.map((cell) => cell[key] || ".").join("");
  const listed = (key) => cells.map((cell) => cell[key]).join(",");
  const parts = { n: cells.length, l: layout, g: line("given"), p: listed("allowed"), t: about.title, a: about.author, r: about.rules };
  if (progress) {
    Object.assign(parts, { e: line("entry"), k: listed("corner"), m: listed("centre"), ...colours(cells), x: removed.join(" "), q: pen.join(" ") });
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => typeof value !== "string" || /[^.,]/.test(value)));
}

/** The colours: a character per cell, or a list where a cell has several. */
function colours(cells) {
  if (cells.every(({ colour = "" }) => colour.length < 2)) return { c: cells.map(({ colour }) => colour || ".").join("") };
  return { w: cells.map(({ colour }) => colour).join(",") };
}

function long({ n, l, g = "", p, t = "", a = "", r = "", e = "", k, m, c = "", w, x = "", q = "" }) {
  const at = (line, index) => (line[index] ?? ".").replace(".", "");
  const [allowed, corner, centre] = [p, k, m].map((list) => (list ?? "").split(","));
  const many = w?.split(",") ?? [];
  return {
    layout: l,
    about: { title: t, author: a, rules: r },
    cells: Array.from({ length: n }, (_, index) => ({
      given: at(g, index), entry: at(e, index), colour: many[index] ?? at(c, index),
      allowed: allowed[index] ?? "", corner: corner[index] ?? "", centre: centre[index] ?? "",
    })),
    removed: x ? x.split(" ") : [],
    pen: q ? q.split(" ") : [],
  };
}

async function piped(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function deflated(text) {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  // Not all bytes as arguments of one call: engines allow some 65,000.
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function inflated(packed) {
  return new TextDecoder().decode(await piped(bytesOf(packed), new DecompressionStream("deflate-raw")));
}

function bytesOf(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
