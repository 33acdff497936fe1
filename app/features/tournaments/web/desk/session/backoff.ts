const FIRST_MS = 1500;
const MOST_MS = 15_000;

/** Waits before another try, each twice as long as the one before, up to fifteen seconds. */
export function createBackoff() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  return {
    again(run: () => void) {
      clearTimeout(timer);
      timer = setTimeout(run, Math.min(FIRST_MS * 2 ** failures, MOST_MS));
      failures += 1;
    },
    /** It went well. */
    reset() {
      failures = 0;
    },
    stop: () => clearTimeout(timer),
  };
}
