import { EXAMPLES, type Json, type Schemas } from './shared-parts.ts';

const COMPONENTS = '#/components/schemas/';

/** Says of each union of named objects which field tells its members apart, and whose words are which. */
export function withDiscriminators(schemas: Schemas): Schemas {
  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => [
      key,
      EXAMPLES.includes(key) ? part : walk(part),
    ]);
    const schema = Object.fromEntries(parts);
    if (!Array.isArray(schema.oneOf)) return schema;
    return { ...schema, discriminator: discriminatorOf(schema.oneOf, schemas) };
  }
  return walk(schemas) as Schemas;
}

function discriminatorOf(members: readonly Json[], schemas: Schemas): Json {
  const names = members.map(({ $ref }) => String($ref).slice(COMPONENTS.length));
  const fieldsOf = (name: string) =>
    (schemas[name]?.properties ?? {}) as Record<string, { enum?: string[] }>;
  const [first = ''] = names;
  const propertyName = Object.keys(fieldsOf(first)).find((field) =>
    names.every((name) => fieldsOf(name)[field]?.enum),
  );
  if (propertyName === undefined) throw new Error(`No field tells ${names.join(', ')} apart.`);
  const mapping = names.flatMap((name) =>
    (fieldsOf(name)[propertyName]?.enum ?? []).map((word) => [word, `${COMPONENTS}${name}`]),
  );
  return { propertyName, mapping: Object.fromEntries(mapping) };
}
