import type { Kysely, Transaction } from 'kysely';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { Recording } from './contract.ts';
import { beganAt, LONGEST_MS, watchAddress } from './rules.ts';

type Db = Kysely<Tables>;

export async function saveRecording(
  trx: Transaction<Tables>,
  { address, startsAt, offset = 0, gone = false }: Recording,
  at: number | null,
): Promise<boolean> {
  const known = await trx
    .selectFrom('recordings')
    .select('told_at')
    .where('address', '=', address)
    .executeTakeFirst();
  if (known?.told_at != null && at !== null && known.told_at > at) return false;
  const row = {
    address,
    starts_at: Date.parse(startsAt),
    offset_s: offset,
    gone: gone ? 1 : 0,
    told_at: at ?? known?.told_at ?? null,
  };
  const replace = ['starts_at', 'offset_s', 'gone', 'told_at'] as const;
  await insertRows(trx, 'recordings', [row], { key: ['address'], replace: [...replace] });
  return true;
}

export async function listRecordings(db: Db, limit: number): Promise<Recording[]> {
  const rows = await db
    .selectFrom('recordings')
    .selectAll()
    .orderBy('starts_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ address, starts_at, offset_s, gone }) => ({
    address,
    startsAt: new Date(starts_at).toISOString(),
    offset: offset_s,
    gone: gone === 1,
  }));
}

export async function watchAddresses(
  db: Db,
  fights: { number: number; decidedAt: number }[],
): Promise<Map<number, string>> {
  if (fights.length === 0) return new Map();
  const times = fights.map(({ decidedAt }) => decidedAt);
  const rows = await db
    .selectFrom('recordings')
    .select(['address', 'starts_at as startsAt', 'offset_s as offset'])
    .where('gone', '=', 0)
    .where('starts_at', '>', Math.min(...times) - 2 * LONGEST_MS)
    .where('starts_at', '<=', Math.max(...times))
    .execute();
  if (rows.length === 0) return new Map();
  const numbers = fights.map(({ number }) => number);
  const announced = await db
    .selectFrom('bouts')
    .select(['fight_number', 'starts_at'])
    .where('fight_number', 'in', numbers)
    .execute();
  const starts = new Map(announced.map(({ fight_number, starts_at }) => [fight_number, starts_at]));
  return new Map(
    fights.flatMap(({ number, decidedAt }) => {
      const address = watchAddress(rows, beganAt(decidedAt, starts.get(number) ?? null));
      return address === null ? [] : [[number, address] as const];
    }),
  );
}
