import * as z from 'zod/mini';

/**
 * A schema with its description in the API's documentation. Validation and its cost stay the same,
 * since the description is kept in zod's registry. `schema` itself is not modified, so that several
 * fields can share it.
 *
 * @param example a realistic value; objects and lists of objects derive theirs from their fields
 */
export function field<S extends z.ZodMiniType>(
  schema: S,
  description: string,
  example?: z.input<S>,
): S {
  const described = z.clone(schema, schema._zod.def, { parent: true });
  const words = example === undefined ? { description } : { description, example };
  z.globalRegistry.add(described, words);
  return described;
}
