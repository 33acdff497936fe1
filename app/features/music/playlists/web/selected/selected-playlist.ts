import { createStoredValue } from '#app/ui/storage/stored-value.ts';
import { parseSelected, SELECTED_STORAGE_KEY, type SelectedPlaylist } from '../../selected.ts';

export const storedSelection = createStoredValue(SELECTED_STORAGE_KEY, (text) => {
  const selected = parseSelected(text);
  // A discarded selection is removed from storage (specification, section 4: Selected playlist).
  if (text !== null && selected === null) localStorage.removeItem(SELECTED_STORAGE_KEY);
  return selected;
});

export function selectPlaylist(playlist: Omit<SelectedPlaylist, 'selectedAt'> | null): void {
  storedSelection.write(playlist && JSON.stringify({ ...playlist, selectedAt: Date.now() }));
}
