import assert from 'node:assert/strict';
import type { Random } from '@ringside/seeded-random';
import type { FastifyInstance } from 'fastify';
import type { HelperRole } from '#app/features/tournaments/secret/rules.ts';
import { TEST_FEED_KEY } from '#server/testing/app.ts';

const NAMES = ['Ana', 'Bo', 'علي'];
const MAX_HELPERS = 4;

/** The owner, or the holder of a link, which may be revoked by now. */
export interface Organiser {
  role: HelperRole | 'owner';
  name: string;
  /** The owner's secret, or the link's text. */
  secret: string;
  /** The link's id. */
  id: string;
  isRevoked: boolean;
}

/** Who calls which processes. */
export interface Callers {
  processes: readonly [FastifyInstance, ...FastifyInstance[]];
  /** The owner first. */
  organisers: [Organiser, ...Organiser[]];
  random: Random;
  count: number;
  played: { refused: number };
}

export const ownerOf = (secret: string): Organiser => ({
  ...{ role: 'owner', name: 'The owner', secret, id: '', isRevoked: false },
});

type Method = 'GET' | 'POST' | 'DELETE';

export function pickOrganiser({ random, organisers }: Callers): Organiser {
  const [owner, ...helpers] = organisers;
  return helpers.length === 0 || random.chance(0.6) ? owner : random.pick(helpers);
}

/** A call at any of the processes. */
export async function call(
  { processes, random, organisers: [owner] }: Callers,
  method: Method,
  url: string,
  payload?: object,
  { by = owner, key }: { by?: Organiser; key?: string } = {},
) {
  const headers = {
    'x-secret': by.secret,
    'x-desk': `desk-${by.id}`.padEnd(20, '0'),
    authorization: `Bearer ${TEST_FEED_KEY}`,
    ...(key && { 'idempotency-key': key }),
  };
  const app = random.pick(processes);
  const response = await app.inject({ method, url: `/api${url}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

/**
 * A call of organisers, which the owner and helpers of `roles` may make.
 * @throws if the server's answer is not the one for the caller's role, or for a revoked link
 */
export async function callAs(
  world: Callers,
  roles: readonly HelperRole[],
  method: Method,
  url: string,
  payload?: object,
  by = pickOrganiser(world),
) {
  const answer = await call(world, method, url, payload, { by });
  const code = answer.status === 403 ? answer.body.error.code : undefined;
  const may = by.role === 'owner' || roles.includes(by.role);
  const refusal = by.isRevoked ? 'wrong_secret' : may ? undefined : 'not_your_role';
  const who = `${method} ${url} by ${by.isRevoked ? 'a former' : 'a'} ${by.role}`;
  if (refusal) {
    assert.equal(code, refusal, who);
    world.played.refused += 1;
  } else assert.notEqual(code, 'wrong_secret', who);
  return answer;
}

/** Somebody makes a link, perhaps twice, or revokes one, perhaps again. */
export async function changeLinks(world: Callers): Promise<void> {
  const { random, organisers } = world;
  const [owner, ...helpers] = organisers;
  const [helper] = random.shuffle(helpers);
  if (helper && random.chance(0.5)) {
    const { status } = await callAs(world, [], 'DELETE', `/tournament-links/${helper.id}`);
    if (status === 200) helper.isRevoked = true;
  } else if (helpers.filter(({ isRevoked }) => !isRevoked).length < MAX_HELPERS) {
    const named = { name: random.pick(NAMES), role: random.pick(['keeper', 'caster'] as const) };
    const by = pickOrganiser(world);
    world.count += 1;
    const key = `link-${world.count}`;
    const make = () => call(world, 'POST', '/tournament-links', named, { by, key });
    const made = await make();
    assert.equal(made.status, by === owner ? 200 : 403);
    if (by !== owner) return;
    if (random.chance(0.3)) assert.deepEqual(await make(), made, 'a link was made twice');
    const { id, pass } = made.body;
    organisers.push({ ...named, id, secret: pass, isRevoked: false });
    // The oldest that is revoked is used no more.
    const former = organisers.findIndex(({ isRevoked }) => isRevoked);
    if (organisers.length > 2 * MAX_HELPERS && former > 0) organisers.splice(former, 1);
  }
  const { body } = await call(world, 'GET', '/tournament-links');
  const listed = body.links.map(({ madeAt, ...link }: { madeAt: string }) => link);
  const inForce = organisers
    .slice(1)
    .filter(({ isRevoked }) => !isRevoked)
    .map(({ id, name, role }) => ({ id, name, role }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  assert.deepEqual(listed.toSorted(byId), inForce.toSorted(byId), 'other links are in force');
}
