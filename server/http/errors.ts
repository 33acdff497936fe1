import { ApiError } from '@ringside/contract/api-error';
import { CallTimeoutError, InvalidInputError } from '@ringside/contract/internal-client';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#app/core/feed-protocol/contract.ts';
import { problemsByShape, reasonOf, shapeOf } from '#app/core/feed-protocol/problems.ts';
import type { Site } from '#app/ui/site.tsx';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import { API_MOUNT } from '../context.ts';
import { ReadOnlyError, type ReadOnlyReason } from '../operations/write-circuit-breaker.ts';
import { plainPage, plainPageHeaders } from './plain-page.ts';
import { requestIdHeader } from './request-id.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const STORAGE_RETRY_SECONDS = 5;
const STORAGE_MESSAGE = 'Ringside cannot save right now. Nothing was changed; try again shortly.';
const UNKNOWN_MESSAGE =
  'The connection broke while this was being saved. Check whether it was saved before you try again.';
const READ_ONLY_MESSAGES: Record<ReadOnlyReason, string> = {
  asked: 'Ringside is read-only for a while. Nothing was changed; every page still opens.',
  full: 'There is no room left to save anything. Nothing was changed; try again shortly.',
  refused: 'The storage takes no changes right now. Nothing was changed; try again shortly.',
};
const READ_ONLY_RETRY_SECONDS: Record<ReadOnlyReason, number> = { asked: 60, full: 5, refused: 5 };
const LATE_MESSAGE =
  'This took too long and was cancelled. Check whether it was done before you try again.';
const LATE_RETRY_SECONDS = 10;
const OUT_OF_FILES = ['EMFILE', 'ENFILE'];
const OUT_OF_FILES_MESSAGE =
  'Ringside has too many connections right now. Nothing was changed; try again shortly.';
const OUT_OF_FILES_RETRY_SECONDS = 5;
const NOT_JSON_MESSAGE = 'The body must be JSON, sent with content-type: application/json.';
const BAD_ADDRESS_MESSAGE = 'This address cannot be read. There may be a mistake in it.';
const UNEXPECTED_MESSAGE =
  'Something went wrong on our side. Check what was saved, then try again.';

const JSON_TYPE = 'application/json; charset=utf-8';

const FRAMES = '/embed/';
const PAGES = ['/*', `${FRAMES}*`];
/** Chats show the whole body of an answer. */
const LINES = /^\/say(?:[/?]|$)/;

type Shown = Pick<Site, 'productTitle'>;

/** `{error: {code, message}}` (design, 'Errors'), or a page when one was requested. */
export function registerErrors(app: FastifyInstance, site: Shown): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = toApiError(error);
    if (answer.status >= 500) {
      // An aborted request needs no response.
      const level = request.raw.destroyed ? 'info' : levelOf(error);
      request.log[level]({ err: error, req: request }, 'a call failed');
    }
    sendError(answer, reply, PAGES.includes(request.routeOptions.url ?? '') ? site : null);
  });
  app.setNotFoundHandler(() => {
    throw new ApiError(404, 'not_found', 'There is nothing at this address.');
  });
}

/** Answers a malformed URL, which reaches no route and therefore no error handler. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  { reply, site }: { reply: FastifyReply; site: Shown },
): void {
  reply.headers(SECURITY_HEADERS).header(...requestIdHeader(request.id));
  const isPage = request.method === 'GET' && !request.url.startsWith(`${API_MOUNT}/`);
  sendError(toApiError(error), reply, isPage ? site : null);
}

function sendError(answer: ApiError, reply: FastifyReply, page: Shown | null): void {
  if (answer.retryAfterSeconds !== undefined) {
    reply.header('retry-after', answer.retryAfterSeconds);
  }
  // Errors of one caller, or temporary ones, must not be cached.
  reply.header('cache-control', 'private, no-store').code(answer.status);
  if (LINES.test(reply.request.url)) reply.type('text/plain; charset=utf-8').send(answer.message);
  else if (page) {
    const isFrame = reply.request.url.startsWith(FRAMES);
    if (isFrame) reply.removeHeader('x-frame-options');
    reply.headers(plainPageHeaders(isFrame)).send(plainPage(answer, page.productTitle, isFrame));
  } else reply.type(JSON_TYPE).serializer(JSON.stringify).send(answer.toBody());
}

export const levelOf = (thrown: unknown) => (thrown instanceof ApiError ? 'warn' : 'error');

export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const error = thrown as FastifyError;
  if (error instanceof ReadOnlyError) {
    return new ApiError(503, 'read_only', READ_ONLY_MESSAGES[error.reason], {
      retryAfterSeconds: READ_ONLY_RETRY_SECONDS[error.reason],
    });
  }
  if (error instanceof StorageUnavailableError) {
    const retryAfterSeconds = STORAGE_RETRY_SECONDS;
    return error.outcomeUnknown
      ? new ApiError(503, 'outcome_unknown', UNKNOWN_MESSAGE, { retryAfterSeconds })
      : new ApiError(503, 'storage_unavailable', STORAGE_MESSAGE, { retryAfterSeconds });
  }
  if (error instanceof InvalidInputError) return invalidInput(error);
  if (error instanceof CallTimeoutError || error.code === 'FST_ERR_HANDLER_TIMEOUT') {
    return new ApiError(503, 'too_slow', LATE_MESSAGE, { retryAfterSeconds: LATE_RETRY_SECONDS });
  }
  if (OUT_OF_FILES.includes(error.code)) {
    return new ApiError(503, 'busy', OUT_OF_FILES_MESSAGE, {
      retryAfterSeconds: OUT_OF_FILES_RETRY_SECONDS,
    });
  }
  if (error.code === 'FST_ERR_BAD_URL') return new ApiError(400, 'invalid', BAD_ADDRESS_MESSAGE);
  if (error.code?.endsWith('_JSON_BODY')) return new ApiError(400, 'invalid', NOT_JSON_MESSAGE);
  const status = error.statusCode ?? 500;
  if (status === 415) return new ApiError(415, 'unsupported_type', NOT_JSON_MESSAGE);
  if (status >= 500) return new ApiError(status, 'unexpected', UNEXPECTED_MESSAGE);
  const codes: Record<number, string> = {
    413: 'too_large',
    429: 'too_many',
  };
  return new ApiError(status, codes[status] ?? 'invalid', error.message);
}

/** A schema's own sentence, or each field with its value and what is expected, as the feed says it. */
function invalidInput({ part, schema, given, issues }: InvalidInputError): ApiError {
  const sentence = issues.find(({ message }) => message.endsWith('.'))?.message;
  const problems = () => {
    const found = problemsByShape(given, issues, shapeOf(schema));
    return part === 'headers' ? found.map(withoutValue) : found;
  };
  return new ApiError(400, 'invalid', sentence ?? `${reasonOf(problems(), part)}.`);
}

/** A header may be a token. */
const withoutValue = (found: Problem): Problem =>
  found.got === 'nothing' ? found : { ...found, got: 'another text' };

export const noSuchCall = () => new ApiError(404, 'not_found', 'There is no such endpoint.');
