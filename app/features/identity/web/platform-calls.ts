/** The platform could not be asked, or answered nonsense: nothing is known. */
export class PlatformUnavailableError extends Error {}

const ANSWER_LIMIT_MS = 8000;

/** The platform refuses the token; 403, 429 and the like may come from a proxy on the way. */
export function isRefusal({ status }: Response): boolean {
  return status === 401;
}

/** The token endpoint understood and said no. */
export function isTokenRefusal({ status }: Response): boolean {
  return status === 400 || status === 401;
}

export function unavailable(cause: unknown): PlatformUnavailableError {
  return new PlatformUnavailableError('The login service did not answer.', { cause });
}

export type Fetch = typeof globalThis.fetch;

export const browserFetch: Fetch = (...request) => globalThis.fetch(...request);

/** Sends a form, as OAuth has it. */
export function postForm(
  fetch: Fetch,
  url: string,
  fields: Record<string, string>,
  more?: RequestInit,
): Promise<Response> {
  return send(fetch, url, { method: 'POST', body: new URLSearchParams(fields), ...more });
}

/** @throws PlatformUnavailableError when no answer comes, by the signal's limit or in 8 seconds */
export async function send(fetch: Fetch, url: string, init: RequestInit) {
  if (url === '') throw unavailable("Couldn't load the login settings. Try again.");
  try {
    const signal = init.signal ?? AbortSignal.timeout(ANSWER_LIMIT_MS);
    return await fetch(url, { ...init, signal, credentials: 'omit', cache: 'no-store' });
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** The parser of an answer's value, or throws: a schema, or something lighter. */
interface Parser<T> {
  parse(answer: unknown): T;
}

/** @throws PlatformUnavailableError when the answer is not a good one */
export async function read<T>(response: Response, parser: Parser<T>): Promise<T> {
  if (!response.ok) throw unavailable(response.status);
  return parse(response, parser);
}

/** @throws PlatformUnavailableError when the answer has another shape */
export async function parse<T>(response: Response, parser: Parser<T>): Promise<T> {
  try {
    return parser.parse(await response.json());
  } catch (cause) {
    throw unavailable(cause);
  }
}
