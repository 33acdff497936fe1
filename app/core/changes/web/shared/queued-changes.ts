import { useSyncExternalStore } from 'react';
import { noteUnsent } from '#app/core/identity/web/session/kept-for-viewer.ts';
import { createSharedValue } from '#app/ui/storage/shared-value.ts';
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
const queued = createSharedValue(NONE);
/** The keys of the changes that this tab has just made, each with what hears how it ended. */
export const justMade = new Map<string, (ended: unknown) => void>();

export const { read: readQueued, subscribe: subscribeQueued } = queued;

export function showQueued(changes: readonly QueuedChange[]): void {
  if (changes.length === 0 && readQueued().length === 0) return;
  noteUnsent(changes.filter(isUnanswered).length);
  queued.write(changes.map((change) => ({ ...change, waits: !justMade.has(change.key) })));
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
