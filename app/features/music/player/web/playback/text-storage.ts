/** A text in the browser's storage; null when there is none, or no storage. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores or removes a text. Without storage it is kept in memory until the page is left. */
export function writeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The storage is blocked or full.
  }
}
