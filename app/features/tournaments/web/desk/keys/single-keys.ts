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

/** Turns shortcuts of one letter off or on: speech input would trigger them. */
export function setSingleKeys(next: boolean): void {
  on = next;
  try {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : OFF);
  } catch {
    // Without storage the setting lasts until the page is closed.
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
