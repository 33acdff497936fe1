import assert from 'node:assert/strict';
import type { Outcome } from '@ringside/bracket';
import { createRandom } from '@ringside/seeded-random';
import type { FastifyInstance } from 'fastify';
import type { FoughtOrder, LeasedMessage, Tournament } from '#app/features/tournaments/contract.ts';
import type { EditsSave } from '#app/features/tournaments/edits/contract.ts';
import { bracketOf, missingFrom, undoneByEdit } from '#app/features/tournaments/edits/edits.ts';
import { ringResults } from '#app/features/tournaments/orders/ring-results.ts';
import { isPresentPair } from '#app/features/tournaments/orders/rules.ts';
import {
  allMatchups,
  definitionOf,
  snapshotOf,
  viewTournament,
} from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import { feed, monsterEvent } from '#server/testing/app.ts';
import {
  type Callers,
  call,
  callAs,
  changeLinks,
  type Organiser,
  ownerOf,
  pickOrganiser,
} from './organisers.ts';

const NAMES = ['Spring Cup', 'Summer Cup', 'Autumn Cup'];
const RECORDS = Array.from({ length: 24 }, (_, index) => index + 1);
const DESKS = 3;
const ACTIONS = 45;
const CODES = [{ address: '80097A20', value: '00C8' }];

type WireEdits = EditsSave['edits'];

/** A save on its way, which may arrive late, twice, or in another evening. */
interface Letter {
  name: string;
  by: Organiser;
  body: Pick<EditsSave, 'requestId' | 'uid' | 'version' | 'edits'>;
  /** The id of its own of the tournament that took it. */
  takenBy: string | null;
}

/** A tournament as the server answered last. */
interface Cup {
  now: Tournament;
  /** Results that somebody declared for it, as text. */
  declared: Set<string>;
}

interface KnownOrder {
  uid: string;
  state: 'waiting' | 'taken' | 'fought' | 'fought by others';
  names: string[];
  organiser: string;
}

interface World extends Callers {
  /** By the ids of their own. */
  cups: Map<string, Cup>;
  /** The ids of those that were deleted. */
  deleted: Set<string>;
  /** What each desk has on its screen. */
  desks: (Tournament | null)[];
  letters: Letter[];
  /** The tournament of each order, by the order's id. */
  orders: Map<string, KnownOrder>;
  /** The events of fights. */
  fights: string[];
  /** The tournament whose matches follow one another on the broadcast. */
  onAir: string | null;
  count: number;
  played: EveningsPlayed;
}

/** What reached the server. */
export interface EveningsPlayed {
  saves: number;
  repeats: number;
  orders: number;
  fights: number;
  ringResults: number;
  /** Times that what is on air was compared. */
  onAir: number;
  /** Saves by helpers' links. */
  byHelpers: number;
  /** Calls that were refused for the role, or for a revoked link. */
  refused: number;
}

const keyOf = ({ id, leftId, rightId, leftScore, rightScore }: Outcome) =>
  `${id} ${leftId}:${rightId} ${leftScore}-${rightScore}`;

/** What must stay as it was answered. */
const stateOf = ({ id, uid, version, participants, outcomes, scores, seeded }: Tournament) => ({
  id,
  uid,
  version,
  outcomes,
  scores,
  seeded,
  field: participants.map(({ ID }) => ID),
});

interface Evenings {
  /** Of one database. */
  processes: readonly [FastifyInstance, ...FastifyInstance[]];
  evenings: number;
  seed: string;
  secret: string;
  onEvening?: (evening: number) => void;
}

/**
 * Plays evenings at the processes of a server: three desks, of the owner and of helpers, start, rename and delete cups whose names are used again,
 * save late, twice or after a deletion, order matches, let them follow one another on the broadcast, and take over the fights that come back.
 * @throws at the first result in a cup for which nobody declared it, order of a pair that its match
 * does not have, answered save that is no longer stored, open match that should be on air and is not,
 * or call that a role or a revoked link does not permit; the message has seed and evening
 */
export async function playCupEvenings({
  processes,
  evenings,
  seed,
  secret,
  onEvening = () => {},
}: Evenings): Promise<EveningsPlayed> {
  await feed(
    processes[0],
    RECORDS.map((ID) => monsterEvent(ID)),
  );
  const world: World = {
    processes,
    organisers: [ownerOf(secret)],
    random: createRandom(seed),
    count: 0,
    ...{ cups: new Map(), deleted: new Set(), letters: [], orders: new Map(), fights: [] },
    onAir: null,
    desks: Array.from({ length: DESKS }, () => null),
    played: {
      ...{ saves: 0, repeats: 0, orders: 0, fights: 0, ringResults: 0, onAir: 0 },
      ...{ byHelpers: 0, refused: 0 },
    },
  };
  while (!world.organisers.some(({ role }) => role === 'keeper')) await changeLinks(world);
  for (let evening = 1; evening <= evenings; evening += 1) {
    try {
      start(world, world.organisers[0]);
      await deliver(world);
      for (let action = 0; action < ACTIONS; action += 1) await act(world);
      await closeEvening(world);
      onEvening(evening);
    } catch (error) {
      throw new Error(`Evening ${evening} of seed ${seed}: ${error}`, { cause: error });
    }
  }
  return world.played;
}

const pathOf = (name: string, rest = '') => `/tournament/${encodeURIComponent(name)}${rest}`;

function newId(world: World): string {
  world.count += 1;
  return `evening-${world.count}`.padStart(12, '0');
}

const cupNamed = ({ cups }: Pick<World, 'cups'>, name: string) =>
  [...cups.values()].find(({ now }) => now.id === name);

const WEIGHTS = {
  start: 1.5,
  look: 6,
  edit: 12,
  deliver: 16,
  rename: 0.6,
  remove: 0.4,
  order: 9,
  host: 9,
  fight: 6,
  ring: 4,
  air: 2,
  seed: 2,
  link: 2,
} as const;
const KINDS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];

function act(world: World): Promise<void> | void {
  const { random } = world;
  const desk = random.int(0, DESKS - 1);
  switch (random.weighted(KINDS, (kind) => WEIGHTS[kind])) {
    case 'start':
      return start(world);
    case 'look':
      return look(world, desk);
    case 'edit':
      return edit(world, desk);
    case 'deliver':
      return deliver(world);
    case 'rename':
      return rename(world);
    case 'remove':
      return remove(world);
    case 'order':
      return order(world, desk);
    case 'host':
      return fetchAsHost(world);
    case 'fight':
      return fight(world);
    case 'ring':
      return takeFromRing(world, desk);
    case 'seed':
      return seed(world, desk);
    case 'air':
      return putOnAir(world, desk);
    case 'link':
      return changeLinks(world);
  }
}

/** A desk begins a tournament, perhaps under a name that another one has or had. */
function start(world: World, by?: Organiser): void {
  const { random } = world;
  const field = random.shuffle(RECORDS).slice(0, random.int(4, 7));
  const edits = field.map((ID) => ({ kind: 'add' as const, ID }));
  const save = { uid: `uid-${newId(world)}`, version: 0, edits };
  post(world, random.pick(NAMES), save, by);
}

function post(
  world: World,
  name: string,
  save: Omit<Letter['body'], 'requestId'>,
  by = pickOrganiser(world),
): void {
  world.letters.push({ name, by, body: { ...save, requestId: newId(world) }, takenBy: null });
}

/** A desk loads what has the name on its screen now, or mostly opens a tournament that is there. */
async function look(world: World, desk: number): Promise<void> {
  const { random, cups, desks } = world;
  const names = [...cups.values()].map(({ now }) => now.id);
  const other = names.length > 0 && random.chance(0.8) ? random.pick(names) : random.pick(NAMES);
  const name = random.chance(0.6) ? (desks[desk]?.id ?? other) : other;
  const { status, body } = await call(world, 'GET', pathOf(name));
  if (status === 200) desks[desk] = body;
  else if (body.renamedTo === undefined) desks[desk] = null;
}

/** An organiser changes something on a screen that may be old. */
async function edit(world: World, desk: number): Promise<void> {
  const { random, desks } = world;
  if (random.chance(0.5)) await look(world, desk);
  const seen = desks[desk];
  if (!seen) return;
  const [next] = random.shuffle(possibleEdits(world, seen));
  if (next) post(world, seen.id, { uid: seen.uid, version: seen.version, edits: [next] });
}

/** Who leaves or comes back, what comes next, a pause. */
function turnOfEvening({ random }: World, seen: Tournament): WireEdits[number] {
  const IDs = random.shuffle(seen.participants.map(({ ID }) => ID)).slice(0, random.int(1, 2));
  const why = random.pick(['gone', 'disqualified', null, null] as const);
  const since = new Date(random.int(0, 1e12)).toISOString();
  const out = { kind: 'out' as const, IDs, why };
  return random.pick([
    ...[1, 2].map(() => ({ ...out, undoes: undoneByEdit(seen, out) })),
    { kind: 'queue' as const, queue: random.shuffle(readyMatches(seen)).map(({ id }) => id) },
    { kind: 'pause' as const, pause: { text: 'Dinner.', since, until: since } },
  ]);
}

function possibleEdits(world: World, seen: Tournament): WireEdits {
  const { random } = world;
  if (random.chance(0.12)) return [turnOfEvening(world, seen)];
  const declares = readyMatches(seen).map(({ id, leftId, rightId }) => {
    const left = random.chance(0.5);
    const [leftScore, rightScore] = left ? [2, random.int(0, 1)] : [random.int(0, 1), 2];
    const outcome = { id, leftId, rightId, leftScore, rightScore, winner: left ? leftId : rightId };
    return { kind: 'declare' as const, outcome };
  });
  const [decided] = random.shuffle(seen.outcomes);
  if (!decided || random.chance(0.6)) {
    const order = random.shuffle(seen.participants.map(({ ID }) => ID));
    return declares.length > 0 ? declares : [{ kind: 'seed', order }];
  }
  const { leftId, rightId, leftScore, rightScore, winner } = decided;
  const other = { leftScore: rightScore, rightScore: leftScore };
  const outcome = { ...decided, ...other, winner: winner === leftId ? rightId : leftId };
  const undoing = random.pick([
    { kind: 'correct' as const, outcome },
    { kind: 'take-back' as const, matchId: decided.id },
    { kind: 'reset' as const },
  ]);
  return [{ ...undoing, undoes: undoneByEdit(seen, undoing) }];
}

const readyMatches = (tournament: Tournament) =>
  allMatchups(viewTournament(tournament))
    .filter(({ state }) => state === 'ready')
    .map(({ id, rows: [left, right] }) => ({
      id,
      left: left.participant,
      right: right.participant,
      ...{ leftId: left.participant?.ID ?? 0, rightId: right.participant?.ID ?? 0 },
    }));

/** A desk seeds by lot, by the ratings or by the places of a cup that is finished. */
async function seed(world: World, desk: number): Promise<void> {
  const { random } = world;
  if (random.chance(0.5)) await look(world, desk);
  const seen = world.desks[desk];
  if (!seen) return;
  const { status, body } = await callAs(world, [], 'GET', pathOf(seen.id, '/seedings'));
  if (status !== 200) return;
  const IDs = seen.participants.map(({ ID }) => ID);
  const now = cupNamed(world, seen.id)?.now.participants.map(({ ID }) => ID) ?? [];
  for (const { cup, order } of body.seedings) {
    assert.deepEqual(order.toSorted(), now.toSorted(), 'a seeding has others than the cup');
    const source = cup === undefined ? null : cupNamed(world, cup)?.now;
    assert(source === null || (source && source.champion !== null), `${cup} is not finished`);
  }
  const lot = { by: 'lot' as const, order: random.shuffle(IDs) };
  const { order, ...how } = random.pick([lot, ...body.seedings]);
  const seeded = { ...how, at: new Date(random.int(0, 1e12)).toISOString() };
  const edits = [{ kind: 'seed' as const, order, seeded }];
  post(world, seen.id, { uid: seen.uid, version: seen.version, edits });
}

/** A save arrives: the oldest or any other, perhaps once more. */
async function deliver(world: World): Promise<void> {
  const { letters, random } = world;
  if (letters.length === 0) return;
  const at = random.chance(0.7) ? 0 : random.int(0, letters.length - 1);
  const letter = letters[at] as Letter;
  if (!random.chance(0.2)) letters.splice(at, 1);
  const { name, by, body: save } = letter;
  const before = save.uid === undefined ? undefined : world.cups.get(save.uid);
  const byName = cupNamed(world, name);
  // Of a helper, the link's name counts.
  const sent = { ...save, organiser: 'The owner' };
  const { status, body } = await callAs(
    world,
    ['keeper'],
    'POST',
    pathOf(name, '/edits'),
    sent,
    by,
  );
  if (body.error?.code === 'not_your_role') {
    const isForKeepers = save.version > 0 && save.edits.every(({ kind }) => kind !== 'seed');
    assert(by.role !== 'keeper' || !isForKeepers, 'a keeper may not save what keepers may');
  }
  if (status !== 200) return;
  const after: Tournament = body;
  if (letter.takenBy !== null) {
    world.played.repeats += 1;
    // It says what it said, and nothing has changed.
    assert.equal(after.uid, letter.takenBy, 'a repeated save reached another tournament');
    assert.equal(
      after.version,
      world.cups.get(after.uid)?.now.version,
      'a repeat changed something',
    );
    return;
  }
  // One that starts a tournament joins the one of that name.
  const expected = before ?? (save.version === 0 ? byName : undefined);
  assert.equal(after.uid, expected?.now.uid ?? save.uid, 'a save reached another tournament');
  assert(!world.deleted.has(save.uid ?? ''), 'a save of a deleted tournament was taken');
  letter.takenBy = after.uid;
  world.played.saves += 1;
  if (by.role !== 'owner') world.played.byHelpers += 1;
  await checkAuthor(world, after, by);
  note(world, after, save.edits);
  await checkOnAir(world);
}

/** Checks that the list of changes names who saved, and that helpers left seeds and field alone. */
async function checkAuthor(world: World, after: Tournament, by: Organiser): Promise<void> {
  const was = world.cups.get(after.uid)?.now;
  if (after.version === was?.version) return;
  const { body } = await callAs(world, ['keeper', 'caster'], 'GET', pathOf(after.id, '/changes'));
  const [latest] = body.saves ?? [];
  if (latest) assert.deepEqual([latest.version, latest.organiser], [after.version, by.name]);
  if (by.role === 'owner') return;
  assert(was, 'a helper started a tournament');
  const of = (cup: Tournament) => [cup.seeded, stateOf(cup).field];
  assert.deepEqual(of(after), of(was), 'a helper changed the field');
}

/** A desk puts a match on the broadcast, which the next open one follows. */
async function putOnAir(world: World, desk: number): Promise<void> {
  await look(world, desk);
  const seen = world.desks[desk];
  const [match] = seen ? world.random.shuffle(readyMatches(seen)) : [];
  const snapshot = seen && match && snapshotOf(seen, match.id);
  if (!snapshot) return;
  const put = { ...snapshot, movesOn: true };
  const { status } = await callAs(world, ['keeper', 'caster'], 'POST', '/snapshot', put);
  if (status !== 200) return;
  world.onAir = seen.uid;
  await checkOnAir(world);
}

/** What is on air is open as long as there is an open match, with its present pair. */
async function checkOnAir(world: World): Promise<void> {
  const cup = world.cups.get(world.onAir ?? '');
  const open = cup ? readyMatches(cup.now) : [];
  if (!cup || open.length === 0) return;
  world.played.onAir += 1;
  const { body } = await call(world, 'GET', '/snapshot');
  const shown = open.find(({ id }) => id === body?.matchId);
  const pair = [body?.leftCombatant.ID, body?.rightCombatant.ID];
  assert.deepEqual([body?.tournamentUid, ...pair], [cup.now.uid, shown?.leftId, shown?.rightId]);
}

/** Checks that a save did what its edits say, and nothing else to results. */
function note({ cups }: World, after: Tournament, edits: WireEdits): void {
  const cup = cups.get(after.uid) ?? { now: after, declared: new Set<string>() };
  const before = cups.has(after.uid) ? cup.now.outcomes : [];
  const named = edits.flatMap((edit) => ('undoes' in edit ? edit.undoes : []));
  const said = edits.flatMap((edit) => ('outcome' in edit ? [edit.outcome] : []));
  for (const outcome of said) cup.declared.add(keyOf(outcome));
  if (before.length > 0)
    assert.deepEqual(stateOf(after).field, stateOf(cup.now).field, 'seeds changed after a result');
  const seeding = edits.find((edit) => edit.kind === 'seed');
  if (seeding) assert.deepEqual(after.seeded, seeding.seeded);
  for (const lost of missingFrom(before, after.outcomes)) {
    const byName = named.some((outcome) => keyOf(outcome) === keyOf(lost));
    const changed = said.some(({ id }) => id === lost.id);
    assert(byName || changed, `${keyOf(lost)} was lost by ${JSON.stringify(edits)}`);
  }
  cups.set(after.uid, { ...cup, now: after });
}

async function rename(world: World): Promise<void> {
  const { random } = world;
  const [from, to] = [random.pick(NAMES), random.pick(NAMES)];
  const cup = cupNamed(world, from);
  const taken = cupNamed(world, to);
  const { status, body } = await callAs(world, [], 'POST', pathOf(from, '/rename'), { name: to });
  if (status !== 200) return;
  // A repeat, by the former name.
  if (!cup) {
    assert.equal(body.uid, taken?.now.uid, 'a rename by a former name reached another one');
    return;
  }
  assert(!taken || taken === cup, 'a name that another one has was given away');
  assert.equal(body.uid, cup.now.uid);
  cup.now = body;
}

async function remove(
  world: World,
  name = world.random.pick(NAMES),
  by = pickOrganiser(world),
): Promise<void> {
  const { status } = await callAs(world, [], 'DELETE', pathOf(name), { name }, by);
  if (status === 403) return;
  const cup = cupNamed(world, name);
  assert.equal(status === 200, cup !== undefined, `DELETE answered ${status}`);
  if (!cup) return;
  world.deleted.add(cup.now.uid);
  world.cups.delete(cup.now.uid);
}

/** A desk orders a match as it shows it. */
async function order(world: World, desk: number): Promise<void> {
  if (world.random.chance(0.5)) await look(world, desk);
  const seen = world.desks[desk];
  const [match] = seen ? world.random.shuffle(readyMatches(seen)) : [];
  if (!seen || !match?.left || !match.right) return;
  const sideOf = (record: typeof match.left) => ({
    definition: definitionOf(record),
    codes: CODES,
  });
  const payload = {
    ...{ leftCombatant: sideOf(match.left), rightCombatant: sideOf(match.right) },
    ...{ tournamentId: seen.id, tournamentUid: seen.uid, matchId: match.id, onAir: true },
  };
  const by = pickOrganiser(world);
  const sent = { payload, organiser: 'The owner' };
  const { status, body } = await callAs(world, ['keeper', 'caster'], 'POST', '/message', sent, by);
  if (status !== 200) return;
  const names = [match.left.MONSTER_NAME, match.right.MONSTER_NAME];
  world.orders.set(body.id, { uid: seen.uid, state: 'waiting', names, organiser: by.name });
  world.played.orders += 1;
}

/** The game host fetches an order, and mostly takes it. */
async function fetchAsHost(world: World): Promise<void> {
  const { body } = await call(world, 'GET', '/message/next');
  const message: LeasedMessage | null = body.message;
  if (!message) return;
  const { leftCombatant, rightCombatant, matchId = '', tournamentUid } = message.payload;
  const known = world.orders.get(message.id);
  const cup = world.cups.get(known?.uid ?? '');
  assert(cup, 'an order of a tournament that is gone was handed out');
  assert.equal(tournamentUid, cup.now.uid);
  const ids = { leftId: leftCombatant.definition.ID, rightId: rightCombatant.definition.ID };
  const pair = { matchId, ...ids };
  assert(isPresentPair(bracketOf(cup.now), pair), `wrong pair ${JSON.stringify(pair)}`);
  if (!world.random.chance(0.8)) return;
  await call(world, 'POST', `/message/${message.id}/ack`);
  if (known) world.orders.set(message.id, { ...known, state: 'taken' });
  world.onAir = null;
  const snapshot = (await call(world, 'GET', '/snapshot')).body;
  assert.deepEqual([snapshot?.tournamentUid, snapshot?.matchId], [cup.now.uid, matchId]);
}

/** A fight of an order comes back, or one is voided. */
async function fight(world: World): Promise<void> {
  const { random, orders, fights } = world;
  const [known] = random.shuffle(fights.slice(-10));
  if (known && random.chance(0.2)) {
    await feed(world.processes[0], [{ id: newId(world), type: 'void', event: known }]);
    return;
  }
  // An order has one fight.
  const [bout, order] = [...orders].find(([, { state }]) => state === 'taken') ?? [];
  if (bout === undefined || !order) return;
  const byOthers = random.chance(0.2);
  orders.set(bout, { ...order, state: byOthers ? 'fought by others' : 'fought' });
  const event = newId(world);
  const guest = (name: string) => ({ MONSTER_NAME: name, RACE: 'HARE' });
  const outcome = { leftSideWins: random.chance(0.5), knockOut: true };
  const [left = '', right = ''] = random.shuffle(order.names);
  const sides = {
    ...{ leftCombatant: guest(left), rightCombatant: guest(byOthers ? 'Passer-by' : right) },
    bout,
    outcome,
  };
  const date = new Date(Date.now() + 1000).toISOString();
  const fed = await feed(world.processes[0], [{ id: event, type: 'fight', date, ...sides }]);
  assert.equal(fed.accepted, 1, JSON.stringify(fed));
  assert.equal(JSON.stringify(fed.warnings).includes('other fighters'), byOthers);
  fights.push(event);
  world.played.fights += 1;
}

/** A desk takes over what the ring says about the tournament on its screen. */
async function takeFromRing(world: World, desk: number): Promise<void> {
  const seen = world.desks[desk];
  if (!seen) return;
  const path = pathOf(seen.id, '/orders');
  const { status, body } = await callAs(world, ['keeper', 'caster'], 'GET', path);
  if (status !== 200) return;
  const listed: FoughtOrder[] = body.orders;
  const of = new Set(listed.map(({ id }) => world.orders.get(id)?.uid));
  assert(of.size <= 1, 'orders of two tournaments in one list');
  for (const { id, fights, organiser } of listed) {
    const known = world.orders.get(id);
    assert.equal(organiser, known?.organiser, 'an order names another organiser');
    const byOthers = known?.state === 'fought by others';
    assert(!byOthers || fights.length === 0, 'a fight of others counts for a match');
  }
  // Its name may be another one's by now.
  const [result] = of.has(seen.uid) ? world.random.shuffle(ringResults(seen, listed)) : [];
  if (!result?.edit) return;
  world.played.ringResults += 1;
  const undoes = undoneByEdit(seen, result.edit);
  const edits = [{ ...result.edit, undoes }] as WireEdits;
  post(world, seen.id, { uid: seen.uid, version: seen.version, edits });
}

/** Delivers what is under way, compares everything with what was answered, and clears the hall. */
async function closeEvening(world: World): Promise<void> {
  for (let left = world.letters.length; left > 0; left -= 1) await deliver(world);
  for (const name of NAMES) {
    const cup = cupNamed(world, name);
    const { status, body } = await call(world, 'GET', pathOf(name));
    assert.equal(status === 200, cup !== undefined, `${name}: ${status}`);
    if (!cup) continue;
    assert.deepEqual(stateOf(body), stateOf(cup.now));
    for (const outcome of cup.now.outcomes) {
      assert(cup.declared.has(keyOf(outcome)), `nobody declared ${keyOf(outcome)} in ${name}`);
    }
    await remove(world, name, world.organisers[0]);
  }
  const { body } = await call(world, 'GET', '/message/next');
  assert.equal(body.message, null, 'an order outlived its tournament');
  world.orders.clear();
}
