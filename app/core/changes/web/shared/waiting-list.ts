import { useSyncExternalStore } from 'react';
import { noteUnsent } from '#app/core/identity/web/session/kept-for-viewer.ts';
import { isUnanswered } from '../../rules.ts';
import type { WaitingChange } from '../../waiting.ts';

/** The answer of a change that was stored in this browser, and is sent once there is a connection. */
export const WAITS = 'waits';

const NONE: readonly WaitingChange[] = [];
let waiting = NONE;
const listeners = new Set<() => void>();

export const readWaiting = (): readonly WaitingChange[] => waiting;

export function showWaiting(changes: readonly WaitingChange[]): void {
  if (changes.length === 0 && waiting.length === 0) return;
  waiting = changes.length === 0 ? NONE : changes;
  noteUnsent(waiting.filter(isUnanswered).length);
  for (const listener of listeners) listener();
}

export function subscribeWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWaiting = (): readonly WaitingChange[] =>
  useSyncExternalStore(subscribeWaiting, readWaiting, () => NONE);

export const lastWaiting = (
  changes: readonly WaitingChange[],
  item: string,
): WaitingChange | undefined =>
  changes.findLast((change) => change.item === item && isUnanswered(change));

export const waitingAmong = (
  changes: readonly WaitingChange[],
  kind: string,
): (WaitingChange & { subject: string })[] =>
  changes
    .filter((change) => isUnanswered(change) && change.item.startsWith(`${kind} `))
    .map((change) => ({ ...change, subject: change.item.slice(kind.length + 1) }));
