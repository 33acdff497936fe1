import { parseSelected, SELECTED_STORAGE_KEY, type SelectedPlaylist } from '../../selected.ts';

let kept: { text: string | null; selected: SelectedPlaylist | null } = {
  text: null,
  selected: null,
};
const listeners = new Set<() => void>();

/**
 * The stored selection. Returns the same object while the stored text is unchanged; without
 * storage, the selection of this page.
 */
export function readSelected(): SelectedPlaylist | null {
  let text: string | null;
  try {
    text = localStorage.getItem(SELECTED_STORAGE_KEY);
  } catch {
    return kept.selected;
  }
  if (text !== kept.text) kept = { text, selected: parseSelected(text) };
  // A discarded selection is removed from storage (specification, section 4: Selected playlist).
  if (text !== null && kept.selected === null) localStorage.removeItem(SELECTED_STORAGE_KEY);
  return kept.selected;
}

/** Selects a playlist; null clears the selection. */
export function selectPlaylist(playlist: Omit<SelectedPlaylist, 'selectedAt'> | null): void {
  const selected = playlist && { ...playlist, selectedAt: Date.now() };
  const text = selected && JSON.stringify(selected);
  kept = { text, selected };
  try {
    if (text === null) localStorage.removeItem(SELECTED_STORAGE_KEY);
    else localStorage.setItem(SELECTED_STORAGE_KEY, text);
  } catch {
    // Without storage it is kept until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function subscribeSelected(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
