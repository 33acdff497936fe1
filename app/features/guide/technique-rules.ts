import type { Skills, Technique } from './contract.ts';
import { nextOrder, numberParameter, queryOf, textParameter } from './list-address.ts';
import { compareText, plainName, raceNameOf } from './rules.ts';

/** As in the monster search: few enough for a phone, 22 pages for all of the league. */
export const TECHNIQUES_PER_PAGE = 30;

export const GUTS_COST_STEPS = [10, 15, 20, 25, 30, 40] as const;

export interface ListedTechnique
  extends Pick<
    Technique,
    | 'name'
    | 'slug'
    | 'scaling'
    | 'category'
    | 'category_name'
    | 'range'
    | 'guts_cost'
    | 'force'
    | 'hit'
    | 'withering'
    | 'sharpness'
  > {
  type: string;
}

export const RANKED_FIGURES = {
  guts_cost: false,
  force: true,
  hit: true,
  withering: true,
  sharpness: true,
} as const;
export type RankedFigure = keyof typeof RANKED_FIGURES;

export const TECHNIQUE_SORTS = [
  'name',
  ...(Object.keys(RANKED_FIGURES) as RankedFigure[]),
] as const;
export type TechniqueSort = (typeof TECHNIQUE_SORTS)[number];

/** The filters and the order of a list; null or empty for none. */
export interface TechniqueFilter {
  words: string;
  type: string | null;
  range: number | null;
  scaling: string | null;
  guts: number | null;
  sort: TechniqueSort | null;
  descending: boolean;
  page: number;
}

export const EVERY_TECHNIQUE: TechniqueFilter = {
  words: '',
  type: null,
  range: null,
  scaling: null,
  guts: null,
  sort: null,
  descending: false,
  page: 1,
};

export function techniquePath(type: string, slug: string): string {
  return `/techniques/${type.toLowerCase()}/${slug}`;
}

export function listTechniques(skills: Skills): ListedTechnique[] {
  return Object.entries(skills)
    .sort(([one], [other]) => compareText(one, other))
    .flatMap(([type, techniques]) =>
      [...techniques]
        .sort((a, b) => a.range - b.range || a.index - b.index)
        .map((technique) => listed(type, technique)),
    );
}

function listed(type: string, technique: Technique): ListedTechnique {
  const { name, slug, scaling, category, category_name, range, ...rest } = technique;
  const { guts_cost, force, hit, withering, sharpness } = rest;
  const figures = { guts_cost, force, hit, withering, sharpness };
  return { type, name, slug, scaling, category, category_name, range, ...figures };
}

export function techniqueFilter(search: URLSearchParams): TechniqueFilter {
  const scaling = search.get('scaling')?.toUpperCase() ?? '';
  const order = search.get('sort')?.toLowerCase() ?? '';
  const sort = TECHNIQUE_SORTS.find((sort) => sort === order.replace(/^-/, '')) ?? null;
  return {
    words: textParameter(search.get('q')),
    type: raceNameOf(search.get('type') ?? '') || null,
    range: numberParameter(search.get('range'), 4),
    scaling: ['POW', 'INT'].includes(scaling) ? scaling : null,
    guts: numberParameter(search.get('guts'), 1000),
    sort,
    descending: sort !== null && order.startsWith('-'),
    page: numberParameter(search.get('page'), 1000) ?? 1,
  };
}

export function filterTechniques(
  techniques: readonly ListedTechnique[],
  { words, type, range, scaling, guts, sort, descending }: TechniqueFilter,
): ListedTechnique[] {
  const plain = plainName(words);
  const found = techniques.filter(
    (technique) =>
      (plain === '' ||
        [technique.name, technique.category_name].some((text) =>
          plainName(text).includes(plain),
        )) &&
      (type === null || technique.type === type) &&
      (range === null || technique.range === range) &&
      (scaling === null || technique.scaling === scaling) &&
      (guts === null || technique.guts_cost <= guts),
  );
  if (sort === null) return found;
  const sign = descending ? -1 : 1;
  return found.sort((a, b) => {
    if (sort === 'name') return sign * compareText(a.name.toLowerCase(), b.name.toLowerCase());
    return sign * (a[sort] - b[sort]);
  });
}

/** The order after a press on a column's head: the best first, reversed, then the default. */
export function nextTechniqueSort(filter: TechniqueFilter, sort: TechniqueSort): TechniqueFilter {
  const first = sort !== 'name' && RANKED_FIGURES[sort];
  return { ...filter, ...nextOrder<TechniqueSort | null>(filter, sort, first, null), page: 1 };
}

export function ranksOf(
  techniques: readonly Pick<ListedTechnique, RankedFigure>[],
  figure: RankedFigure,
): ReadonlyMap<number, number> {
  const sign = RANKED_FIGURES[figure] ? -1 : 1;
  const values = techniques.map((technique) => technique[figure]).sort((a, b) => sign * (a - b));
  const ranks = new Map<number, number>();
  for (const [before, value] of values.entries()) {
    if (!ranks.has(value)) ranks.set(value, before + 1);
  }
  return ranks;
}

export function techniquesPath(filter: TechniqueFilter): string {
  const search = techniquesSearch(filter);
  return search.size === 0 ? '/techniques' : `/techniques?${search}`;
}

export function techniquesSearch(filter: TechniqueFilter): URLSearchParams {
  const { words, type, range, scaling, guts, sort, descending, page } = filter;
  return queryOf({
    q: words,
    type: type?.toLowerCase(),
    range,
    guts,
    scaling: scaling?.toLowerCase(),
    sort: sort && `${descending ? '-' : ''}${sort}`,
    page: page > 1 ? page : null,
  });
}
