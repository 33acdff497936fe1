import type { Song } from '../../catalogue/contract.ts';

export function testSong(id: string, fields: Partial<Song> = {}): Song {
  const album = { id: 'lp', name: 'The LP', shortname: 'LP', icon: '', consoles: [], year: 1999 };
  const url = `/songs/${id}.mp3`;
  return { id, name: `Song ${id}`, index: 1, duration: 60, url, album, ...fields };
}
