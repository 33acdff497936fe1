/** The playlist that songs are added to (specification, section 4: Selected playlist). */

export const SELECTED_STORAGE_KEY = 'ringside-selected-playlist';

export interface SelectedPlaylist {
  id: string;
  name: string;
  /** The owner's id: on a shared computer the next viewer must not inherit the selection. */
  userId: string;
  /** When it was selected, in ms since 1970; an older list of playlists may not contain it yet. */
  selectedAt: number;
}

/** Reads what was stored; a value containing albumIds, or of any other shape, is discarded. */
export function parseSelected(text: string | null): SelectedPlaylist | null {
  try {
    const value = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || 'albumIds' in value) return null;
    const { id, name, userId, selectedAt } = value as Record<string, unknown>;
    const whole = [id, name, userId].every((part) => typeof part === 'string' && part !== '');
    return whole && typeof selectedAt === 'number' ? (value as SelectedPlaylist) : null;
  } catch {
    return null;
  }
}
