import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance } from 'fastify';
import { getChanges } from '#app/core/live/contract.ts';
import { LIVE_PATH } from '#app/shell/live-path.ts';
import type { Config } from '../config.ts';
import type { LiveGuard } from '../context.ts';
import { stallMs } from './timeouts.ts';

/** An answer moves the cursor, so it stays true; a cache that lags behind costs one more question. */
const CACHED = 'public, max-age=0, s-maxage=10';
const CACHED_SHORTLY = 'public, max-age=0, s-maxage=1';
const WITHIN_LIMIT = 0.9;

const DOCUMENTED = {
  summary: 'Changes as they happen: server-sent events',
  operationId: 'live',
  security: [],
  tags: ['Open to all'],
  description: `A connection that stays open (\`text/event-stream\`). Each message is JSON in \`data\`, such as \`{"topics": ["matches", "statistics:HARE"]}\`: the names of the changed topics without their data, which you fetch again. If it has \`spreadMs\`, spread those requests at random over that time in milliseconds.

Topics: \`matches\` (fights), \`history\` (monster records), \`statistics\` or \`statistics:RACE\`, \`store\`, \`calibration\`, \`albums\`, \`tournaments\` and \`tournament:NAME\`, \`snapshot\`, \`messages\` (orders to the game host), \`upcoming\` (announced fights), \`status\`; \`*\` is all topics. Read a topic you do not know as \`*\` or ignore it.

Each message has an \`id\`. Connect again with the last one in the header \`last-event-id\` (browsers do) or in the query, and the first message names the topics you missed. While nothing changes, a comment is sent every few seconds.`,
  querystring: {
    type: 'object',
    properties: {
      lastEventId: {
        type: 'string',
        description: 'The last `id` received, if the header cannot be set.',
        example: '0f3c9a1b2d4e-17',
      },
    },
  },
  produces: ['text/event-stream'],
  response: {
    200: {
      description: 'The stream.',
      type: 'string',
      example: 'id: 0f3c9a1b2d4e-18\ndata: {"topics":["matches","history","statistics:HARE"]}\n\n',
    },
    429: {
      description: '`too_many`: too many requests from this address are in progress.',
      type: 'string',
      example: '{"error":{"code":"too_many","message":"Too many requests."}}',
    },
    503: {
      description: '`full_house`: no more connections from this address; see `retry-after`.',
      type: 'string',
      example: '{"error":{"code":"full_house","message":"Too many connections."}}',
    },
  },
};

const HEARD = /[?&]heard=([\w-]+)$/;

/** Of `heard=…` a shared cache has no older answer, and asks once for all readers. */
export function waitForChange(live: Pick<LiveHub, 'reached'>) {
  return (request: IncomingMessage, _response: ServerResponse, next: () => void): void => {
    const [end, position] = (request.method === 'GET' && HEARD.exec(request.url ?? '')) || [];
    const heard = position && live.reached(position);
    if (end) request.url = request.url?.slice(0, -end.length);
    if (heard) void heard.then(next);
    else next();
  };
}

interface LiveContext {
  live: LiveHub;
  guardLive: LiveGuard;
  config: Pick<Config, 'ANSWER_TIMEOUT_SECONDS' | 'IDLE_TIMEOUT_SECONDS'>;
}

function registerChanges(api: FastifyInstance, { live, guardLive, config }: LiveContext): void {
  const limitMs = WITHIN_LIMIT * Math.min(config.ANSWER_TIMEOUT_SECONDS * 1000, stallMs(config));
  serveOverHttp(api, getChanges, async ({ params: { cursor } }, request, reply) => {
    guardLive(request, reply);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const answer = await live.ask(cursor, { limitMs, signal: gone.signal });
    const isFirst = cursor === 'now' || answer.topics.includes('*');
    reply.header('cache-control', isFirst ? CACHED_SHORTLY : CACHED);
    return answer;
  });
}

/** `GET /api/live`: passes the connection to the hub, with the headers of every response. */
export function registerLive(api: FastifyInstance, context: LiveContext): void {
  const { live, guardLive } = context;
  registerChanges(api, context);
  const unchecked = { validatorCompiler: () => () => true, serializerCompiler: () => String };
  api.get(
    LIVE_PATH,
    { schema: DOCUMENTED, config: { open: true }, ...unchecked },
    (request, reply) => {
      guardLive(request, reply);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      live.connect(request.raw, reply.raw);
    },
  );
}
