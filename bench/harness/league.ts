import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { loadReference } from '#reference/load.ts';
import { FEED_KEY, SECRET, type Server, startRingside } from './server.ts';
import { KEPT_FOLDER, temporaryFolder } from './temporary.ts';
import { post } from './viewer.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const MADE_BY = [
  'bench/harness/league.ts',
  'app/features/feed/*.ts',
  'app/features/**/intake.server.ts',
  'database/migrations/*.ts',
];

const FIGHTS_PER_BATCH = 250;
const FIGHTS = 1000;
const PLAYERS = 100;
const ALBUMS = 20;
const SONGS_PER_ALBUM = 10;
const BEGAN_AT = Date.parse('2026-01-01T00:00:00Z');
const FIGHT_EVERY_MS = 20_000;

export const TOURNAMENT = 'Bench Cup';
export const PLAYER = 'bench1';

const { monsters, items } = loadReference();

export async function leagueFolder(scale: number): Promise<string> {
  const made = createHash('sha256').update(String(scale));
  for (const file of globSync(MADE_BY, { cwd: ROOT }).sort()) {
    made.update(readFileSync(path.join(ROOT, file)));
  }
  const kept = path.join(KEPT_FOLDER, `league-${scale}-${made.digest('hex').slice(0, 12)}`);
  if (!existsSync(kept)) await makeLeague(kept, scale);
  const folder = temporaryFolder();
  cpSync(kept, folder, { recursive: true });
  return folder;
}

async function makeLeague(folder: string, scale: number): Promise<void> {
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const server = await startRingside(unfinished);
  try {
    await sendLeague(server, scale);
    const participants = Array.from({ length: 16 }, (_, index) => ({ ID: index + 1 }));
    await post(
      `${server.origin}/api/tournament`,
      { id: TOURNAMENT, participants },
      { 'x-secret': SECRET },
    );
  } finally {
    await server.stop();
  }
  renameSync(unfinished, folder);
}

export async function sendLeague(server: Pick<Server, 'origin'>, scale: number): Promise<void> {
  for (const batch of [...setting(scale), ...fightBatches(1, FIGHTS * scale)]) {
    await sendBatch(server, batch);
  }
}

/** Sends a batch to the feed; throws unless every event is accepted. */
export async function sendBatch(server: Pick<Server, 'origin'>, batch: object[]): Promise<void> {
  const answer = await post(`${server.origin}/api/feed`, batch, {
    authorization: `Bearer ${FEED_KEY}`,
  });
  const [first] = (answer as { rejected: unknown[] }).rejected;
  if (first) throw new Error(`The feed refused an event: ${JSON.stringify(first)}`);
}

function setting(scale: number): object[][] {
  const players = numbers(PLAYERS * scale, (index) => ({
    id: `player-${index}`,
    type: 'player',
    userId: `bench-${index}`,
    login: `bench${index}`,
    displayName: `Bench${index}`,
    balance: 1000,
    inventory: {},
  }));
  const store = {
    id: 'store-1',
    type: 'store',
    restockTime: new Date(BEGAN_AT).toISOString(),
    items: items.slice(0, 12).map(({ Slug }) => Slug),
    raffleItem: null,
  };
  const albums = numbers(ALBUMS * scale, albumEvent);
  return [...inBatches([...players, store], 500), ...inBatches(albums, 50)];
}

export const albumEvent = (index: number) => ({
  id: `album-${index}`,
  type: 'album',
  album: albumOf(index),
});

function albumOf(index: number) {
  const songs = numbers(SONGS_PER_ALBUM, (place) => ({
    id: `a${index}-${place}`,
    name: `Tune ${place} of the ${index}th evening`,
    duration: 90 + place,
    url: `/songs/a${index}-${place}.mp3`,
  }));
  const names = { id: `a${index}`, shortname: `a${index}`, name: `Evening ${index}` };
  return { ...names, icon: '', imgUrl: '/album-covers/a.svg', consoles: ['PC'], year: 1999, songs };
}

/** Batches of 250 fights from number `first` on, each preceded by a new monster. */
export function fightBatches(first: number, count: number): object[][] {
  const events: object[] = first === 1 ? [entry(1)] : [];
  for (let number = first; number < first + count; number += 1) {
    events.push(entry(number + 1), fight(number));
  }
  return inBatches(events, 2 * FIGHTS_PER_BATCH);
}

const raceOf = (id: number) => monsters[(id * 7919) % monsters.length]?.META.RACE_SUPERTYPE;
const dateOf = (id: number) => new Date(BEGAN_AT + id * FIGHT_EVERY_MS).toISOString();

function entry(id: number) {
  const stat = (factor: number) => (id * factor) % 999;
  return {
    id: `monster-${id}`,
    type: 'monster',
    ID: id,
    MONSTER_NAME: `Number ${id}`,
    RACE: raceOf(id),
    LIF: stat(37),
    POW: stat(53),
    INT: stat(71),
    SKI: stat(89),
    SPD: stat(97),
    DEF: stat(41),
    LOYALTY: 50,
    GUTS_RATE: 10,
    STARTING_GUTS: 50,
    TECHNIQUES: [],
    USER: `bench${1 + (id % PLAYERS)}`,
    DATE: dateOf(id),
  };
}

function fight(number: number) {
  const side = (ID: number) => ({ ID, MONSTER_NAME: `Number ${ID}`, RACE: raceOf(ID) });
  return {
    id: `fight-${number}`,
    type: 'fight',
    date: dateOf(number),
    leftCombatant: side(number),
    rightCombatant: side(number + 1),
    outcome: { leftSideWins: number % 2 === 0, knockOut: number % 3 === 0 },
  };
}

function numbers<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

export function inBatches(events: object[], size: number): object[][] {
  return numbers(Math.ceil(events.length / size), (number) =>
    events.slice((number - 1) * size, number * size),
  );
}
