import fc from 'fast-check';

/** The subset of JSON Schema that the contracts use. */
export interface JsonSchema {
  /** Several where null is one of them. */
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** Values that exist in the test's data, by the name of their property or parameter. */
export type Known = Record<string, fc.Arbitrary<unknown>>;

const MAX_ITEMS = 3;
const MAX_CHARACTERS = 40;

/** Generates values that a schema allows, mostly the known ones of that name if there are any. */
export function arbitraryOf(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const [type, ...more] = [schema.type ?? []].flat();
  const choices = more.length > 0 ? [type, ...more].map((name) => ({ ...schema, type: name })) : [];
  const made =
    choices.length > 0
      ? fc.oneof(...choices.map((choice) => plainArbitraryOf(choice, known, name)))
      : plainArbitraryOf(schema, known, name);
  const likely = ['string', 'integer'].includes(type ?? '') && known[name];
  return likely
    ? fc.oneof({ arbitrary: likely, weight: 15 }, { arbitrary: made, weight: 1 })
    : made;
}

function plainArbitraryOf(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, known, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true });
    case 'string':
      return strings(schema);
    case 'array':
      if (schema.prefixItems) {
        return fc.tuple(...schema.prefixItems.map((item) => arbitraryOf(item, known, name)));
      }
      return fc.array(arbitraryOf(schema.items ?? {}, known, name), {
        minLength: schema.minItems,
        maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS),
      });
    case 'object':
      return objects(schema, known);
    default:
      return fc.jsonValue();
  }
}

function integers({ minimum = -(2 ** 53 - 1), maximum = 2 ** 53 - 1 }: JsonSchema) {
  const small = fc.integer({
    min: Math.max(minimum, -5),
    max: Math.min(maximum, Math.max(minimum, 60)),
  });
  return fc.oneof(small, fc.maxSafeInteger().map(clamp(minimum, maximum)));
}

const clamp = (minimum: number, maximum: number) => (value: number) =>
  Math.min(maximum, Math.max(minimum, value));

/** By their pattern, as it takes fast-check some milliseconds to read one. */
const matching = new Map<string, fc.Arbitrary<string>>();

function strings({ pattern, format, minLength = 0, maxLength = MAX_CHARACTERS }: JsonSchema) {
  if (format === 'date-time') {
    const times = { min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
    return fc.date(times).map((date) => date.toISOString());
  }
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_CHARACTERS)) };
  // fast-check supports neither Unicode property escapes nor lookaheads.
  if (!pattern || /\\P|\(\?[!=]/.test(pattern)) {
    return fc.oneof(fc.string({ ...length, unit: 'grapheme' }), fc.string(length));
  }
  const made = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern), { size: 'small' });
  matching.set(pattern, made);
  return made;
}

function objects(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const parts = Object.entries(properties).map(([key, part]) => {
    return [key, arbitraryOf(part, known, key)] as const;
  });
  const named = fc.record(Object.fromEntries(parts), { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return named;
  const keys = fc.oneof(fc.constantFrom('constructor', 'toString', 'R1-1'), fc.string());
  const more = fc.dictionary(keys, arbitraryOf(additionalProperties, known), { maxKeys: 4 });
  return fc.tuple(named, more).map(([one, other]) => ({ ...other, ...(one as object) }));
}
