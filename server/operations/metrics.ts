import { isLoopback, isLoopbackHost } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { ProcessStatus } from './process-status.ts';
import type { RequestHistogram } from './request-histogram.ts';

const NO_SUCH_PAGE = 'There is no such page.';
/** Each look lists all that is open, one by one: some 20 ms of silence with 8,000 connections. */
const COSTLY_METRICS = [
  'process_open_fds',
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
];

/** `GET /metrics` for Prometheus, on loopback only (design, call table). */
export function registerMetrics(
  app: FastifyInstance,
  parts: {
    processStatus: ProcessStatus;
    live: Pick<LiveHub, 'listeners'>;
    requests: RequestHistogram;
  },
): void {
  const registry = new Registry();
  registry.registerMetric(parts.requests as unknown as Metric);
  registerConnections(registry, app);
  registerRingside(registry, parts);
  const everything = Registry.merge([collectProcess(), registry]);
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isFromThisMachine(request)) throw new ApiError(404, 'not_found', NO_SUCH_PAGE);
    reply.type(registry.contentType).header('cache-control', 'no-store');
    return everything.metrics();
  });
}

/**
 * Whether a request comes from this machine and for it: a proxy on it that passes requests of the
 * world on is told by the headers it adds, or by the name it was asked for.
 */
export function isFromThisMachine({ raw, ip, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via) return false;
  const named = isLoopbackHost(URL.parse(`http://${headers.host}`)?.hostname ?? '');
  return named && isLoopback(ip) && isLoopback(raw.socket.remoteAddress ?? '');
}

let processRegistry: Registry | undefined;

/** prom-client's own metrics of the process: there is one, however many apps are open in it. */
function collectProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  for (const name of COSTLY_METRICS) processRegistry.removeSingleMetric(name);
  return processRegistry;
}

function registerConnections(registry: Registry, app: FastifyInstance): void {
  let dropped = 0;
  app.server.on('drop', () => {
    dropped += 1;
  });
  const gauge = maker(registry, Gauge);
  const counter = maker(registry, Counter);
  gauge(
    'ringside_connections',
    'Open, live ones included.',
  )(async ({ set }) => {
    set(await new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))));
  });
  counter(
    'ringside_connections_dropped_total',
    'Beyond MAX_CONNECTIONS.',
  )(({ set }) => set(dropped));
}

function registerRingside(
  registry: Registry,
  { processStatus, live }: { processStatus: ProcessStatus; live: Pick<LiveHub, 'listeners'> },
): void {
  const { feed, storage, responses, pages, startedAt } = processStatus;
  const gauge = maker(registry, Gauge);
  const counter = maker(registry, Counter);
  gauge(
    'ringside_live_connections',
    'Readers of the live channel.',
  )(({ set }) => set(live.listeners));
  counter('ringside_feed_events_total', 'Events brought here.', ['result'])(({ set }) => {
    set(feed.accepted, { result: 'accepted' });
    set(feed.duplicates, { result: 'duplicate' });
    set(feed.superseded, { result: 'superseded' });
    set(feed.rejected, { result: 'rejected' });
  });
  gauge(
    'ringside_feed_last_event_timestamp_seconds',
    'Heard of here; the start before.',
  )(({ set }) => set((feed.lastEventAt ?? startedAt) / 1000));
  counter('ringside_transactions_total', 'Transactions that write.', ['result'])(({ set }) => {
    set(storage.counts.committed, { result: 'committed' });
    set(storage.counts.failed, { result: 'failed' });
    set(storage.counts.refused, { result: 'refused' });
  });
  counter('ringside_transaction_seconds_total', 'Time spent.', ['part'])(({ set }) => {
    set(storage.counts.waitSeconds, { part: 'waiting' });
    set(storage.counts.totalSeconds - storage.counts.waitSeconds, { part: 'working' });
  });
  gauge(
    'ringside_read_only',
    '1 while nothing can be saved.',
  )(({ set }) => set(storage.readOnly() === null ? 0 : 1));
  counter('ringside_prepared_answers_total', 'Hot answers.', ['result'])(({ set }) => {
    set(Math.max(0, responses.sent - responses.made), { result: 'kept' });
    set(responses.made, { result: 'made' });
  });
  counter('ringside_pages_total', 'Pages sent.', ['result'])(({ set }) => {
    set(pages.kept, { result: 'kept' });
    set(pages.rendered, { result: 'rendered' });
  });
  gauge(
    'ringside_season_running',
    '1 while the practice season fights.',
  )(({ set }) => set(processStatus.season === 'running' ? 1 : 0));
}

interface Told {
  set(value: number, labels?: Record<string, string>): void;
}

/** Makes metrics whose values are read when somebody asks, and cost nothing before. */
function maker(registry: Registry, Kind: typeof Gauge | typeof Counter) {
  return (name: string, help: string, labelNames: string[] = []) =>
    (collect: (told: Told) => void | Promise<void>): void => {
      new Kind({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset();
          await collect({ set: (value, labels = {}) => this.inc(labels, value) });
        },
      });
    };
}
