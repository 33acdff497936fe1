import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';

const stored = createStoredValue('ringside-desk-keys', (text) => text !== 'off');

/** Turns shortcuts of one letter off or on: speech input would trigger them. */
export const setSingleKeys = (on: boolean) => stored.write(on ? 'on' : 'off');

export const useSingleKeys = () => useStoredValue(stored, true);
