import type { Incoming, Problem } from '#app/core/feed-protocol/contract.ts';
import { at } from '#app/core/feed-protocol/problems.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { Calibration } from '#app/features/guide/contract.ts';
import { breedExpected, withNearest } from '#app/features/guide/nearest.ts';
import { itemExpected } from '#app/features/shop/rules.ts';
import type { FeedEvent } from './contract.ts';

export interface KnownNames {
  items: ReadonlySet<string>;
  breeds: ReadonlyMap<string, string>;
  techniques: ReadonlyMap<string, ReadonlySet<string>>;
}

export const NO_NAMES: KnownNames = { items: new Set(), breeds: new Map(), techniques: new Map() };

const NAMING = new Set([
  ...['inventory', 'values', 'changes', 'victories', 'added', 'removed', 'TECHNIQUES'],
]);

export const hasNames = (event: object): boolean =>
  Object.entries(event).some(
    ([field, value]) =>
      NAMING.has(field) || (typeof value === 'object' && value !== null && hasNames(value)),
  );

/** More unknown names of one event are not reported. */
const MAX_UNKNOWN_NAMES = 20;

export function knownNames(
  items: Iterable<string>,
  calibration: Calibration,
  batch: readonly Incoming<FeedEvent>[],
): KnownNames {
  const slugs = new Set(items);
  const all = [calibration];
  for (const { event } of batch) {
    if (event.type === 'calibration') all.push(event);
    if (event.type !== 'store') continue;
    for (const item of [...event.items, event.raffleItem]) {
      if (typeof item === 'object' && item !== null) slugs.add(item.Slug);
    }
  }
  const breeds = all.flatMap(({ monsters }) =>
    monsters.map(({ META }): [string, string] => [META.RACE_SUPERTYPE, META.RACE_TYPE]),
  );
  const techniques = new Map<string, Set<string>>();
  for (const [type, list] of all.flatMap(({ skills }) => Object.entries(skills))) {
    const names = techniques.get(type) ?? new Set();
    techniques.set(type, names);
    for (const { name } of list) names.add(name);
  }
  return { items: slugs, breeds: new Map(breeds), techniques };
}

/** The unknown items, breeds of victories and techniques in an event, whose form may be wrong. */
export function unknownNamesIn(event: unknown, known: KnownNames): Problem[] {
  const replacement = at(event, ['replacement']);
  if (replacement !== undefined) {
    const problems = unknownNamesIn(replacement, known);
    return problems.map((problem) => ({ ...problem, path: `replacement.${problem.path}` }));
  }
  const problems: Problem[] = [];
  for (const path of ['inventory', 'values', 'changes']) {
    const counts = at(event, [path]);
    if (typeof counts !== 'object' || counts === null || Array.isArray(counts)) continue;
    const unknown = Object.entries(counts).filter(([slug]) => !known.items.has(slug));
    for (const [slug, count] of unknown.slice(0, MAX_UNKNOWN_NAMES)) {
      problems.push(problem(`${path}.${slug}`, count, itemExpected(slug, known.items)));
    }
  }
  for (const path of ['victories', 'values', 'added', 'removed']) {
    for (const [place, breed] of unknownIn(at(event, [path]), known.breeds)) {
      problems.push(problem(`${path}.${place}`, breed, breedExpected(breed, known.breeds.keys())));
    }
  }
  for (const { path, names, own } of techniquesIn(event, known)) {
    const all = new Set([...own, ...[...known.techniques.values()].flatMap((list) => [...list])]);
    for (const [place, name] of unknownIn(names, all)) {
      const expected = 'the name of a technique of GET /api/calibration/skills';
      const nearest = withNearest(expected, name, own.size > 0 ? own : all);
      problems.push(problem(`${path}.${place}`, name, nearest));
    }
  }
  return problems;
}

export function warningsOfTechniques(event: FeedEvent, known: KnownNames): string[] {
  return techniquesIn(event, known).flatMap(({ path, names, own, breed }) =>
    unknownIn(names, own).map(
      ([place, name]) => `${path}.${place}: ${JSON.stringify(name)} is not a technique of ${breed}`,
    ),
  );
}

const FIGHTERS = ['', 'leftCombatant', 'rightCombatant'] as const;

function techniquesIn(event: unknown, { breeds, techniques }: KnownNames) {
  return FIGHTERS.flatMap((side) => {
    const fighter = side === '' ? event : at(event, [side]);
    const names = at(fighter, ['TECHNIQUES']);
    const breed = String(at(fighter, ['RACE']));
    const path = side === '' ? 'TECHNIQUES' : `${side}.TECHNIQUES`;
    const own = techniques.get(breeds.get(breed) ?? '') ?? new Set<string>();
    return Array.isArray(names) ? [{ path, names, own, breed }] : [];
  });
}

function unknownIn(
  list: unknown,
  known: { has(name: string): boolean },
): [place: number, name: string][] {
  if (!Array.isArray(list)) return [];
  return [...list.entries()]
    .filter((entry): entry is [number, string] => typeof entry[1] === 'string')
    .filter(([, name]) => !known.has(name))
    .slice(0, MAX_UNKNOWN_NAMES);
}
