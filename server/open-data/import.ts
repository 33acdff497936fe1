import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { createOddsLearner } from '#app/features/upcoming/odds/learner.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as fights from './import-fights-store.server.ts';
import * as store from './import-store.server.ts';
import { type Line, type LineOf, line } from './lines.ts';
import { CHUNK_ROWS } from './rules.ts';

const NOT_EMPTY = 'The database is not empty: a file is read into a new one only.';
const ID_DIGITS = 9;

/** Without balances, items, who made picks, playlists, music, the shop. @throws Error for the operator */
export async function importDump(
  database: Pick<AppDatabase, 'kysely' | 'transact'>,
  file: string,
): Promise<Partial<Record<Line['type'], number>>> {
  if (!(await store.isEmpty(database.kysely))) throw new Error(NOT_EMPTY);
  const players: store.ImportedPlayer[] = [];
  const byNumber = new Map<number, string>();
  const userIdOf = (player: number | null) =>
    player === null ? null : (byNumber.get(player) ?? null);
  const counts: Partial<Record<Line['type'], number>> = {};

  function importPortion(portion: Line[]): Promise<void> {
    const [{ type } = { type: null }] = portion;
    const only = <T extends Line['type']>(wanted: T) =>
      portion.filter((row): row is LineOf<T> => row.type === wanted);
    return database.transact(async (trx) => {
      if (type === 'guide') for (const guide of only('guide')) await store.importGuide(trx, guide);
      if (type === 'player') {
        const added = only('player').map((player, place) => ({
          userId: `player-${String(players.length + place).padStart(ID_DIGITS, '0')}`,
          line: player,
        }));
        for (const player of added) byNumber.set(player.line.number, player.userId);
        players.push(...added);
        await store.importPlayers(trx, added);
      }
      if (type === 'record') await store.importRecords(trx, only('record'), userIdOf);
      if (type === 'fight') await fights.importFights(trx, only('fight'));
      if (type === 'announcement') await fights.importAnnouncements(trx, only('announcement'));
      if (type === 'voided' || type === 'corrected')
        await fights.importRevisions(trx, [...only('voided'), ...only('corrected')]);
      if (type === 'tournament')
        for (const cup of only('tournament')) await store.importTournament(trx, cup);
    });
  }

  let portion: Line[] = [];
  for await (const line of readLines(file)) {
    counts[line.type] = (counts[line.type] ?? 0) + 1;
    const isFull = portion.length >= CHUNK_ROWS;
    if (isFull || (portion[0] && portion[0].type !== line.type)) {
      await importPortion(portion);
      portion = [];
    }
    portion.push(line);
  }
  await importPortion(portion);
  await database.transact(async (trx) => {
    await store.finishPlayers(trx, players);
    await fights.keepNumbers(trx);
  });
  // The chances of tournaments are known at the first request.
  await createOddsLearner(database, { saveAfter: 1, patienceMs: Infinity }).catchUp();
  return counts;
}

async function* readLines(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file).pipe(createGunzip());
  let number = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    const parsed = line.safeParse(JSON.parse(text));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Error(`Line ${number} of ${file}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
    yield parsed.data;
  }
}
