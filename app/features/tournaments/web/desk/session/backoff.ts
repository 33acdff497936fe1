const FIRST_MS = 1500;
const MOST_MS = 15_000;

export function createBackoff() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  return {
    again(run: () => void) {
      clearTimeout(timer);
      timer = setTimeout(run, Math.min(FIRST_MS * 2 ** failures, MOST_MS));
      failures += 1;
    },
    reset() {
      failures = 0;
    },
    stop: () => clearTimeout(timer),
  };
}
