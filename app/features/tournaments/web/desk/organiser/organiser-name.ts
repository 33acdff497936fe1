import { createStoredValue, useStoredValue } from '#app/ui/storage/stored-value.ts';
import { ORGANISER_NAME_MAX_CHARACTERS } from '../../../rules.ts';

const stored = createStoredValue('ringside-organiser', (text) => text ?? '');

export const readOrganiser = stored.read;

export function setOrganiser(name: string): void {
  stored.write(name.replaceAll(/\p{Cc}/gu, '').slice(0, ORGANISER_NAME_MAX_CHARACTERS));
}

export const useOrganiser = () => useStoredValue(stored, '');
