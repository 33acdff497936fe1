import type { Client } from '@ringside/contract/client';
import {
  calibrationBalance,
  calibrationSkills,
  type GuideEntry,
  type Technique,
} from '../../contract.ts';
import { guideEntry, inNumberOrder, raceNameOf } from '../../rules.ts';
import {
  listTechniques,
  RANKED_FIGURES,
  type RankedFigure,
  ranksOf,
} from '../../technique-rules.ts';
import { calibrationQuery } from '../queries.ts';

export const techniqueListQuery = (api: Client) =>
  calibrationQuery(['technique-list'], async (options) =>
    listTechniques(await api(calibrationSkills, {}, options)),
  );

export interface TechniqueStory {
  type: string;
  technique: Technique;
  starters: GuideEntry[];
  familySize: number;
  siblings: { name: string; slug: string }[];
  ranks: Partial<Record<RankedFigure, number>>;
  total: number;
}

const keyOf = (type: string, slug: string) => ['technique', raceNameOf(type), slug] as const;
export const techniqueKey = (type: string, slug: string) =>
  ['calibration', ...keyOf(type, slug)] as const;

/** A technique and the monsters that start with it; null if the type has none of that name. */
export const techniqueQuery = (api: Client, type: string, slug: string) =>
  calibrationQuery(keyOf(type, slug), async (options): Promise<TechniqueStory | null> => {
    const [monsters, skills] = await Promise.all([
      api(calibrationBalance, {}, options),
      api(calibrationSkills, {}, options),
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
  });
