import type { ApiErrorBody } from './error-body.ts';

/**
 * A call that failed, on either side of the wire: a handler throws it, the server sends it as
 * `{error: {code, message}}` with the status, the client throws it again.
 */
export class ApiError extends Error {
  /** Compared by name, since the built pages include a second copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  override readonly name = 'ApiError';
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** The response's fields other than `error`, such as the current state on a conflicting save. */
  readonly more: object;

  constructor(
    status: number,
    code: string,
    message: string,
    options: {
      retryAfterSeconds?: number;
      more?: object;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.more = options.more ?? {};
  }

  toBody(): ApiErrorBody {
    return { ...this.more, error: { code: this.code, message: this.message } };
  }
}
