import type { Reference } from './contract.ts';

const BREEDS = ['HARE', 'PIXIE', 'MOCCHI'];
const ITEMS = ['pow-1', 'jukebox-ticket', 'moo-chip', 'hare-chip'];
const TECHNIQUES = ['Straight', 'Smash'];

/** Replaces breeds, items and techniques in a schema's examples by those of the loaded league. */
export function leagueExamples({ monsters, items, skills }: Reference): <T>(schema: T) => T {
  const own = skills[monsters[0]?.META.RACE_TYPE ?? ''] ?? [];
  const others = Object.values(skills).flat();
  const breeds = monsters.map(({ META }) => META.RACE_SUPERTYPE);
  const slugs = items.map(({ Slug }) => Slug);
  const names = new Map([
    ...pairs(BREEDS, breeds),
    ...pairs(ITEMS, slugs),
    ...pairs(
      TECHNIQUES,
      [...own, ...others].map(({ name }) => name),
    ),
  ]);
  const renamed = (value: unknown, isExample: boolean): unknown => {
    if (typeof value === 'string') return isExample ? (names.get(value) ?? value) : value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((entry) => renamed(entry, isExample));
    const entries = Object.entries(value).map(([key, inner]) => [
      isExample ? (names.get(key) ?? key) : key,
      renamed(inner, isExample || key === 'example'),
    ]);
    return Object.fromEntries(entries);
  };
  return <T>(schema: T) => renamed(schema, false) as T;
}

function pairs(examples: string[], own: string[]): [string, string][] {
  const known = new Set(own);
  return examples.flatMap((example, place): [string, string][] => {
    const name = own[place] ?? own[0];
    return known.has(example) || name === undefined ? [] : [[example, name]];
  });
}
