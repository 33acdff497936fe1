import { readdir, statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { lastBackupAt } from '#database/backup/last-backup.ts';
import { VERSION } from '#database/version.ts';
import type { Config } from '../../config.ts';
import type { DamageWatch } from '../damage-watch.ts';
import { readMetrics } from './read-metrics.ts';

const OPEN_FILES_FOLDER = '/proc/self/fd';

/** Metrics of prom-client that block the event loop, or whose quantiles are reset by each scrape. */
const LEFT_OUT = /^(process_open_fds|nodejs_active_.*|nodejs_eventloop_lag_.*)$/;

let processRegistry: Registry | undefined;

export async function processMetrics(): Promise<Registry> {
  if (processRegistry) return processRegistry;
  const registry = new Registry();
  processRegistry = registry;
  collectDefaultMetrics({ register: registry });
  for (const { name } of await registry.getMetricsAsJSON()) {
    if (LEFT_OUT.test(name)) registry.removeSingleMetric(name);
  }
  addOpenFiles(registry);
  addBuild(registry);
  return registry;
}

export function addStorage(
  registry: Registry,
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  damage: DamageWatch,
): void {
  readMetrics(registry, {
    ringside_data_disk_free_bytes: {
      help: 'Room left for Ringside on the disk of DATA_DIR.',
      aggregator: 'min',
      read: () =>
        statfs(DATA_DIR).then(
          ({ bavail, bsize }) => bavail * bsize,
          () => null,
        ),
    },
    ringside_last_backup_timestamp_seconds: {
      help: 'When `npm run backup` last succeeded with this DATA_DIR; 0 if never.',
      aggregator: 'max',
      read: async () => ((await lastBackupAt(DATA_DIR)) ?? 0) / 1000,
    },
    ringside_database_damaged: {
      help: '1 if the check at the start or the last nightly one found damage.',
      aggregator: 'max',
      read: async () => ((await damage.known()) === null ? 0 : 1),
    },
  });
}

/** Counts open files asynchronously; prom-client's metric blocks the event loop. */
function addOpenFiles(registry: Registry): void {
  readMetrics(registry, {
    process_open_fds: {
      help: 'Number of open file descriptors.',
      async read() {
        const open = await readdir(OPEN_FILES_FOLDER).catch(() => null);
        // Without the descriptor that lists the folder.
        return open && open.length - 1;
      },
    },
  });
}

function addBuild(registry: Registry): void {
  const build = new Gauge({
    name: 'ringside_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  });
  build.set({ version: VERSION, node: process.version }, 1);
}
