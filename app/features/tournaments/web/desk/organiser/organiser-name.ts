import { useSyncExternalStore } from 'react';
import { ORGANISER_NAME_MAX_CHARACTERS } from '../../../rules.ts';

const STORAGE_KEY = 'ringside-organiser';

let name: string | undefined;
const listeners = new Set<() => void>();

/** The organiser's name in the list of changes; empty without one. */
export function readOrganiser(): string {
  if (name !== undefined) return name;
  try {
    name = localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    name = '';
  }
  return name;
}

export function setOrganiser(next: string): void {
  name = next.replaceAll(/\p{Cc}/gu, '').slice(0, ORGANISER_NAME_MAX_CHARACTERS);
  try {
    localStorage.setItem(STORAGE_KEY, name);
  } catch {
    // Without storage it lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOrganiser(): string {
  return useSyncExternalStore(subscribe, readOrganiser, () => '');
}
