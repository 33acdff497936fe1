/** The playlist that songs are added to (specification, section 4: Selected playlist). */

export const SELECTED_STORAGE_KEY = 'ringside-selected-playlist';

export interface SelectedPlaylist {
  id: string;
  name: string;
  userId: string;
  selectedAt: number;
}

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
