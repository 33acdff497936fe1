import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { ServiceChecks } from '#app/features/status/checks.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { ProcessStatus } from '../process-status.ts';
import { readMetrics } from './read-metrics.ts';

export function addConnections(
  registry: Registry,
  app: FastifyInstance,
  live: Pick<LiveHub, 'listeners'>,
): void {
  let dropped = 0;
  app.server.on('drop', () => {
    dropped += 1;
  });
  readMetrics(registry, {
    ringside_connections: {
      help: 'Open connections, live ones included.',
      read: () => new Promise((resolve) => app.server.getConnections((_, open) => resolve(open))),
    },
    ringside_connections_dropped_total: {
      help: 'Connections beyond a limit.',
      read: () => dropped,
    },
    ringside_live_connections: {
      help: 'Readers of the live channel.',
      read: () => live.listeners,
    },
  });
}

export function addServices(registry: Registry, checkServices: ServiceChecks): void {
  readMetrics(registry, {
    ringside_service_up: {
      help: '1 while a service Ringside rests on answers.',
      label: 'service',
      aggregator: 'min',
      async read() {
        const asked = (await checkServices()).filter(({ builtIn }) => !builtIn);
        return Object.fromEntries(asked.map(({ name, state }) => [name, state === 'up' ? 1 : 0]));
      },
    },
  });
}

export function addPool(registry: Registry, { connections }: Pick<AppDatabase, 'connections'>) {
  if (!connections) return;
  readMetrics(registry, {
    ringside_database_connections: {
      help: 'Connections of the pool to the database, by what they do.',
      label: 'state',
      read() {
        const { busy, idle } = connections();
        return { busy, idle };
      },
    },
    ringside_database_connections_max: {
      help: 'The most the pool may open.',
      read: () => connections().max,
    },
    ringside_database_waiting_requests: {
      help: 'Who waits for a connection of the pool.',
      read: () => connections().waiting,
    },
  });
}

export function addRingside(registry: Registry, processStatus: ProcessStatus): void {
  const { feed, startedAt } = processStatus;
  readMetrics(registry, {
    ringside_feed_events_total: {
      help: 'Events that the feed brought to this process.',
      label: 'result',
      read() {
        const { accepted, duplicates: duplicate, superseded, rejected } = feed;
        return { accepted, duplicate, superseded, rejected };
      },
    },
    ringside_feed_last_event_timestamp_seconds: {
      help: 'When this process last heard of an event; its start before the first.',
      aggregator: 'max',
      read: () => (feed.lastEventAt ?? startedAt) / 1000,
    },
    ringside_feed_fight_age_seconds: {
      help: 'How long before its arrival the newest fight of the last batch was decided, by two clocks.',
      aggregator: 'max',
      read: () => feed.fightAgeMs / 1000,
    },
    ringside_season_running: {
      help: '1 while the practice season fights.',
      aggregator: 'max',
      read: () => (processStatus.season === 'running' ? 1 : 0),
    },
  });
  addWrites(registry, processStatus);
  addResponses(registry, processStatus);
}

function addWrites(registry: Registry, { storage }: ProcessStatus): void {
  const { counts } = storage;
  readMetrics(registry, {
    ringside_transactions_total: {
      help: 'Transactions that write.',
      label: 'result',
      read() {
        const { committed, failed, refused } = counts;
        return { committed, failed, refused };
      },
    },
    ringside_transaction_seconds_total: {
      help: 'Time that transactions waited for their turn, and worked.',
      label: 'part',
      read() {
        const { waitSeconds: waiting, totalSeconds } = counts;
        return { waiting, working: totalSeconds - waiting };
      },
    },
    ringside_read_only: {
      help: '1 while nothing can be saved.',
      aggregator: 'max',
      read: () => (storage.readOnly() === null ? 0 : 1),
    },
  });
}

function addResponses(registry: Registry, { responses, pages }: ProcessStatus): void {
  readMetrics(registry, {
    ringside_cached_responses_total: {
      help: 'Responses sent from the response cache.',
      label: 'result',
      read() {
        const { sent, made } = responses;
        return { kept: Math.max(0, sent - made), made };
      },
    },
    ringside_pages_total: {
      help: 'Pages sent.',
      label: 'result',
      read: () => ({ kept: pages.kept, rendered: pages.rendered }),
    },
  });
}
