import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ServiceChecks } from '#app/features/status/checks.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { ProcessStatus } from '../process-status.ts';
import { readCounter, readGauge, type Sample } from './read-metric.ts';

export function addConnections(
  registry: Registry,
  app: FastifyInstance,
  live: Pick<LiveHub, 'listeners'>,
): void {
  let dropped = 0;
  app.server.on('drop', () => {
    dropped += 1;
  });
  const open = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  readGauge(
    registry,
    { name: 'ringside_connections', help: 'Open connections, live ones included.' },
    async () => [[await open()]],
  );
  readCounter(
    registry,
    { name: 'ringside_connections_dropped_total', help: 'Connections beyond a limit.' },
    () => [[dropped]],
  );
  readGauge(
    registry,
    { name: 'ringside_live_connections', help: 'Readers of the live channel.' },
    () => [[live.listeners]],
  );
}

export function addServices(registry: Registry, checkServices: ServiceChecks): void {
  readGauge(
    registry,
    {
      name: 'ringside_service_up',
      help: '1 while a service Ringside rests on answers.',
      labelNames: ['service'],
      aggregator: 'min',
    },
    async () => {
      const asked = (await checkServices()).filter(({ builtIn }) => !builtIn);
      return asked.map(({ name, state }): Sample => [state === 'up' ? 1 : 0, { service: name }]);
    },
  );
}

export function addPool(registry: Registry, { connections }: Pick<AppDatabase, 'connections'>) {
  if (!connections) return;
  readGauge(
    registry,
    {
      name: 'ringside_database_connections',
      help: 'Connections of the pool to the database, by what they do.',
      labelNames: ['state'],
    },
    () => {
      const { busy, idle } = connections();
      return [
        [busy, { state: 'busy' }],
        [idle, { state: 'idle' }],
      ];
    },
  );
  readGauge(
    registry,
    { name: 'ringside_database_connections_max', help: 'The most the pool may open.' },
    () => [[connections().max]],
  );
  readGauge(
    registry,
    { name: 'ringside_database_waiting_requests', help: 'Who waits for a connection of the pool.' },
    () => [[connections().waiting]],
  );
}

export function addRingside(registry: Registry, processStatus: ProcessStatus): void {
  const { feed, startedAt } = processStatus;
  readCounter(
    registry,
    {
      name: 'ringside_feed_events_total',
      help: 'Events that the feed brought to this process.',
      labelNames: ['result'],
    },
    () => [
      [feed.accepted, { result: 'accepted' }],
      [feed.duplicates, { result: 'duplicate' }],
      [feed.superseded, { result: 'superseded' }],
      [feed.rejected, { result: 'rejected' }],
    ],
  );
  readGauge(
    registry,
    {
      name: 'ringside_feed_last_event_timestamp_seconds',
      help: 'When this process last heard of an event; its start before the first.',
      aggregator: 'max',
    },
    () => [[(feed.lastEventAt ?? startedAt) / 1000]],
  );
  readGauge(
    registry,
    {
      name: 'ringside_feed_fight_age_seconds',
      help: 'How long before its arrival the newest fight of the last batch was decided, by two clocks.',
      aggregator: 'max',
    },
    () => [[feed.fightAgeMs / 1000]],
  );
  readGauge(
    registry,
    {
      name: 'ringside_season_running',
      help: '1 while the practice season fights.',
      aggregator: 'max',
    },
    () => [[processStatus.season === 'running' ? 1 : 0]],
  );
  addWrites(registry, processStatus);
  addResponses(registry, processStatus);
}

function addWrites(registry: Registry, { storage }: ProcessStatus): void {
  const { counts } = storage;
  readCounter(
    registry,
    {
      name: 'ringside_transactions_total',
      help: 'Transactions that write.',
      labelNames: ['result'],
    },
    () => [
      [counts.committed, { result: 'committed' }],
      [counts.failed, { result: 'failed' }],
      [counts.refused, { result: 'refused' }],
    ],
  );
  readCounter(
    registry,
    {
      name: 'ringside_transaction_seconds_total',
      help: 'Time that transactions waited for their turn, and worked.',
      labelNames: ['part'],
    },
    () => [
      [counts.waitSeconds, { part: 'waiting' }],
      [counts.totalSeconds - counts.waitSeconds, { part: 'working' }],
    ],
  );
  readGauge(
    registry,
    { name: 'ringside_read_only', help: '1 while nothing can be saved.', aggregator: 'max' },
    () => [[storage.readOnly() === null ? 0 : 1]],
  );
}

function addResponses(registry: Registry, { responses, pages }: ProcessStatus): void {
  const cached = { labelNames: ['result'] };
  readCounter(
    registry,
    {
      ...cached,
      name: 'ringside_cached_responses_total',
      help: 'Responses sent from the response cache.',
    },
    () => [
      [Math.max(0, responses.sent - responses.made), { result: 'kept' }],
      [responses.made, { result: 'made' }],
    ],
  );
  readCounter(registry, { ...cached, name: 'ringside_pages_total', help: 'Pages sent.' }, () => [
    [pages.kept, { result: 'kept' }],
    [pages.rendered, { result: 'rendered' }],
  ]);
}
