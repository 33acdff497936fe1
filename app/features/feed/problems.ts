import type * as z from 'zod/mini';
import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problemsByShape, type Shape, shapeOf } from '#app/core/feed-protocol/problems.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import { feedEvent, type Reference } from './contract.ts';
import { leagueExamples } from './league-examples.ts';

export type EventShapes = ReadonlyMap<string, Shape>;

export function eventShapes(reference: Reference): EventShapes {
  const shapes = leagueExamples(reference)(shapeOf(feedEvent)).oneOf ?? [];
  return new Map(shapes.map((shape) => [String(shape.properties?.type?.enum?.[0]), shape]));
}

export function problemsOf(
  candidate: unknown,
  issues: readonly z.core.$ZodIssue[],
  shapes: EventShapes,
): Problem[] {
  const type = (candidate as { type?: unknown } | null)?.type;
  const shape = typeof type === 'string' ? shapes.get(type) : undefined;
  return shape ? problemsByShape(candidate, issues, shape) : problemsOfUnknown(candidate, shapes);
}

function problemsOfUnknown(candidate: unknown, shapes: EventShapes): Problem[] {
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) {
    return [problem('', candidate, 'an object with id, type and the fields of its type')];
  }
  const { id, type } = candidate as { id?: unknown; type?: unknown };
  const types = [...shapes.keys()].map((name) => `"${name}"`).join(', ');
  const problems = [problem('type', type, `one of ${types}`)];
  const isId = typeof id === 'string' && id.length > 0 && id.length <= 200;
  return isId ? problems : [problem('id', id, 'text of 1 to 200 characters'), ...problems];
}
