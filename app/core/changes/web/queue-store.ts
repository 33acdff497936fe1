/** The queue in IndexedDB; in a browser that refuses it, in the memory of the tab. Tabs tell one another what happens to it. */
import { QUEUE_DATABASE } from '#app/core/identity/web/session/kept-for-viewer.ts';
import { indexedStore } from '#app/ui/storage/indexed-db.ts';
import { memoryStore, type QueuedChange, type QueueStore } from '../queue.ts';
import { showQueued } from './shared/queued-changes.ts';

const { transact } = indexedStore(QUEUE_DATABASE, 'changes', {
  keyPath: 'id',
  autoIncrement: true,
});
const memory = memoryStore();

export const queueStore: QueueStore = {
  async all() {
    const stored = transact<QueuedChange[]>('readonly', (store) => store.getAll());
    return [...(await stored.catch(() => [])), ...(await memory.all())];
  },
  add: (change) =>
    transact('readwrite', (store) => store.add(change)).catch(() => memory.add(change)),
  async update(id, fields) {
    if (id < 0) return memory.update(id, fields);
    const before = await transact<QueuedChange | undefined>('readwrite', (store) => {
      const request = store.get(id);
      request.onsuccess = () => request.result && store.put({ ...request.result, ...fields });
      return request;
    });
    return before !== undefined;
  },
  remove: (id) => (id < 0 ? memory.remove(id) : transact('readwrite', (store) => store.delete(id))),
};

export async function readQueuedOf(account: string): Promise<void> {
  const all = await queueStore.all();
  showQueued(all.filter((change) => change.account === account));
}

export async function takeBackQueued({ id, account }: QueuedChange): Promise<void> {
  if (id !== undefined) await queueStore.remove(id);
  await readQueuedOf(account);
  tellTabs();
}

/** What a tab tells the others of a change that was answered. */
export interface Answered {
  change: Pick<QueuedChange, 'key' | 'refreshes'>;
}

type News = readonly Answered[];

const CHANNEL = 'ringside-waiting';

export function tellTabs(settled: News = []): void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.postMessage(settled);
  tabs.close();
}

export function onOtherTabs(listener: (settled: News) => void): () => void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<News>) => listener(Array.isArray(data) ? data : []);
  return () => tabs.close();
}
