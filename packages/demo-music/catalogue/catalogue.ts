import type { Score } from '@ringside/chip-music/score';
import { createRandom } from '@ringside/seeded-random';
import { composeTune } from '../compose.ts';
import { planTune, type TunePlan } from '../plan.ts';
import type { Character } from '../style/style.ts';
import { ALBUMS, type Album } from './albums.ts';
import { CHARACTERS } from './characters.ts';

/** Increment it when a change alters the sound of tunes: rendered files of other versions are discarded. */
export const COMPOSITION = 7;

export const SONG_FOLDER = '/songs';
export const COVER_FOLDER = '/album-covers';

interface Tune {
  album: Album;
  character: Character;
  plan: TunePlan;
}

const songId = (album: Album, index: number) => `${album.id}-${String(index + 1).padStart(2, '0')}`;

function planOf(album: Album, index: number): Tune {
  const song = album.songs[index];
  if (!song) throw new RangeError(`${album.name} has no song ${index + 1}.`);
  const character: Character = CHARACTERS[song[1]];
  const random = createRandom(`music/${songId(album, index)}/plan`);
  return { album, character, plan: planTune(album.sound, character, random) };
}

function locate(id: string): { album: Album; index: number } | undefined {
  for (const album of ALBUMS) {
    const index = album.songs.findIndex((_, at) => songId(album, at) === id);
    if (index >= 0) return { album, index };
  }
  return undefined;
}

export function findTune(id: string): Tune | undefined {
  const found = locate(id);
  return found && planOf(found.album, found.index);
}

export function composeSong(id: string): Score {
  const tune = findTune(id);
  if (!tune) throw new RangeError(`There is no tune ${id}.`);
  const { album, character, plan } = tune;
  return composeTune(plan, { sound: album.sound, character }, createRandom(`music/${id}`));
}

export function listAlbums() {
  return ALBUMS.map((album) => ({
    id: album.id,
    shortname: album.shortname,
    name: album.name,
    icon: `${COVER_FOLDER}/${album.id}-icon.svg`,
    imgUrl: `${COVER_FOLDER}/${album.id}.svg`,
    consoles: [...album.consoles],
    year: album.year,
    songs: album.songs.map(([name], index) => {
      const id = songId(album, index);
      const seconds = planOf(album, index).plan.seconds;
      return {
        id,
        name,
        duration: Math.round(seconds * 100) / 100,
        url: `${SONG_FOLDER}/${id}.mp3`,
      };
    }),
  }));
}
