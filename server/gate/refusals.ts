import { ApiError } from '@ringside/contract/api-error';

const BUSY_MESSAGE = 'Too many requests are waiting right now. Try again in a moment.';

export function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many requests in a short time. Try again in ${retryAfterSeconds} seconds.`;
  return new ApiError(429, 'too_many', message, { retryAfterSeconds });
}

export const tooBusy = (retryAfterSeconds: number) =>
  new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds });

/** Nobody receives it; the status is what proxies log for clients that have gone. */
export const clientGone = () => new ApiError(499, 'client_gone', 'The client has gone.');
