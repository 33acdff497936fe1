import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';

const TICK_MS = 10_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/**
 * Rounded down to the tick, since `useSyncExternalStore` needs a stable value between two ticks.
 */
function readNow(): number {
  if (Date.now() - now >= TICK_MS) now = Date.now();
  return now;
}

const RenderedAtContext = createContext(0);

/** The time of the server's rendering, so that the browser's first render is identical. */
export function RenderedAtProvider({ atMs, children }: { atMs: number; children: ReactNode }) {
  return <RenderedAtContext value={atMs}>{children}</RenderedAtContext>;
}

type PageTimeZone = 'UTC' | undefined;

/**
 * A text that depends on the time and on the viewer's time zone; the server's rendering and the
 * browser's first one have UTC.
 */
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

/** Milliseconds since 1970, updated every ten seconds. */
export function useNow(): number {
  const renderedAtMs = use(RenderedAtContext);
  return useSyncExternalStore(subscribe, readNow, () => renderedAtMs);
}
