import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, feed, fightEvent, monsterEvent } from '#server/testing/app.ts';
import { eachDatabase } from './testing/each-database.ts';

const PAPER = path.join(import.meta.dirname, '..', 'docs', 'hosting.md');
const DAY_MS = 86_400_000;
const AGES_DAYS = [100, 91, 89, 0];

/** The SQL statement in docs/hosting.md for a kind of database. */
function documentedStatement(kind: 'sqlite' | 'postgres'): string {
  const tool = { sqlite: 'sqlite3', postgres: 'psql' }[kind];
  const blocks = readFileSync(PAPER, 'utf8').matchAll(/```sql\n-- (\w+)[^\n]*\n([\s\S]*?)```/g);
  const block = [...blocks].find(([, name]) => name === tool)?.[2] ?? '';
  return block.match(/^delete .*(?=;$)/m)?.[0] ?? '';
}

eachDatabase('old feed ids', (openTestDatabase, kind) => {
  test('are deleted by the documented statement, and nothing else is', async () => {
    const database = await openTestDatabase();
    const app = await createTestApp(database);
    const fights = AGES_DAYS.map(() => fightEvent(1, 2));
    await feed(app, [monsterEvent(1), monsterEvent(2), ...fights]);
    for (const [index, days] of AGES_DAYS.entries()) {
      await database.kysely
        .updateTable('feed_events')
        .set({ taken_at: Date.now() - days * DAY_MS })
        .where('id', '=', fights[index]?.id ?? '')
        .execute();
    }
    await sql.raw(documentedStatement(kind)).execute(database.kysely);
    const again = await feed(app, fights.slice(2));
    expect(again).toMatchObject({ accepted: 0, duplicates: 2 });
    const left = await database.kysely.selectFrom('feed_events').select('id').execute();
    const ids = left.map(({ id }) => id);
    expect(fights.map(({ id }) => ids.includes(id))).toEqual([false, false, true, true]);
    const stored = await database.kysely.selectFrom('fights').selectAll().execute();
    expect(stored).toHaveLength(AGES_DAYS.length);
    await app.close();
  });
});
