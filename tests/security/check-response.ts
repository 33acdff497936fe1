import { apiErrorBody } from '@ringside/contract/error-body';
import type { GeneratedRequest } from './generated-requests.ts';

/** The part of a response that is checked. */
export interface CheckedResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Codes of intended 503s: nothing was saved, and the response has a `Retry-After`. */
const EXPECTED_503 = ['read_only', 'busy', 'storage_unavailable', 'identity_unavailable'];

const LEAKS = /\bat .+:\d+:\d+|node_modules|SQLITE_|SqliteError|select |insert into|ECONN/;

const CSV_ADDRESS = /\.csv\b|[?&]format=csv\b/;

/**
 * Returns what is wrong with a response, or null. Wrong are a 5xx, an error that has another shape than
 * `apiErrorBody` or leaks internals, and a success that differs in any key from its declared schema.
 */
export function checkResponse(
  { call: { endpoint }, url }: GeneratedRequest,
  answer: CheckedResponse,
): string | null {
  const { statusCode: status, body } = answer;
  const json = parse(body);
  if (json === undefined && status === 200 && CSV_ADDRESS.test(url)) return null;
  if (json === undefined) return `${status}, not JSON: ${body.slice(0, 200)}`;
  if (status >= 400) return checkError(status, json, body);
  if (status !== (endpoint.status ?? 200)) return `${status} was not declared`;
  const result = endpoint.response.safeParse(json);
  if (!result.success) return `not as declared: ${JSON.stringify(result.error.issues[0])}`;
  return sameJson(result.data, json) ? null : `more than declared: ${body.slice(0, 300)}`;
}

function checkError(status: number, json: unknown, body: string): string | null {
  const { data } = apiErrorBody.safeParse(json);
  if (!data) return `${status} in another shape: ${body.slice(0, 200)}`;
  const { code, message } = data.error;
  if (status >= 500 && !(status === 503 && EXPECTED_503.includes(code))) {
    return `${status} ${code}: ${message}`;
  }
  return LEAKS.test(message) ? `${status} leaks internals: ${message}` : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether two JSON values are equal but for the order of keys. */
function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const keys = Object.keys(other);
  return (
    keys.length === Object.keys(one).filter((key) => Reflect.get(one, key) !== undefined).length &&
    keys.every((key) => sameJson(Reflect.get(one, key), Reflect.get(other, key)))
  );
}
