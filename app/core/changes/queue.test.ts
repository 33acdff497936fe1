import { ApiError } from '@ringside/contract/api-error';
import { expect, test } from 'vitest';
import { UNKNOWN_OUTCOME_MESSAGE } from './contract.ts';
import {
  enqueue,
  memoryStore,
  type QueuedChange,
  type QueueStore,
  sendQueue,
  TOO_OLD_MESSAGE,
} from './queue.ts';
import { ANSWERS_KEPT_MS, WAITS_MAX_MS } from './rules.ts';

const NOW = 1_800_000_000_000;
const lost = new ApiError(0, 'unreachable', 'Lost.');

function change(label: string, fields: Partial<QueuedChange> = {}): QueuedChange {
  const call = { endpoint: { method: 'POST', path: '/x' } as const, params: {}, body: {} };
  const how = { item: label, refreshes: 'follows', replaces: false } as const;
  return { key: label, account: 'ana', ...call, ...how, label, madeAt: NOW, ...fields };
}

/** A browser in which these changes were made, and what its next connection answers. */
async function browserWith(made: QueuedChange[], answer: (label: string) => unknown = () => null) {
  const store = memoryStore();
  for (const one of made) await enqueue(store, one);
  const sent: string[] = [];
  const requests: Pick<QueuedChange, 'key' | 'body'>[] = [];
  const said: (string | undefined)[] = [];
  const connect = (now = NOW) =>
    sendQueue({
      store,
      account: 'ana',
      now: () => now,
      onSettled: ({ change }) => said.push(change.refused),
      async send({ label, key, body }) {
        sent.push(label);
        requests.push({ key, body });
        const result = answer(label);
        if (result instanceof Error) throw result;
      },
    });
  const left = async () => (await store.all()).map(({ label }) => label);
  return { connect, sent, requests, said, left };
}

test('changes are sent in order, those of another account never', async () => {
  const made = [change('a'), change('of bo', { account: 'bo' }), change('b')];
  const browser = await browserWith(made);
  expect(await browser.connect()).toBe(false);
  expect([browser.sent, await browser.left()]).toEqual([['a', 'b'], ['of bo']]);
});

test('only the last word about an item is sent, of each account', async () => {
  const word = (label: string, account = 'ana') =>
    change(label, { item: 'x', replaces: true, account });
  const browser = await browserWith([word('add'), word('of bo', 'bo'), word('remove')]);
  await browser.connect();
  expect([browser.sent, await browser.left()]).toEqual([['remove'], ['of bo']]);
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
  expect([browser.sent, await browser.left(), browser.said]).toEqual([['a'], ['a', 'b'], []]);
});

test('a refusal is said and kept; the next change is sent', async () => {
  const refusal = new ApiError(409, 'closed', 'Too late.');
  const browser = await browserWith(
    [change('a'), change('b')],
    (label) => label === 'a' && refusal,
  );
  expect(await browser.connect()).toBe(false);
  expect([await browser.left(), browser.said]).toEqual([['a'], ['Too late.', undefined]]);
  await browser.connect();
  expect(browser.sent).toEqual(['a', 'b']);
});

test('what might be carried out twice, or waited for a month, is not sent any more', async () => {
  const word = change('word', { replaces: true });
  const browser = await browserWith([change('a'), word], () => lost);
  await browser.connect();
  await browser.connect(NOW + ANSWERS_KEPT_MS + 1);
  expect(browser.sent).toEqual(['a', 'word']);
  await browser.connect(NOW + WAITS_MAX_MS + 1);
  expect(browser.sent).toEqual(['a', 'word']);
  expect(browser.said).toEqual([UNKNOWN_OUTCOME_MESSAGE, TOO_OLD_MESSAGE]);
});

test('what was never sent waits for two days, and what the server said it did not do counts as never sent', async () => {
  let failure: ApiError | null = new ApiError(503, 'busy', 'Later.');
  const browser = await browserWith([change('a'), change('b')], () => failure);
  await browser.connect();
  failure = null;
  expect(await browser.connect(NOW + 2 * ANSWERS_KEPT_MS)).toBe(false);
  expect([browser.sent, browser.said]).toEqual([
    ['a', 'a', 'b'],
    [undefined, undefined],
  ]);
});

test('of a state that is sent later, the time counts, under a key of its own', async () => {
  const [one] = [change('state', { replaces: true, body: { kind: 'race' } })];
  const browser = await browserWith([one], () => lost);
  await browser.connect();
  await browser.connect();
  const saidAt = new Date(NOW).toISOString();
  expect(browser.requests).toEqual([
    { key: 'state', body: { kind: 'race' } },
    { key: 'state-said', body: { kind: 'race', saidAt } },
  ]);
});

const CLOSED = new Error('closed');

/** The store of a tab that is closed before its n-th step. */
function closedBefore(store: QueueStore, nth: number): QueueStore & { step(): void } {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps > nth) throw CLOSED;
  };
  const closable = <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    (async (...args: A) => {
      step();
      return work(...args);
    }) as (...args: A) => Promise<R>;
  return {
    all: closable(store.all),
    add: closable(store.add),
    update: closable(store.update),
    remove: closable(store.remove),
    step,
  };
}

test.each(Array.from({ length: 14 }, (_, nth) => nth))(
  'a tab that is closed before step %i loses no change that was shown as made, and makes none twice',
  async (nth) => {
    const store = memoryStore();
    const tab = closedBefore(store, nth);
    const shown: string[] = [];
    const done = new Map<string, number>();
    const send = async ({ key }: QueuedChange) => {
      const name = key.replace('-said', '');
      done.set(name, (done.get(name) ?? 0) + 1);
    };
    const onSettled = () => {};
    const made = [
      change('on', { item: 'follow', replaces: true }),
      change('rename', { item: 'list' }),
      change('off', { item: 'follow', replaces: true }),
    ];
    try {
      for (const one of made) {
        await enqueue(tab, one);
        shown.push(one.key);
      }
      const sendInTab = async (one: QueuedChange) => {
        tab.step();
        await send(one);
      };
      await sendQueue({ store: tab, account: 'ana', send: sendInTab, onSettled, now: () => NOW });
    } catch (error) {
      if (!(error instanceof Error) || error.message !== CLOSED.message) throw error;
    }
    await sendQueue({
      store,
      account: 'ana',
      now: () => NOW + 2000,
      onSettled,
      async send(one) {
        // The server knows the key of what it has done, and a state with its time changes nothing.
        if (!done.has(one.key.replace('-said', ''))) await send(one);
      },
    });
    expect(await store.all()).toEqual([]);
    const wanted = shown.includes('off') ? shown.filter((key) => key !== 'on') : shown;
    for (const key of wanted) expect(done.get(key), key).toBe(1);
    for (const count of done.values()) expect(count).toBe(1);
  },
);
