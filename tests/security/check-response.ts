import { apiErrorBody } from '@ringside/contract/error-body';
import type { GeneratedRequest } from './generated-requests.ts';

/** The part of an answer that is judged. */
export interface CheckedResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** 503 codes by design: nothing was saved, and the answer says when to come back. */
const HONEST_503 = ['read_only', 'busy', 'storage_unavailable', 'identity_unavailable'];

const LEAKS = /\bat .+:\d+:\d+|node_modules|SQLITE_|SqliteError|select |insert into|ECONN/;

/**
 * The problem of an answer, or null: 5xx, errors in another shape than the house's or with
 * our insides in them, good answers that are not what their endpoint declares, to the last key.
 */
export function checkResponse(
  { call: { endpoint } }: GeneratedRequest,
  answer: CheckedResponse,
): string | null {
  const { statusCode: status, body } = answer;
  const json = parse(body);
  if (json === undefined) return `${status}, not JSON: ${body.slice(0, 200)}`;
  if (status >= 400) return judgeError(status, json, body);
  if (status !== (endpoint.status ?? 200)) return `${status} was not declared`;
  const result = endpoint.response.safeParse(json);
  if (!result.success) return `not as declared: ${JSON.stringify(result.error.issues[0])}`;
  return sameJson(result.data, json) ? null : `more than declared: ${body.slice(0, 300)}`;
}

function judgeError(status: number, json: unknown, body: string): string | null {
  const { data } = apiErrorBody.safeParse(json);
  if (!data) return `${status} in another shape: ${body.slice(0, 200)}`;
  const { code, message } = data.error;
  if (status >= 500 && !(status === 503 && HONEST_503.includes(code))) {
    return `${status} ${code}: ${message}`;
  }
  return LEAKS.test(message) ? `${status} tells our insides: ${message}` : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Equal but for the order of keys; what a schema left out makes a difference. */
function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const keys = Object.keys(other);
  return (
    keys.length === Object.keys(one).filter((key) => Reflect.get(one, key) !== undefined).length &&
    keys.every((key) => sameJson(Reflect.get(one, key), Reflect.get(other, key)))
  );
}
