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
export type InputPart = (typeof INPUT_PARTS)[number];

/** A part of a call's input that its schema refuses; `issues` are the validator's. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  readonly part: InputPart;
  readonly schema: z.ZodMiniType;
  readonly given: unknown;
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(
    part: InputPart,
    schema: z.ZodMiniType,
    refused: { given: unknown; issues: readonly z.core.$ZodIssue[] },
  ) {
    super(`The ${part} of a call cannot be accepted.`);
    this.part = part;
    this.schema = schema;
    this.given = refused.given;
    this.issues = refused.issues;
  }
}

/** Returns what a handler reads of a part of the input, or why the part is refused. */
export function readInput(
  part: InputPart,
  schema: z.ZodMiniType,
  given: unknown,
): { value: unknown; error?: undefined } | { error: InvalidInputError } {
  const { success, data, error } = z.safeParse(schema, given);
  if (success) return { value: data };
  return { error: new InvalidInputError(part, schema, { given, issues: error.issues }) };
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
    const read = readInput(part, schema, given[part]);
    if (read.error) throw read.error;
    given[part] = read.value;
  }
  return given;
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
