import type { Endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import * as contracts from './contracts.ts';

export type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;
type Io = 'input' | 'output';

/** What tells the members of a union apart, and the ending of their names. */
const MEMBERS: Record<string, string> = { type: 'Event', what: 'Change', kind: 'Edit' };
/** Texts and numbers are repeated where they are used. */
const NAMED_TYPES = ['object', 'union', 'enum', 'record'];
const COMPONENTS = '#/components/schemas/';

const registries = {
  output: z.registry<{ id: string }>(),
  input: z.registry<{ id: string }>(),
};
const endpointNames = new Map<unknown, string>();

const capital = (words: string) =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

function name(schema: Schema, id: string, io: Io): void {
  if (!registries[io].get(schema)) registries[io].add(schema, { id });
}

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  options?: Schema[];
  element?: Schema;
  innerType?: Schema;
  discriminator?: string;
  catchall?: unknown;
}
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** The description of a union member in its discriminator field. */
const wordsOf = (member: Schema, field: string) =>
  [...(member._zod.propValues?.[field] ?? [])].map(String);

/** Names the members of unions within a schema by their words: generated clients number what has no name. */
function nameMembers(schema: Schema, at = ''): void {
  const { shape = {}, options = [], element, innerType, discriminator } = definitionOf(schema);
  for (const [key, field] of Object.entries(shape)) nameMembers(field, key);
  for (const inner of [...options, element, innerType]) if (inner) nameMembers(inner, at);
  if (discriminator === undefined) return;
  const ending = at === 'replacement' ? 'Replacement' : (MEMBERS[discriminator] ?? '');
  for (const member of options) {
    const id = `${capital(wordsOf(member, discriminator)[0] ?? '')}${ending}`;
    for (const io of ['output', 'input'] as const) name(member, id, io);
  }
}

const exported = Object.values(contracts).flatMap((contract) => Object.entries(contract));
for (const [key, value] of exported) {
  if (isEndpoint(value)) endpointNames.set(value, key);
  if (!isSchema(value)) continue;
  const { type, discriminator } = definitionOf(value);
  if (discriminator) nameMembers(value);
  if (!NAMED_TYPES.includes(type)) continue;
  for (const io of ['output', 'input'] as const) name(value, capital(key), io);
}

/** The name under which a contract exports an endpoint, for generated clients. */
export function operationIdOf(endpoint: Endpoint): string {
  return (
    endpointNames.get(endpoint) ?? `${endpoint.method}${endpoint.path.replaceAll(/\W+/g, '_')}`
  );
}

/** A reference to a call's response or body, which has the call's name if a contract has none for it. */
export function referenceTo(schema: Schema, endpoint: Endpoint, io: Io): Json {
  const id = `${capital(operationIdOf(endpoint))}${io === 'input' ? 'Input' : ''}`;
  name(schema, id, io);
  return { $ref: `${COMPONENTS}${registries[io].get(schema)?.id}` };
}

/** Parameters as a schema without references. */
export const parametersOf = (schema: Schema): Json =>
  withoutIds(z.toJSONSchema(schema, { io: 'input', override: tidy }));

const withoutIds = ({ $schema, $id, ...schema }: Json): Json => schema;

function tidy({ zodSchema, jsonSchema }: { zodSchema: Schema; jsonSchema: Json }): void {
  const { type, discriminator, options = [], catchall } = definitionOf(zodSchema);
  // Generators of clients refuse lists whose places have schemas of their own: those of a pair are the same.
  const [first, ...others] = (jsonSchema.prefixItems ?? []) as Json[];
  if (first && others.every((other) => JSON.stringify(other) === JSON.stringify(first))) {
    jsonSchema.items = first;
    delete jsonSchema.prefixItems;
  }
  if (discriminator !== undefined) {
    const members = jsonSchema.oneOf as Json[];
    const mapping = options.flatMap((option, at) =>
      wordsOf(option, discriminator).map((word) => [word, members[at]?.$ref]),
    );
    jsonSchema.discriminator = {
      propertyName: discriminator,
      mapping: Object.fromEntries(mapping),
    };
  }
  // Fields may be added to responses, which strict clients would refuse.
  if (type === 'object' && catchall === undefined) delete jsonSchema.additionalProperties;
  // Generated clients refuse a choice of one boolean.
  if ('const' in jsonSchema && jsonSchema.type !== 'boolean') jsonSchema.enum = [jsonSchema.const];
  delete jsonSchema.const;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function schemasOf(io: Io): Record<string, Json> {
  const uri = (id: string) => `${COMPONENTS}${id}`;
  const { schemas } = z.toJSONSchema(registries[io], { io, uri, override: tidy });
  const made = Object.entries(schemas).map(([id, schema]) => [id, withoutIds(schema as Json)]);
  return Object.fromEntries(made);
}

export type Calls = Record<string, Record<string, Json>>;

/** The schemas that calls refer to, directly or by others. One that differs in a body needs a name of its own. */
export function componentsOf(paths: Calls): Record<string, Json> {
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  const answers = referredTo(
    calls.map(({ responses }) => responses),
    schemasOf('output'),
  );
  const bodies = referredTo(
    calls.map(({ requestBody }) => requestBody),
    schemasOf('input'),
  );
  for (const [id, schema] of bodies) {
    if (answers.has(id) && JSON.stringify(answers.get(id)) !== JSON.stringify(schema))
      throw new Error(`${id} differs in bodies and in responses.`);
  }
  return Object.fromEntries([...answers, ...bodies].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function referredTo(parts: unknown, schemas: Record<string, Json>): Map<string, Json> {
  const found = new Map<string, Json>();
  function find(part: unknown): void {
    for (const [, id = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[id];
      if (!schema || found.has(id)) continue;
      found.set(id, schema);
      find(schema);
    }
  }
  find(parts);
  return found;
}
