import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  TEST_FEED_KEY,
} from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { arbitraryOf, type JsonSchema, type Known } from './arbitrary-of-schema.ts';
import { documentedCalls } from './declared-calls.ts';
import { changedValue } from './generated-requests.ts';
import { NASTY_TEXTS } from './nasty-values.ts';

const BATCH = 25;
const MONSTERS = 12;
const VOIDABLE = ['fight', 'balance', 'items', 'victories'];
/** Placeholder for the id of an event that was accepted earlier. */
const EARLIER = '@';

export interface EventStormReport {
  events: number;
  /** Accepted events of each type. A type with none was not really tested. */
  taken: Record<string, number>;
  rejected: number;
  /** Names of aggregates that differ from a recount at the end. */
  wrongSums: string[];
}

interface Verdict {
  accepted: number;
  duplicates: number;
  superseded: { index: number }[];
  rejected: { index: number; problems: { path: string; got: string; expected: string }[] }[];
}

/**
 * Sends events that are generated from the feed's schemas in the OpenAPI document: most valid, the others
 * with one to three faults.
 * @throws when a response is not a verdict, when a rejection does not name a field of its event, or when
 * the dry run (`/api/feed/check`) and the feed disagree
 */
export async function sendEventStorm(
  database: AppDatabase,
  { events: count, seed }: { events: number; seed: number },
): Promise<EventStormReport> {
  const app = await createTestApp(database);
  try {
    await seedData(app);
    const schemas = await eventSchemas(app);
    const drafts = fc.sample(eventsOf(schemas).filter(isParsed), { numRuns: count, seed });
    const report: EventStormReport = {
      events: count,
      rejected: 0,
      wrongSums: [],
      taken: Object.fromEntries([...schemas.keys()].map((type) => [type, 0])),
    };
    const earlier: Earlier[] = [];
    for (let from = 0; from < count; from += BATCH) {
      const batch = drafts.slice(from, from + BATCH).map((draft) => withEarlier(draft, earlier));
      await sendOne(app, batch, { schemas, report, earlier });
    }
    const kept = await readAggregates(database.kysely);
    const recounted = await recountAggregates(database.kysely);
    report.wrongSums = (Object.keys(kept) as (keyof typeof kept)[]).filter(
      (name) => JSON.stringify(kept[name]) !== JSON.stringify(recounted[name]),
    );
    return report;
  } finally {
    await app.close();
  }
}

async function seedData(app: FastifyInstance): Promise<void> {
  const ids = Array.from({ length: MONSTERS }, (_, index) => index + 1);
  const taken = await feed(app, [
    ...['ana', 'bo'].map((login) => playerEvent(login)),
    ...ids.map((ID) => monsterEvent(ID, ID % 2 ? { USER: 'ana' } : {})),
    fightEvent(1, 2, { id: 'first' }),
  ]);
  if (taken.rejected.length > 0) throw new Error(JSON.stringify(taken));
}

/** The schema of each type of event in the OpenAPI document. */
async function eventSchemas(app: FastifyInstance): Promise<Map<string, JsonSchema>> {
  const call = (await documentedCalls(app)).find(({ name }) => name === 'POST /api/feed');
  const schemas = call?.body?.items?.oneOf ?? [];
  return new Map(schemas.map((schema) => [String(schema.properties?.type?.enum?.[0]), schema]));
}

/** Keys that reach a prototype, for which the body parser refuses the whole batch. */
const TO_PROTOTYPE = /"__proto__":|"constructor":\{[^}]*"prototype":/;
/**
 * Keys of a single escaped character. After a key of a backslash, V8's `JSON.parse` may read them as a
 * backslash too (nodejs/node issue 63785), on either side. No field of the feed has such a name.
 */
const OFTEN_MISREAD = /[{,]"\\(?:u[\da-f]{4}|[^u])":/;

/** Whether the body parser accepts it, and reads all its keys. */
const isParsed = (event: unknown) => {
  const json = JSON.stringify(event) ?? '';
  return !TO_PROTOTYPE.test(json) && !OFTEN_MISREAD.test(json);
};

/** Generates events of any type, each with a unique id, some with faults. */
function eventsOf(schemas: Map<string, JsonSchema>): fc.Arbitrary<unknown> {
  const known = knownValues();
  // Made once for each type: that takes longer than to generate an event.
  const made = [...schemas.values()].map((schema) => {
    const { id: _, ...properties } = schema.properties ?? {};
    const required = schema.required?.filter((name) => name !== 'id');
    return arbitraryOf({ ...schema, properties, required }, known);
  });
  const event = fc.constantFrom(...made).chain((events) => events);
  let next = 1;
  const changes = fc.oneof(
    { arbitrary: fc.constant([]), weight: 3 },
    { arbitrary: fc.array(changedValue, { minLength: 1, maxLength: 3 }), weight: 2 },
  );
  return fc.tuple(event, changes, fc.boolean()).map(([fields, wrong, isSound]) => {
    const number = next++;
    const whole = { id: `storm-${number}`, ...(fields as Fields) };
    const start = isSound ? makeConsistent(whole, number) : whole;
    return wrong.reduce<unknown>((value, change) => change(value), start);
  });
}

type Fields = Record<string, unknown>;

const knownFighter = (ID: number) => ({ ID, MONSTER_NAME: `Monster ${ID}`, RACE: 'HARE' });

/** Items and breeds that the league has, which random names are not. */
function withKnownNames(event: Fields): Fields {
  const entries = Object.entries(event).map(([key, value]) => {
    if (!['inventory', 'victories', 'values', 'changes', 'added', 'removed'].includes(key)) {
      return [key, value];
    }
    return [key, Array.isArray(value) ? ['HARE', 'PIXIE'] : { 'pow-1': 2, 'moo-chip': 1 }];
  });
  return Object.fromEntries(entries);
}

/** Makes related fields consistent, such as those of the fighters, which random values hardly ever are. */
function makeConsistent(given: Fields, number: number): Fields {
  const event = withKnownNames(given);
  const { RACE_TYPE: _1, RACE_SUBTYPE: _2, COMBINED_STATS: _3, USER: _4, ...own } = event;
  if (event.type === 'monster') return { ...own, ID: 100 + number, RACE: 'HARE' };
  if (event.type === 'correct' && typeof event.replacement === 'object') {
    return { ...event, replacement: makeConsistent(event.replacement as Fields, number) };
  }
  const figures = ['value', 'change', 'values', 'changes', 'added', 'removed'];
  const [figure, ...others] = figures.filter((name) => name in event);
  if (figure && figure !== 'added')
    return Object.fromEntries(Object.entries(event).filter(([key]) => !others.includes(key)));
  if (event.type !== 'fight' && event.type !== 'upcoming') return event;
  const guest = { MONSTER_NAME: 'Guest', RACE: 'PIXIE' };
  const sides = {
    leftCombatant: knownFighter(1 + (number % MONSTERS)),
    rightCombatant: number % 3 === 0 ? guest : knownFighter(1 + ((number + 1) % MONSTERS)),
  };
  // Every second fight belongs to a bout; some bouts were announced, some of them with these fighters.
  const bout = { bout: `sound-${number % 48}-${Math.floor(number / 96)}` };
  const { bout: _, ...rest } = event;
  if (event.type === 'fight') return { ...rest, ...sides, ...(number % 2 === 0 && bout) };
  const times = { bettingClosesAt: '2036-01-02T20:20:00Z', startsAt: '2036-01-02T20:21:00Z' };
  return { ...rest, ...sides, ...times, ...bout };
}

/** Values that mostly pass the first checks, so that the later ones are reached. */
function knownValues(): Known {
  const oneOf = (first: string, ...others: string[]) =>
    fc.oneof(
      { arbitrary: fc.constant(first), weight: 6 },
      { arbitrary: fc.constantFrom(first, ...others), weight: 1 },
    );
  return {
    ID: fc.integer({ min: 1, max: MONSTERS }),
    RACE: oneOf('HARE', 'PIXIE', 'NOBODY', 'constructor'),
    MONSTER_NAME: fc.oneof(
      fc.integer({ min: 1, max: MONSTERS }).map((ID) => `Monster ${ID}`),
      fc.constantFrom('Rusty', ...NASTY_TEXTS),
    ),
    USER: oneOf('ana', 'bo', 'nobody', '__proto__'),
    userId: oneOf('id-ana', 'id-bo', 'nobody', '__proto__'),
    login: fc.constantFrom('ana', 'bo', 'Cy'),
    event: fc.nat(10_000).map((place) => `${EARLIER}${place}`),
    bout: fc.nat(40).map((bout) => `bout-${bout}`),
    TECHNIQUES: oneOf('Straight', 'High Kick', 'constructor'),
    restockTime: fc.constant('2026-01-02T20:20:00Z'),
    startsAt: fc.constant('2026-01-02T20:21:00Z'),
    address: oneOf('https://videos.example/1', 'http://videos.example/1'),
    url: oneOf('/songs/x.mp3', 'javascript:alert(1)'),
    imgUrl: oneOf('/album-covers/x.svg', '//evil.example'),
  };
}

/** An accepted event that a later one may correct or void. */
interface Earlier {
  id: string;
  type: string;
}

/** Replaces the placeholder by the id of an accepted event, of the replacement's type if there is one. */
function withEarlier(draft: unknown, earlier: Earlier[]): unknown {
  const { event, replacement } = (draft ?? {}) as { event?: unknown; replacement?: unknown };
  if (typeof event !== 'string' || !event.startsWith(EARLIER)) return draft;
  const type = (replacement as { type?: unknown } | undefined)?.type;
  const ids = earlier
    .filter((event) => type === undefined || event.type === type)
    .map(({ id }) => id);
  const place = Number(event.slice(EARLIER.length)) % (ids.length + 1);
  return { ...(draft as object), event: ids.at(-place - 1) ?? 'first' };
}

async function sendOne(
  app: FastifyInstance,
  batch: unknown[],
  {
    schemas,
    report,
    earlier,
  }: { schemas: Map<string, JsonSchema>; report: EventStormReport; earlier: Earlier[] },
): Promise<void> {
  // An accepted calibration would replace all races, and so invalidate the events after it.
  const isKept = (event: unknown) => (event as { type?: unknown } | null)?.type !== 'calibration';
  const kept = batch.filter(isKept);
  const tried = verdictOn(batch, await post(app, '/api/feed/check', batch), schemas);
  const checked = verdictOn(kept, await post(app, '/api/feed/check', kept), schemas);
  const answer = verdictOn(kept, await post(app, '/api/feed', kept), schemas);
  if (JSON.stringify(checked) !== JSON.stringify(answer)) {
    throw new Error(
      `The check said ${JSON.stringify(checked)}\nthe feed ${JSON.stringify(answer)}`,
    );
  }
  report.rejected += tried.rejected.length;
  for (const [verdict, events, isCounted] of [
    [answer, kept, isKept],
    [tried, batch, (event: unknown) => !isKept(event)],
  ] as const) {
    const refused = new Set([...verdict.rejected, ...verdict.superseded].map(({ index }) => index));
    for (const [index, event] of events.entries()) {
      if (refused.has(index) || !isCounted(event)) continue;
      const { type, id } = event as { type: string; id: string };
      report.taken[type] = (report.taken[type] ?? 0) + 1;
      if (verdict === answer && VOIDABLE.includes(type)) earlier.push({ id, type });
    }
  }
}

async function post(app: FastifyInstance, url: string, payload: unknown[]) {
  const headers = { authorization: `Bearer ${TEST_FEED_KEY}`, 'content-type': 'application/json' };
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: JSON.stringify(payload),
  });
  return { statusCode, body };
}

/** @throws when the response is not a verdict, or does not name the fields that are wrong */
function verdictOn(
  batch: unknown[],
  { statusCode, body }: { statusCode: number; body: string },
  schemas: Map<string, JsonSchema>,
): Verdict {
  const answer = JSON.parse(body);
  const isVerdict = statusCode === 200 || answer.error?.code === 'nothing_accepted';
  if (!isVerdict)
    throw new Error(`${statusCode} ${body.slice(0, 500)} to ${JSON.stringify(batch)}`);
  const { accepted, duplicates, superseded, rejected } = answer as Verdict;
  if (accepted + duplicates + superseded.length + rejected.length !== batch.length) {
    throw new Error(`Of ${batch.length} events: ${body.slice(0, 500)}`);
  }
  for (const { index, problems } of rejected) {
    const event = batch[index];
    const isNamed =
      problems.length > 0 && problems.every((problem) => namesField(problem, event, schemas));
    if (!isNamed) throw new Error(`${JSON.stringify(event)}: ${JSON.stringify(problems)}`);
  }
  return { accepted, duplicates, superseded, rejected };
}

/** Whether a problem gives the expected value of a field that the event has or should have. */
function namesField(
  { path, got, expected }: Verdict['rejected'][number]['problems'][number],
  event: unknown,
  schemas: Map<string, JsonSchema>,
): boolean {
  if (got === '' || expected === '') return false;
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return path === '';
  const { type } = event as { type?: unknown };
  const { properties = {} } = (typeof type === 'string' && schemas.get(type)) || {};
  const names = [...Object.keys(event), ...Object.keys(properties), 'id', 'type'];
  return names.some((name) => path === name || path.startsWith(`${name}.`));
}
