import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import {
  readWebhookHealth,
  type WebhookHealth,
} from '#app/features/host/webhooks/health-store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { readGauge, type Sample } from './read-metric.ts';

/** A scrape goes on without these figures when the database does not answer; its own alert fires. */
const READ_LIMIT_MS = 2000;

/** The webhooks by state, the longest failure and what waits, which all processes read alike. */
export function addWebhooks(registry: Registry, { kysely }: Pick<AppDatabase, 'kysely'>): void {
  let reading: Promise<WebhookHealth | null> | null = null;
  const readOnce = () => {
    reading ??= readWebhookHealth(kysely)
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const sampled = (toSamples: (health: WebhookHealth) => Sample[]) => async () => {
    const late = sleep(READ_LIMIT_MS, null, { ref: false });
    const read = await Promise.race([readOnce(), late]);
    return read ? toSamples(read) : [];
  };
  const aggregator = 'max';
  readGauge(
    registry,
    { name: 'ringside_webhooks', help: 'Webhooks by state.', labelNames: ['state'], aggregator },
    sampled(({ working, failing, off }) => [
      [working, { state: 'working' }],
      [failing, { state: 'failing' }],
      [off, { state: 'off' }],
    ]),
  );
  readGauge(
    registry,
    {
      name: 'ringside_webhook_failing_seconds',
      help: 'For how long the webhook that has failed longest has failed.',
      aggregator,
    },
    sampled(({ longestFailureMs }) => [[longestFailureMs / 1000]]),
  );
  readGauge(
    registry,
    {
      name: 'ringside_webhook_waiting_messages',
      help: 'Messages that the slowest webhook has still to get.',
      aggregator,
    },
    sampled(({ waiting }) => [[waiting]]),
  );
}
