/* What the browser remembers. Where it must not, e.g. because cookies are blocked, the page works and forgets. */

/** The text of a key, or null. */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text, if there is room; whether it was kept. */
export function remember(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch { /* nothing was kept */ }
}
