import { EXAMPLES, type Json, mapCalls, type OpenApi } from './shared-parts.ts';

const COMPONENTS = '#/components/schemas/';
const REFERENCE_CHARACTERS = 50;
/** Fields that save less stay where they are, since they are easier to read there. */
const LEAST_SAVED_CHARACTERS = 5;

/** Moves fields that several objects have with the same words to the components, named as the first. */
export function withSharedFields(schemas: Json, calls: OpenApi['paths']) {
  const uses = new Map<string, { name: string; count: number }>();
  walkFields([schemas, calls], (name, field) => {
    const text = JSON.stringify(field);
    const known = uses.get(text) ?? { name, count: 0 };
    uses.set(text, { ...known, count: known.count + 1 });
    return field;
  });
  const added: Json = {};
  const names = new Map<string, string>();
  for (const [text, { name: field, count }] of uses) {
    const saved = (count - 1) * (text.length - REFERENCE_CHARACTERS) - REFERENCE_CHARACTERS;
    if (saved < LEAST_SAVED_CHARACTERS) continue;
    const plain = `${field.charAt(0).toUpperCase()}${field.slice(1)}Field`;
    let name = plain;
    for (let place = 2; name in added || name in schemas; place += 1) name = `${plain}${place}`;
    names.set(text, name);
    added[name] = JSON.parse(text);
  }
  const share = <T>(value: T) =>
    walkFields(value, (_, field) => {
      const name = names.get(JSON.stringify(field));
      return name === undefined ? field : { $ref: `${COMPONENTS}${name}` };
    }) as T;
  return { schemas: { ...share(schemas), ...added }, calls: mapCalls(calls, share) };
}

function walkFields(value: unknown, change: (name: string, field: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((inner) => walkFields(inner, change));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => {
    if (EXAMPLES.includes(key)) return [key, part];
    if (key !== 'properties') return [key, walkFields(part, change)];
    const fields = Object.entries(part as Record<string, Json>).map(([name, field]) => [
      name,
      change(name, walkFields(field, change) as Json),
    ]);
    return [key, Object.fromEntries(fields)];
  });
  return Object.fromEntries(parts);
}
