import * as z from 'zod/mini';

/**
 * A schema with what the API's documentation says of it. It checks what `schema` checks, at the same
 * cost: the words are in zod's registry and not among the checks, and `schema` stays as it was, so
 * that one limit may serve several fields.
 *
 * @param example a true value; lists of objects and objects get theirs from their fields
 */
export function field<S extends z.ZodMiniType>(
  schema: S,
  description: string,
  example?: z.input<S>,
): S {
  const described = schema.clone(schema._zod.def as never) as S;
  const words = example === undefined ? { description } : { description, example };
  z.globalRegistry.add(described, words);
  return described;
}
