/* The board of a link is asked for while the rest of the page is on its way: a slow line saves a round trip. */

import { knownBoard } from "./first.js";
import { unpack } from "./link.js";
import { State } from "./state.js";

const asked = begin(location.hash.slice(1)).catch(() => null); // the page says what is wrong with the link

async function begin(fragment) {
  const state = new State();
  const { text = null } = fragment ? await unpack(fragment, state) : { text: "" };
  const question = state.board();
  if (text !== null || knownBoard(question)) return null;
  const body = JSON.stringify(question);
  const headers = { "Content-Type": "application/json" };
  const answer = fetch("v1/board", { method: "POST", headers, body }).catch(() => null);
  return { body, answer };
}

/** The answer to a question `board` if it is the link's and went well; else null. */
export async function earlyAnswer(name, body) {
  const early = name === "board" && await asked;
  if (early?.body !== JSON.stringify(body)) return null;
  const answer = await early.answer;
  return answer?.ok && !answer.bodyUsed ? answer : null;
}
