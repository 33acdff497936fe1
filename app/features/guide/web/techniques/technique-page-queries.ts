import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import {
  calibrationBalance,
  calibrationSkills,
  type GuideEntry,
  type Technique,
} from '../../contract.ts';
import { guideEntry, inNumberOrder, raceNameOf } from '../../rules.ts';
import {
  type ListedTechnique,
  listTechniques,
  RANKED_FIGURES,
  type RankedFigure,
  ranksOf,
} from '../../technique-rules.ts';

const TECHNIQUES_STALE_MS = 60 * 60_000;

export const TECHNIQUE_LIST_KEY = ['calibration', 'technique-list'] as const;

export function techniqueListQuery(api: Client) {
  return queryOptions({
    queryKey: TECHNIQUE_LIST_KEY,
    queryFn: async ({ signal }): Promise<ListedTechnique[]> =>
      listTechniques(await api(calibrationSkills, {}, { signal })),
    staleTime: TECHNIQUES_STALE_MS,
  });
}

export interface TechniqueStory {
  type: string;
  technique: Technique;
  starters: GuideEntry[];
  familySize: number;
  siblings: { name: string; slug: string }[];
  ranks: Partial<Record<RankedFigure, number>>;
  total: number;
}

export function techniqueKey(type: string, slug: string) {
  return ['calibration', 'technique', raceNameOf(type), slug] as const;
}

/** A technique and the monsters that start with it; null if the type has none of that name. */
export function techniqueQuery(api: Client, type: string, slug: string) {
  return queryOptions({
    queryKey: techniqueKey(type, slug),
    queryFn: async ({ signal }): Promise<TechniqueStory | null> => {
      const [monsters, skills] = await Promise.all([
        api(calibrationBalance, {}, { signal }),
        api(calibrationSkills, {}, { signal }),
      ]);
      const race = raceNameOf(type);
      const techniques = Object.hasOwn(skills, race) ? (skills[race] ?? []) : [];
      const technique = techniques.find((technique) => technique.slug === slug.toLowerCase());
      if (!technique) return null;
      const all = Object.values(skills).flat();
      const ranks = (Object.keys(RANKED_FIGURES) as RankedFigure[]).map(
        (figure) => [figure, ranksOf(all, figure).get(technique[figure])] as const,
      );
      const family = monsters.filter(({ META }) => META.RACE_TYPE === race);
      const starters = family.filter((monster) =>
        monster.startingTechniques.includes(technique.name),
      );
      return {
        type: race,
        technique,
        starters: inNumberOrder(starters.map(guideEntry)),
        familySize: family.length,
        ranks: Object.fromEntries(ranks),
        total: all.length,
        siblings: techniques
          .filter(({ range }) => range === technique.range)
          .sort((a, b) => a.index - b.index)
          .map(({ name, slug }) => ({ name, slug })),
      };
    },
    staleTime: TECHNIQUES_STALE_MS,
  });
}
