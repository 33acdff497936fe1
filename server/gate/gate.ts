import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { createMeter, createPlaces, type Meter } from './counters.ts';
import { FairQueue } from './fair-queue.ts';
import { LANES, mostOf } from './limits.ts';
import { rateClassOf } from './rate-classes.ts';

const FULL_HOUSE_MESSAGE = 'Too many connections already. Pages refresh without it, too.';
const FULL_HOUSE_RETRY_SECONDS = 60;

export interface Gate {
  queue: Record<keyof typeof LANES, FairQueue>;
  wrongSecrets: Meter;
  newPreviews: Meter;
}

declare module 'fastify' {
  interface FastifyInstance {
    gate: Gate;
  }
}

export function openGate(app: FastifyInstance, config: Config): void {
  const budget = createMeter(1000 * mostOf(config, 'renderSeconds'));
  const gate: Gate = {
    queue: {
      pages: new FairQueue(LANES.pages, config.RATE_LIMITS ? { budget } : {}),
      reads: new FairQueue(LANES.reads),
      songs: new FairQueue(LANES.songs),
      covers: new FairQueue(LANES.covers),
      previews: new FairQueue(LANES.previews),
    },
    wrongSecrets: createMeter(mostOf(config, 'wrongSecrets')),
    newPreviews: createMeter(mostOf(config, 'newPreviews')),
  };
  app.decorate('gate', gate);
  if (config.RATE_LIMITS) readInTurn(app, gate.queue.reads);
}

/** Reads and searches take turns, and none is begun whose client has gone. */
function readInTurn(app: FastifyInstance, reads: FairQueue): void {
  app.addHook('onRoute', (route) => {
    const kind = rateClassOf(route);
    if (kind !== 'searches' && kind !== 'reads') return;
    const { handler } = route;
    route.handler = function inTurn(request, reply) {
      return reads.ask({
        client: clientNetwork(request.ip),
        work: async () => handler.call(this, request, reply),
        isGone: () => request.raw.socket.destroyed || reply.sent,
      });
    };
  });
}

/** The guard of the live channel, which holds a connection for hours, and of those who ask for changes. */
export function createLiveGuard(live: Pick<LiveHub, 'listeners'>, config: Config) {
  const most = mostOf(config, 'listeners');
  const places = createPlaces(
    config.RATE_LIMITS ? mostOf(config, 'listenersOfNetwork') : Number.POSITIVE_INFINITY,
  );
  return ({ ip }: FastifyRequest, reply: FastifyReply): void => {
    const leave = live.listeners >= most ? null : places.take(clientNetwork(ip));
    if (!leave) {
      throw new ApiError(503, 'full_house', FULL_HOUSE_MESSAGE, {
        retryAfterSeconds: FULL_HOUSE_RETRY_SECONDS,
      });
    }
    reply.raw.once('close', leave);
  };
}
