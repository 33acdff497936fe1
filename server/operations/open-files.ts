/** Open files apart from client connections: databases, threads, listening sockets, logs, other services. */
const HOUSE_FILES = 100;
const CONNECTIONS_SHARE = 0.75;
const FEWEST_CONNECTIONS = 10;

interface UserLimits {
  userLimits?: { open_files?: { soft?: number | 'unlimited' } };
}

/** `ulimit -n`, which Node raises to the hard limit; infinite where there is none. */
export function openFilesLimit(): number {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const before = report.excludeNetwork ?? false;
  // Otherwise the report makes a DNS lookup for each interface.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as UserLimits;
  report.excludeNetwork = before;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

export function connectionsWithin(openFiles: number): number {
  const room = Math.floor((openFiles - HOUSE_FILES) * CONNECTIONS_SHARE);
  return Math.max(FEWEST_CONNECTIONS, room);
}
