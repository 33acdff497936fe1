import type { Client } from '@ringside/contract/client';
import { type ImportEntry, type Match, matchSongs } from '../../contract.ts';
import { LISTED_NAME_MAX_CHARACTERS, PLAYLIST_MAX_SONGS } from '../../rules.ts';

/** So that progress shows, and what was found is kept when the line breaks. */
const ENTRIES_PER_CALL = 250;

export interface ImportFound {
  matches: Match[];
  missing: ImportEntry[];
  /** Entries that were not looked for, since it was stopped or failed, or the playlist is full. */
  left: number;
}

/** Finds the songs of a file. @throws only if nothing was looked for */
export async function findSongs(
  api: Client,
  listed: ImportEntry[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<ImportFound> {
  const entries = [...new Map(listed.map((entry) => [JSON.stringify(entry), entry])).values()];
  const matches = new Map<string, Match>();
  const missing: ImportEntry[] = [];
  let done = 0;
  while (done < Math.min(entries.length, PLAYLIST_MAX_SONGS) && !signal.aborted) {
    const few = entries.slice(done, done + ENTRIES_PER_CALL);
    try {
      const found = await api(matchSongs, { body: { entries: few.map(shortened) } }, { signal });
      few.forEach((entry, place) => {
        const match = found.matches[place];
        if (!match) missing.push(entry);
        else if (!matches.get(match.song.id)?.isSure) matches.set(match.song.id, match);
      });
    } catch (error) {
      if (done === 0 && !signal.aborted) throw error;
      break;
    }
    done += few.length;
    onProgress(done);
  }
  return { matches: [...matches.values()], missing, left: entries.length - done };
}

function shortened({ id, name, album, artist }: ImportEntry): ImportEntry {
  const cut = (text?: string) => text?.slice(0, LISTED_NAME_MAX_CHARACTERS);
  return { id: cut(id), name: cut(name) ?? '', album: cut(album), artist: cut(artist) };
}
