/** Ctrl-C in a terminal arrives twice: from the terminal itself, and once more from npm. */
const SAME_REQUEST_MS = 1000;
const PARENT_POLL_MS = 250;

/** Taken as this file is loaded, before anything that lasts. */
const PARENT = process.ppid;

/**
 * Calls `stop` once, at the first request to stop: SIGINT, SIGTERM, or the end of what started this
 * process where that was npm (which may be killed, or have a shell between that passes no signal on).
 * A signal after that calls `force`, by default the end of the process with code 1.
 */
export function onStopRequest(
  stop: () => unknown,
  force: () => unknown = () => process.exit(1),
): void {
  let askedAt: number | undefined;
  const ask = (): boolean => {
    if (askedAt !== undefined) return Date.now() - askedAt < SAME_REQUEST_MS;
    askedAt = Date.now();
    stop();
    return true;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!ask()) force();
    });
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    ask();
  }, PARENT_POLL_MS).unref();
}
