import type { Transaction } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { FightChange } from './contract.ts';
import { type KnownFight, selectFights } from './fights-store.server.ts';

type Trx = Transaction<Tables>;

type Figures = Map<string, Omit<FightChange, 'before' | 'after'> & { value: string | null }>;

export async function readFigures(trx: Trx, fight: KnownFight): Promise<Figures> {
  const figures: Figures = new Map();
  const put = (subject: string, figure: FightChange['figure'], value: unknown) =>
    figures.set(`${figure} ${subject}`, {
      subject,
      figure,
      value: value === undefined || value === null ? null : String(value),
    });
  const now = await selectFights(trx).where('fights.number', '=', fight.number).executeTakeFirst();
  put(`Fight ${fight.number}`, 'result', now && resultOf(now));
  await readRecords(trx, fight, put);
  await readRaces(trx, fight, put);
  await readTrainers(trx, fight, put);
  return figures;
}

type Put = (subject: string, figure: FightChange['figure'], value: unknown) => void;

function resultOf(fight: KnownFight): string {
  const [winner, loser] =
    fight.left_side_wins === 1
      ? [fight.left_name, fight.right_name]
      : [fight.right_name, fight.left_name];
  return `${winner} beat ${loser}${fight.knock_out === 1 ? ' by KO' : ''}`;
}

async function readRecords(trx: Trx, fight: KnownFight, put: Put): Promise<void> {
  const rows = await trx
    .selectFrom('monster_records')
    .select(['id', 'streak', 'fallen'])
    .where('id', 'in', [fight.left_id, fight.right_id])
    .execute();
  for (const [id, name] of [
    [fight.left_id, fight.left_name],
    [fight.right_id, fight.right_name],
  ] as const) {
    const row = rows.find((row) => row.id === id);
    const subject = `${name} (${id})`;
    put(subject, 'streak', row?.streak);
    put(subject, 'standing', row && (row.fallen === 1 ? 'fallen' : 'in the ring'));
  }
}

async function readRaces(trx: Trx, fight: KnownFight, put: Put): Promise<void> {
  const rows = await trx
    .selectFrom('race_totals')
    .selectAll()
    .where('race', 'in', [fight.left_race, fight.right_race])
    .execute();
  for (const { race, fights, wins, knock_outs } of rows) {
    put(race, 'fights', fights);
    put(race, 'wins', wins);
    put(race, 'knockOuts', knock_outs);
  }
}

async function readTrainers(trx: Trx, fight: KnownFight, put: Put): Promise<void> {
  const userIds = [fight.left_user, fight.right_user].filter((userId) => userId !== null);
  if (userIds.length === 0) return;
  const rows = await trx
    .selectFrom('players')
    .leftJoin('trainer_totals', 'trainer_totals.user_id', 'players.user_id')
    .select((eb) => [
      ...(['players.user_id', 'display_name', 'fights', 'wins', 'knock_outs'] as const),
      eb
        .selectFrom('victories')
        .whereRef('victories.user_id', '=', 'players.user_id')
        .select(({ fn }) => fn.countAll<number>().as('victories'))
        .as('victories'),
    ])
    .where('players.user_id', 'in', userIds)
    .execute();
  for (const { display_name, fights, wins, knock_outs, victories } of rows) {
    put(display_name, 'fights', fights ?? 0);
    put(display_name, 'wins', wins ?? 0);
    put(display_name, 'knockOuts', knock_outs ?? 0);
    put(display_name, 'victories', victories ?? 0);
  }
}

export function differenceOf(before: Figures, after: Figures): FightChange[] {
  return [...new Map([...before, ...after])].flatMap(([key, { subject, figure }]) => {
    const change = {
      subject,
      figure,
      before: before.get(key)?.value ?? null,
      after: after.get(key)?.value ?? null,
    };
    return change.before === change.after ? [] : [change];
  });
}
