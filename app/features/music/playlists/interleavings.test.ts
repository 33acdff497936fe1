import { ApiError } from '@ringside/contract/api-error';
import { createClient } from '@ringside/contract/client';
import { createRandom } from '@ringside/seeded-random';
import { expect, onTestFinished, test } from 'vitest';
import { storedChange } from '#app/core/changes/contract.ts';
import {
  enqueue,
  memoryStore,
  type QueuedChange,
  type QueueStore,
  type Settled,
  sendQueue,
} from '#app/core/changes/queue.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  testSessions,
} from '#server/testing/app.ts';
import * as contract from './contract.ts';
import { moved } from './song-changes.ts';

/** What differs between the databases is in a few of them; a thousand take PostgreSQL a quarter of a minute. */
const RUNS = process.env.THOROUGH
  ? { sqlite: 1000, postgres: 200 }
  : { sqlite: 140, postgres: 140 };
/** Of a run, until the line holds. */
const STEPS = 4;
const SONGS = ['one-1', 'one-2', 'one-3', 'one-4', 'one-5'];
/** A playlist is used by several runs, since creating one costs as much as a run. */
const RUNS_OF_A_PLAYLIST = 20;

const CLOSED = 'closed';
type StepOfQueue = keyof QueueStore | 'send' | 'answered';

/** The steps of a tab, which throw once it is closed. */
function createTab(store: QueueStore, steps: number, onClosed: (step: StepOfQueue) => void) {
  let left = steps;
  const step = (name: StepOfQueue) => {
    left -= 1;
    if (left === -1) onClosed(name);
    if (left < 0) throw new Error(CLOSED);
  };
  const closable: QueueStore = {
    async all() {
      step('all');
      return store.all();
    },
    async add(change) {
      step('add');
      return store.add(change);
    },
    async update(id, fields) {
      step('update');
      return store.update(id, fields);
    },
    async remove(id) {
      step('remove');
      return store.remove(id);
    },
  };
  return { store: closable, step };
}

const unlessClosed = (error: Error) => expect(error.message).toBe(CLOSED);

eachDatabase('two devices without a line, and a server', (open, kind) => {
  const runs = RUNS[kind];
  test(`lose no edit of a playlist, and make none twice, in ${runs} random interleavings`, async () => {
    const app = await createTestApp(await open(), { sessions: testSessions });
    onTestFinished(() => app.close());
    await feed(app, [albumEvent('one', ['A', 'B', 'C', 'D', 'E'])]);
    const random = createRandom('edits that wait');
    const below = (limit: number) => Math.floor(random.next() * limit);
    const oneOf = <T>(all: readonly T[]) => all[below(all.length)] as T;
    const call = createClient(async (path, { method, headers, body }) => {
      const request = { method: method as 'GET', url: `/api${path}`, headers, payload: body };
      const { statusCode, body: text } = await app.inject(request);
      return { status: statusCode, text: async () => text };
    });
    const headers = callerHeaders('ana');
    let keys = 0;
    const counts = { sent: 0, repeated: 0, conflicts: 0 };
    const closedAt = new Map<StepOfQueue, number>();
    const noteClosed = (step: StepOfQueue) => closedAt.set(step, (closedAt.get(step) ?? 0) + 1);

    async function run(id: string, before: string[]): Promise<string[]> {
      // The model: what the server should have, by the changes that it carried out, each once.
      let songs = before;
      const carriedOut = new Set<string>();
      const settled = new Map<string, string | undefined>();
      const made: QueuedChange[] = [];
      const devices = [memoryStore(), memoryStore()].map((store) => ({ store, shown: before }));
      type Device = (typeof devices)[number];

      function carryOut({ endpoint: { method, path }, body }: QueuedChange): void {
        if (path === contract.reorderSongs.path) songs = (body as { songIds: string[] }).songIds;
        else if (method === 'POST')
          songs = [...new Set([...songs, ...(body as { id: string }[]).map((song) => song.id)])];
        else
          songs = songs.filter((song) => !(body as { songIds: string[] }).songIds.includes(song));
      }

      async function edit(device: Device): Promise<void> {
        keys += 1;
        const [song, { shown }] = [oneOf(SONGS), device];
        const kind = oneOf(['add', 'remove', 'order'] as const);
        const order = moved(shown, below(shown.length), below(shown.length));
        const [{ method, path }, body, after] =
          kind === 'add' || shown.length === 0
            ? [contract.addSongs, [{ id: song }], [...new Set([...shown, song])]]
            : kind === 'remove'
              ? [contract.removeSongs, { songIds: [song] }, shown.filter((one) => one !== song)]
              : [contract.reorderSongs, { songIds: order }, order];
        const change = { key: `key-${keys}`, params: { id }, body, item: `playlist ${id}` };
        const how = {
          account: 'id-ana',
          label: kind,
          refreshes: 'playlists',
          replaces: false,
        } as const;
        const one = { endpoint: { method, path }, ...change, ...how, madeAt: Date.now() };
        const tab = createTab(device.store, below(3), noteClosed);
        await enqueue(tab.store, one).catch(unlessClosed);
        // What a tab that was closed had not stored it had not shown.
        if ((await device.store.all()).some(({ key }) => key === one.key)) {
          device.shown = after;
          made.push(one);
        }
      }

      /** Sends some, until the line is lost before or after the server carries one out, or the tab is closed. */
      async function connect({ store }: Device, holds: boolean): Promise<void> {
        let left = holds ? Number.POSITIVE_INFINITY : below(3);
        const ends = oneOf(['before', 'after', 'closed'] as const);
        const isClosed = !holds && ends === 'closed';
        const tab = createTab(store, isClosed ? below(12) : Number.POSITIVE_INFINITY, noteClosed);
        const send = async (change: QueuedChange) => {
          const isLast = left === 0;
          left -= 1;
          tab.step('send');
          if (isLast && ends === 'before') throw new ApiError(0, 'unreachable', 'Lost.');
          const { endpoint, params, body, key } = change;
          const input = { params, body, headers: { ...headers, 'idempotency-key': key } };
          const answer = (await call(storedChange(endpoint), input)) as { songIds: string[] };
          counts.sent += 1;
          if (carriedOut.has(key)) counts.repeated += 1;
          else {
            carryOut(change);
            expect(answer.songIds, `${endpoint.method} ${endpoint.path}`).toEqual(songs);
          }
          carriedOut.add(key);
          tab.step('answered');
          if (isLast && ends === 'after') throw new ApiError(0, 'unreachable', 'Lost.');
        };
        const onSettled = ({ change: { key, refused } }: Settled) => settled.set(key, refused);
        const sending = { store: tab.store, account: 'id-ana', send, onSettled };
        await sendQueue(sending).catch(unlessClosed);
      }

      for (let step = 0; step < STEPS; step += 1) {
        const device = oneOf(devices);
        if (below(3) > 0) await edit(device);
        else await connect(device, false);
      }
      for (const device of devices) await connect(device, true);

      for (const { store } of devices)
        expect((await store.all()).every(({ refused }) => refused !== undefined)).toBe(true);
      for (const { key, label } of made) {
        const refused = settled.get(key);
        if (refused === undefined) expect(carriedOut).toContain(key);
        else {
          expect([label, refused]).toEqual(['order', contract.ORDER_MESSAGE]);
          expect(carriedOut).not.toContain(key);
          counts.conflicts += 1;
        }
      }
      return songs;
    }

    for (let round = 0; round < runs / RUNS_OF_A_PLAYLIST; round += 1) {
      const body = { name: `Playlist ${round}`, isPublic: false };
      const { playlistId: id } = await call(contract.createPlaylist, { headers, body });
      let songs: string[] = [];
      for (let nth = 0; nth < RUNS_OF_A_PLAYLIST; nth += 1) songs = await run(id, songs);
      const kept = await call(contract.getPlaylist, { params: { id }, query: {}, headers });
      expect(kept.songIds).toEqual(songs);
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runs / 20);
    // Of fewer runs none may have been closed between two certain steps.
    expect(closedAt.size).toBeGreaterThan(runs === 1000 ? 5 : 3);
  });
});
