/* The text of a file, as the library reads it: in UTF-8, or in UTF-16 with its mark, plain or in gzip. */

import { Refused } from "./service.js";
import { say } from "./words.js";

const GZIP = [0x1f, 0x8b];
const UTF16 = { "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] };

export async function textOf(file) {
  try {
    const packed = new Uint8Array(await file.arrayBuffer());
    const bytes = begins(packed, GZIP) ? await unpacked(packed) : packed;
    const [coding = "utf-8"] = Object.keys(UTF16).filter((name) => begins(bytes, UTF16[name]));
    const text = new TextDecoder(coding, { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch { /* a folder, cut off, or in no such coding */ }
  throw new Refused(say("noText", { name: file.name }));
}

const begins = (bytes, [first, second]) => bytes[0] === first && bytes[1] === second;

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
