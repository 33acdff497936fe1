import { localValues } from '#app/ui/storage/browser-storage.ts';
import { markedAddress } from '../kept-address.ts';

export const LISTS_KEY = 'ringside-songs';

export function playableAddress(source: string): string {
  const isKept = localValues.getItem(LISTS_KEY)?.includes(`"${source}"`);
  return isKept ? markedAddress(source) : source;
}
