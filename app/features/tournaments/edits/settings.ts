import type { Format } from '@ringside/bracket';
import type { Tournament } from '../contract.ts';

export type SettingsFields = Pick<
  Tournament,
  'bestOf' | 'thirdPlace' | 'format' | 'bestOfRounds' | keyof Evening
>;

/** What the organiser sets as the evening goes on; left out where it is empty. */
export type Evening = Pick<Tournament, 'queue' | 'out' | 'pause' | 'seeded'>;

type Given = { [K in keyof Settings]?: Settings[K] | null | undefined };

export interface Settings {
  bestOf: number | null;
  thirdPlace: boolean;
  format: Format;
  /** By the beginning of the match ids: `R2`, `L1`, `G1`. */
  bestOfRounds: Record<string, number>;
}

export function settingsOf({ bestOf, thirdPlace, format, bestOfRounds }: Given): Settings {
  const sorted = Object.entries(bestOfRounds ?? {}).sort(([a], [b]) => a.localeCompare(b));
  return {
    bestOf: bestOf ?? null,
    thirdPlace: thirdPlace === true,
    format: format ?? 'single',
    bestOfRounds: Object.fromEntries(sorted),
  };
}

export function settingsFields(given: Given & Evening): SettingsFields {
  const { bestOf, thirdPlace, format, bestOfRounds } = settingsOf(given);
  const { queue = [], out = {}, pause, seeded } = given;
  return {
    ...(bestOf !== null && { bestOf }),
    ...(thirdPlace && { thirdPlace }),
    ...(format === 'double' && { format }),
    ...(Object.keys(bestOfRounds).length > 0 && { bestOfRounds }),
    ...(queue.length > 0 && { queue }),
    ...(Object.keys(out).length > 0 && { out }),
    ...(pause && { pause }),
    ...(seeded && { seeded }),
  };
}

export function withoutSettings<T extends SettingsFields>(tournament: T) {
  const {
    bestOf: _,
    thirdPlace: _1,
    format: _2,
    bestOfRounds: _3,
    queue: _4,
    out: _5,
    pause: _6,
    seeded: _7,
    ...rest
  } = tournament;
  return rest;
}

export const sameSettings = (a: Settings, b: Settings): boolean =>
  JSON.stringify(settingsOf(a)) === JSON.stringify(settingsOf(b));

export const roundKeyOf = (matchId: string): string => matchId.split('-', 1)[0] ?? '';

export function bestOfMatch(
  { bestOf, bestOfRounds }: Pick<SettingsFields, 'bestOf' | 'bestOfRounds'>,
  matchId: string,
): number | undefined {
  return bestOfRounds?.[roundKeyOf(matchId)] ?? bestOf;
}

export function settingsText(change: Pick<Settings, 'bestOf' | 'thirdPlace'> & Partial<Settings>) {
  const best = change.bestOf === null ? 'No best of' : `Best of ${change.bestOf}`;
  const third = `${change.thirdPlace ? 'with' : 'without'} a match for third place`;
  const format = change.format === 'double' ? ', double elimination' : '';
  const rounds = Object.entries(change.bestOfRounds ?? {});
  const others = rounds.map(([round, fights]) => `; ${round} best of ${fights}`).join('');
  return `${best}, ${third}${format}${others}.`;
}
