import { WAITING_DATABASE } from '#app/core/identity/web/session/kept-for-viewer.ts';
import { indexedStore } from '#app/ui/storage/indexed-db.ts';
import { keepWaiting, type WaitingChange, type WaitingStore } from '../waiting.ts';
import { showWaiting } from './shared/waiting-list.ts';

const { transact } = indexedStore(WAITING_DATABASE, 'changes', {
  keyPath: 'id',
  autoIncrement: true,
});
const CHANNEL = 'ringside-waiting';

export const waitingStore: WaitingStore = {
  all: () => transact<WaitingChange[]>('readonly', (store) => store.getAll()),
  put: (change) => transact('readwrite', (store) => store.put(change)),
  remove: (id) => transact('readwrite', (store) => store.delete(id)),
};

export async function readWaitingOf(account: string): Promise<void> {
  const all = await waitingStore.all();
  showWaiting(all.filter((change) => change.account === account));
}

export async function storeWaiting(change: WaitingChange): Promise<void> {
  await keepWaiting(waitingStore, change);
  await noteWaiting(change.account);
}

export async function takeBackWaiting({ id, account }: WaitingChange): Promise<void> {
  if (id !== undefined) await waitingStore.remove(id);
  await noteWaiting(account);
}

export async function noteWaiting(account: string): Promise<void> {
  await readWaitingOf(account);
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.postMessage('changed');
  tabs.close();
}

export function onWaitingElsewhere(listener: () => void): () => void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = listener;
  return () => tabs.close();
}
