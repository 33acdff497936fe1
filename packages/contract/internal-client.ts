import * as z from 'zod/mini';
import { type Client, type Parts, toQuery } from './client.ts';
import type { Endpoint, LocalEndpoint } from './endpoint.ts';

/** Refuses a call by its headers, before anything else of it is looked at. */
export type Guard = (headers: Readonly<Record<string, unknown>>) => void | Promise<void>;

/** The function that answers an endpoint when it is called in the process. */
export interface LocalCall {
  endpoint: LocalEndpoint;
  guard: Guard | undefined;
  /** The response to parsed input, as JSON would carry it. */
  answer(input: never): unknown;
}

/** The calls that can be made by function; `serve` adds to it. */
export type HandlerTable = Map<string, LocalCall>;

/** By method and path: a built page has a copy of its own of every endpoint. */
export const handlerKey = ({ method, path }: Endpoint) => `${method} ${path}`;

const INPUT_PARTS = ['params', 'body', 'query', 'headers'] as const;
type InputPart = (typeof INPUT_PARTS)[number];

/** Input that the schemas of an endpoint refuse. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  readonly part: InputPart;
  /** Where in that part, from the outside in. */
  readonly path: readonly PropertyKey[];

  constructor(part: InputPart, path: readonly PropertyKey[], message: string) {
    super(message);
    this.part = part;
    this.path = path;
  }
}

/** A handler that took longer than it may; whether it finishes is not known. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}

interface InternalClientOptions {
  /** How long a handler may take. */
  timeoutMs: number;
  /** Refuses by throwing what would not even reach a handler over HTTP. */
  checkInput?(endpoint: LocalEndpoint, parts: Parts): void;
  /** The caller's form of a thrown error. */
  toError?(error: unknown, endpoint: LocalEndpoint, parts: Parts): unknown;
}

/**
 * Makes a client that calls handlers by function. They get what they would get over HTTP (guards,
 * coercions, defaults, texts in params and query), and so does the caller: fields that the response
 * schema lacks are dropped, and all values are such as JSON carries. A response may be shared with
 * other callers and is frozen then; who wants to change it makes a copy. `signal` is not looked at.
 */
export function createInternalClient(
  handlers: HandlerTable,
  { timeoutMs, checkInput, toError = (error) => error }: InternalClientOptions,
): Client {
  return async (endpoint, ...[input]) => {
    const parts = (input ?? {}) as Parts;
    try {
      const call = handlers.get(handlerKey(endpoint));
      if (!call) throw new Error(`Nothing serves ${handlerKey(endpoint)} by function.`);
      checkInput?.(endpoint, parts);
      await call.guard?.(parts.headers ?? {});
      const answer = Promise.resolve(call.answer(parseInput(call.endpoint, parts) as never));
      return (await withinTime(answer, timeoutMs)) as never;
    } catch (error) {
      throw toError(error, endpoint, parts);
    }
  };
}

/** A handler's result, as its caller over HTTP would read it. */
export function toWire({ response }: Endpoint, value: unknown): unknown {
  const json = JSON.stringify(z.encode(response, value as never));
  return json === undefined ? null : JSON.parse(json);
}

function parseInput(endpoint: Endpoint, { params = {}, query, headers = {}, body }: Parts) {
  const given: Record<InputPart, unknown> = {
    params: Object.fromEntries(Object.entries(params).map(([name, at]) => [name, String(at)])),
    query: toQuery(query),
    headers,
    body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
  };
  for (const part of INPUT_PARTS) {
    const schema = endpoint[part];
    if (!schema) continue;
    const { success, data, error } = z.safeParse(schema, given[part]);
    if (success) given[part] = data;
    else throw toInputError(part, error);
  }
  return given;
}

function toInputError(part: InputPart, { issues: [first] }: z.core.$ZodError): InvalidInputError {
  return new InvalidInputError(part, first?.path ?? [], first?.message ?? 'not valid');
}

async function withinTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new CallTimeoutError(`No answer in ${timeoutMs} ms.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
