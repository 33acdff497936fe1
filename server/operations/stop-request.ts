/** Ctrl-C in a terminal arrives twice, from the terminal and from npm; within this time it counts once. */
const SAME_REQUEST_MS = 1000;
const PARENT_POLL_MS = 250;

/** Read when this file is loaded, before the parent can have ended. */
const PARENT = process.ppid;

/** SIGINT, SIGTERM, or the end of npm, whose shell may not forward signals. */
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
