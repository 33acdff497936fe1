import { ApiError } from './api-error.ts';
import type { Endpoint, EndpointInput, EndpointResponse, LocalEndpoint } from './endpoint.ts';
import type { ApiErrorBody } from './error-body.ts';

export type Transport = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<{ status: number; text(): Promise<string> }>;

type ClientArguments<E extends Endpoint> = keyof EndpointInput<E> extends never
  ? [input?: Record<string, never>, options?: ClientOptions]
  : [input: EndpointInput<E>, options?: ClientOptions];

interface ClientOptions {
  signal?: AbortSignal;
}

export type Client = <E extends LocalEndpoint>(
  endpoint: E,
  ...args: ClientArguments<E>
) => Promise<EndpointResponse<E>>;

/** Calls endpoints over HTTP, including those that cannot be called by function. */
export type HttpClient = <E extends Endpoint>(
  endpoint: E,
  ...args: ClientArguments<E>
) => Promise<EndpointResponse<E>>;

/**
 * A failed call throws an {@link ApiError} with the server's code and sentence; no connection gives
 * status 0 and code `unreachable`.
 */
export function createClient(transport: Transport): HttpClient {
  return async (endpoint, ...[input, options]) => {
    const parts = (input ?? {}) as Parts;
    const { status, text } = await send(transport, endpoint, parts, options?.signal);
    if (status >= 400) throw toApiError(status, text);
    return text === '' ? null : JSON.parse(text);
  };
}

export interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
}

async function send(
  transport: Transport,
  endpoint: Endpoint,
  parts: Parts,
  signal: AbortSignal | undefined,
) {
  const headers: Record<string, string> = { accept: 'application/json', ...parts.headers };
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await transport(toPath(endpoint, parts), {
      method: endpoint.method,
      headers,
      body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
      signal,
    });
    // The line may be lost in the middle of a response.
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, 'unreachable', 'The server cannot be reached right now.', { cause });
  }
}

/** The path of a call with its parameters filled in and its query appended; empty values are left out. */
export function toPath(endpoint: Endpoint, parts: Pick<Parts, 'params' | 'query'>): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name] ?? '')),
  );
  const query = new URLSearchParams(toQuery(parts.query));
  return query.size > 0 ? `${path}?${query}` : path;
}

export function toQuery(query: Parts['query'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}

function toApiError(status: number, text: string): ApiError {
  try {
    const { error, ...more } = JSON.parse(text) as ApiErrorBody;
    return new ApiError(status, error.code, error.message, { more });
  } catch {
    return new ApiError(status, 'unexpected', `The server answered with status ${status}.`);
  }
}
