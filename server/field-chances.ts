import type { FieldChances } from '@ringside/fight-odds';
import { keptSideOf } from '#app/features/fights/intake.server.ts';
import { loadFighters } from '#app/features/records/fighters-store.server.ts';
import type { OddsLearner } from '#app/features/upcoming/odds/learner.server.ts';
import { ODDS_SHAPE, sideOf } from '#app/features/upcoming/odds/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';

const NOBODY = {
  figures: ODDS_SHAPE.figures.map(() => null),
  traits: ODDS_SHAPE.traits.map(() => null),
};

/** By their places in the list; null before the first fight. */
export async function findChances(
  { kysely }: Pick<AppDatabase, 'kysely'>,
  odds: Pick<OddsLearner, 'field'>,
  ids: number[],
): Promise<FieldChances | null> {
  const fighters = await loadFighters(kysely, ids);
  return odds.field(
    ids.map((id) => {
      const fighter = fighters.get(id);
      if (!fighter) return NOBODY;
      const { race, type, userId } = fighter;
      return sideOf(keptSideOf(fighter), { race, type, trainer: userId });
    }),
  );
}
