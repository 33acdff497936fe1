import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createClient, type Transport } from './client.ts';
import { endpoint } from './endpoint.ts';
import { repeatUnknown } from './repeat-unknown.ts';

const change = { method: 'POST', summary: 'A change', response: z.object({ size: z.number() }) };
const renameThing = endpoint('POST', '/things', { ...change, repeatable: true });
const makeThing = endpoint('POST', '/things/new', { ...change });

/** A client whose requests get these responses: a status with a code, or no response. */
function clientWith(responses: ([status: number, code: string] | 'no response')[]) {
  const keys: (string | undefined)[] = [];
  const pauses: number[] = [];
  const transport: Transport = async (_path, { headers }) => {
    keys.push(headers['idempotency-key']);
    const response = responses.shift();
    if (response === 'no response') throw new TypeError('fetch failed');
    const [status, code] = response ?? [200, ''];
    const body = code ? { error: { code, message: 'No.' } } : { size: 3 };
    return { status, text: async () => JSON.stringify(body) };
  };
  let made = 0;
  const call = repeatUnknown(createClient(transport), {
    newKey: () => `key ${++made}`,
    wait: async (ms) => void pauses.push(ms),
  });
  return { call, keys, pauses };
}

test.each([
  ['no response'],
  [[503, 'outcome_unknown']],
  [[503, 'too_slow']],
  [[502, 'unexpected']],
])('after %s a change is sent again with its key', async (failure) => {
  const { call, keys } = clientWith([failure as [number, string], failure as [number, string]]);
  expect(await call(renameThing)).toEqual({ size: 3 });
  expect(await call(renameThing)).toEqual({ size: 3 });
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 2']);
});

test('a refusal is not sent again, and the last failure is thrown', async () => {
  const refused = clientWith([[409, 'too_many']]);
  await expect(refused.call(renameThing)).rejects.toMatchObject({ status: 409 });
  expect(refused.keys).toHaveLength(1);
  const lost = clientWith(Array.from({ length: 9 }, () => 'no response'));
  await expect(lost.call(renameThing)).rejects.toMatchObject({ code: 'unreachable' });
  expect(lost.pauses).toEqual([300, 1000, 3000]);
});

test('a change that may not be repeated has no key and is sent once', async () => {
  const { call, keys } = clientWith(['no response']);
  await expect(call(makeThing)).rejects.toMatchObject({ status: 0 });
  expect(keys).toEqual([undefined]);
});
