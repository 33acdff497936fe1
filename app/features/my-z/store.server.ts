import type { Kysely } from 'kysely';
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

export async function knownBouts(db: Db, bouts: string[], limit: number) {
  const [known, open] = await Promise.all([
    db
      .selectFrom('bouts')
      .select('bout')
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
  const named = (rows: { bout: string }[]) => rows.map(({ bout }) => bout);
  return { known: new Set(named(known)), open: named(open) };
}
