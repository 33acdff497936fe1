/** Databases, threads, the listening sockets, logs and connections to other services. */
const HOUSE_FILES = 100;
/** The rest of the limit is for files that are sent. */
const CONNECTIONS_SHARE = 0.75;
const FEWEST_CONNECTIONS = 10;

interface UserLimits {
  userLimits?: { open_files?: { soft?: number | 'unlimited' } };
}

/**
 * How many files and sockets the operating system lets this process have open (`ulimit -n`, which
 * Node raises to the hard limit as it starts); infinite where there is no such limit.
 */
export function openFilesLimit(): number {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const before = report.excludeNetwork ?? false;
  // It would look up the name of each interface.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as UserLimits;
  report.excludeNetwork = before;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** How many connections leave room for databases and files within a limit of open files. */
export function connectionsWithin(openFiles: number): number {
  const room = Math.floor((openFiles - HOUSE_FILES) * CONNECTIONS_SHARE);
  return Math.max(FEWEST_CONNECTIONS, room);
}
