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

/** The same answer between two ticks, and never older than one. */
function readNow(): number {
  if (Date.now() - now >= TICK_MS) now = Date.now();
  return now;
}

const RenderedAtContext = createContext(0);

/** When the server rendered the page, so that the browser's first picture is the same. */
export function RenderedAtProvider({ atMs, children }: { atMs: number; children: ReactNode }) {
  return <RenderedAtContext value={atMs}>{children}</RenderedAtContext>;
}

/** Milliseconds since 1970, moving on every ten seconds. */
export function useNow(): number {
  const renderedAtMs = use(RenderedAtContext);
  return useSyncExternalStore(subscribe, readNow, () => renderedAtMs);
}
