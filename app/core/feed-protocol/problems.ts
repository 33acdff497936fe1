import * as z from 'zod/mini';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { PLAIN_TEXT } from '#app/core/names/rules.ts';
import type { Problem } from './contract.ts';

export interface Shape {
  type?: string;
  description?: string;
  example?: unknown;
  nullable?: boolean;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Shape>;
  items?: Shape;
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
}

const MAX_PROBLEMS = 50;
const REASON_MAX_CHARACTERS = 1000;

const OPTIONS = { target: 'openapi-3.0', io: 'input', unrepresentable: 'any' } as const;

const shapes = new WeakMap<z.ZodMiniType, Shape>();

/** Kept for each schema, since to make one takes longer than to answer most calls. */
export function shapeOf(schema: z.ZodMiniType): Shape {
  const shape = shapes.get(schema) ?? (z.toJSONSchema(schema, OPTIONS) as Shape);
  shapes.set(schema, shape);
  return shape;
}

export const problemsByShape = (
  candidate: unknown,
  issues: readonly z.core.$ZodIssue[],
  shape: Shape,
): Problem[] => eachOnce(issues.flatMap((issue) => toProblems(candidate, issue, shape)));

export function problemsBySchema(schema: z.ZodMiniType, candidate: unknown): Problem[] {
  const result = schema.safeParse(candidate);
  if (result.success) return [];
  return problemsByShape(candidate, result.error.issues, shapeOf(schema));
}

function eachOnce(problems: Problem[]): Problem[] {
  const seen = new Set<string>();
  const once = problems.filter(({ path }) => !seen.has(path) && seen.add(path));
  return once.slice(0, MAX_PROBLEMS);
}

/** @param whole the name of what a problem without a path is about */
export function reasonOf(problems: Problem[], whole = 'event'): string {
  const text = problems
    .map(({ path, got, expected }) => `${path || whole}: got ${got}, expected ${expected}`)
    .join('; ');
  return text.length > REASON_MAX_CHARACTERS
    ? `${text.slice(0, REASON_MAX_CHARACTERS - 1)}…`
    : text;
}

function toProblems(candidate: unknown, issue: z.core.$ZodIssue, shape: Shape): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      const within = shapeAt(shape, issue.path);
      return problem(
        path.join('.'),
        at(candidate, path),
        insteadOf(key, within && variantOf(within, at(candidate, issue.path))),
      );
    });
  }
  if (issue.code === 'invalid_union') {
    // The closest variant: the one whose problems are deepest.
    const nearest = issue.errors.find((errors) => errors.every(({ path }) => path.length > 0));
    if (nearest && nearest.length > 0) {
      return nearest.flatMap((inner) =>
        toProblems(candidate, { ...inner, path: [...issue.path, ...inner.path] }, shape),
      );
    }
  }
  if (issue.code === 'invalid_key') {
    const [inner] = issue.issues;
    const fits =
      inner && 'pattern' in inner ? `a key that matches ${inner.pattern}` : issue.message;
    return [problem(issue.path.join('.'), issue.path.at(-1), fits)];
  }
  const expected = shapeAt(shape, issue.path);
  const words = expected ? wordsFor(expected) : issue.message;
  const custom = issue.code === 'custom' ? `, ${issue.message}` : '';
  return [problem(issue.path.join('.'), at(candidate, issue.path), `${words}${custom}`)];
}

/** Of several shapes, the one with the value's own type. */
function variantOf(shape: Shape, value: unknown): Shape {
  const type = at(value, ['type']);
  const variants = shape.oneOf ?? shape.anyOf ?? [];
  return variants.find(({ properties }) => properties?.type?.enum?.includes(type)) ?? shape;
}

function insteadOf(key: string, shape: Shape | undefined): string {
  const fields = Object.keys(shape?.properties ?? {});
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const meant = fields.find((name) => bare(name) === bare(key));
  if (meant) return `no such field; it is called ${meant}`;
  return `no such field; there are ${fields.join(', ')}`;
}

export function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let inner: unknown = value;
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = Reflect.get(inner, key);
  }
  return inner;
}

function shapeAt(shape: Shape | undefined, path: readonly PropertyKey[]): Shape | undefined {
  let inner = shape;
  for (const key of path) inner = inner && inside(inner, key);
  return inner;
}

function inside(shape: Shape, key: PropertyKey): Shape | undefined {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.map((choice) => inside(choice, key)).find((found) => found);
  if (typeof key === 'number') return shape.items;
  const named = shape.properties && Object.hasOwn(shape.properties, key);
  if (named) return shape.properties?.[String(key)];
  return typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined;
}

function wordsFor(shape: Shape): string {
  const example = ['string', 'integer', 'number'].includes(shape.type ?? '')
    ? shape.example
    : undefined;
  const such = example === undefined ? '' : `, such as ${JSON.stringify(example)}`;
  return `${bareWords(shape)}${shape.nullable ? ' or null' : ''}${such}`;
}

function bareWords(shape: Shape): string {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.map(wordsFor).join(' or ');
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' or ');
  const { minimum, maximum, minLength, maxLength, maxItems, minItems } = shape;
  const range = (from: number | undefined, to: number | undefined, of = '') => {
    const [least, most] = [from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER];
    if (most === Number.MAX_SAFE_INTEGER) {
      return least === Number.MIN_SAFE_INTEGER ? '' : ` from ${least}${of} up`;
    }
    return least === Number.MIN_SAFE_INTEGER
      ? ` up to ${most}${of}`
      : ` from ${least} to ${most}${of}`;
  };
  switch (shape.type) {
    case 'integer':
      return `a whole number${range(minimum, maximum)}`;
    case 'number':
      return `a number${range(minimum, maximum)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list${minItems || maxItems ? ` of${range(minItems ?? 0, maxItems).replace(' from', '')} entries` : ''}`;
    case 'object':
      return shape.properties
        ? `an object with ${Object.keys(shape.properties).join(', ')}`
        : 'an object';
    case 'string':
      if (shape.format === 'date-time') return 'a time in ISO 8601 with Z or an offset';
      if (shape.pattern && shape.pattern !== PLAIN_TEXT.source)
        return `text that matches ${shape.pattern}`;
      return `${shape.pattern ? 'plain ' : ''}text${minLength || maxLength ? ` of${range(minLength ?? 0, maxLength).replace(' from', '')} characters` : ''}`;
    default:
      return shape.description ?? 'something else';
  }
}
