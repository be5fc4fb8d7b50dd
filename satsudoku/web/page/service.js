/* Questions to the service. A question of a kind ends the one of that kind before it, so that an old
   answer never comes over a new board. */

const open = new Map();

export class Refused extends Error {}

/** Ask; null where a newer question of this kind has been asked meanwhile. */
export async function ask(name, body, kind = name) {
  open.get(kind)?.abort();
  const control = new AbortController();
  open.set(kind, control);
  try {
    const answer = await fetch(`/v1/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: control.signal,
    });
    const data = await answer.json();
    if (open.get(kind) !== control) return null;
    if (!answer.ok) throw new Refused(data.error);
    return data.records;
  } catch (error) {
    if (error.name === "AbortError") return null;
    throw error;
  } finally {
    if (open.get(kind) === control) open.delete(kind);
  }
}

export function cancel(...kinds) {
  for (const kind of kinds) {
    open.get(kind)?.abort();
    open.delete(kind);
  }
}

export async function list(name) {
  return (await fetch(`/v1/${name}`)).json();
}
