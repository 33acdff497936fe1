import * as z from 'zod';

/** The part of a schema that tests check. */
export interface Schema {
  /** Several where null is one of them. */
  type?: string | string[];
  $ref?: string;
  description?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  /** Which field of a union's members tells them apart, and whose its words are. */
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  allOf?: Schema[];
}

type Content = Record<string, { schema: Schema }>;

/** One call of the document. */
export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { in: string; name: string; description?: string; schema: Schema }[];
  requestBody?: {
    content: Content & {
      'application/json': { schema: Schema; examples?: Record<string, { value: unknown[] }> };
    };
  };
  security?: Record<string, []>[];
  responses: Record<string, { description?: string; content?: Content }>;
}

export interface OpenApiDocument {
  info: { contact: object };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, Schema> };
}

/** A document whose references are replaced by what they refer to. */
export function dereferenced<D>(document: D): D {
  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Record<string, unknown>;
    const own = Object.fromEntries(
      Object.entries(rest).map(([key, part]) => [key, resolve(part)] as const),
    );
    if (typeof $ref !== 'string') return own;
    let target: unknown = document;
    for (const key of $ref.split('/').slice(1)) target = (target as Record<string, unknown>)[key];
    if (target === undefined) throw new Error(`The document lacks ${$ref}.`);
    return { ...(resolve(target) as object), ...own };
  }
  return resolve(document) as D;
}

/** A schema's type without null; objects and lists may be null, too. */
const typeOf = ({ type }: Schema) => [type].flat().find((name) => name !== 'null');

const choicesOf = ({ anyOf, oneOf, allOf }: Schema) => anyOf ?? oneOf ?? allOf;

/** Every nested schema with its path, except inside examples. */
function* walk(schema: Schema, at = ''): Generator<{ schema: Schema; at: string; field: boolean }> {
  yield { schema, at, field: false };
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    for (const found of walk(inner, `${at}.${name}`)) {
      yield found.at === `${at}.${name}` ? { ...found, field: true } : found;
    }
  }
  if (schema.items) yield* walk(schema.items, `${at}[]`);
  if (typeof schema.additionalProperties === 'object') {
    yield* walk(schema.additionalProperties, `${at}.*`);
  }
  for (const [index, choice] of (choicesOf(schema) ?? []).entries()) {
    yield* walk(choice, `${at}(${index})`);
  }
}

/** The fields without a description. */
export function undescribed(schema: Schema): string[] {
  return [...walk(schema)]
    .filter((found) => found.field && !/\S/.test(found.schema.description ?? ''))
    .map(({ at }) => at);
}

/** The values without an example of their own or of a schema around them. */
export function leavesWithoutExample(schema: Schema, at = ''): string[] {
  if (schema.example !== undefined || schema.default !== undefined) return [];
  if (schema.enum || typeOf(schema) === 'boolean') return [];
  if (schema.type === 'null') return [];
  const choices = choicesOf(schema);
  if (choices)
    return choices.flatMap((choice, index) => leavesWithoutExample(choice, `${at}(${index})`));
  if (typeOf(schema) === 'array') {
    return leavesWithoutExample(schema.items ?? {}, `${at}[]`);
  }
  if (typeOf(schema) !== 'object') return [at];
  const more =
    typeof schema.additionalProperties === 'object'
      ? leavesWithoutExample(schema.additionalProperties, `${at}.*`)
      : [];
  const own = Object.entries(schema.properties ?? {});
  return [...own.flatMap(([name, inner]) => leavesWithoutExample(inner, `${at}.${name}`)), ...more];
}

/** The examples that are invalid by their own schema. */
export function wrongExamples(schema: Schema): string[] {
  return [...walk(schema)].flatMap(({ schema: one, at }) => {
    if (one.example === undefined) return [];
    const checked = z.fromJSONSchema(one as never, { defaultTarget: 'draft-2020-12' });
    const { error } = checked.safeParse(one.example);
    return error ? [`${at}: ${JSON.stringify(one.example)} ${error.message}`] : [];
  });
}

/** The value that 'Try it out' fills in, made of the examples of the fields. */
export function exampleOf(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  const [choice] = choicesOf(schema) ?? [];
  if (choice) return exampleOf(choice);
  if (schema.enum) return schema.enum[0];
  if (typeOf(schema) === 'boolean') return true;
  if (typeOf(schema) === 'array') return [exampleOf(schema.items ?? {})];
  if (typeOf(schema) !== 'object') return null;
  const more = schema.additionalProperties;
  // 'Try it out' fills in a map without an example in this way.
  const entries = typeof more === 'object' ? { additionalProp1: more } : {};
  return Object.fromEntries(
    Object.entries({ ...schema.properties, ...entries }).map(([name, inner]) => [
      name,
      exampleOf(inner),
    ]),
  );
}
