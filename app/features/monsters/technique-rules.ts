/** Decisions of the technique pages: addresses, filters and their pages. */
import type { Skills, Technique } from './contract.ts';
import { compareText, raceNameOf } from './rules.ts';

export const TECHNIQUES_PER_PAGE = 50;

/** Steps of the filter by guts cost: at most so many. */
export const GUTS_COST_STEPS = [10, 15, 20, 25, 30, 40] as const;

/** A technique as the list shows it. */
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
  > {
  /** `RACE_TYPE`. */
  type: string;
}

/** What a list is narrowed to; null where it is not. */
export interface TechniqueFilter {
  type: string | null;
  range: number | null;
  scaling: string | null;
  /** At most this guts cost. */
  guts: number | null;
  /** From 1. */
  page: number;
}

/** The one address of a technique. */
export function techniquePath(type: string, slug: string): string {
  return `/techniques/${type.toLowerCase()}/${slug}`;
}

/** Every technique by type, then near to far, then place. */
export function listTechniques(skills: Skills): ListedTechnique[] {
  return Object.entries(skills)
    .sort(([one], [other]) => compareText(one, other))
    .flatMap(([type, techniques]) =>
      [...techniques]
        .sort((a, b) => a.range - b.range || a.index - b.index)
        .map((one) => listed(type, one)),
    );
}

function listed(type: string, one: Technique): ListedTechnique {
  const { name, slug, scaling, category, category_name, range, guts_cost, force, hit } = one;
  return { type, name, slug, scaling, category, category_name, range, guts_cost, force, hit };
}

/** The filter an address asks for; what makes no sense narrows nothing. */
export function techniqueFilter(search: URLSearchParams): TechniqueFilter {
  const scaling = search.get('scaling')?.toUpperCase() ?? '';
  return {
    type: raceNameOf(search.get('type') ?? '') || null,
    range: wholeNumber(search.get('range'), 4),
    scaling: ['POW', 'INT'].includes(scaling) ? scaling : null,
    guts: wholeNumber(search.get('guts'), 1000),
    page: wholeNumber(search.get('page'), 1000) ?? 1,
  };
}

function wholeNumber(text: string | null, max: number): number | null {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= max ? value : null;
}

export function filterTechniques(
  techniques: readonly ListedTechnique[],
  { type, range, scaling, guts }: TechniqueFilter,
): ListedTechnique[] {
  return techniques.filter(
    (one) =>
      (type === null || one.type === type) &&
      (range === null || one.range === range) &&
      (scaling === null || one.scaling === scaling) &&
      (guts === null || one.guts_cost <= guts),
  );
}

/** The address of a filtered list. */
export function techniquesPath(filter: TechniqueFilter): string {
  const search = techniquesSearch(filter);
  return search.size === 0 ? '/techniques' : `/techniques?${search}`;
}

/** Its query, without what narrows nothing. */
export function techniquesSearch(filter: TechniqueFilter): URLSearchParams {
  const { type, range, scaling, guts, page } = filter;
  const search = new URLSearchParams();
  if (type) search.set('type', type.toLowerCase());
  if (range) search.set('range', String(range));
  if (guts) search.set('guts', String(guts));
  if (scaling) search.set('scaling', scaling.toLowerCase());
  if (page > 1) search.set('page', String(page));
  return search;
}
