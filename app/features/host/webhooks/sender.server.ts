import {
  type Bell,
  leadOutbox,
  MOST_WAIT_MS,
  TROUBLE_WAIT_MS,
} from '#app/core/announcements/lead-outbox.server.ts';
import { messageOf } from '#app/core/announcements/message.server.ts';
import { WEBHOOKS_TOPIC } from '#app/core/announcements/rules.ts';
import { countWaiting, dropSent, findWaiting } from '#app/core/announcements/store.server.ts';
import type { Recap } from '#app/features/fight-reports/recap/contract.ts';
import { dayBeside } from '#app/features/fight-reports/recap/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { ProblemReporter } from '#database/changes.ts';
import { type Delivery, type DeliveryContext, deliver, isFor } from './deliver.server.ts';
import * as deliveries from './deliveries-store.server.ts';
import { lastDayOver, MAX_WAITING, MOST_RETRY_MS, OFF_AFTER_MS } from './rules.ts';
import * as store from './store.server.ts';

const JOB = 'webhooks';
const BATCH_SIZE = 50;

interface SenderContext extends DeliveryContext {
  database: AppDatabase;
  retryAfterMs(failures: number): number;
  recapOf(day: string): Promise<Recap>;
  report: ProblemReporter;
  signal: AbortSignal;
}

/** One process sends, in order and at least once; a failing webhook does not delay others. */
export function sendWebhooks(context: SenderContext): Promise<void> {
  const { database } = context;
  return leadOutbox({
    ...context,
    job: JOB,
    topics: [WEBHOOKS_TOPIC],
    isWanted: async () => (await deliveries.findActive(database.kysely)).length > 0,
    lead: (signal, bell) => sendAll({ ...context, signal }, bell),
  });
}

async function sendAll(context: SenderContext, bell: Bell): Promise<void> {
  const { database, report, signal } = context;
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  // The signal may outlast this run, so the listener is removed afterwards.
  const onEnd = () => bell.ring();
  signal.addEventListener('abort', onEnd);
  while (!signal.aborted) {
    bell.listen();
    const active = await deliveries.findActive(database.kysely);
    if (active.length === 0 && running.size === 0) break;
    const now = Date.now();
    for (const hook of active.filter(({ next_at }) => next_at <= now)) {
      if (running.has(hook.id)) {
        again.add(hook.id);
        continue;
      }
      const sending = sendSome(hook.id, context)
        .catch((error) => {
          report('A webhook could not be served.', error);
          setTimeout(bell.ring, TROUBLE_WAIT_MS).unref();
          return false;
        })
        .then((isMore) => {
          running.delete(hook.id);
          if (again.delete(hook.id) || isMore) bell.ring();
        });
      running.set(hook.id, sending);
    }
    const next = active.map(({ next_at }) => next_at - now).filter((wait) => wait > 0);
    await bell.rung(Math.min(MOST_WAIT_MS, ...next));
  }
  await Promise.all(running.values());
  signal.removeEventListener('abort', onEnd);
}

async function sendSome(id: string, context: SenderContext): Promise<boolean> {
  const { database, signal } = context;
  const db = database.kysely;
  // The list of active webhooks may be outdated; if so, it is read again.
  const hook = await store.findWebhook(db, id);
  if (!hook || hook.off_at !== null || hook.next_at > Date.now()) return true;
  const rows = await findWaiting(db, hook.sent_upto, BATCH_SIZE);
  if (rows.length === BATCH_SIZE && (await countWaiting(db, hook.sent_upto)) > MAX_WAITING) {
    await off(hook, `More than ${MAX_WAITING} messages were waiting.`, context);
    return true;
  }
  let passed: number | null = null;
  for (const row of rows) {
    if (!isFor(hook, row)) {
      passed = row.number;
      continue;
    }
    const delivery = await deliver(hook, await messageOf(db, row), context, signal);
    if (signal.aborted && !delivery.arrived) return false;
    if (!delivery.arrived) {
      if (passed !== null) await deliveries.noteSent(db, hook.id, { upTo: passed, answer: null });
      await failed(hook, delivery, context);
      return true;
    }
    passed = null;
    const { answer } = delivery;
    if (!(await deliveries.noteSent(db, hook.id, { upTo: row.number, answer }))) return true;
    // Published, so that an open page shows that the webhook works again.
    if (hook.attempts > 0 || hook.last_at === null) return works(context);
  }
  if (passed !== null) await deliveries.noteSent(db, hook.id, { upTo: passed, answer: null });
  if (rows.length > 0) await dropSent(db);
  return rows.length === BATCH_SIZE || sendRecap(hook, context);
}

/** Of the last day that is over, once; days while a webhook was off are not sent. */
async function sendRecap(hook: store.WebhookRow, context: SenderContext): Promise<boolean> {
  const { database, recapOf, signal } = context;
  const day = lastDayOver();
  if (hook.recaps_upto === null || hook.recaps_upto >= day) return false;
  const { isOver: _, ...data } = await recapOf(day);
  let answer: string | null = null;
  if (data.fights > 0) {
    const happenedAt = Date.parse(dayBeside(day, 1));
    const message = { id: `msg_recap_${day}`, type: 'day.ended' as const, happenedAt, data };
    const delivery = await deliver(hook, message, context, signal);
    if (!delivery.arrived) {
      if (!signal.aborted) await failed(hook, delivery, context);
      return !signal.aborted;
    }
    answer = delivery.answer;
  }
  await deliveries.noteRecap(database.kysely, hook.id, { day, answer });
  return works(context);
}

async function works({ database }: SenderContext): Promise<true> {
  await database.transact(async (_, changed) => changed(WEBHOOKS_TOPIC));
  return true;
}

async function failed(
  hook: store.WebhookRow,
  { gone, answer, retryAfterSeconds }: Delivery,
  context: SenderContext,
): Promise<void> {
  const now = Date.now();
  const asked = Math.min((retryAfterSeconds ?? 0) * 1000, MOST_RETRY_MS);
  const nextAt = now + Math.max(asked, context.retryAfterMs(hook.attempts + 1));
  const isOver = now - (hook.failing_since ?? now) >= OFF_AFTER_MS;
  const reason = gone
    ? 'The receiver answered 410 Gone.'
    : `Nothing arrived for a day. The last answer was: ${answer}.`;
  await context.database.transact(async (trx, changed) => {
    await deliveries.noteFailure(trx, hook, { answer, nextAt }, changed);
    if (gone || isOver) await deliveries.switchOff(trx, hook.id, reason, changed);
  });
}

const off = (hook: store.WebhookRow, reason: string, { database }: SenderContext) =>
  database.transact((trx, changed) => deliveries.switchOff(trx, hook.id, reason, changed));
