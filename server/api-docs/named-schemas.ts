import type { Endpoint } from '@ringside/contract/endpoint';
import { withCommonWords } from './common-words.ts';
import { CONTRACTS } from './contracts.ts';
import { withDiscriminators } from './discriminators.ts';
import { markCalls } from './marks.ts';
import { withSharedFields } from './shared-fields.ts';
import {
  EXAMPLES,
  type Json,
  mapCalls,
  mapValues,
  markRepeated,
  NAME_MARK,
  OF_THE_PLACE,
  type OpenApi,
  withSharedBodies,
  withSharedParameters,
} from './shared-parts.ts';

const COMPONENTS = '#/components/schemas/';
const LONG_CHARACTERS = 60;
const NAMES = new Map<unknown, string>();
for (const [name, value] of CONTRACTS.flatMap((contract) => Object.entries(contract))) {
  const definition = definitionOf(value);
  if (definition) NAMES.set(definition, name.charAt(0).toUpperCase() + name.slice(1));
  else if (isEndpoint(value)) NAMES.set(value, name);
}

function definitionOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return undefined;
  return (value as { _zod: { def: unknown } })._zod.def;
}

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

export function operationIdOf(endpoint: Endpoint): string {
  return NAMES.get(endpoint) ?? `${endpoint.method}${endpoint.path.replaceAll(/[/:]+/g, '_')}`;
}

interface Made {
  zodSchema: { _zod: { def: { type: string; catchall?: unknown } } };
  jsonSchema: Json;
}

export function markNamed({ zodSchema, jsonSchema }: Made): void {
  const { def } = zodSchema._zod;
  if (def.type === 'tuple') asPlainList(jsonSchema);
  const name = NAMES.get(def);
  if (name !== undefined) jsonSchema[NAME_MARK] = name;
  // Fields may be added to responses, which strict clients would refuse.
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // What is there only when true is a flag; generated clients refuse a choice of it.
  if (jsonSchema.type === 'boolean') delete jsonSchema.const;
  // What a form offers first needs no example.
  const { enum: [offered] = [true], example } = jsonSchema as {
    enum?: unknown[];
    example?: unknown;
  };
  if (example === offered) delete jsonSchema.example;
  // Every name of JSON is a text.
  if (isPlainText(jsonSchema.propertyNames)) delete jsonSchema.propertyNames;
  // Every integer of JSON is one.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Generators of clients refuse lists whose places have schemas of their own. */
function asPlainList(jsonSchema: Json): void {
  const { prefixItems } = jsonSchema;
  if (!Array.isArray(prefixItems)) return;
  const [first, ...others] = prefixItems.map((place) => JSON.stringify(place));
  if (others.some((other) => other !== first)) return;
  delete jsonSchema.prefixItems;
  Object.assign(jsonSchema, { items: prefixItems[0] });
}

const isPlainText = (schema: unknown) => JSON.stringify(schema) === '{"type":"string"}';

/**
 * If the input of a call differs from the response, as where a default is filled in, its name ends
 * in `Input`.
 */
export function withComponents(document: OpenApi): OpenApi {
  const schemas = new Map<string, { key: string; schema: Json }>();

  function place(schema: Json, isInput: boolean): Json {
    const { [NAME_MARK]: mark, ...rest } = schema;
    if (typeof mark !== 'string' || !isWorthAName(rest)) return rest;
    const entries = Object.entries(rest);
    const own = Object.fromEntries(entries.filter(([key]) => !OF_THE_PLACE.includes(key)));
    const key = JSON.stringify(own);
    let name = mark;
    if (isInput && schemas.has(name) && schemas.get(name)?.key !== key) name = `${mark}Input`;
    for (let count = 2; schemas.has(name) && schemas.get(name)?.key !== key; count += 1) {
      name = `${mark}${count}`;
    }
    const known = schemas.get(name)?.schema ?? rest;
    schemas.set(name, { key, schema: known });
    // The schema has what its first place says about it; others repeat only what differs.
    const here = entries.filter(
      ([field, value]) =>
        OF_THE_PLACE.includes(field) && JSON.stringify(value) !== JSON.stringify(known[field]),
    );
    return { ...Object.fromEntries(here), $ref: `${COMPONENTS}${name}` };
  }

  function walk(value: unknown, isInput: boolean): unknown {
    if (Array.isArray(value)) return value.map((inner) => walk(inner, isInput));
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => {
      if (EXAMPLES.includes(key)) return [key, part];
      if (key === 'properties') return [key, mapValues(part, (inner) => walk(inner, isInput))];
      return [key, walk(part, isInput || key === 'requestBody')];
    });
    return place(Object.fromEntries(parts), isInput);
  }

  const { paths, components, ...rest } = document;
  markCalls(paths);
  markRepeated(paths);
  // Responses first, so that they have the plain names.
  const answers = mapCalls(paths, ({ responses }) =>
    mapValues(responses as Json, (response) => walk(response, false)),
  );
  const calls = mapCalls(paths, ({ responses, ...inputs }, at, method) => ({
    ...withoutDefaults(walk(inputs, false) as Json),
    responses: answers[at]?.[method],
  }));
  const sorted = [...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const named = Object.fromEntries(sorted.map(([name, { schema }]) => [name, schema]));
  const spoken = withCommonWords(withDiscriminators(named), calls);
  const fields = withSharedFields(spoken.schemas, spoken.calls);
  const { parameters, sharing: calling } = withSharedParameters(fields.calls);
  const { responses, requestBodies, sharing } = withSharedBodies(calling);
  const parts = { schemas: fields.schemas, responses, requestBodies, parameters };
  return { ...rest, components: { ...components, ...parts }, paths: sharing };
}

function withoutDefaults({ parameters, ...call }: Json): Json {
  if (!Array.isArray(parameters)) return call;
  const shorter = parameters.map(({ required, ...rest }) =>
    required ? { ...rest, required } : rest,
  );
  return { ...call, parameters: shorter };
}

const isWorthAName = (schema: Json): boolean =>
  ['properties', 'anyOf', 'oneOf', 'enum', 'additionalProperties'].some((key) => key in schema) ||
  JSON.stringify(schema).length > LONG_CHARACTERS;
