import { useSyncExternalStore } from 'react';
import { localValues } from './browser-storage.ts';
import { createSharedValue } from './shared-value.ts';

export type StoredValue<T> = ReturnType<typeof createStoredValue<T>>;

export function createStoredValue<T>(key: string, parse: (text: string | null) => T) {
  let last: { text: string | null; value: T } | undefined;
  const changes = createSharedValue(undefined);
  return {
    read(): T {
      const text = localValues.getItem(key);
      if (last?.text !== text) last = { text, value: parse(text) };
      return last.value;
    },
    write(text: string | null): void {
      if (text === null) localValues.removeItem(key);
      else localValues.setItem(key, text);
      changes.write(undefined);
    },
    subscribe(listener: () => void): () => void {
      const stop = changes.subscribe(listener);
      window.addEventListener('storage', listener);
      return () => {
        stop();
        window.removeEventListener('storage', listener);
      };
    },
  };
}

export function useStoredValue<T, S>({ read, subscribe }: StoredValue<T>, onServer: S): T | S {
  return useSyncExternalStore<T | S>(subscribe, read, () => onServer);
}
