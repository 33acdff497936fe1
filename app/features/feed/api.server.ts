import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { Guard } from '@ringside/contract/internal-client';
import type { FastifyInstance } from 'fastify';
import {
  FEED_QUEUE_BATCHES,
  FEED_QUEUE_RETRY_SECONDS,
  KEPT_REJECTIONS_OF_BATCH,
} from '#app/core/feed-protocol/rules.ts';
import { REJECTIONS_TOPIC } from '#app/features/host/rules.ts';
import { type BatchContext, type Batches, createBatches, type Verdict } from './batch.server.ts';
import {
  checkFeed,
  FEED_BUSY_MESSAGE,
  FEED_KEY_MESSAGE,
  getFeedState,
  getFeedSummary,
  sendFeed,
  WRONG_FEED_KEY_MESSAGE,
} from './contract.ts';
import { summaryFor } from './intake.server.ts';
import { addRejections, lastEvents } from './store.server.ts';

export interface FeedCounts {
  accepted: number;
  duplicates: number;
  superseded: number;
  rejected: number;
  lastEventAt: number | null;
  /** How long before its arrival the newest fight of the last batch was decided; 0 before the first. */
  fightAgeMs: number;
}

interface FeedContext extends BatchContext {
  config: { FEED_KEY?: string };
  practiceFeedKey: string;
  processStatus: { feed: FeedCounts };
}

export function registerFeed(app: FastifyInstance, context: FeedContext): Batches {
  const { database, processStatus } = context;
  const batches = createBatches(context);
  const guard: Guard = ({ authorization }) => requireFeedKey(authorization, context);

  const take: Batches['take'] = async (body, also) => {
    const answer = await batches.take(body, also);
    count(processStatus.feed, answer, body);
    return answer;
  };

  const inTurn = createQueue();
  serve(
    app,
    sendFeed,
    async ({ body }) => {
      const answer = await inTurn(() => take(body));
      await keepRejections(database, body, answer.rejected).catch((err) =>
        app.log.warn({ err }, 'rejected events were not stored for the host'),
      );
      return requireAccepted(answer);
    },
    { guard },
  );
  const check = async (body: unknown[]) => requireAccepted(await batches.check(body));
  serve(app, checkFeed, ({ body }) => check(body), { guard });
  serve(app, getFeedState, async () => ({ events: await lastEvents(database.kysely) }), { guard });

  serve(app, getFeedSummary, ({ query }) => summaryFor(database, query.userId), { guard });

  return { ...batches, take };
}

/** Runs batches, so many at most: while a commit hangs, what arrives would fill the memory. */
function createQueue() {
  let underWay = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (underWay >= FEED_QUEUE_BATCHES) {
      const retry = { retryAfterSeconds: FEED_QUEUE_RETRY_SECONDS };
      throw new ApiError(503, 'feed_busy', FEED_BUSY_MESSAGE, retry);
    }
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}

function requireAccepted(verdict: Verdict): Verdict {
  const { accepted, duplicates, superseded, rejected } = verdict;
  const [first] = rejected;
  if (!first || accepted + duplicates + superseded.length > 0) return verdict;
  const message = `No event was accepted. Event ${first.index}: ${first.reason}.`;
  throw new ApiError(400, 'nothing_accepted', message, { more: verdict });
}

function count(counts: FeedCounts, answer: Verdict, body: readonly unknown[]): void {
  counts.accepted += answer.accepted;
  counts.duplicates += answer.duplicates;
  counts.superseded += answer.superseded.length;
  counts.rejected += answer.rejected.length;
  if (answer.accepted === 0) return;
  const now = Date.now();
  counts.lastEventAt = now;
  const decided = body.flatMap((event) =>
    typeOf(event) === 'fight' ? Date.parse(String((event as { date?: unknown }).date)) || [] : [],
  );
  if (decided.length > 0) counts.fightAgeMs = now - Math.max(...decided);
}

async function keepRejections(
  { transact }: Pick<FeedContext['database'], 'transact'>,
  body: unknown[],
  rejected: Verdict['rejected'],
): Promise<void> {
  if (rejected.length === 0) return;
  const rows = rejected.slice(0, KEPT_REJECTIONS_OF_BATCH).map(({ index, id, reason }) => ({
    event_id: id === null ? null : storable(id),
    event_type: typeOf(body[index]),
    reason: storable(reason),
  }));
  await transact(async (trx, changed) => {
    await addRejections(trx, rows);
    changed(REJECTIONS_TOPIC);
  });
}

/** Reasons quote the event, which may contain characters that a database rejects. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');

function typeOf(event: unknown): string | null {
  const type = (event as { type?: unknown } | null)?.type;
  return typeof type === 'string' && /^\w{1,40}$/.test(type) ? type : null;
}

/** Checks `authorization: Bearer FEED_KEY`. @throws ApiError 401 */
export function requireFeedKey(
  authorization: unknown,
  { practiceFeedKey, config }: Pick<FeedContext, 'practiceFeedKey' | 'config'>,
): void {
  const feedKeys = [practiceFeedKey, config.FEED_KEY ?? []].flat();
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = digest(String(authorization ?? ''));
  const known = feedKeys.map((key) => timingSafeEqual(given, digest(`Bearer ${key}`)));
  if (known.includes(true)) return;
  throw new ApiError(401, 'feed_key', authorization ? WRONG_FEED_KEY_MESSAGE : FEED_KEY_MESSAGE);
}
