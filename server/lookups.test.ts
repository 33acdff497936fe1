import { join } from 'node:path';
import { LookupDialect } from '@ringside/kysely-node-sqlite/lookups';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import type { Tables } from '#database/tables.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent, playerEvent } from './testing/app.ts';

/** Calls that read on the event loop, with the number of their reads. */
const CALLS: [path: string, reads: number][] = [
  ['/api/monster-history/1', 1],
  ['/api/monster-history/1/fights', 1],
  ['/api/monster-records?id=1', 1],
  ['/api/players/ana', 4],
];

test('reads on the event loop find their rows by an index', async () => {
  const folder = createTestFolder();
  onTestFinished(async () => void (await folder.remove()));
  const database = await openDatabase({ dataDir: folder.path });
  onTestFinished(() => database.close());
  const read: CompiledQuery[] = [];
  const lookups = new Kysely<Tables>({
    dialect: new LookupDialect({ path: join(folder.path, 'ringside.db') }),
    log: ({ query }) => void read.push(query),
  });
  onTestFinished(() => lookups.destroy());
  const app = await createTestApp({ ...database, lookups });
  onTestFinished(() => app.close());
  await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
  await feed(app, [fightEvent(1, 2)]);

  for (const [url, reads] of CALLS) {
    read.length = 0;
    expect((await app.inject({ url })).statusCode).toBe(200);
    expect(read.length, url).toBe(reads);
    for (const { sql: text, parameters } of read) {
      const [begin = '', ...rest] = `explain query plan ${text}`.split('?');
      const asked = rest.map((part, index) => sql`${parameters[index]}${sql.raw(part)}`);
      const plan = sql<{ detail: string }>`${sql.raw(begin)}${sql.join(asked, sql``)}`;
      const steps = (await plan.execute(database.kysely)).rows.map(({ detail }) => detail);
      expect(steps.join('\n'), text).toMatch(/^SEARCH/m);
      expect(steps.filter((step) => /^SCAN (?!json_each|\(subquery)/.test(step))).toEqual([]);
    }
  }
});
