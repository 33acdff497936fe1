import type { ApiErrorBody } from './error-body.ts';

/**
 * A call that failed, on either side of the wire: a handler throws it, the server sends it as
 * `{error: {code, message}}` with the status, the client throws it again.
 */
export class ApiError extends Error {
  /** By name: the built pages carry a copy of this class beside the server's own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  override readonly name = 'ApiError';
  /** HTTP status, or 0 when no answer came at all. */
  readonly status: number;
  /** A short word for programs, such as `not_found`. */
  readonly code: string;
  /** Seconds until another try makes sense, where the failure passes by itself. */
  readonly retryAfterSeconds: number | undefined;
  /** The answer's fields beside `error`, such as the state a stale save ran into. */
  readonly more: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: {
      retryAfterSeconds?: number;
      more?: Record<string, unknown>;
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
