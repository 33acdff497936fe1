import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/**
 * The callers of a call: a viewer with a token, anybody (with more in the response for a viewer),
 * an organiser, the game host, a person who runs the show.
 */
export type Access = 'viewer' | 'anyone-or-viewer' | 'organiser' | 'game-host' | 'host';

export type Failure = readonly [status: number, code: string, message: string];

/**
 * One call of an API: the server registers a handler for it (`serve`), the browser calls it
 * (`createClient`).
 */
export interface Endpoint {
  method: Method;
  path: string;
  summary: string;
  description?: string;
  access?: Access;
  failures?: readonly Failure[];
  params?: Schema;
  query?: Schema;
  headers?: Schema;
  body?: Schema;
  /** The schema of an item, if `body` is a list whose items the handler validates one by one. */
  bodyItems?: Schema;
  response: Schema;
  status?: number;
  bodyLimitBytes?: number;
  /**
   * The names of the parameters of path and query that name a person. Logs show all others; without
   * this list they show the path's pattern alone.
   */
  people?: readonly string[];
  /**
   * Set if a repeat with the same `Idempotency-Key` gets the first answer; `repeatUnknown` then sends one.
   */
  repeatable?: true;
  /** Set if a response may have names that are hidden from others, as in a person’s own record. */
  keepsNames?: true;
  /**
   * Set if the handler, or a guard before it, needs the HTTP request (`serveOverHttp`), so that the
   * endpoint cannot be called by function.
   */
  overHttpOnly?: true;
}

export type LocalEndpoint = Endpoint & { overHttpOnly?: never };

type Declaration = Omit<Endpoint, 'method' | 'path'>;

export function endpoint<
  const M extends Method,
  const P extends string,
  const E extends Declaration,
>(method: M, path: P, declaration: E) {
  return { method, path, ...declaration };
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'headers' | 'body'> = E[K];
type InputOf<S> = S extends Schema ? z.input<S> : never;
type OutputOf<S> = S extends Schema ? z.output<S> : never;

type Filled<T> = { [K in keyof T as T[K] extends never ? never : K]: T[K] };

export type EndpointInput<E extends Endpoint> = Filled<{
  params: InputOf<Part<E, 'params'>>;
  query: InputOf<Part<E, 'query'>>;
  headers: InputOf<Part<E, 'headers'>>;
  body: InputOf<Part<E, 'body'>>;
}>;

export type HandlerInput<E extends Endpoint> = Filled<{
  params: OutputOf<Part<E, 'params'>>;
  query: OutputOf<Part<E, 'query'>>;
  headers: OutputOf<Part<E, 'headers'>>;
  body: OutputOf<Part<E, 'body'>>;
}>;

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<EndpointResponse<E>> | EndpointResponse<E>;

export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
