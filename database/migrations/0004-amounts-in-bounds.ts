import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

const MAX_AMOUNT = 1_000_000_000_000;
const within = (amount: number) => Math.min(Math.max(amount, -MAX_AMOUNT), MAX_AMOUNT);

/** Balances and counts of items that were stored before they had bounds get the nearest bound. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const most = sql.lit(MAX_AMOUNT);
  await sql`update players set balance = case when balance > 0 then ${most} else -${most} end
    where balance > ${most} or balance < -${most}`.execute(db);
  const hasLongNumber =
    kind === 'postgres'
      ? sql`inventory_json ~ ':-?([0-9]{13}|[0-9.]+e)'`
      : sql`(inventory_json glob ${`*${'[0-9]'.repeat(13)}*`} or inventory_json like '%e+%')`;
  const { rows } = await sql<{ user_id: string; inventory_json: string }>`
    select user_id, inventory_json from players where ${hasLongNumber}`.execute(db);
  for (const { user_id, inventory_json } of rows) {
    const counts = Object.entries<number>(JSON.parse(inventory_json));
    const bounded = Object.fromEntries(counts.map(([slug, count]) => [slug, within(count)]));
    await sql`update players set inventory_json = ${JSON.stringify(bounded)}
      where user_id = ${user_id}`.execute(db);
  }
}
