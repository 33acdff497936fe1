/**
 * How much room 100,000 fights take on SQLite, table by table: `node bench/storage-growth.ts FOLDER …`
 * with data folders to look into, or without for a league made by the feed alone.
 */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { leagueFolder } from './harness/league.ts';
import { markdownTable } from './harness/table.ts';

const SCALE = 100;
const PER_FIGHTS = 100_000;
const SHOWN = 12;

interface Part {
  name: string;
  megabytes: number;
}

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : [await leagueFolder(SCALE)];
for (const folder of folders) console.log(`${folder}\n${growthOf(folder)}\n`);

/** Tables with their indexes, the largest first, as megabytes for 100,000 fights. */
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
