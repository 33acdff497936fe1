import fc from 'fast-check';
import { arbitraryOf, type Known } from './arbitrary-of-schema.ts';
import type { DeclaredCall } from './declared-calls.ts';
import { NASTY_TEXTS, NASTY_VALUES } from './nasty-values.ts';

/** A request, and the call that it was generated from. */
export interface GeneratedRequest {
  call: DeclaredCall;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

type Pairs = [name: string, value: string][];

interface Draft {
  path: Record<string, string>;
  query: Pairs;
  headers: Record<string, string>;
  body: unknown;
  /** Sent in place of the body. */
  raw?: string;
}

type Mutation = (draft: Draft) => Draft;

/** Generates requests of all calls: half of them valid, the others with one to three faults. */
export function generatedRequests(calls: DeclaredCall[], knownOf: (call: DeclaredCall) => Known) {
  // Made once for each call: that takes longer than to generate a request.
  const made = calls.map((call) =>
    fc
      .tuple(drafts(call, knownOf(call)), fc.oneof(fc.constant([]), mutations(call)))
      .map(([draft, changes]) =>
        toRequest(
          call,
          changes.reduce((last, change) => change(last), draft),
        ),
      ),
  );
  return fc.constantFrom(...made).chain((requests) => requests);
}

function drafts(call: DeclaredCall, known: Known): fc.Arbitrary<Draft> {
  const part = (place: 'path' | 'query' | 'header', optional: boolean) => {
    const own = call.parameters.filter((parameter) => parameter.in === place);
    // A path parameter may mean something else than the body's field of that name.
    const values = own.map(({ name, schema }) => {
      const key = known[`${place}:${name}`] ? `${place}:${name}` : name;
      return [name, arbitraryOf(schema, known, key).map(String)];
    });
    const record = fc.record(Object.fromEntries(values), optional ? { requiredKeys: [] } : {});
    return record as fc.Arbitrary<Record<string, string>>;
  };
  return fc
    .record({
      path: part('path', false),
      query: part('query', true),
      headers: fc.oneof(
        { arbitrary: part('header', false), weight: 12 },
        { arbitrary: part('header', true), weight: 1 },
      ),
      body: call.body ? arbitraryOf(call.body, known) : fc.constant(undefined),
    })
    .map((draft) => ({ ...draft, query: Object.entries(draft.query) }));
}

const nastyText = fc.constantFrom(...NASTY_TEXTS);
const nastyValue = fc.oneof(fc.constantFrom(...NASTY_VALUES), fc.jsonValue());

function mutations(call: DeclaredCall): fc.Arbitrary<Mutation[]> {
  const queryNames = namesOf(call, 'query');
  const pathNames = namesOf(call, 'path');
  const kinds: fc.Arbitrary<Mutation>[] = [addedParameter(queryNames)];
  if (pathNames.length > 0) kinds.push(nastyPath(pathNames));
  if (queryNames.length > 0) kinds.push(doubledParameter(queryNames));
  if (call.body) kinds.push(changedJson, changedJson, changedJson, brokenBody);
  return fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 3 });
}

const namesOf = (call: DeclaredCall, place: string) =>
  call.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

const addedParameter = (names: string[]) =>
  fc.tuple(fc.constantFrom('__proto__', 'constructor', 'x', ...names), nastyText).map(
    ([name, value]): Mutation =>
      (draft) => ({ ...draft, query: [...draft.query, [name, value]] }),
  );

const doubledParameter = (names: string[]) =>
  fc.tuple(fc.constantFrom(...names), fc.constantFrom('', '[]', '[0]', '[x]')).map(
    ([name, suffix]): Mutation =>
      (draft) => {
        const twice: Pairs = [
          [name, '1'],
          [`${name}${suffix}`, '2'],
        ];
        return { ...draft, query: [...draft.query, ...twice] };
      },
  );

const nastyPath = (names: string[]) =>
  fc.tuple(fc.constantFrom(...names), nastyText).map(
    ([name, value]): Mutation =>
      (draft) => ({ ...draft, path: { ...draft.path, [name]: value } }),
  );

const replacedLeaf = fc.tuple(fc.nat(1000), nastyValue).map(
  ([place, value]) =>
    (body: unknown) =>
      replaceAt(body, place, value),
);

/** Returns a copy with the nth node replaced, counted depth first. */
function replaceAt(body: unknown, place: number, value: unknown): unknown {
  let left = place % countPlaces(body);
  const walk = (node: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(body);
}

function countPlaces(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 1;
  return Object.values(node).reduce((sum: number, inner) => sum + countPlaces(inner), 1);
}

const droppedOrAddedKey = fc
  .tuple(fc.nat(20), fc.boolean(), nastyText, nastyValue)
  .map(([index, drop, key, value]) => (body: unknown) => {
    if (typeof body !== 'object' || body === null) return body;
    const entries = Object.entries(body);
    const kept = drop ? entries.filter((_, at) => at !== index % entries.length) : entries;
    return Object.fromEntries(drop ? kept : [...kept, [key, value]]);
  });

/** Replaces a node of a JSON value, adds a key or drops one. */
export const changedValue: fc.Arbitrary<(value: unknown) => unknown> = fc.oneof(
  replacedLeaf,
  replacedLeaf,
  droppedOrAddedKey,
);

const changedJson = changedValue.map(
  (change): Mutation =>
    (draft) => ({ ...draft, body: change(draft.body) }),
);

const brokenBody: fc.Arbitrary<Mutation> = fc
  .oneof(
    fc.constantFrom('', '[', '{"a":', 'null', '"x"', '{"__proto__":{"isAdmin":true}}'),
    fc.constantFrom('{"constructor":{"prototype":{"x":1}}}', '[]', '{}', '1e400', '\ufeff{}'),
    fc.nat(60).map((length) => `${'['.repeat(length * 100)}1${']'.repeat(length * 100)}`),
  )
  .map((raw) => (draft) => ({ ...draft, raw }));

function toRequest(call: DeclaredCall, draft: Draft): GeneratedRequest {
  const path = call.name
    .slice(call.name.indexOf(' ') + 1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodePart(draft.path[name] ?? ''));
  const query = draft.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const payload = draft.raw ?? (call.body ? JSON.stringify(draft.body) : undefined);
  return {
    call,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...Object.fromEntries(Object.entries(draft.headers).map(([k, v]) => [k, headerText(v)])),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    payload,
  };
}

/** `.` and `..` never arrive as a part of an address: it would be another address. */
const encodePart = (text: string) => encode(/^\.{1,2}$/.test(text) ? `${text} ` : text);

/** Encodes a lone surrogate, which `encodeURIComponent` rejects, as its three bytes. */
const encode = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text]
        .map((character) =>
          character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80',
        )
        .join('');

/** Replaces the characters that a header cannot contain. */
const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000);
