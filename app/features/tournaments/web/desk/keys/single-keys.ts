import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'ringside-desk-keys';
const OFF = 'off';

let on: boolean | undefined;
const listeners = new Set<() => void>();

function read(): boolean {
  if (on !== undefined) return on;
  try {
    on = localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    on = true;
  }
  return on;
}

/** Single letters can be turned off: who dictates to the browser would press them by talking. */
export function setSingleKeys(next: boolean): void {
  on = next;
  try {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : OFF);
  } catch {
    // Without storage it lives until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, read, () => true);
}
