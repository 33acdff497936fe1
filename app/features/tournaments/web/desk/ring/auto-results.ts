import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';

const MAX_REMEMBERED = 200;

const stored = createStoredValue('ringside-desk-ring', (text) => text === 'auto');
const taken = createStoredValue('ringside-desk-ring-taken', (text): string[] => {
  try {
    const keys: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(keys) ? keys.map(String) : [];
  } catch {
    return [];
  }
});

export const useAutoResults = () => useStoredValue(stored, false);
export const setAutoResults = (on: boolean) => stored.write(on ? 'auto' : 'off');

/** Remembers results, so that one that an organiser removed again is not taken a second time. */
export function rememberTaken(keys: readonly string[]): void {
  const known = taken.read();
  const fresh = keys.filter((key) => !known.includes(key));
  if (fresh.length > 0) taken.write(JSON.stringify([...known, ...fresh].slice(-MAX_REMEMBERED)));
}

export const wasTaken = (key: string) => taken.read().includes(key);
