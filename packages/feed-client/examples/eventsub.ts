/**
 * What bridges from Twitch's EventSub have in common: signatures, old and repeated messages, the challenge of
 * a new subscription, and a server for Twitch's calls.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createFeedClient, type FeedClient } from '../client.ts';
import { openDiskSpool } from '../disk-spool.ts';
import type { FeedEvent } from '../send-batch.ts';

const OLDEST_MS = 10 * 60_000;
const BODY_MAX_BYTES = 64_000;

export interface Message<E> {
  challenge?: string;
  subscription?: { type?: string; status?: string };
  event?: E;
}

/** A message with the id of its delivery and the time when it was sent, ISO 8601. */
export type Delivered<E> = Message<E> & { id: string; sentAt: string };

interface Bridge<E> {
  secret: string;
  eventsOf: (message: Delivered<E>) => FeedEvent[];
  send: (event: FeedEvent) => Promise<void>;
  now?: (() => number) | undefined;
}

interface Answer {
  status: number;
  body: string;
}

type Answerer = (headers: IncomingHttpHeaders, body: Buffer) => Promise<Answer>;

/** Answers Twitch's calls: 403 for a wrong signature or an old message, 204 once its events are queued. */
export function answerEventSub<E>({ secret, eventsOf, send, now = Date.now }: Bridge<E>): Answerer {
  /** Ids of recent messages with their time of arrival; older messages are refused by their timestamp. */
  const seen = new Map<string, number>();

  return async (headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> => {
    const header = (name: string) => String(headers[`twitch-eventsub-message-${name}`] ?? '');
    const id = header('id');
    if (!isSigned(secret, id + header('timestamp'), body, header('signature'))) {
      return { status: 403, body: 'The signature is wrong.' };
    }
    const age = now() - Date.parse(header('timestamp'));
    if (!(Math.abs(age) <= OLDEST_MS)) return { status: 403, body: 'The message is too old.' };
    for (const [old, at] of seen) if (now() - at > 2 * OLDEST_MS) seen.delete(old);
    if (seen.has(id)) return { status: 204, body: '' };
    const message = JSON.parse(body.toString()) as Message<E>;
    if (header('type') === 'webhook_callback_verification') {
      return { status: 200, body: message.challenge ?? '' };
    }
    if (header('type') === 'revocation') {
      console.error(`Twitch has ended the subscription: ${message.subscription?.status}.`);
    }
    if (header('type') === 'notification') {
      // Marked as seen only after this: when it fails, Twitch sends the message again.
      for (const event of eventsOf({ ...message, id, sentAt: header('timestamp') }))
        await send(event);
    }
    seen.set(id, now());
    return { status: 204, body: '' };
  };
}

function isSigned(secret: string, head: string, body: Buffer, signature: string): boolean {
  const right = `sha256=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`;
  const [given, expected] = [Buffer.from(signature), Buffer.from(right)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export async function openFeed(
  spool: string,
  onRejected: (event: FeedEvent, reason: string) => void,
): Promise<FeedClient> {
  const { RINGSIDE_URL = '', FEED_KEY = '' } = process.env;
  return createFeedClient({
    url: RINGSIDE_URL,
    key: FEED_KEY,
    spool: await openDiskSpool(spool),
    onRejected: (event, { reason }) => onRejected(event, reason),
    onRefused: ({ message }) => console.error(`The feed refuses events: ${message}`),
  });
}

export function needSettings(...names: string[]): void {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`${missing.join(' and ')} must be set.`);
}

export function serveEventSub(answer: Answerer): void {
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of request) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > BODY_MAX_BYTES) return void response.writeHead(413).end();
      }
      const { status, body } = await answer(request.headers, Buffer.concat(chunks));
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  server.listen(Number(process.env.PORT ?? 4400), '127.0.0.1');
}
