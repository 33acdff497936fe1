import type { Endpoint } from '@ringside/contract/endpoint';
import { CONTRACTS } from './contracts.ts';

/** A JSON schema, or a part of the document that has some. */
type Json = { [key: string]: unknown };

/** The parts of an OpenAPI document that have schemas. */
export interface OpenApi {
  paths: Record<string, Record<string, Json>>;
  components?: Json;
}

/** Marks a schema with the name that it is exported by. */
export const NAME_MARK = 'x-name';
const COMPONENTS = '#/components/schemas/';
/** Descriptions of what many events have are longer than this. */
const LONG_CHARACTERS = 250;
/** What a place of a schema says about it; all else belongs to the schema. */
/** Values, in which nothing is a schema. */
const EXAMPLES = ['example', 'examples', 'default'];
const OF_THE_PLACE = ['description', 'example', 'default'];

/** The names of endpoints, and of schemas by their definitions, which described copies share. */
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

/** The name under which a contract exports an endpoint, for generated clients. */
export function operationIdOf(endpoint: Endpoint): string {
  return NAMES.get(endpoint) ?? `${endpoint.method}${endpoint.path.replaceAll(/[/:]+/g, '_')}`;
}

interface Made {
  zodSchema: { _zod: { def: { type: string; catchall?: unknown } } };
  jsonSchema: Json;
}

/** Marks the JSON schema of an exported schema. */
export function markNamed({ zodSchema, jsonSchema }: Made): void {
  const { def } = zodSchema._zod;
  const name = NAMES.get(def);
  if (name !== undefined) jsonSchema[NAME_MARK] = name;
  // Fields may be added to responses, which strict clients would refuse.
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
  // The format says it.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // Every integer of JSON is one.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/**
 * Moves the marked schemas of a document to its components, once each. If the input of a call differs from
 * the response, as where a default is filled in, its name ends in `Input`.
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
      ([one, value]) =>
        OF_THE_PLACE.includes(one) && JSON.stringify(value) !== JSON.stringify(known[one]),
    );
    return { ...Object.fromEntries(here), $ref: `${COMPONENTS}${name}` };
  }

  function walk(value: unknown, isInput: boolean): unknown {
    if (Array.isArray(value)) return value.map((one) => walk(one, isInput));
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => {
      if (EXAMPLES.includes(key)) return [key, part];
      if (key === 'properties') return [key, mapValues(part, (one) => walk(one, isInput))];
      return [key, walk(part, isInput || key === 'requestBody')];
    });
    return place(Object.fromEntries(parts), isInput);
  }

  const { paths, components, ...rest } = document;
  // Responses first, so that they have the plain names.
  const shared = createSharedFailures();
  const answers = mapCalls(paths, ({ responses }) =>
    mapValues(responses as Json, (one, status) => shared.place(status, walk(one, false) as Json)),
  );
  const calls = mapCalls(paths, ({ responses, ...inputs }, at, method) => ({
    ...withoutDefaults(walk(inputs, false) as Json),
    responses: answers[at]?.[method],
  }));
  const sorted = [...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const named = Object.fromEntries(sorted.map(([name, { schema }]) => [name, schema]));
  const parts = { schemas: named, responses: shared.responses };
  return { ...rest, components: { ...components, ...parts }, paths: calls };
}

/** Moves responses of failures to the components, since many calls fail in the same way. */
function createSharedFailures() {
  const names = new Map<string, string>();
  const responses: Record<string, Json> = {};
  return {
    responses,
    place(status: string, response: Json): Json {
      if (status.startsWith('2')) return response;
      const key = JSON.stringify(response);
      const beginning = `E${status}`;
      let name = names.get(key) ?? beginning;
      for (let count = 2; !names.has(key) && name in responses; count += 1) {
        name = `${beginning}_${count}`;
      }
      names.set(key, name);
      responses[name] = response;
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

const mapValues = <T>(value: object, change: (part: T, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]));

/** Parameters are optional unless the document says otherwise. */
function withoutDefaults({ parameters, ...call }: Json): Json {
  if (!Array.isArray(parameters)) return call;
  const shorter = parameters.map(({ required, ...rest }) =>
    required ? { ...rest, required } : rest,
  );
  return { ...call, parameters: shorter };
}

const mapCalls = <T>(
  paths: OpenApi['paths'],
  change: (call: Json, at: string, method: string) => T,
) =>
  mapValues(paths, (methods: Record<string, Json>, at) =>
    mapValues(methods, (call: Json, method) => change(call, at, method)),
  ) as Record<string, Record<string, T>>;

/** Objects, choices and lists of words; most numbers and texts are shorter than a reference to them. */
const isWorthAName = (schema: Json): boolean =>
  ['properties', 'anyOf', 'oneOf', 'enum', 'additionalProperties'].some((key) => key in schema) ||
  JSON.stringify(schema).length > LONG_CHARACTERS;
