import type { FastifyRequest } from 'fastify';

/** Where calls from inside the process seem to come from: no socket has such an address. */
export const IN_PROCESS_ADDRESS = 'in-process';

/** Whether the process asks itself, as pages do while they are rendered; a client cannot feign it. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === IN_PROCESS_ADDRESS;
}
