import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { Monster } from '#app/features/guide/contract.ts';
import type { Tables } from '#database/tables.ts';
import type { FighterOfEvent, MonsterAppearance } from './contract.ts';
import { combinedStats, unknownRace, unknownTrainer } from './rules.ts';

export type FiguresOfRecord = Tables['record_figures'];

export interface AppearanceContext {
  races: ReadonlyMap<string, Monster>;
  players: Map<string, { userId: string }>;
}

export interface KnownRecord extends FiguresOfRecord {
  isStored: boolean;
}

/** A correction cannot change the trainer or the race, since aggregates depend on them. */
export function problemsOfAppearance(
  event: MonsterAppearance,
  before: KnownRecord | undefined,
  { races, players }: AppearanceContext,
): Problem[] {
  const problems: Problem[] = [];
  const race = races.get(event.RACE)?.META;
  const userId = event.USER === undefined ? null : players.get(event.USER)?.userId;
  if (!race) {
    problems.push(unknownRace(event.RACE, races.keys()));
  } else if (before && before.race !== event.RACE) {
    problems.push(
      problem(
        'RACE',
        event.RACE,
        `${before.race}, the RACE of record ${event.ID}, which cannot change`,
      ),
    );
  }
  if (userId === undefined) {
    problems.push(unknownTrainer(event.USER));
  } else if (before && before.user_id !== userId) {
    problems.push(
      problem('USER', event.USER, `the trainer of record ${event.ID}, who cannot change`),
    );
  }
  const following = { ...race, COMBINED_STATS: combinedStats(event) };
  for (const field of ['RACE_TYPE', 'RACE_SUBTYPE', 'COMBINED_STATS'] as const) {
    const [given, right] = [event[field], following[field]];
    if (given !== undefined && right !== undefined && given !== right) {
      problems.push(
        problem(field, given, `${right}, which follows from the other fields, or nothing`),
      );
    }
  }
  return problems;
}

export function problemsOfFighter(
  side: string,
  { RACE, USER }: FighterOfEvent,
  { races, players }: AppearanceContext,
): Problem[] {
  const problems = [
    ...(races.has(RACE) ? [] : [unknownRace(RACE, races.keys())]),
    ...(USER === undefined || players.has(USER) ? [] : [unknownTrainer(USER)]),
  ];
  return problems.map((problem) => ({ ...problem, path: `${side}.${problem.path}` }));
}
