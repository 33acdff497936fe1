import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';
import { StorageUnavailableError } from '#database/storage-errors.ts';

const STORAGE_RETRY_SECONDS = 5;

export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type WriteRefusal = (refusal: Refusal) => { type: string; body: string };

export const refuseLikeTwitchId: WriteRefusal = ({ status, message }) => json({ status, message });

export const refuseLikeHelix: WriteRefusal = ({ status, message }) =>
  json({ error: STATUS_CODES[status] ?? 'Error', status, message });

function json(body: object) {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

export function answerErrors(app: FastifyInstance, write: WriteRefusal): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'the practice identity failed');
    if (refusal.status === 503) reply.header('retry-after', STORAGE_RETRY_SECONDS);
    const { type, body } = write(refusal);
    reply
      .code(refusal.status)
      .type(type)
      .serializer((text: string) => text)
      .send(body);
  });
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageUnavailableError) return new Refusal(503, 'service unavailable');
  const status = error.statusCode ?? 500;
  if (status >= 500) return new Refusal(500, 'internal server error');
  return new Refusal(status, 'invalid request');
}
