import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { OFFLINE_PATH } from '../storage/offline-copies.ts';
import { createSharedValue } from '../storage/shared-value.ts';
import { noteServerTime, serverNow } from './server-clock.ts';

const TICK_MS = 10_000;

let now = 0;
let isTicking = false;
const ticks = createSharedValue(undefined);

function tick(): void {
  now = serverNow();
  ticks.write(undefined);
}

function subscribe(listener: () => void): () => void {
  if (!isTicking) setInterval(tick, TICK_MS);
  isTicking = true;
  return ticks.subscribe(listener);
}

/** Rounded down to the tick: `useSyncExternalStore` needs a stable value between two ticks. */
function readNow(): number {
  const current = serverNow();
  // The server's clock may turn out to be behind the device's.
  if (Math.abs(current - now) >= TICK_MS) now = current;
  return now;
}

const RenderedAtContext = createContext(0);

/** The time of the server's rendering, so that the browser's first render is identical. */
export function RenderedAtProvider({ atMs, children }: { atMs: number; children: ReactNode }) {
  useEffect(() => {
    // A document that the worker keeps was rendered when its version was installed.
    if (location.pathname !== OFFLINE_PATH) noteServerTime(atMs);
  }, [atMs]);
  return <RenderedAtContext value={atMs}>{children}</RenderedAtContext>;
}

type PageTimeZone = 'UTC' | undefined;

/** In UTC in the server's rendering and the browser's first one. */
export function useTimeText(textAt: (nowMs: number, timeZone: PageTimeZone) => string): string {
  const renderedAtMs = use(RenderedAtContext);
  return useSyncExternalStore(
    subscribe,
    () => textAt(readNow(), undefined),
    () => textAt(renderedAtMs, 'UTC'),
  );
}

const never = () => () => undefined;

export const useTextInZone = (textIn: (timeZone: PageTimeZone) => string): string =>
  useSyncExternalStore(
    never,
    () => textIn(undefined),
    () => textIn('UTC'),
  );

export function useNow(): number {
  const renderedAtMs = use(RenderedAtContext);
  return useSyncExternalStore(subscribe, readNow, () => renderedAtMs);
}
