import { useSyncExternalStore } from 'react';
import { tabValues } from '#app/ui/storage/browser-storage.ts';
import { takeEarlySecret } from '../../shared/early-secret.ts';
import { randomId } from '../random-id.ts';

/** In session storage: closing the tab removes the secret. */
const STORAGE_KEY = 'ringside-tournament-secret';
const DESK_KEY = 'ringside-desk';

interface GivenSecret {
  secret: string | null;
  /** Counts the attempts, so that the same secret given again is checked again. */
  attempt: number;
}

let desk: string | undefined;
let given: GivenSecret | undefined;
const listeners = new Set<() => void>();

function read(): GivenSecret {
  given ??= { secret: takeEarlySecret() ?? tabValues.getItem(STORAGE_KEY), attempt: 0 };
  return given;
}

export function deskName(): string {
  desk ??= tabValues.getItem(DESK_KEY) ?? randomId();
  tabValues.setItem(DESK_KEY, desk);
  return desk;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSecret(): GivenSecret | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

export function giveSecret(secret: string): void {
  given = { secret, attempt: read().attempt + 1 };
  for (const listener of listeners) listener();
}

export function keepSecret(right: boolean): void {
  const { secret } = read();
  if (right && secret) tabValues.setItem(STORAGE_KEY, secret);
  else tabValues.removeItem(STORAGE_KEY);
}
