import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';

const MIB = 1024 * 1024;
const LOOK_MS = 1000;
/** Below this it never saves. */
const LIMIT_MIB = 256;
/** It saves until the process is this far below its limit. */
const MARGIN_MIB = 16;
/** The longest time to save: memory that is still there then is in use. */
const LONGEST_MS = 60_000;
/** The limit of a process that is using more than the limit, above what it uses. */
const HEADROOM_MIB = 24;

/**
 * Lets V8 return its memory to the system while the process is large. V8 keeps every page that a collection
 * has emptied for the next burst, without a limit: 40 MB and more of a process of 330 under a storm. With
 * `--optimize-for-size` each collection returns them and moves objects together, which takes a third more of
 * the processor for a rendered page; a process that is not large does not pay for it.
 */
export function saveMemory(app: FastifyInstance): void {
  const look = createMemorySaver((isSaving) =>
    setFlagsFromString(isSaving ? '--optimize-for-size' : '--no-optimize-for-size'),
  );
  const timer = setInterval(
    () => look(process.memoryUsage.rss() / MIB, performance.now()),
    LOOK_MS,
  ).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    // The compiled code that is written to the cache at the end is valid for the flags of then.
    look(0, performance.now());
  });
}

/** Turns saving on and off by what it sees. A process that needs more than the limit gets a higher one. */
export function createMemorySaver(
  setSaving: (isSaving: boolean) => void,
): (residentMib: number, nowMs: number) => void {
  let limit = LIMIT_MIB;
  let saving: { sinceMs: number; lowest: number } | null = null;
  const lower = (resident: number) => {
    limit = Math.max(LIMIT_MIB, Math.min(limit, resident + HEADROOM_MIB));
  };
  return (resident, nowMs) => {
    if (saving === null) {
      if (resident <= limit) return lower(resident);
      saving = { sinceMs: nowMs, lowest: resident };
      return setSaving(true);
    }
    saving.lowest = Math.min(saving.lowest, resident);
    const isLow = resident <= limit - MARGIN_MIB;
    if (!isLow && nowMs - saving.sinceMs < LONGEST_MS) return;
    if (isLow) lower(resident);
    else limit = saving.lowest + HEADROOM_MIB;
    saving = null;
    setSaving(false);
  };
}
