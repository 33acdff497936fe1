import { useSyncExternalStore } from 'react';
import { noteUnsent } from '#app/core/identity/web/session/kept-for-viewer.ts';
import type { QueuedChange } from '../../queue.ts';
import { isUnanswered } from '../../rules.ts';

/** The answer of a change that is stored on this device, and was not answered at once. */
export const WAITS = 'waits';

/** A change of which pages show what it does. */
export interface ShownChange extends QueuedChange {
  /** Whether pages also say that it waits: not before it could have been answered. */
  waits: boolean;
}

const NONE: readonly ShownChange[] = [];
let queued = NONE;
const listeners = new Set<() => void>();
/** The keys of the changes that this tab has just made, each with what hears how it ended. */
export const justMade = new Map<string, (ended: unknown) => void>();

export const readQueued = (): readonly ShownChange[] => queued;

export function showQueued(changes: readonly QueuedChange[]): void {
  if (changes.length === 0 && queued.length === 0) return;
  queued = changes.map((change) => ({ ...change, waits: !justMade.has(change.key) }));
  if (changes.length === 0) queued = NONE;
  noteUnsent(queued.filter(isUnanswered).length);
  for (const listener of listeners) listener();
}

export function subscribeQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Also those that were refused, until the person has seen why. */
export const useQueued = (): readonly ShownChange[] =>
  useSyncExternalStore(subscribeQueued, readQueued, () => NONE);

export const lastQueued = (
  changes: readonly ShownChange[],
  item: string,
): ShownChange | undefined =>
  changes.findLast((change) => change.item === item && isUnanswered(change));

export const queuedAmong = (
  changes: readonly ShownChange[],
  kind: string,
): (ShownChange & { subject: string })[] =>
  changes
    .filter((change) => isUnanswered(change) && change.item.startsWith(`${kind} `))
    .map((change) => ({ ...change, subject: change.item.slice(kind.length + 1) }));
