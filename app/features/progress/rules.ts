import type { GuideEntry } from '#app/features/guide/contract.ts';
import { compareText, RARE_GROUP } from '#app/features/guide/rules.ts';

/** Beaten breeds; any truthy marker counts (specification, section 3). */
export type VictoryRecord = Readonly<Record<string, unknown>>;

export interface ProgressView {
  showRares: boolean;
  missingOnly: boolean;
  type: string;
  sort: ProgressSort;
}

export const PROGRESS_SORTS = ['name', 'most', 'least'] as const;
export type ProgressSort = (typeof PROGRESS_SORTS)[number];

export interface Count {
  defeated: number;
  total: number;
}

export interface TypeProgress<T extends GuideEntry> extends Count {
  type: string;
  monsters: { monster: T; defeated: boolean }[];
}

export interface Progress<T extends GuideEntry> extends Count {
  types: TypeProgress<T>[];
}

export function isRare({ META }: GuideEntry): boolean {
  return META.RACE_SUBTYPE.includes(RARE_GROUP);
}

export function isDefeated({ META }: GuideEntry, victories: VictoryRecord): boolean {
  return Object.hasOwn(victories, META.RACE_SUPERTYPE) && Boolean(victories[META.RACE_SUPERTYPE]);
}

export function percentOf({ defeated, total }: Count): number {
  if (total === 0) return 0;
  return defeated === total ? 100 : Math.min(99, Math.round((100 * defeated) / total));
}

export function countDefeated(monsters: readonly GuideEntry[], victories: VictoryRecord): Count {
  const defeated = monsters.filter((monster) => isDefeated(monster, victories)).length;
  return { defeated, total: monsters.length };
}

export function progressOf<T extends GuideEntry>(
  monsters: readonly T[],
  victories: VictoryRecord,
  { showRares, missingOnly, type: only, sort }: ProgressView,
): Progress<T> {
  const counted = monsters.filter((monster) => showRares || !isRare(monster));
  const byType = Map.groupBy(counted, ({ META }) => META.RACE_TYPE);
  const types = [...byType]
    .sort(([one], [other]) => compareText(one, other))
    .map(([type, family]) => ({
      type,
      ...countDefeated(family, victories),
      monsters: family
        .map((monster) => ({ monster, defeated: isDefeated(monster, victories) }))
        .filter(({ defeated }) => !missingOnly || !defeated),
    }));
  return {
    ...countDefeated(counted, victories),
    types: types
      .filter(({ type, monsters: shown }) => shown.length > 0 && (only === '' || type === only))
      .sort((one, other) => SHARE_ORDER[sort] * (shareOf(one) - shareOf(other))),
  };
}

const SHARE_ORDER = { name: 0, most: -1, least: 1 };

const shareOf = ({ defeated, total }: Count) => defeated / total;

/** The view in an address: `?rares=show&only=missing&type=hare&sort=most`. */
export function progressView(search: URLSearchParams): ProgressView {
  const type = search.get('type') ?? '';
  return {
    showRares: search.get('rares') === 'show',
    missingOnly: search.get('only') === 'missing',
    type: /^\w{1,40}$/.test(type) ? type.toUpperCase() : '',
    sort: PROGRESS_SORTS.find((sort) => sort === search.get('sort')) ?? 'name',
  };
}

export function progressSearch({ showRares, missingOnly, type, sort }: ProgressView): string {
  const search = new URLSearchParams();
  if (showRares) search.set('rares', 'show');
  if (missingOnly) search.set('only', 'missing');
  if (type) search.set('type', type.toLowerCase());
  if (sort !== 'name') search.set('sort', sort);
  return search.size === 0 ? '' : `?${search}`;
}
