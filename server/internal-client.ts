import { setImmediate } from 'node:timers/promises';
import { type Client, type Parts, toPath } from '@ringside/contract/client';
import type { Endpoint } from '@ringside/contract/endpoint';
import * as contract from '@ringside/contract/internal-client';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { API_MOUNT, MAX_PARAM_LENGTH } from './context.ts';
import { levelOf, noSuchCall, toApiError } from './http/errors.ts';
import { rejectInvalidText } from './http/text-validation.ts';

/** With the validation, time limit, errors and log lines of a call over HTTP. */
export function createInternalClient(
  { handlers = new Map(), log }: Pick<FastifyInstance, 'handlers' | 'log'>,
  { ANSWER_TIMEOUT_SECONDS }: Pick<Config, 'ANSWER_TIMEOUT_SECONDS'>,
): Client {
  const call = contract.createInternalClient(handlers, {
    timeoutMs: ANSWER_TIMEOUT_SECONDS * 1000,
    checkInput(endpoint, parts) {
      rejectInvalidText(endpoint, parts);
      requireAddress(endpoint, parts);
    },
    toError(error, endpoint) {
      const answer = toApiError(error);
      if (answer.status >= 500) {
        const req = { method: endpoint.method, url: API_MOUNT + endpoint.path };
        log[levelOf(error)]({ err: error, req }, 'a call failed');
      }
      return answer;
    },
  });
  const nextTurn = createTurnstile();
  return async (endpoint, ...input) => {
    const answer = await call(endpoint, ...input);
    await nextTurn();
    return answer;
  };
}

/** One per turn of the event loop, since responses often arrive together. */
function createTurnstile(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

function requireAddress(endpoint: Endpoint, { params = {} }: Parts): void {
  const tooLong = Object.values(params).some((value) => String(value).length > MAX_PARAM_LENGTH);
  if (tooLong || toPath(endpoint, { params }).endsWith('/')) throw noSuchCall();
}
