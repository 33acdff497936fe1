import { useCallback, useSyncExternalStore } from 'react';

const STORAGE_KEY_BEGINNING = 'ringside-revealed:';
const NONE: ReadonlySet<string> = new Set();

/** What was read or written last, for each tournament that was open on this page. */
const kept = new Map<string, { text: string | null; matches: ReadonlySet<string> }>();
const listeners = new Set<() => void>();

/** The same set as long as the storage says the same; without a storage the one of this page. */
function readRevealed(id: string): ReadonlySet<string> {
  const last = kept.get(id);
  let text: string | null;
  try {
    text = localStorage.getItem(STORAGE_KEY_BEGINNING + id);
  } catch {
    return last?.matches ?? NONE;
  }
  if (last && last.text === text) return last.matches;
  const matches = new Set(text?.split(' '));
  kept.set(id, { text, matches });
  return matches;
}

function writeRevealed(id: string, matches: ReadonlySet<string>): void {
  const text = [...matches].join(' ');
  kept.set(id, { text, matches });
  try {
    localStorage.setItem(STORAGE_KEY_BEGINNING + id, text);
  } catch {
    // A browser that keeps nothing still shows them until the page closes.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The matches of a tournament whose results were asked for in this browser. None on the server. */
export function useRevealed(id: string) {
  const read = useCallback(() => readRevealed(id), [id]);
  const revealed = useSyncExternalStore(subscribe, read, () => NONE);
  const reveal = useCallback(
    (matchIds: readonly string[]) => writeRevealed(id, new Set([...readRevealed(id), ...matchIds])),
    [id],
  );
  const hideAgain = useCallback(() => writeRevealed(id, NONE), [id]);
  return { revealed, reveal, hideAgain };
}
