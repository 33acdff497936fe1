import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { inSnapshot } from '#database/in-snapshot.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp, feed, monsterEvent, playerEvent } from '#server/testing/app.ts';
import { matches, openSearch } from './search-store.server.ts';

const any = { userId: null, raceType: null, range: null, race: null, name: null };

test.each([
  ['a name in two spellings', { ...any, name: ['éc', 'Éc'] }, 'monster_records_by_name_start'],
  ['a trainer and a breed', { ...any, userId: 'id-ana', race: 'HARE' }, 'record_figures_by_user'],
  [
    'a breed and a range',
    { ...any, race: 'HARE', range: { min: 1, max: 5000 } },
    'record_figures_by_race',
  ],
  ['a type and a range', { ...any, raceType: 'HARE', range: { min: 1, max: 5000 } }, 'by_type'],
])('SQLite finds %s by an index, and scans no table', async (_title, filters, index) => {
  const folder = createTestFolder();
  onTestFinished(async () => void (await folder.remove()));
  const database = await openDatabase({ dataDir: folder.path });
  onTestFinished(() => database.close());
  const app = await createTestApp(database);
  onTestFinished(() => app.close());
  const trained = monsterEvent(1, { RACE: 'HARE', USER: 'ana', MONSTER_NAME: 'Éclair' });
  await feed(app, [playerEvent('ana'), trained]);
  for (let id = 2; id < 9; id += 1) await feed(app, [monsterEvent(id, { RACE: 'HARE' })]);
  const plan = await inSnapshot(database, async (db) => {
    const search = await openSearch({ db, kind: 'sqlite', filters });
    const { rows } = await sql<{ detail: string }>`explain query plan
      select count(*) from ${matches(search)} where ${search.conditions}`.execute(db);
    return rows.map(({ detail }) => detail);
  });
  expect(plan.join('\n')).toContain(index);
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});
