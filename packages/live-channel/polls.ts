import type { ChangeLog } from './change-log.ts';
import { LIVE_PERIOD_MS, LIVE_POLL_MS, type PolledChange } from './protocol.ts';

const CURSOR = /^([\w-]{1,80})(?:\.(\d{1,12}))?$/;
const NOW = 'now';
const LEFT_MS = LIVE_POLL_MS - LIVE_PERIOD_MS;
/** An answer at once would send readers back behind a position that this process is about to hear. */
const UNKNOWN_MS = 1000;

/** Readers that ask for the next change instead of listening. */
export interface Polls {
  /**
   * Answers with what changed after a cursor, as soon as something has, and otherwise at the end of
   * the period of `LIVE_PERIOD_MS` in which the cursor was given.
   */
  ask(cursor: string, options?: { limitMs?: number; signal?: AbortSignal }): Promise<PolledChange>;
  reached(cursor: string): Promise<void> | null;
  wake(): void;
  readonly waiting: number;
  close(): void;
}

interface Wait {
  changed: () => PolledChange | null;
  atTheEnd: () => PolledChange;
  forMs: number;
  signal?: AbortSignal | undefined;
}

type Waiting = Set<(isOver: boolean) => void>;

function wait(waiting: Waiting, { changed, atTheEnd, forMs, signal }: Wait): Promise<PolledChange> {
  return new Promise((resolve) => {
    const settle = (isOver: boolean) => {
      const found = isOver ? atTheEnd() : changed();
      if (!found) return;
      clearTimeout(timer);
      waiting.delete(settle);
      resolve(found);
    };
    const timer = setTimeout(() => settle(true), forMs).unref();
    waiting.add(settle);
    signal?.addEventListener('abort', () => settle(true), { once: true });
  });
}

/**
 * Makes the answers for shared caches, which let all readers with the same cursor wait for one
 * answer.
 */
export function createPolls(
  log: ChangeLog,
  spreadOver: (readers: number) => Pick<PolledChange, 'spreadMs'>,
): Polls {
  const waiting: Waiting = new Set();
  const behind: Waiting = new Set();
  const periodOf = (timeMs: number) => Math.floor(timeMs / LIVE_PERIOD_MS);
  let last = { position: log.position(), period: 0 };
  const period = () => Math.max(periodOf(Date.now()), last.period);
  let crowd = 0;
  const answer = (topics: string[], at = period()): PolledChange => ({
    cursor: `${log.position()}.${at}`,
    topics,
    ...(topics.length > 0 && spreadOver(crowd)),
  });

  return {
    async ask(cursor, { limitMs = LIVE_POLL_MS, signal } = {}) {
      if (cursor === NOW) return answer([]);
      const [, position = '', given] = CURSOR.exec(cursor) ?? [];
      // A position alone, as of a page, is answered at once.
      const asked = given === undefined ? periodOf(Date.now()) - 1 : Number(given);
      const isKnown = () => log.sharedSince(position) !== null;
      const changed = () => {
        const topics = log.sharedSince(position) ?? [];
        return topics.length > 0 ? answer(topics) : null;
      };
      const atTheEnd = () =>
        changed() ?? (isKnown() ? answer([], Math.max(period(), asked + 1)) : answer(['*']));
      // What is no cursor at all is not waited for.
      const unknownMs = position === '' ? 0 : UNKNOWN_MS;
      const leftMs = isKnown() ? (asked + 1) * LIVE_PERIOD_MS - Date.now() : unknownMs;
      const now = leftMs <= 0 ? atTheEnd() : changed();
      return now ?? wait(waiting, { changed, atTheEnd, forMs: Math.min(leftMs, limitMs), signal });
    },
    reached(cursor) {
      const [, position = ''] = CURSOR.exec(cursor) ?? [];
      const isKnown = () => log.sharedSince(position) !== null;
      if (position === '' || isKnown()) return null;
      const changed = () => (isKnown() ? answer([]) : null);
      const heard = wait(behind, { changed, atTheEnd: () => answer([]), forMs: UNKNOWN_MS });
      return heard.then(() => {});
    },
    wake() {
      crowd = waiting.size;
      const position = log.position();
      if (position !== last.position) last = { position, period: periodOf(Date.now() + LEFT_MS) };
      for (const settle of [...waiting, ...behind]) settle(false);
    },
    get waiting() {
      return waiting.size;
    },
    close() {
      for (const settle of [...waiting, ...behind]) settle(true);
    },
  };
}
