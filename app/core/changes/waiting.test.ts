import { ApiError } from '@ringside/contract/api-error';
import { expect, test } from 'vitest';
import { UNKNOWN_OUTCOME_MESSAGE } from './contract.ts';
import { ANSWERS_KEPT_MS, WAITS_MAX_MS } from './rules.ts';
import { keepWaiting, sendWaiting, TOO_OLD_MESSAGE, type WaitingChange } from './waiting.ts';

const NOW = 1_800_000_000_000;
const lost = new ApiError(0, 'unreachable', 'Lost.');

function change(label: string, fields: Partial<WaitingChange> = {}): WaitingChange {
  const call = { endpoint: { method: 'POST', path: '/x' } as const, params: {}, body: {} };
  const how = { item: label, refreshes: 'follows', isWord: false } as const;
  return { key: label, account: 'ana', ...call, ...how, label, madeAt: NOW, ...fields };
}

/** A browser in which these changes were made, and what its next connection answers. */
async function browserWith(made: WaitingChange[], answer: (label: string) => unknown = () => null) {
  const kept = new Map<number, WaitingChange>();
  let last = 0;
  const store = {
    all: async () => [...kept.values()],
    async put(one: WaitingChange) {
      last += 1;
      kept.set(one.id ?? last, { ...one, id: one.id ?? last });
    },
    remove: async (id: number) => kept.delete(id),
  };
  for (const one of made) await keepWaiting(store, one);
  const sent: string[] = [];
  const said: (string | undefined)[] = [];
  const connect = (now = NOW) =>
    sendWaiting({
      ...{ store, account: 'ana', now: () => now, onDone: ({ refused }) => said.push(refused) },
      async send({ label }) {
        sent.push(label);
        const result = answer(label);
        if (result instanceof Error) throw result;
      },
    });
  return { connect, sent, said, left: () => [...kept.values()].map(({ label }) => label) };
}

test('changes are sent in order, those of another account never', async () => {
  const made = [change('a'), change('of bo', { account: 'bo' }), change('b')];
  const browser = await browserWith(made);
  expect(await browser.connect()).toBe(false);
  expect([browser.sent, browser.left()]).toEqual([['a', 'b'], ['of bo']]);
});

test('only the last word about an item is sent, of each account', async () => {
  const word = (label: string, account = 'ana') =>
    change(label, { item: 'x', isWord: true, account });
  const browser = await browserWith([word('add'), word('of bo', 'bo'), word('remove')]);
  await browser.connect();
  expect([browser.sent, browser.left()]).toEqual([['remove'], ['of bo']]);
});

test.each([
  ['no connection', lost],
  ['too many calls', new ApiError(429, 'too_many', 'Later.')],
  ['a server that is away', new ApiError(503, 'busy', 'Later.')],
  ['an ended login', new ApiError(401, 'token', 'Log in again.')],
  ['an unreadable answer', new SyntaxError('cut')],
])('with %s they wait on', async (_what, failure) => {
  const browser = await browserWith([change('a'), change('b')], () => failure);
  expect(await browser.connect()).toBe(true);
  expect([browser.sent, browser.left(), browser.said]).toEqual([['a'], ['a', 'b'], []]);
});

test('a refusal is said and kept; the next change is sent', async () => {
  const refusal = new ApiError(409, 'closed', 'Too late.');
  const browser = await browserWith(
    [change('a'), change('b')],
    (label) => label === 'a' && refusal,
  );
  expect(await browser.connect()).toBe(false);
  expect([browser.left(), browser.said]).toEqual([['a'], ['Too late.', undefined]]);
  await browser.connect();
  expect(browser.sent).toEqual(['a', 'b']);
});

test('what might be carried out twice, or waited for a month, is not sent any more', async () => {
  const word = change('word', { isWord: true });
  const browser = await browserWith([change('a'), word], () => lost);
  await browser.connect();
  await browser.connect(NOW + ANSWERS_KEPT_MS + 1);
  expect(browser.sent).toEqual(['a', 'word']);
  await browser.connect(NOW + WAITS_MAX_MS + 1);
  expect(browser.sent).toEqual(['a', 'word']);
  expect(browser.said).toEqual([UNKNOWN_OUTCOME_MESSAGE, TOO_OLD_MESSAGE]);
});
