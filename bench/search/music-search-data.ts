import { takeAlbum } from '#app/features/music/catalogue/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';

const VOCABULARY = 30_000;
const WORD_MAX_CHARACTERS = 12;
/** The exponent of Zipf's law: the n-th word is n to this power times rarer than the first. */
const RARITY = 0.9;
const REST = 1 - RARITY;
const ALBUMS_PER_TRANSACTION = 500;

const STARTS = 'b br c ch d dr f fl g gr h j k kr l m n p pl qu r s sh st t tr v w y z'.split(' ');
const VOWELS = 'a e i o u ai ea ou'.split(' ');
const ENDS = ['', '', 'n', 'r', 's', 'l', 'm', 'nd', 'rk', 'st'];

function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const pick = <T>(list: T[], draw: () => number) => list[Math.floor(draw() * list.length)] as T;

export function vocabulary(): string[] {
  const draw = draws(11);
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const syllables = 1 + Math.floor(draw() * 3);
    const word = Array.from(
      { length: syllables },
      () => pick(STARTS, draw) + pick(VOWELS, draw) + pick(ENDS, draw),
    ).join('');
    if (word.length >= 2 && word.length <= WORD_MAX_CHARACTERS) words.add(word);
  }
  return [...words];
}

function rankAt(share: number): number {
  return Math.floor((1 + share * ((VOCABULARY + 1) ** REST - 1)) ** (1 / REST) - 1);
}

export async function fillCatalogue(
  database: AppDatabase,
  { songs, albums }: { songs: number; albums: number },
): Promise<void> {
  const words = vocabulary();
  const draw = draws(29);
  const word = () => words[rankAt(draw())] as string;
  const name = (most: number) =>
    Array.from({ length: 1 + Math.floor(draw() * most) }, word).join(' ');
  const perAlbum = songs / albums;
  for (let first = 0; first < albums; first += ALBUMS_PER_TRANSACTION) {
    await database.transact(async (trx) => {
      for (let number = first; number < first + ALBUMS_PER_TRANSACTION; number += 1) {
        const id = `album-${number}`;
        const album = {
          id,
          shortname: word(),
          name: name(3),
          icon: '',
          imgUrl: '/covers/none.svg',
          consoles: ['Console'],
          year: 2000,
          songs: Array.from({ length: perAlbum }, (_, index) => ({
            id: `${id}-${index}`,
            name: name(5),
            duration: 100,
            url: `/music/${id}-${index}`,
          })),
        };
        await takeAlbum(trx, { album }, null, database.kind);
      }
    });
  }
}
