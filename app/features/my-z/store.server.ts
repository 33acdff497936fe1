import { type Kysely, sql } from 'kysely';
import type { FighterOfEvent } from '#app/features/records/contract.ts';
import type { StoredEstimate } from '#app/features/upcoming/odds/rules.ts';
import { among } from '#database/among.ts';
import type { Tables } from '#database/tables.ts';
import type { OwnBet } from './contract.ts';

type Db = Kysely<Tables>;

export interface BetFight {
  isOver: boolean;
  fight: number | null;
  leftSideWins: boolean | null;
  fighters: OwnBet['fighters'];
  leftChance: number | null;
}

export async function findBetFights(db: Db, bouts: string[]): Promise<Map<string, BetFight>> {
  const rows = await db
    .selectFrom('bouts')
    .leftJoin('fights', 'fights.number', 'bouts.fight_number')
    .leftJoin('monster_records as left', 'left.id', 'bouts.left_id')
    .leftJoin('monster_records as right', 'right.id', 'bouts.right_id')
    .select(['bouts.bout', 'bouts.fight_number', 'bouts.ended_at', 'bouts.left_json'])
    .select(['bouts.right_json', 'bouts.winner_chance', 'bouts.estimate_json'])
    .select(['left.monster_name as left_name', 'left.race as left_race', 'fights.left_side_wins'])
    .select(['right.monster_name as right_name', 'right.race as right_race'])
    .where(among(db, 'bouts.bout', bouts))
    .execute();
  return new Map(
    rows.map((row) => {
      const left = fighterOf(row.left_json, row.left_name, row.left_race);
      const right = fighterOf(row.right_json, row.right_name, row.right_race);
      const estimate: StoredEstimate | null = JSON.parse(row.estimate_json ?? 'null');
      return [
        row.bout,
        {
          isOver: row.ended_at !== null,
          fight: row.fight_number,
          leftSideWins: row.left_side_wins === null ? null : row.left_side_wins === 1,
          fighters: left && right && { left, right },
          leftChance: row.winner_chance === null ? null : (estimate?.leftChance ?? null),
        },
      ];
    }),
  );
}

function fighterOf(json: string | null, name: string | null, race: string | null) {
  if (json !== null) {
    const { MONSTER_NAME, RACE } = JSON.parse(json) as FighterOfEvent;
    return { MONSTER_NAME, RACE };
  }
  return name === null || race === null ? null : { MONSTER_NAME: name, RACE: race };
}

/** What is known of these bouts, and the nearest fights to come. */
export async function knownBouts(db: Db, bouts: string[], limit: number) {
  const [known, open] = await Promise.all([
    db
      .selectFrom('bouts')
      .leftJoin('fights', 'fights.number', 'bouts.fight_number')
      .select(['bout', 'fight_number', 'fights.left_side_wins', 'fights.date'])
      .where(among(db, 'bout', bouts))
      .execute(),
    db
      .selectFrom('bouts')
      .select('bout')
      .where('ended_at', 'is', null)
      .orderBy('starts_at', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return {
    known: new Map(known.map((row) => [row.bout, row])),
    open: open.map(({ bout }) => bout),
  };
}

/** Changes of all players among which an earlier bet on a fight is looked for. */
const LATEST_CHANGES = 5000;

/** The latest bets of these players: of each the bout and the side, as `["ana","bout-1","left"]`. */
export async function latestBets(db: Db, userIds: string[]): Promise<Set<string>> {
  const last = db.selectFrom('player_changes').select(({ fn }) => fn.max('number').as('last'));
  const rows = await db
    .selectFrom('player_changes')
    .select(['user_id', 'change_json'])
    .where(among(db, 'user_id', userIds))
    .where('number', '>', sql<number>`${last} - ${LATEST_CHANGES}`)
    .where('change_json', 'like', '{"type":"bet",%')
    .execute();
  return new Set(
    rows.flatMap(({ user_id, change_json }) => {
      const { bout, side, stake }: { bout: string; side: string; stake?: number } =
        JSON.parse(change_json);
      return stake ? JSON.stringify([user_id, bout, side]) : [];
    }),
  );
}
