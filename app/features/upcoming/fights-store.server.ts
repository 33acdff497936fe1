import type { Transaction } from 'kysely';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import type { Warning } from '#app/core/feed-protocol/contract.ts';
import type { DecidedFight, FightFollower } from '#app/core/feed-protocol/decided-fights.server.ts';
import { weekOf } from '#app/core/weeks.ts';
import type { FighterOfEvent } from '#app/features/records/contract.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import { MILLION, type ScoredFight, type StoredEstimate } from './odds/rules.ts';
import { changePast, countEstimates } from './odds/store.server.ts';

type Trx = Transaction<Tables>;

export type Bout = Tables['bouts'];

export const upcomingFollower: FightFollower<Pick<Batch, 'trx' | 'changed' | 'warnings'>> = {
  async apply({ trx, changed, warnings }, fights) {
    const names = fights.flatMap(({ bout }) => bout ?? []);
    if (names.length === 0) return;
    const rows = await trx.selectFrom('bouts').selectAll().where('bout', 'in', names).execute();
    const known = new Map(rows.map((row) => [row.bout, row]));
    const ended_at = Date.now();
    const scored: ScoredFight[] = [];
    const ended = fights.flatMap((fight) => {
      const { bout, number, date } = fight;
      if (bout === undefined) return [];
      const row = known.get(bout);
      if (row) warnings.push(...warningsOf(row, fight));
      const score = row ? scoredOf({ ...row, ...sidesOf(fight) }) : null;
      if (score) scored.push(score);
      const winner_chance = score && winnerChance(score);
      return { bout, fight_number: number, fought_week: weekOf(date), ended_at, winner_chance };
    });
    await change(trx, ended);
    if (scored.length > 0) await countEstimates(trx, scored, 1);
    changed('upcoming');
  },
  async takeBack({ trx, changed }, fight) {
    await changePast(trx, fight.number);
    changed('upcoming');
    const row = await boutOf(trx, fight.number);
    if (!row) return;
    const scored = scoredOf({ ...row, ...sidesOf(fight) });
    if (scored) await countEstimates(trx, [scored], -1);
    const ended = row.cancelled === 1 ? {} : { ended_at: null };
    await change(trx, [
      { bout: row.bout, fight_number: null, fought_week: null, winner_chance: null, ...ended },
    ]);
  },
};

/** Of a cancelled announcement, or of other fighters than announced. */
function warningsOf(row: Bout, fight: DecidedFight): Warning[] {
  const { index } = fight;
  const name = `bout: ${JSON.stringify(fight.bout)}`;
  return [
    ...(row.cancelled === 1 ? [{ index, reason: `${name} was cancelled` }] : []),
    ...(row.announced_at !== null && !foughtAsAnnounced({ ...row, ...sidesOf(fight) })
      ? [{ index, reason: `${name} was announced with other fighters` }]
      : []),
  ];
}

/** In millionths, what the estimate gave the winner. */
const winnerChance = ({ chances: { estimate }, leftSideWins }: ScoredFight) =>
  Math.round(MILLION * (leftSideWins ? estimate : 1 - estimate));

const boutOf = (trx: Trx, fightNumber: number) =>
  trx.selectFrom('bouts').selectAll().where('fight_number', '=', fightNumber).executeTakeFirst();

/** A fight that is stored no more, in the columns of `selectScored`. */
const sidesOf = ({ left, right, winner, date }: DecidedFight) => ({
  left_side_wins: winner === left ? 1 : 0,
  date,
  left_fighter: left.id,
  left_name: left.name,
  left_race: left.race,
  right_fighter: right.id,
  right_name: right.name,
  right_race: right.race,
});

const NOTHING_KNOWN = {
  announced_at: null,
  told_at: null,
  left_id: null,
  right_id: null,
  left_json: null,
  right_json: null,
  betting_closes_at: null,
  starts_at: null,
  pool_left: null,
  pool_right: null,
  pool_told_at: null,
  estimate_json: null,
  fight_number: null,
  ended_at: null,
  winner_chance: null,
  fought_week: null,
  announcements: 0,
  cancelled: 0,
};

export async function change(trx: Trx, bouts: (Partial<Bout> & { bout: string })[]): Promise<void> {
  const { bout: _, ...changed } = bouts[0] as Partial<Bout>;
  await insertRows(
    trx,
    'bouts',
    bouts.map((bout) => ({ ...NOTHING_KNOWN, ...bout })),
    { key: ['bout'], replace: Object.keys(changed) as (keyof typeof changed)[] },
  );
}

export async function countBouts(trx: Trx, bouts: string[], weight: 1 | -1): Promise<void> {
  const rows = await selectScored(trx).where('bouts.bout', 'in', bouts).execute();
  const scored = rows.flatMap((row) => {
    const fight = scoredOf(row);
    return fight ? [{ bout: row.bout, fight }] : [];
  });
  if (scored.length === 0) return;
  const fights = scored.map(({ fight }) => fight);
  await countEstimates(trx, fights, weight);
  await change(
    trx,
    scored.map(({ bout, fight }) => ({
      bout,
      winner_chance: weight > 0 ? winnerChance(fight) : null,
    })),
  );
}

export async function allScored(trx: Pick<Trx, 'selectFrom'>): Promise<ScoredFight[]> {
  const rows = await selectScored(trx).execute();
  return rows.flatMap((row) => scoredOf(row) ?? []);
}

const selectScored = (trx: Pick<Trx, 'selectFrom'>) =>
  trx
    .selectFrom('bouts')
    .innerJoin('fights', 'fights.number', 'bouts.fight_number')
    .innerJoin('monster_records as left', 'left.id', 'fights.left_id')
    .innerJoin('monster_records as right', 'right.id', 'fights.right_id')
    .select([
      'bouts.bout',
      'bouts.left_id',
      'bouts.right_id',
      'bouts.left_json',
      'bouts.right_json',
      'bouts.estimate_json',
      'bouts.pool_left',
      'bouts.pool_right',
      'fights.left_side_wins',
      'fights.date',
      'left.id as left_fighter',
      'left.monster_name as left_name',
      'left.race as left_race',
      'right.id as right_fighter',
      'right.monster_name as right_name',
      'right.race as right_race',
    ]);

type ScoredRow = Awaited<ReturnType<ReturnType<typeof selectScored>['execute']>>[number];

function scoredOf(row: ScoredRow): ScoredFight | null {
  if (row.estimate_json === null || !foughtAsAnnounced(row)) return null;
  const { leftChance, elo, stats } = JSON.parse(row.estimate_json) as StoredEstimate;
  return {
    chances: { estimate: leftChance, elo, stats },
    pool: poolOf(row),
    leftSideWins: row.left_side_wins === 1,
    date: row.date,
    leftRace: row.left_race,
    rightRace: row.right_race,
  };
}

const foughtAsAnnounced = (row: Omit<ScoredRow, 'date' | 'estimate_json' | 'left_side_wins'>) =>
  announcedSame(row, [
    { id: row.left_fighter, monster_name: row.left_name, race: row.left_race },
    { id: row.right_fighter, monster_name: row.right_name, race: row.right_race },
  ]);

export const poolOf = ({ pool_left, pool_right }: Pick<Bout, 'pool_left' | 'pool_right'>) =>
  pool_left === null || pool_right === null ? null : { left: pool_left, right: pool_right };

/** Whether the announced fighters fought. */
export const announcedSame = (
  bout: Pick<Bout, 'left_id' | 'left_json' | 'right_id' | 'right_json'>,
  [left, right]: [FoughtSide, FoughtSide],
): boolean =>
  isSame(bout.left_id, bout.left_json, left) && isSame(bout.right_id, bout.right_json, right);

function isSame(id: number | null, json: string | null, fought: FoughtSide): boolean {
  if (json === null) return id === fought.id;
  const { MONSTER_NAME, RACE } = JSON.parse(json) as FighterOfEvent;
  return MONSTER_NAME === fought.monster_name && RACE === fought.race;
}

type FoughtSide = Pick<Tables['monster_records'], 'id' | 'monster_name' | 'race'>;
