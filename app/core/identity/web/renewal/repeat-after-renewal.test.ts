import { ApiError } from '@ringside/contract/api-error';
import type { HttpClient } from '@ringside/contract/client';
import { endpoint } from '@ringside/contract/endpoint';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callerHeaders } from '../../contract.ts';
import { repeatAfterRenewal } from './repeat-after-renewal.ts';

const addThing = endpoint('POST', '/things', {
  summary: 'Adds a thing',
  headers: callerHeaders,
  body: z.object({ name: z.string() }),
  response: z.object({ id: z.string() }),
});
const refusal = new ApiError(401, 'token', "You've been logged out. Log in again.");
const input = { headers: { username: 'ada', token: 't0' }, body: { name: 'gong' } };

/** A server that accepts some tokens and refuses others. */
function setUp(tokens: string[], error = refusal) {
  const sent: unknown[] = [];
  const call = (async (_endpoint: unknown, request: typeof input) => {
    sent.push(request);
    if (!tokens.includes(request.headers.token)) throw error;
    return { id: '7' };
  }) as unknown as HttpClient;
  const renew = vi.fn(async (_token: string): Promise<string | null> => 't1');
  return { call: repeatAfterRenewal(call, renew), renew, sent };
}

test('a request refused for its token is repeated with the next one', async () => {
  const { call, renew, sent } = setUp(['t1']);
  expect(await call(addThing, input)).toEqual({ id: '7' });
  expect(renew.mock.calls).toEqual([['t0']]);
  expect(sent).toEqual([input, { ...input, headers: { username: 'ada', token: 't1' } }]);
});

test('it is repeated only once', async () => {
  const { call, renew, sent } = setUp([]);
  await expect(call(addThing, input)).rejects.toBe(refusal);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
});

test('without another token the refusal is returned unchanged', async () => {
  const { call, renew, sent } = setUp(['t1']);
  renew.mockResolvedValue(null);
  await expect(call(addThing, input)).rejects.toBe(refusal);
  expect(sent).toHaveLength(1);
});

test.each([
  new ApiError(403, 'wrong_name', 'This login belongs to someone else.'),
  new ApiError(401, 'secret', 'The secret is wrong.'),
  new ApiError(503, 'identity_unavailable', 'Later.'),
  new ApiError(0, 'unreachable', 'No answer.'),
  new TypeError('a mistake'),
])(
  'requests that may have had an effect, or failed otherwise, are not repeated: %s',
  async (error) => {
    const { call, renew, sent } = setUp([], error as ApiError);
    await expect(call(addThing, input)).rejects.toBe(error);
    expect(renew).not.toHaveBeenCalled();
    expect(sent).toHaveLength(1);
  },
);
