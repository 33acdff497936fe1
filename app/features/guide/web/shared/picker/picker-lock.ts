import { useLayoutEffect } from 'react';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { PICKER_LOCK_STORAGE_KEY } from '../../../picker-rules.ts';

const KEY = JSON.stringify(PICKER_LOCK_STORAGE_KEY);

/** Runs before the first paint, so that a picker locked open is open from the start. */
export const PICKER_LOCK_SCRIPT = `try{if(localStorage.getItem(${KEY})==="true")document.documentElement.dataset.picker="locked"}catch{}`;

const stored = createStoredValue(PICKER_LOCK_STORAGE_KEY, (text) => text === 'true');
const setLocked = (locked: boolean) => stored.write(String(locked));

/** Stored in local storage, and set as an attribute of <html>. */
export function usePickerLock(): [boolean, (locked: boolean) => void] {
  const locked = useStoredValue(stored, false);
  useLayoutEffect(() => {
    // Right after hydration `locked` has not been read yet, so the stored state is used.
    if (stored.read()) document.documentElement.dataset.picker = 'locked';
    else delete document.documentElement.dataset.picker;
  });
  return [locked, setLocked];
}
