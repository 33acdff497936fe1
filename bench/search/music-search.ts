/** Compared with scanning the names with LIKE on the same data in the same run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { SEARCH_LIMIT } from '#app/features/music/catalogue/rules.ts';
import { searchTags } from '#app/features/music/catalogue/search/song-tags.ts';
import {
  searchAlbums,
  searchAlbumsBySongs,
  searchSongs,
} from '#app/features/music/catalogue/search-store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createDatabase, startEmbeddedPostgres } from '#scripts/test/embedded-postgres.ts';
import { postgresProcessor } from '../harness/processor-time.ts';
import { ms, shareOf, time } from '../timing.ts';
import { fillCatalogue, vocabulary } from './music-search-data.ts';

const TERMS = 20;
const ROUNDS = 25;
const SCANS = 3;

const { values } = parseArgs({
  options: {
    songs: { type: 'string', default: '500000' },
    albums: { type: 'string', default: '20000' },
    databases: { type: 'string', default: 'sqlite,postgres' },
  },
});
const size = { songs: Number(values.songs), albums: Number(values.albums) };

const words = vocabulary();
const word = (rank: number) => words[rank % words.length] as string;
const each = (term: (index: number) => string) => Array.from({ length: TERMS }, (_, i) => term(i));

const SHAPES: [name: string, terms: string[]][] = [
  ['one common word', each(word)],
  ['one middling word', each((i) => word(1000 + 37 * i))],
  ['one rare word', each((i) => word(28_000 + 97 * i))],
  ['two common words', each((i) => `${word(i)} ${word(i + 1)}`)],
  ['a common and a rare word', each((i) => `${word(i)} ${word(28_000 + 97 * i)}`)],
  ['two middling words', each((i) => `${word(1000 + 37 * i)} ${word(1100 + 41 * i)}`)],
  ['three common words', each((i) => [0, 3, 7].map((step) => word(i + step)).join(' '))],
  ['four common words', each((i) => [0, 3, 7, 9].map((step) => word(i + step)).join(' '))],
  ['two letters', each((i) => word(i).slice(0, 2))],
  ['three letters', each((i) => word(40 + i).slice(0, 3))],
  ['a word half typed', each((i) => longWord(i).slice(0, 5))],
  ['two letters each of four words', each((i) => typedWords(i, 2))],
  ['three letters each of four words', each((i) => typedWords(i, 3))],
  ['no hit', each((i) => `xx${word(i)}`)],
  ['common words and one unknown', each((i) => `${word(i)} ${word(i + 1)} xx${word(i)}`)],
];

function longWord(index: number): string {
  return words.filter((candidate) => candidate.length > 6)[index] as string;
}

function typedWords(index: number, letters: number): string {
  return [0, 3, 7, 9].map((step) => word(index + step).slice(0, letters)).join(' ');
}

for (const kind of values.databases.split(',')) {
  if (kind === 'postgres') await onPostgres();
  else await onSqlite();
}

async function onSqlite(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringside-bench-'));
  try {
    const database = await openDatabase({ dataDir });
    await measure(database).finally(() => database.close());
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<void> {
  const server = await startEmbeddedPostgres();
  try {
    const databaseUrl = await createDatabase(server.url, 'bench');
    const database = await openDatabase({ databaseUrl });
    await measure(database).finally(() => database.close());
  } finally {
    await server.stop();
  }
}

async function measure(database: AppDatabase): Promise<void> {
  await fillCatalogue(database, size);
  // Updates the statistics, as autovacuum would within minutes.
  if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.kysely);
  const { kysely, kind } = database;
  const query = (term: string, startAfter = 0) => ({
    tags: searchTags(term),
    startAfter,
    limit: SEARCH_LIMIT,
  });
  console.log(`\n${size.songs} songs on ${size.albums} albums, ${kind}`);
  console.log('| search | found | median | p99 | worst | server, p99 | LIKE | LIKE ÷ |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, terms] of SHAPES) {
    const run = (index: number) => searchSongs(kysely, kind, query(terms[index % TERMS] as string));
    await report(database, name, terms, run);
  }
  const common = each(word);
  const deep = Math.floor(size.songs * 0.9);
  await report(database, 'one common word, far down', common, (index) =>
    searchSongs(kysely, kind, query(common[index % TERMS] as string, deep)),
  );
  await report(database, 'albums by a common word', common, (index) =>
    searchAlbums(kysely, kind, query(common[index % TERMS] as string)),
  );
  await report(database, 'albums by songs, common word', common, (index) =>
    searchAlbumsBySongs(kysely, kind, query(common[index % TERMS] as string)),
  );
}

async function report(
  database: AppDatabase,
  name: string,
  terms: string[],
  run: (index: number) => Promise<{ items: unknown[] } | unknown[]>,
): Promise<void> {
  let found = 0;
  await time(TERMS, async (index) => {
    const result = await run(index);
    found += Array.isArray(result) ? result.length : result.items.length;
  });
  const processor = await postgresProcessor(database);
  const spent: number[] = [];
  const ours = await time(TERMS * ROUNDS, async (index) => {
    const before = processor();
    await run(index);
    spent.push(processor() - before);
  });
  spent.sort((a, b) => a - b);
  const plain = await time(SCANS, (index) => scan(database, terms[index] as string));
  const server = shareOf(spent, 0.99);
  const cells = [
    ...[ours.median, ours.p99, ours.worst].map(ms),
    Number.isNaN(server) ? '' : ms(server),
    ms(plain.median),
  ];
  const times = `${(plain.median / ours.median).toFixed(0)} ×`;
  console.log(`| ${[name, (found / TERMS).toFixed(1), ...cells, times].join(' | ')} |`);
}

async function scan({ kysely }: AppDatabase, term: string): Promise<void> {
  let query = kysely.selectFrom('songs').innerJoin('albums', 'albums.id', 'songs.album_id');
  for (const tag of searchTags(term)) {
    query = query.where(
      sql<boolean>`lower(' ' || songs.name || ' ' || albums.name || ' ' || albums.shortname) like ${`% ${tag}%`}`,
    );
  }
  await query
    .select(['songs.id', 'songs.name', 'albums.name as album'])
    .orderBy('songs.number')
    .limit(SEARCH_LIMIT)
    .execute();
}
