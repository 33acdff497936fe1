export type Json = { [key: string]: unknown };

export type Schemas = Record<string, Json>;

export interface OpenApi {
  paths: Record<string, Record<string, Json>>;
  components?: Json;
}

export const NAME_MARK = 'x-name';
const SCHEMA_KEYS = ['items', 'anyOf', 'oneOf', 'allOf', 'properties'];
export const EXAMPLES = ['example', 'examples', 'default'];
export const OF_THE_PLACE = ['description', 'example', 'default'];

export function markRepeated(paths: OpenApi['paths']): void {
  const places = new Map<string, { schema: Json; name: string }[]>();
  function visit(value: unknown, name: string): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      // The default of responses is one of them.
      if (EXAMPLES.includes(key) && name !== 'responses') continue;
      visit(part, Array.isArray(value) || SCHEMA_KEYS.includes(key) ? name : key);
    }
    const schema = value as Json;
    if (schema.type !== 'object' || !schema.properties || NAME_MARK in schema) return;
    const entries = Object.entries(schema).filter(([key]) => !OF_THE_PLACE.includes(key));
    const own = JSON.stringify(Object.fromEntries(entries));
    places.set(own, [...(places.get(own) ?? []), { schema, name }]);
  }
  visit(paths, '');
  for (const repeated of places.values()) {
    const [first] = repeated;
    if (repeated.length === 1 || !first || first.name === 'schema') continue;
    const name = first.name.charAt(0).toUpperCase() + first.name.slice(1);
    for (const { schema } of repeated) schema[NAME_MARK] = name;
  }
}

export function withSharedParameters(calls: OpenApi['paths']) {
  const parametersOf = (call: Json) => (call.parameters ?? []) as Json[];
  const all = Object.values(calls).flatMap((methods) => Object.values(methods));
  const uses = Map.groupBy(all.flatMap(parametersOf), (parameter) => JSON.stringify(parameter));
  const names = new Map<string, string>();
  const parameters: Json = {};
  for (const [text, { length, 0: first }] of uses) {
    if (length === 1 || first === undefined) continue;
    const plain = String(first.name);
    let name = plain;
    for (let count = 2; name in parameters; count += 1) name = `${plain}${count}`;
    names.set(text, name);
    parameters[name] = first;
  }
  const share = (part: Json) => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/parameters/${name}` };
  };
  const sharing = mapCalls(calls, (call) =>
    'parameters' in call ? { ...call, parameters: parametersOf(call).map(share) } : call,
  );
  return { parameters, sharing };
}

export function withSharedBodies(calls: OpenApi['paths']) {
  const all = Object.values(calls).flatMap((methods) => Object.values(methods));
  const responses: Json = {};
  const requestBodies: Json = {};
  const answers = shareRepeated(
    all.flatMap((call) =>
      Object.entries(call.responses as Json).map(([status, part]) => {
        // A failure is named after its status, an answer after its first call.
        const name = status.startsWith('2') ? `${call.operationId}` : `E${status}`;
        return { name: ['default', '4XX'].includes(status) ? 'Any' : name, part };
      }),
    ),
    { kind: 'responses', shared: responses },
  );
  const bodies = shareRepeated(
    all.map(({ operationId, requestBody }) => ({ name: `${operationId}`, part: requestBody })),
    { kind: 'requestBodies', shared: requestBodies },
  );
  const sharing = mapCalls(calls, (call) => ({
    ...call,
    ...('requestBody' in call && { requestBody: bodies(call.requestBody) }),
    responses: mapValues(call.responses as Json, answers),
  }));
  return { responses, requestBodies, sharing };
}

function shareRepeated(
  all: readonly { name: string; part: unknown }[],
  { kind, shared }: { kind: string; shared: Json },
): (part: unknown) => unknown {
  const names = new Map<string, string>();
  const uses = Map.groupBy(all, ({ part }) => JSON.stringify(part));
  for (const [key, [first, second]] of uses) {
    if (!first?.part || !second) continue;
    let { name } = first;
    for (let count = 2; name in shared; count += 1) name = `${first.name}_${count}`;
    names.set(key, name);
    // Whole: generators of clients follow one reference, not two.
    shared[name] = first.part;
  }
  return (part) => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${kind}/${name}` };
  };
}

export const mapValues = <T>(value: object, change: (part: T, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part, key)]));

export const mapCalls = <T>(
  paths: OpenApi['paths'],
  change: (call: Json, at: string, method: string) => T,
) =>
  mapValues(paths, (methods: Record<string, Json>, at) =>
    mapValues(methods, (call: Json, method) => change(call, at, method)),
  ) as Record<string, Record<string, T>>;
