import type * as z from 'zod/mini';

/** A schema of zod, of either flavour. */
type Schema = z.ZodMiniType;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/**
 * The callers of a call: a viewer with a token, anybody but a viewer learns more, an organiser, the game
 * host, a person who runs the show.
 */
export type Access = 'viewer' | 'anyone-or-viewer' | 'organiser' | 'game-host' | 'host';

/** An error that a call may answer: its HTTP status, its word for programs, its sentence. */
export type Failure = readonly [status: number, code: string, message: string];

/**
 * One call of an API: what it takes and what it answers. The server registers a handler for it
 * (`serve`), the browser and the pages call it (`createClient`); both take their types from here.
 */
export interface Endpoint {
  method: Method;
  /** Path below the API's mount, parameters as `:name`. */
  path: string;
  /** One line for the API's documentation page. */
  summary: string;
  /** Further words for callers; paragraphs of Markdown. */
  description?: string;
  /** The owner's kind of credentials that the call takes; without it, it is open to all. */
  access?: Access;
  /** Its refusals beside those of every call. */
  failures?: readonly Failure[];
  params?: Schema;
  query?: Schema;
  headers?: Schema;
  body?: Schema;
  /** Where `body` is a list whose items the handler judges one by one: what it judges them by. */
  bodyItems?: Schema;
  response: Schema;
  /** The HTTP status of a good answer; 200 by default. */
  status?: number;
  /** Largest body in bytes, where it differs from the server's default. */
  bodyLimitBytes?: number;
  /** Set where a response may have names that others do not get, as in a person’s own record. */
  keepsNames?: true;
  /**
   * Set where the handler, or a guard before it, needs the HTTP request (`serveOverHttp`): such an
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

/** Answers an endpoint from its parsed input alone, so it can also be called by function. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<EndpointResponse<E>> | EndpointResponse<E>;

/** The body of a good answer. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
