import * as z from 'zod/mini';
import { type Client, type Parts, toQuery } from './client.ts';
import type { Endpoint, EndpointResponse, LocalEndpoint } from './endpoint.ts';

export type Guard = (headers: Readonly<Record<string, unknown>>) => void | Promise<void>;

export interface LocalCall {
  endpoint: LocalEndpoint;
  guard: Guard | undefined;
  answer(input: unknown): unknown;
}

export type HandlerTable = Map<string, LocalCall>;

/** By method and path, since a built page includes a second copy of every endpoint. */
export const handlerKey = ({ method, path }: Endpoint) => `${method} ${path}`;

const INPUT_PARTS = ['params', 'body', 'query', 'headers'] as const;
type InputPart = (typeof INPUT_PARTS)[number];

export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  readonly part: InputPart;
  readonly path: readonly PropertyKey[];

  constructor(part: InputPart, path: readonly PropertyKey[], message: string) {
    super(message);
    this.part = part;
    this.path = path;
  }
}

/** A handler exceeded its time limit; whether it finishes is not known. */
export class CallTimeoutError extends Error {
  override readonly name = 'CallTimeoutError';
}

interface InternalClientOptions {
  timeoutMs: number;
  checkInput?(endpoint: LocalEndpoint, parts: Parts): void;
  toError?(error: unknown, endpoint: LocalEndpoint, parts: Parts): unknown;
}

/**
 * Makes a client that calls handlers by function, with the same input as over HTTP (guards,
 * coercions, defaults, strings in params and query) and the same output: fields that the response
 * schema lacks are dropped, and all values are plain JSON.
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
      const answer = Promise.resolve(call.answer(parseInput(call.endpoint, parts)));
      return (await withinTime(answer, timeoutMs)) as EndpointResponse<typeof endpoint>;
    } catch (error) {
      throw toError(error, endpoint, parts);
    }
  };
}

/** A handler's result, as its caller over HTTP would read it. */
export function toWire({ response }: Endpoint, value: unknown): unknown {
  const json = JSON.stringify(z.encode(response, value));
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
