import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import {
  readWebhookHealth,
  type WebhookHealth,
} from '#app/features/host/webhooks/health-store.server.ts';
import { countWaitingCalls } from '#app/features/push/sending/recipients-store.server.ts';
import type { ServiceChecks } from '#app/features/status/checks.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Config } from '../../config.ts';
import { watchCertificate } from '../certificate.ts';
import type { ProcessStatus } from '../process-status.ts';
import { addStorage, processMetrics } from './machine-metrics.ts';
import { openMetrics } from './metrics-access.ts';
import { readMetrics } from './read-metrics.ts';
import type { RequestHistogram } from './request-histogram.ts';
import { addConnections, addPool, addRingside, addServices } from './ringside-metrics.ts';

/** A scrape goes on without these figures when the database does not answer; its own alert fires. */
const READ_LIMIT_MS = 2000;

type OutboxHealth = WebhookHealth & { waitingCalls: number };

/** The webhooks by state, the longest failure and what waits, which all processes read alike. */
function addOutbox(registry: Registry, { kysely }: Pick<AppDatabase, 'kysely'>): void {
  let reading: Promise<OutboxHealth | null> | null = null;
  const readOnce = () => {
    reading ??= Promise.all([readWebhookHealth(kysely), countWaitingCalls(kysely)])
      .then(([health, waitingCalls]) => ({ ...health, waitingCalls }))
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const figuresOf =
    <T>(figures: (health: OutboxHealth) => T) =>
    async () => {
      const late = sleep(READ_LIMIT_MS, null, { ref: false });
      const read = await Promise.race([readOnce(), late]);
      return read && figures(read);
    };
  const aggregator = 'max';
  readMetrics(registry, {
    ringside_webhooks: {
      help: 'Webhooks by state.',
      label: 'state',
      aggregator,
      read: figuresOf(({ working, failing, off }) => ({ working, failing, off })),
    },
    ringside_webhook_failing_seconds: {
      help: 'For how long the webhook that has failed longest has failed.',
      aggregator,
      read: figuresOf(({ longestFailureMs }) => longestFailureMs / 1000),
    },
    ringside_webhook_waiting_messages: {
      help: 'Messages that the slowest webhook has still to get.',
      aggregator,
      read: figuresOf(({ waiting }) => waiting),
    },
    ringside_push_waiting_messages: {
      help: 'Messages that have still to be sent to browsers.',
      aggregator,
      read: figuresOf(({ waitingCalls }) => waitingCalls),
    },
  });
}

const INTERVAL_MS = 100;
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** prom-client's quantiles are reset by each scrape: wrong with two scrapers. */
function measureLoopDelays(registry: Registry, app: FastifyInstance): void {
  const histogram = new Histogram({
    name: 'ringside_event_loop_delay_seconds',
    help: 'How late work comes to its turn, sampled ten times a second.',
    buckets: BOUNDS_SECONDS,
    aggregator: 'sum',
    registers: [registry],
  });
  let expectedAt = performance.now() + INTERVAL_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // A blocked loop takes no samples; each missed one is counted with the delay it would have had.
    for (let lateMs = now - expectedAt; ; lateMs -= INTERVAL_MS) {
      histogram.observe(Math.max(0, lateMs) / 1000);
      if (lateMs < INTERVAL_MS) break;
    }
    expectedAt = now + INTERVAL_MS;
  }, INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

interface Sources {
  config: Pick<Config, 'DATA_DIR' | 'METRICS_PORT' | 'METRICS_TOKEN' | 'PUBLIC_URL'>;
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
  registry.registerMetric(sources.requests);
  measureLoopDelays(registry, app);
  addConnections(registry, app, live);
  addServices(registry, sources.checkServices);
  addPool(registry, sources.database);
  addRingside(registry, processStatus);
  addOutbox(registry, sources.database);
  addStorage(registry, config, processStatus.damage);
  const certificate = watchCertificate(config.PUBLIC_URL);
  readMetrics(registry, {
    ringside_certificate_end_timestamp_seconds: {
      help: 'When the certificate of PUBLIC_URL ends; 0 while that is not known.',
      aggregator: 'max',
      read: () => certificate() / 1000,
    },
  });
  const everything = Registry.merge([await processMetrics(), registry]);
  const { contentType } = everything;
  openMetrics(app, config, { contentType, read: () => everything.metrics() });
}
