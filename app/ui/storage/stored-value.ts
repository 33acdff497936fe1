import { useSyncExternalStore } from 'react';
import { localValues } from './browser-storage.ts';

export interface StoredValue<T> {
  read(): T;
  write(text: string | null): void;
  subscribe(listener: () => void): () => void;
}

export function createStoredValue<T>(
  key: string,
  parse: (text: string | null) => T,
): StoredValue<T> {
  let last: { text: string | null; value: T } | undefined;
  const listeners = new Set<() => void>();
  return {
    read() {
      const text = localValues.getItem(key);
      if (last?.text !== text) last = { text, value: parse(text) };
      return last.value;
    },
    write(text) {
      if (text === null) localValues.removeItem(key);
      else localValues.setItem(key, text);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

export function useStoredValue<T, S>({ read, subscribe }: StoredValue<T>, onServer: S): T | S {
  return useSyncExternalStore<T | S>(subscribe, read, () => onServer);
}
