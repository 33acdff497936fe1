import type { FastifyInstance } from 'fastify';
import type { Champions } from '#app/features/champions/contract.ts';
import { type Period, type RECORD_LISTS, TOP } from '#app/features/champions/rules.ts';
import { lowerBound } from '#app/features/guide/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';

/** The figures of a list by record. */
const figures = (list: { ID: number; figure: number }[]) =>
  list.map(({ ID, figure }) => [ID, figure]);

const KEYS = { trainers: 'USER', races: 'race', types: 'type' } as const;

/** The names of a period's champion lists that are empty or differ from a recount since `from`. */
export async function wrongLists(
  app: FastifyInstance,
  database: AppDatabase,
  { period, from }: { period: Period; from: number },
): Promise<string[]> {
  const answer: Champions = (await app.inject(`/api/champions?period=${period}`)).json();
  const expected = await recount(database, from);
  const fought = (list: keyof typeof KEYS) =>
    answer[list].map((entry) => [
      entry[KEYS[list] as keyof typeof entry],
      entry.fights,
      entry.wins,
    ]);
  const lists: [string, unknown[][], unknown[][]][] = [
    ...answer.strongest.map(({ by, records }): [string, unknown[][], unknown[][]] => [
      ...([by, figures(records), expected.records(by)] as const),
    ]),
    ['streaks', figures(answer.streaks), expected.records('streak')],
    ['knockOuts', figures(answer.knockOuts), expected.records('knockOuts')],
    ...(['trainers', 'races', 'types'] as const).map((list): [string, unknown[][], unknown[][]] => [
      list,
      fought(list),
      expected.fought[list],
    ]),
  ];
  return (
    lists
      // At the beginning of a week lists may be empty.
      .filter(
        ([, own, right]) =>
          (period === 'ever' && own.length === 0) || JSON.stringify(own) !== JSON.stringify(right),
      )
      .map(([list]) => `${period} ${list}`)
  );
}

const columnOf = (list: string) =>
  (list === 'streak' ? 'best_streak' : list.toLowerCase()) as 'lif';

/** Counts every list from the records and fights. */
async function recount({ kysely: db }: AppDatabase, from: number) {
  const records = await db.selectFrom('monster_records').selectAll().execute();
  const fights = await db.selectFrom('fights').selectAll().where('date', '>=', from).execute();
  const players = await db.selectFrom('players').select(['user_id', 'display_name']).execute();
  const all = await db.selectFrom('fights').selectAll().where('knock_out', '=', 1).execute();
  const knockOuts = (id: number) =>
    all.filter((fight) => (fight.left_side_wins ? fight.left_id : fight.right_id) === id).length;
  const sums = { trainers: new Map(), races: new Map(), types: new Map() };
  for (const fight of fights) {
    for (const [id, won] of [
      [fight.left_id, fight.left_side_wins],
      [fight.right_id, 1 - fight.left_side_wins],
    ]) {
      const record = records.find((record) => record.id === id);
      const keys = [record?.user_id, record?.race, record?.race_type];
      for (const [place, map] of Object.values(sums).entries()) {
        const key = keys[place];
        if (!key) continue;
        const [before, wins] = map.get(key) ?? [0, 0];
        map.set(key, [before + 1, wins + (won ?? 0)]);
      }
    }
  }
  const topByLowerBound = (map: Map<string, [number, number]>, nameOf = (key: string) => key) =>
    [...map]
      .filter(([, [, wins]]) => wins > 0)
      .sort(
        ([a, [aFights, aWins]], [b, [bFights, bWins]]) =>
          lowerBound(bWins, bFights) - lowerBound(aWins, aFights) || (a < b ? -1 : 1),
      )
      .slice(0, TOP)
      .map(([key, [count, wins]]) => [nameOf(key), count, wins]);
  const nameOf = (id: string) => players.find(({ user_id }) => user_id === id)?.display_name ?? '';
  return {
    records: (list: (typeof RECORD_LISTS)[number]) =>
      records
        .filter(({ date }) => date >= from)
        .map((row) => [row.id, list === 'knockOuts' ? knockOuts(row.id) : row[columnOf(list)]])
        .filter(([, figure]) => (figure as number) > 0)
        .sort(([a, x], [b, y]) => (y as number) - (x as number) || (a as number) - (b as number))
        .slice(0, TOP),
    fought: {
      trainers: topByLowerBound(sums.trainers, nameOf),
      races: topByLowerBound(sums.races),
      types: topByLowerBound(sums.types),
    },
  };
}
