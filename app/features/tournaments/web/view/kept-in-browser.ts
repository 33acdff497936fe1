import { useCallback, useSyncExternalStore } from 'react';

/** Values for browsers without storage, until the page is closed. */
const unkept = new Map<string, string | null>();
const listeners = new Set<() => void>();

function read(key: string): string | null {
  const text = unkept.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
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

/** A stored text, synchronised between tabs. Null on the server. */
export function useKeptInBrowser(key: string) {
  const get = useCallback(() => read(key), [key]);
  const text = useSyncExternalStore(subscribe, get, () => null);
  const keep = useCallback((next: string | null) => write(key, next), [key]);
  return { text, keep };
}
