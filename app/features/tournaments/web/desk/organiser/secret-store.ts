import { useSyncExternalStore } from 'react';
import { takeEarlySecret } from '../../shared/early-secret.ts';
import { randomId } from '../random-id.ts';

/** Lives as long as the tab; closing it forgets the secret. */
const STORAGE_KEY = 'ringside-tournament-secret';
const DESK_KEY = 'ringside-desk';

interface GivenSecret {
  /** Null without one. */
  secret: string | null;
  /** Counts the secrets given, so that the same one given again is asked about again. */
  attempt: number;
}

let desk: string | undefined;
let given: GivenSecret | undefined;
const listeners = new Set<() => void>();

function read(): GivenSecret {
  given ??= { secret: takeEarlySecret() ?? stored(), attempt: 0 };
  return given;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The name of this tab's desk; made at random, and kept over a reload. */
export function deskName(): string {
  try {
    desk ??= sessionStorage.getItem(DESK_KEY) ?? randomId();
    sessionStorage.setItem(DESK_KEY, desk);
  } catch {
    desk ??= randomId();
  }
  return desk;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The organiser's secret as it was given; undefined until the page is alive. */
export function useSecret(): GivenSecret | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** Takes a secret that was typed. */
export function giveSecret(secret: string): void {
  given = { secret, attempt: read().attempt + 1 };
  for (const listener of listeners) listener();
}

/** Keeps the secret over a reload once it has proved right, forgets one that was refused. */
export function keepSecret(right: boolean): void {
  try {
    const { secret } = read();
    if (right && secret) sessionStorage.setItem(STORAGE_KEY, secret);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage it lives until the page is left.
  }
}
