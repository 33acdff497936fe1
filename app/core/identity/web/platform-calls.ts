export class PlatformUnavailableError extends Error {}

const ANSWER_LIMIT_MS = 8000;

/** Whether the platform refused the token; 403, 429 and the like may come from a proxy. */
export function isRefusal({ status }: Response): boolean {
  return status === 401;
}

export function isTokenRefusal({ status }: Response): boolean {
  return status === 400 || status === 401;
}

export function unavailable(cause: unknown): PlatformUnavailableError {
  return new PlatformUnavailableError('The login service did not answer.', { cause });
}

export type Fetch = typeof globalThis.fetch;

export const browserFetch: Fetch = (...request) => globalThis.fetch(...request);

export function postForm(
  fetch: Fetch,
  url: string,
  fields: Record<string, string>,
  more?: RequestInit,
): Promise<Response> {
  return send(fetch, url, { method: 'POST', body: new URLSearchParams(fields), ...more });
}

/** @throws PlatformUnavailableError without a response within the signal's limit, or 8 seconds */
export async function send(fetch: Fetch, url: string, init: RequestInit) {
  if (url === '') throw unavailable("Couldn't load the login settings. Try again.");
  try {
    const signal = init.signal ?? AbortSignal.timeout(ANSWER_LIMIT_MS);
    return await fetch(url, { ...init, signal, credentials: 'omit', cache: 'no-store' });
  } catch (cause) {
    throw unavailable(cause);
  }
}

interface Parser<T> {
  parse(answer: unknown): T;
}

/** @throws PlatformUnavailableError if the status is not 2xx or the body is invalid */
export async function read<T>(response: Response, parser: Parser<T>): Promise<T> {
  if (!response.ok) throw unavailable(response.status);
  return parse(response, parser);
}

/** @throws PlatformUnavailableError if the body is invalid */
export async function parse<T>(response: Response, parser: Parser<T>): Promise<T> {
  try {
    return parser.parse(await response.json());
  } catch (cause) {
    throw unavailable(cause);
  }
}
