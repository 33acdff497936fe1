import { useSyncExternalStore } from 'react';
import type { Caller } from '#app/core/identity/contract.ts';
import {
  keptAddress,
  keptResponse,
  SONG_CACHE,
  startServiceWorker,
} from '#app/ui/storage/offline-copies.ts';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';
import { inTabLock } from '#app/ui/storage/tab-lock.ts';
import { serverNow } from '#app/ui/time/server-clock.ts';
import type { Album, Song } from '../../catalogue/contract.ts';
import { type Hindrance, isOfThisSite, type OfflineList, requireOwn } from '../rules.ts';
import { offlineLists, writeList } from './offline-lists.ts';
import { hasChanged, keepFile, keptBytes, removeFilesBut } from './song-files.ts';

export type ListToKeep = Pick<OfflineList, 'path' | 'page' | 'name' | 'username'>;

const LOCK = 'ringside-songs';
/** The server makes a song while the one before it is on its way. */
const AT_ONCE = 2;
const CHECK_AFTER_MS = 24 * 60 * 60_000;

const underWay = new Map<string, AbortController>();
const changes = createSharedValue(undefined);

const publish = () => changes.write(undefined);

export const useIsUnderWay = (path: string): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => underWay.has(path),
    () => false,
  );

export async function keepList(list: ListToKeep, headers: Caller | null): Promise<void> {
  if (underWay.has(list.path)) return;
  const abort = new AbortController();
  underWay.set(list.path, abort);
  publish();
  const { signal } = abort;
  try {
    await startServiceWorker();
    // Otherwise the browser may take the room back when it needs some. Firefox asks its user, who may let it wait.
    void navigator.storage?.persist?.();
    await inTabLock(LOCK, () => update(list, headers, signal), { signal });
  } catch (problem) {
    noteHindrance(list, hindranceOf(problem as Error, signal));
  } finally {
    underWay.delete(list.path);
    publish();
  }
}

export function stopKeeping(path: string): void {
  underWay.get(path)?.abort();
}

export async function giveBack(path: string): Promise<void> {
  stopKeeping(path);
  writeList(path, null);
  await inTabLock(LOCK, removeUnlisted);
}

/** Removes what another person kept; with `download`, fetches what is missing or changed. */
export async function renewLists(headers: Caller | null, download: boolean): Promise<void> {
  const foreign = offlineLists
    .read()
    .filter(({ username }) => username !== '' && username !== headers?.username);
  for (const { path } of foreign) writeList(path, null);
  await inTabLock(LOCK, removeUnlisted);
  const due = ({ hindrance, checkedAtMs }: OfflineList) =>
    hindrance === 'line' || (!hindrance && checkedAtMs < Date.now() - CHECK_AFTER_MS);
  for (const list of download ? offlineLists.read().filter(due) : []) await keepList(list, headers);
}

async function removeUnlisted(): Promise<void> {
  const lists = offlineLists.read();
  const wanted = lists.flatMap(({ path, sources, covers }) => [
    keptAddress(path),
    ...sources,
    ...covers,
  ]);
  await removeFilesBut(new Set(wanted));
}

async function update(list: ListToKeep, headers: Caller | null, signal: AbortSignal) {
  const before = offlineLists.read().find(({ path }) => path === list.path);
  const answer = await readAnswer(list, headers, signal);
  if (!answer) {
    writeList(list.path, null);
    return removeUnlisted();
  }
  const sources = new Set(answer.songs.map(({ url }) => url).filter(isOfThisSite));
  const covers = coversOf(answer);
  const kept = new Map<string, number>();
  for (const source of sources) {
    const bytes = await keptBytes(source);
    if (bytes !== null) kept.set(source, bytes);
  }
  const note = (hindrance: Hindrance | null) =>
    writeList(list.path, {
      ...list,
      all: sources.size,
      sources: [...kept.keys()],
      covers,
      bytes: [...kept.values()].reduce((sum, bytes) => sum + bytes, 0),
      hindrance,
      checkedAtMs: hindrance ? (before?.checkedAtMs ?? 0) : Date.now(),
    });
  // Until it is whole, the next visit goes on.
  note('line');
  await eachOf(covers, (cover) => keepFile(cover, signal));
  await eachOf([...sources], async (source) => {
    // What another list has kept is new enough for the first time.
    if (kept.has(source) && !(before && (await hasChanged(source, signal)))) return;
    const bytes = await keepFile(source, signal);
    if (bytes !== null) kept.set(source, bytes);
    else {
      sources.delete(source);
      kept.delete(source);
    }
    note('line');
  });
  note(null);
  return removeUnlisted();
}

type Answer = { songs: Song[] } & Partial<Pick<Album, 'imgUrl'>>;

const coversOf = ({ songs, imgUrl = '' }: Answer): string[] => [
  ...new Set([imgUrl, ...songs.map(({ album }) => album.icon)].filter(isOfThisSite)),
];

async function readAnswer(
  { path, username }: ListToKeep,
  headers: Caller | null,
  signal: AbortSignal,
): Promise<Answer | null> {
  const how = { headers: { ...headers }, cache: 'no-cache', signal } as const;
  const response = requireOwn(await fetch(keptAddress(path), how));
  if (response.status === 404) return null;
  if (!response.ok) throw new TypeError('The server did not answer.');
  const text = await response.text();
  const cache = await caches.open(SONG_CACHE);
  await cache.put(keptAddress(path), keptResponse(text, serverNow(), username));
  return JSON.parse(text);
}

async function eachOf(items: readonly string[], work: (item: string) => Promise<unknown>) {
  const left = items.values();
  const takeSome = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeSome));
}

function hindranceOf({ name }: Error, signal: AbortSignal): Hindrance {
  if (signal.aborted) return 'stopped';
  if (name === 'QuotaExceededError') return 'full';
  const hasMeans = 'caches' in window && 'serviceWorker' in navigator;
  return hasMeans && name === 'TypeError' ? 'line' : 'refused';
}

function noteHindrance(list: ListToKeep, hindrance: Hindrance): void {
  const known = offlineLists.read().find(({ path }) => path === list.path);
  if (!known && hindrance === 'stopped') return;
  const empty = { all: 0, sources: [], covers: [], bytes: 0, checkedAtMs: 0 };
  writeList(list.path, { ...empty, ...known, ...list, hindrance });
}
