import { useSyncExternalStore } from 'react';
import { takeEarlySecret } from '../shared/early-secret.ts';

/** Lives as long as the tab; closing it forgets the secret. */
const STORAGE_KEY = 'ringside-tournament-secret';

let secret: string | null | undefined;
/** Counts the secrets given, so that an answer about one is not taken for another's. */
let attempt = 0;
const listeners = new Set<() => void>();

function read(): string | null {
  if (secret === undefined) secret = takeEarlySecret() ?? stored();
  return secret;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The organiser's secret as it was given; undefined until the page is alive, null without one. */
export function useSecret(): { secret: string | null | undefined; attempt: number } {
  const given = useSyncExternalStore(subscribe, read, () => undefined);
  return { secret: given, attempt };
}

/** Takes a secret that was typed. */
export function giveSecret(next: string): void {
  secret = next;
  attempt += 1;
  for (const listener of listeners) listener();
}

/** Keeps the secret over a reload once it has proved right, forgets one that was refused. */
export function keepSecret(right: boolean): void {
  try {
    if (right && secret) sessionStorage.setItem(STORAGE_KEY, secret);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage it lives until the page is left.
  }
}
