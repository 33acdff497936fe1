import { type Client, createClient } from '@ringside/contract/client';
import type { FastifyInstance } from 'fastify';
import { API_MOUNT } from '../context.ts';
import { IN_PROCESS_ADDRESS } from './internal-address.ts';

/** Calls the app's own API without a network between: the same handlers, checks and errors. */
export function createInProcessClient(app: FastifyInstance): Client {
  return createClient(async (path, { method, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url: `${API_MOUNT}${path}`,
      headers,
      payload: body,
      remoteAddress: IN_PROCESS_ADDRESS,
    });
    return { status: response.statusCode, text: async () => response.body };
  });
}
