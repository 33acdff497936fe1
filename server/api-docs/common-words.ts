import {
  EXAMPLES,
  type Json,
  mapCalls,
  OF_THE_PLACE,
  type OpenApi,
  type Schemas,
} from './shared-parts.ts';

const COMPONENTS = '#/components/schemas/';

/** Gives each component the words that most places have for it, so that only the others have their own. */
export function withCommonWords(schemas: Schemas, calls: OpenApi['paths']) {
  const said = new Map<string, Json[]>();
  walkReferences([schemas, calls], (name, own) => {
    said.set(name, [...(said.get(name) ?? []), { ...wordsOf(schemas[name]), ...own }]);
    return own;
  });
  const common = new Map([...said].map(([name, all]) => [name, mostCommon(all)]));
  const shorten = <T>(value: T) =>
    walkReferences(value, (name, own) => {
      const words = common.get(name);
      const here = { ...wordsOf(schemas[name]), ...own };
      return words ? differing(here, words) : own;
    }) as T;
  const named = Object.entries(schemas).map(([name, schema]) => [
    name,
    { ...shorten(schema), ...common.get(name) },
  ]);
  return { schemas: Object.fromEntries(named) as Schemas, calls: mapCalls(calls, shorten) };
}

const wordsOf = (schema: Json = {}): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => OF_THE_PLACE.includes(key)));

const differing = (here: Json, words: Json): Json =>
  Object.fromEntries(Object.entries(here).filter(([key, value]) => !isSame(value, words[key])));

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function mostCommon(all: readonly Json[]): Json | null {
  const keys = Object.keys(all[0] ?? {}).sort();
  if (!all.every((words) => isSame(Object.keys(words).sort(), keys))) return null;
  const counts = Map.groupBy(all, (words) => JSON.stringify(words));
  const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0] ?? null;
}

function walkReferences(value: unknown, change: (name: string, own: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((part) => walkReferences(part, change));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value as Json;
  if (typeof $ref === 'string' && $ref.startsWith(COMPONENTS))
    return { ...change($ref.slice(COMPONENTS.length), own), $ref };
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      EXAMPLES.includes(key) ? part : walkReferences(part, change),
    ]),
  );
}
