import { localValues } from '#app/ui/storage/browser-storage.ts';
import { markedAddress } from '../kept-address.ts';

export const LISTS_KEY = 'ringside-songs';

export function playableAddress(source: string): string {
  // Without the service worker, as after a forced reload, the server answers.
  const isKept = localValues.getItem(LISTS_KEY)?.includes(`"${source}"`);
  return isKept ? markedAddress(source) : source;
}
