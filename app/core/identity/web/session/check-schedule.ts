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
    stop,
    isCurrent: (ownTurn: number) => ownTurn === turn,
    noteChecked() {
      checkedAt = now();
    },
    checkIn(delayMs: number, check: () => Promise<void>) {
      nextCheckMs = delayMs;
      timer = setTimeout(() => void check(), delayMs);
    },
    /** Timers do not run while a tab is suspended, and the clock may have been set back. */
    isDue(): boolean {
      const waitedMs = now() - checkedAt;
      return waitedMs < 0 || waitedMs >= nextCheckMs;
    },
  };
}

export type CheckSchedule = ReturnType<typeof createCheckSchedule>;
