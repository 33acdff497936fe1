/** At once without locks, or where they are refused. @throws what the work throws, or the abort */
export function inTabLock<T>(
  name: string,
  work: () => Promise<T>,
  options: Pick<LockOptions, 'mode' | 'signal'> = {},
): Promise<T> {
  let isRun = false;
  const run = () => {
    isRun = true;
    return work();
  };
  if (!navigator.locks) return run();
  return navigator.locks.request(name, options, run).catch((problem) => {
    if (isRun || options.signal?.aborted) throw problem;
    return run();
  });
}

/** The names of the locks that the tabs of this browser have; none if it refuses to say. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query().catch(() => undefined);
  return new Set(state?.held?.map(({ name = '' }) => name));
}
