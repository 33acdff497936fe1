import { useMemo } from 'react';
import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';

export function useKeptInBrowser(key: string) {
  const stored = useMemo(() => createStoredValue(key, (text) => text), [key]);
  return { text: useStoredValue(stored, null), keep: stored.write };
}
