import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DeletedRow, deletedRows } from '#app/core/identity/deleted-people-store.server.ts';
import { HIDDEN_NAMES_TOPIC } from '#app/core/names/rules.ts';
import { deleteAgain } from '#app/core/people/deletion.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { ProblemReporter } from '#database/changes.ts';

const FILE = 'deleted-people.jsonl';

/** Who is deleted, as in the database: a list of its own, since a restored database may be older. */
export const deletionsFile = (folder: string) => path.join(folder, FILE);

function listedIn(folder: string): DeletedRow[] {
  const file = deletionsFile(folder);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

export async function writeDeletions({ kysely }: Pick<AppDatabase, 'kysely'>, folder: string) {
  const rows = await deletedRows(kysely);
  if (rows.length === 0) return;
  const file = deletionsFile(folder);
  const lines = rows.map((row) => `${JSON.stringify({ ...row, at: Number(row.at) })}\n`);
  writeFileSync(`${file}.part`, lines.join(''), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/** Deletes again whom the lists of these folders name, and writes the list to the first from then on. */
export async function keepDeletions(
  database: AppDatabase,
  [folder, ...others]: [string, ...string[]],
  report: ProblemReporter,
): Promise<void> {
  await deleteAgain(database, [folder, ...others].flatMap(listedIn));
  await writeDeletions(database, folder);
  database.changes.subscribe(() => {
    writeDeletions(database, folder).catch((error) =>
      report('The list of deleted people was not written.', error),
    );
  }, [HIDDEN_NAMES_TOPIC]);
}
