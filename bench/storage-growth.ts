/**
 * Measures the disk space of 100,000 fights on SQLite by table. `node bench/storage-growth.ts FOLDER …`
 * reads data folders; without arguments it generates two leagues through the feed: one with a new monster
 * for each fight, and one with the same thousand monsters throughout.
 */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fightBatches, leagueFolder, sendBatch } from './harness/league.ts';
import { startRingside } from './harness/server.ts';
import { markdownTable } from './harness/table.ts';

const SCALE = 100;
const PER_FIGHTS = 100_000;
const SHOWN = 8;
const BATCH = 500;

interface Part {
  name: string;
  megabytes: number;
}

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : [await fightsAlone(), await leagueFolder(SCALE)];
for (const folder of folders) console.log(`${folder}\n${growthOf(folder)}\n`);

/** A league of a thousand monsters, whose fights are repeated with new ids. */
async function fightsAlone(): Promise<string> {
  const folder = await leagueFolder(1);
  const known = fightBatches(1, 1000)
    .flat()
    .filter((event) => 'leftCombatant' in event);
  const server = await startRingside(folder);
  for (let sent = known.length; sent < PER_FIGHTS; sent += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => ({
      ...known[(sent + index) % known.length],
      id: `fight-${sent + index + 1}`,
    }));
    await sendBatch(server, batch);
  }
  await server.stop();
  return folder;
}

/** Megabytes for 100,000 fights by table with its indexes, largest first. */
function growthOf(folder: string): string {
  const database = new DatabaseSync(path.join(folder, 'ringside.db'), { readOnly: true });
  const { fights } = database.prepare('select count(*) as fights from fights').get() as {
    fights: number;
  };
  const parts = database
    .prepare(
      `select coalesce(m.tbl_name, s.name) as name, sum(s.pgsize) / 1e6 as megabytes
       from dbstat s left join sqlite_schema m on m.name = s.name
       group by 1 order by 2 desc`,
    )
    .all() as unknown as Part[];
  database.close();
  const per = (megabytes: number) => ((megabytes * PER_FIGHTS) / fights).toFixed(1);
  const total = parts.reduce((sum, { megabytes }) => sum + megabytes, 0);
  return markdownTable(
    [`table, with its indexes, of ${fights} fights`, 'MB per 100,000 fights'],
    [
      ...parts.slice(0, SHOWN).map(({ name, megabytes }) => [name, per(megabytes)]),
      ['all', per(total)],
    ],
  );
}
