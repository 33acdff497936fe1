import { createStoredValue } from '#app/ui/storage/stored-value.ts';
import { type OfflineList, parseLists } from '../rules.ts';
import { LISTS_KEY } from './playable-address.ts';

export const offlineLists = createStoredValue(LISTS_KEY, parseLists);

export function writeList(path: string, list: OfflineList | null): void {
  const others = offlineLists.read().filter((other) => other.path !== path);
  const lists = list ? [...others, list] : others;
  offlineLists.write(lists.length > 0 ? JSON.stringify(lists) : null);
}
