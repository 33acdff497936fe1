import { useLayoutEffect, useSyncExternalStore } from 'react';
import { PICKER_LOCK_STORAGE_KEY } from '../../../picker-rules.ts';

const KEY = JSON.stringify(PICKER_LOCK_STORAGE_KEY);

/** Runs before the first paint, so that a picker locked open is open from the start. */
export const PICKER_LOCK_SCRIPT = `try{if(localStorage.getItem(${KEY})==="true")document.documentElement.dataset.picker="locked"}catch{}`;

const listeners = new Set<() => void>();
/** In-memory fallback if storage is blocked. */
let remembered = false;

function readLocked(): boolean {
  try {
    return localStorage.getItem(PICKER_LOCK_STORAGE_KEY) === 'true';
  } catch {
    return remembered;
  }
}

function setLocked(locked: boolean): void {
  remembered = locked;
  try {
    localStorage.setItem(PICKER_LOCK_STORAGE_KEY, String(locked));
  } catch {
    // The choice is kept until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/**
 * Whether the picker is locked open: stored in local storage, and set as an attribute of <html>.
 */
export function usePickerLock(): [boolean, (locked: boolean) => void] {
  const locked = useSyncExternalStore(subscribe, readLocked, () => false);
  useLayoutEffect(() => {
    // Right after hydration `locked` has not been read yet, so the stored state is used.
    if (readLocked()) document.documentElement.dataset.picker = 'locked';
    else delete document.documentElement.dataset.picker;
  });
  return [locked, setLocked];
}
