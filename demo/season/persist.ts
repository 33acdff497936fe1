import { setTimeout } from 'node:timers/promises';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface SeasonLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export const waitForReal: Wait = async (ms, signal) => {
  await setTimeout(ms, undefined, { signal });
};

export async function persist<T>(
  what: string,
  work: () => Promise<T>,
  { signal, logger, wait }: { signal: AbortSignal; logger: SeasonLogger; wait: Wait },
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      logger.warn({ err: error, pauseMs }, `The practice season could not ${what}; trying again.`);
      await wait(pauseMs, signal);
    }
  }
}
