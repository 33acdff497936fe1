import { sql, type Transaction } from 'kysely';
import type { DecidedFight, FightFollower } from '#app/core/feed-protocol/decided-fights.server.ts';
import { playersTopic } from '#app/core/identity/rules.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';

type Trx = Transaction<Tables>;

/** The sums of trainers, and the victories of players, follow decided fights. */
export const playersFollower: FightFollower = {
  async apply({ trx, changed }, fights) {
    await countTrainerFights(trx, fights, 1);
    const won = fights.flatMap(({ winner: { userId }, loser: { race } }) =>
      userId === null ? [] : { user_id: userId, race, told: 0 },
    );
    await addVictories(trx, won);
    if (won.length > 0) changed(playersTopic(new Set(won.map(({ user_id }) => user_id))));
  },
  async takeBack({ trx, changed }, fight) {
    await countTrainerFights(trx, [fight], -1);
    const { userId } = fight.winner;
    if (userId === null) return;
    await dropUnfought(trx, userId, fight.loser.race);
    changed(playersTopic(new Set([userId])));
  },
};

async function countTrainerFights(
  trx: Trx,
  fights: readonly DecidedFight[],
  weight: 1 | -1,
): Promise<void> {
  const sums = new Map<string, Tables['trainer_totals']>();
  const count = (user_id: string | null, wins: number, knock_outs: number) => {
    if (user_id === null) return;
    const row = sums.get(user_id) ?? { user_id, fights: 0, wins: 0, knock_outs: 0 };
    sums.set(user_id, row);
    row.fights += weight;
    row.wins += wins;
    row.knock_outs += knock_outs;
  };
  for (const { winner, loser, knockOut } of fights) {
    count(winner.userId, weight, knockOut ? weight : 0);
    count(loser.userId, 0, 0);
  }
  const rows = [...sums.values()].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
  await insertRows(trx, 'trainer_totals', rows, {
    key: ['user_id'],
    add: ['fights', 'wins', 'knock_outs'],
  });
}

/** All reported, or all won in fights. */
export async function addVictories(trx: Trx, victories: Tables['victories'][]): Promise<void> {
  const isReported = victories[0]?.told === 1;
  // One PostgreSQL statement may update a row only once.
  const rows = new Map(victories.map((row) => [`${row.user_id} ${row.race}`, row]));
  await insertRows(trx, 'victories', [...rows.values()], {
    key: ['user_id', 'race'],
    replace: isReported ? ['told'] : [],
  });
}

export async function dropUnfought(trx: Trx, userId: string, race: string): Promise<void> {
  const won = (own: 'left' | 'right', other: 'left' | 'right') => sql<boolean>`exists (
    select 1 from fights
      join monster_records as other on other.id = fights.${sql.ref(`${other}_id`)}
    where fights.${sql.ref(`${own}_id`)} in (
        select id from record_figures where user_id = ${userId}) and other.race = ${race}
      and fights.left_side_wins = ${sql.lit(own === 'left' ? 1 : 0)})`;
  await trx
    .deleteFrom('victories')
    .where('user_id', '=', userId)
    .where('race', '=', race)
    .where('told', '=', 0)
    .where(sql<boolean>`not (${won('left', 'right')} or ${won('right', 'left')})`)
    .execute();
}
