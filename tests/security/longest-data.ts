import type { FastifyInstance } from 'fastify';
import { loadReference } from '#reference/load.ts';
import {
  albumEvent,
  callerHeaders,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
} from '#server/testing/app.ts';
import { post, SECRET } from './site.ts';

export const LONG_CUP = 'c'.repeat(80);
const LONG_ALBUMS = 5;
const ALBUM_SONGS = 1000;
const ALBUMS = 50;
const MONSTERS = 256;
const CUPS = 1000;
/** A text of `length` characters that a search for `long` finds. */
const text = (length: number, number = 0) =>
  `Long ${number} ${'w'.repeat(length)}`.slice(0, length);

const TECHNIQUES = Array.from({ length: 40 }, (_, place) => text(60, place));

/** Fills a site with the longest lists and texts that its limits allow. @returns the playlist's id */
export async function feedLongestData(app: FastifyInstance): Promise<string> {
  await feedAll(app, [playerEvent('ana', { displayName: text(60) })]);
  await feedTechniques(app);
  await feedMonsters(app);
  await feedAlbums(app);
  await feedStore(app);
  await saveCups(app);
  const headers = callerHeaders('ana');
  const payload = { name: text(100), isPublic: true };
  const { playlistId } = await post(app, '/playlists', { headers, payload });
  const songs = Array.from({ length: LONG_ALBUMS }, (_, album) =>
    Array.from({ length: ALBUM_SONGS }, (__, song) => ({ id: `${albumId(album)}-${song + 1}` })),
  ).flat();
  const added = { headers, payload: songs as never };
  await post(app, `/playlists/${playlistId}/songs`, added);
  return playlistId;
}

async function feedAll(app: FastifyInstance, events: object[]): Promise<void> {
  for (let start = 0; start < events.length; start += 400) {
    const batch = events.slice(start, start + 400);
    const { accepted, rejected } = await feed(app, batch);
    if (accepted !== batch.length) throw new Error(JSON.stringify(rejected?.[0] ?? 'refused'));
  }
}

/** The league with forty techniques more, whose names are as long as a name may be. */
function feedTechniques(app: FastifyInstance): Promise<void> {
  const { monsters, skills } = loadReference();
  const { APE = [] } = skills;
  const long = TECHNIQUES.map((name, place) => ({ ...APE[0], name, slug: `long-${place}` }));
  const guide = { monsters, skills: { ...skills, APE: [...APE, ...long] } };
  return feedAll(app, [{ id: 'guide', type: 'calibration', ...guide }]);
}

function feedMonsters(app: FastifyInstance): Promise<void> {
  const name = (ID: number) => text(60, ID);
  const monsters = Array.from({ length: MONSTERS }, (_, place) =>
    monsterEvent(place + 1, {
      MONSTER_NAME: name(place + 1),
      USER: text(60),
      TECHNIQUES,
    }),
  );
  const combatant = (ID: number) => ({ ID, MONSTER_NAME: name(ID), RACE: 'HARE' });
  const fights = Array.from({ length: MONSTERS }, (_, place) => {
    const [leftCombatant, rightCombatant] = [combatant(1), combatant((place % 255) + 2)];
    return fightEvent(1, (place % 255) + 2, { leftCombatant, rightCombatant });
  });
  return feedAll(app, [...monsters, ...fights]);
}

export const albumId = (number: number) => `long-${number}-${'i'.repeat(60)}`;

async function feedAlbums(app: FastifyInstance): Promise<void> {
  for (let number = 0; number < ALBUMS; number += 1) {
    const count = number < LONG_ALBUMS ? ALBUM_SONGS : 1;
    const names = Array.from({ length: count }, (_, song) => text(200, song));
    const event = albumEvent(albumId(number), names, {
      name: text(200, number),
      shortname: text(60, number),
      icon: `https://covers.example/${'p'.repeat(170)}`,
      imgUrl: `https://covers.example/${'p'.repeat(1970)}`,
      consoles: Array.from({ length: 20 }, (_, place) => text(60, place)),
    });
    for (const song of event.album.songs) {
      const url = `https://songs.example/${'u'.repeat(1970)}`;
      Object.assign(song, { url, artist: text(200, 1), gain: -6.123456789012345 });
    }
    await feedAll(app, [event]);
  }
}

function feedStore(app: FastifyInstance): Promise<void> {
  const items = Array.from({ length: 200 }, (_, place) => ({
    i: place + 50_000,
    Name: text(80, place),
    Slug: `long-${place}-${'s'.repeat(60)}`,
    Image: 'i'.repeat(40),
    Hint: text(80),
    Cost: 1_000_000_000,
    Category: 'OTHER',
    Rarity: 'EPIC',
    Description: text(500),
    Supertype: 'HARE',
  }));
  return feedAll(app, [
    {
      id: 'long-store',
      type: 'store',
      items,
      raffleItem: items[0],
      restockTime: '2026-01-02T03:04:05Z',
    },
  ]);
}

async function saveCups(app: FastifyInstance): Promise<void> {
  const headers = { 'x-secret': SECRET };
  const all = Array.from({ length: MONSTERS }, (_, place) => ({ ID: place + 1 }));
  const scores = Object.fromEntries(
    Array.from({ length: MONSTERS / 2 }, (_, place) => [
      `R1-${place + 1}`,
      { leftScore: 1, rightScore: 1 },
    ]),
  );
  await post(app, '/tournament', { headers, payload: { id: LONG_CUP, participants: all, scores } });
  for (let number = 1; number < CUPS; number += 1) {
    const id = `${number} ${'c'.repeat(74)}`;
    await post(app, '/tournament', { headers, payload: { id, participants: all.slice(0, 2) } });
  }
}
