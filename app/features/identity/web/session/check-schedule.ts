/**
 * When the token of a session is checked next. A turn ends with each `stop` and each check, so that
 * answers of an earlier turn are known to be late.
 */
export function createCheckSchedule(now: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checkedAt = 0;
  let nextCheckMs = 0;
  let turn = 0;

  function stop(): number {
    clearTimeout(timer);
    return ++turn;
  }

  return {
    /** Ends the turn; returns the number of the next. */
    stop,
    isCurrent: (ownTurn: number) => ownTurn === turn,
    noteChecked() {
      checkedAt = now();
    },
    checkIn(delayMs: number, check: () => Promise<void>) {
      nextCheckMs = delayMs;
      timer = setTimeout(() => void check(), delayMs);
    },
    /** A tab that slept missed its timer, and a clock may have been put back. */
    isDue(): boolean {
      const waitedMs = now() - checkedAt;
      return waitedMs < 0 || waitedMs >= nextCheckMs;
    },
  };
}

export type CheckSchedule = ReturnType<typeof createCheckSchedule>;
