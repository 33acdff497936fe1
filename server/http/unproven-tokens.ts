import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const WINDOW_MS = 60_000;
export const REMEMBERED_CLIENTS = 20_000;
/** Limit of remembered accepted tokens, which are served even if their address sends wrong ones. */
const REMEMBERED_TOKENS = 50_000;

const UNPROVEN_RETRY_SECONDS = 1;
const UNPROVEN_MESSAGE = 'Too many logins from your address are being checked. Try again shortly.';

export function createUnproven(most: number) {
  const underWay = new Map<string, number>();
  return {
    enter({ ip }: FastifyRequest, reply: FastifyReply): void {
      const client = clientNetwork(ip);
      const here = underWay.get(client) ?? 0;
      if (here >= most) {
        const retryAfterSeconds = UNPROVEN_RETRY_SECONDS;
        throw new ApiError(429, 'too_many', UNPROVEN_MESSAGE, { retryAfterSeconds });
      }
      underWay.set(client, here + 1);
      reply.raw.once('close', () => {
        const left = (underWay.get(client) ?? 1) - 1;
        if (left > 0) underWay.set(client, left);
        else underWay.delete(client);
      });
    },
  };
}

export function createAcceptedTokens() {
  const tokens = new Set<string>();
  return {
    has: (token: string) => tokens.has(token),
    add(token: string) {
      tokens.delete(token);
      tokens.add(token);
      const [oldest] = tokens;
      if (tokens.size > REMEMBERED_TOKENS && oldest !== undefined) tokens.delete(oldest);
    },
  };
}
