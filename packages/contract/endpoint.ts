import type * as z from 'zod/mini';

/** A schema of zod or zod mini. */
type Schema = z.ZodMiniType;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/**
 * The callers of a call: a viewer with a token, anybody (with more in the response for a viewer),
 * an organiser, the game host, a person who runs the show.
 */
export type Access = 'viewer' | 'anyone-or-viewer' | 'organiser' | 'game-host' | 'host';

/** An error that a call may return: HTTP status, code, message. */
export type Failure = readonly [status: number, code: string, message: string];

/**
 * One call of an API: its input and its response. The server registers a handler for it
 * (`serve`), the browser and the pages call it (`createClient`); both take their types from here.
 */
export interface Endpoint {
  method: Method;
  /** Path below the API's mount, parameters as `:name`. */
  path: string;
  /** One line for the API's documentation page. */
  summary: string;
  /** Further documentation, as paragraphs of Markdown. */
  description?: string;
  /** The credentials that the call requires; without them it is public. */
  access?: Access;
  /** Its errors in addition to those of every call. */
  failures?: readonly Failure[];
  params?: Schema;
  query?: Schema;
  headers?: Schema;
  body?: Schema;
  /** The schema of an item, if `body` is a list whose items the handler validates one by one. */
  bodyItems?: Schema;
  response: Schema;
  /** The HTTP status of a successful response; 200 by default. */
  status?: number;
  /** Body limit in bytes, if it differs from the server's default. */
  bodyLimitBytes?: number;
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

/** An endpoint that can be called by function, without an HTTP request. */
export type LocalEndpoint = Endpoint & { overHttpOnly?: never };

/** Declares an endpoint and keeps its exact types. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'headers' | 'body'> = E[K];
type InputOf<S> = S extends Schema ? z.input<S> : never;
type OutputOf<S> = S extends Schema ? z.output<S> : never;

type Filled<T> = { [K in keyof T as T[K] extends never ? never : K]: T[K] };

/** The input of a call: the schemas' input side, absent parts left out. */
export type EndpointInput<E extends Endpoint> = Filled<{
  params: InputOf<Part<E, 'params'>>;
  query: InputOf<Part<E, 'query'>>;
  headers: InputOf<Part<E, 'headers'>>;
  body: InputOf<Part<E, 'body'>>;
}>;

/** A handler's input: the schemas' parsed side, absent parts left out. */
export type HandlerInput<E extends Endpoint> = Filled<{
  params: OutputOf<Part<E, 'params'>>;
  query: OutputOf<Part<E, 'query'>>;
  headers: OutputOf<Part<E, 'headers'>>;
  body: OutputOf<Part<E, 'body'>>;
}>;

/** Handles a call from its parsed input alone, so it can also be called by function. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<EndpointResponse<E>> | EndpointResponse<E>;

/** The body of a successful response. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
