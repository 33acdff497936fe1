import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';

const SAID_MODES = ['all', 'followed', 'off'] as const;
type SaidMode = (typeof SAID_MODES)[number];

const stored = createStoredValue<SaidMode>(
  'ringside-said-aloud',
  (text) => SAID_MODES.find((mode) => mode === text) ?? 'all',
);

/** The mode in this browser and its setter; null on the server, which does not know it. */
export function useSaidMode(): [SaidMode | null, (mode: SaidMode) => void] {
  return [useStoredValue(stored, null), stored.write];
}
