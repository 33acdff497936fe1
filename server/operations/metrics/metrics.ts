import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance } from 'fastify';
import { type Metric, Registry } from 'prom-client';
import type { ServiceChecks } from '#app/features/status/checks.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Config } from '../../config.ts';
import type { ProcessStatus } from '../process-status.ts';
import { measureLoopDelays } from './loop-delay.ts';
import { addStorage, processMetrics } from './machine-metrics.ts';
import { openMetrics } from './metrics-access.ts';
import type { RequestHistogram } from './request-histogram.ts';
import { addConnections, addPool, addRingside, addServices } from './ringside-metrics.ts';
import { addWebhooks } from './webhook-metrics.ts';

interface Sources {
  config: Pick<Config, 'DATA_DIR' | 'METRICS_PORT' | 'METRICS_TOKEN'>;
  database: Pick<AppDatabase, 'connections' | 'kysely'>;
  processStatus: ProcessStatus;
  live: Pick<LiveHub, 'listeners'>;
  requests: RequestHistogram;
  checkServices: ServiceChecks;
}

/** `GET /metrics` for Prometheus, if enabled by the settings (design, call table). */
export async function registerMetrics(app: FastifyInstance, sources: Sources): Promise<void> {
  const { config, live, processStatus } = sources;
  if (config.METRICS_TOKEN === undefined && config.METRICS_PORT === undefined) return;
  const registry = new Registry();
  registry.registerMetric(sources.requests as unknown as Metric);
  measureLoopDelays(registry, app);
  addConnections(registry, app, live);
  addServices(registry, sources.checkServices);
  addPool(registry, sources.database);
  addRingside(registry, processStatus);
  addWebhooks(registry, sources.database);
  addStorage(registry, config, processStatus.damage);
  const everything = Registry.merge([await processMetrics(), registry]);
  const { contentType } = everything;
  openMetrics(app, config, { contentType, read: () => everything.metrics() });
}
