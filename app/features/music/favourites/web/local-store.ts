import type { KeptSongs } from '../contract.ts';
import { NO_SONGS, parseKeptSongs } from '../local-songs.ts';

const STORAGE_KEY = 'ringside-kept-songs';

let kept: { text: string | null; songs: KeptSongs } = { text: null, songs: NO_SONGS };
const listeners = new Set<() => void>();

/**
 * The songs in local storage. Returns the same object while the stored text is unchanged; without
 * storage, the songs of this page.
 */
export function readLocal(): KeptSongs {
  let text: string | null;
  try {
    text = localStorage.getItem(STORAGE_KEY);
  } catch {
    return kept.songs;
  }
  if (text !== kept.text) kept = { text, songs: parseKeptSongs(text) };
  return kept.songs;
}

/** Stores songs in this browser; null removes them. */
export function writeLocal(songs: KeptSongs): void {
  const isEmpty = songs.favourites.length === 0 && songs.played.length === 0;
  const text = isEmpty ? null : JSON.stringify(songs);
  kept = { text, songs };
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // The storage is blocked or full: the songs are kept until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function subscribeLocal(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
