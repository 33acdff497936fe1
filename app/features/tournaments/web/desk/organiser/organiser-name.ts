import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';

const stored = createStoredValue('ringside-organiser', (text) => text ?? '');

export const readOrganiser = () => stored.read().trim() || undefined;
export const setOrganiser = stored.write;

export const useOrganiser = () => useStoredValue(stored, '');
