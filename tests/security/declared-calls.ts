import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { feedEvent, sendFeed } from '#app/features/feed/contract.ts';
import { API_MOUNT } from '#server/context.ts';
import type { JsonSchema } from './arbitrary-of-schema.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A call of the OpenAPI document, with the endpoint that its answers are checked against. */
export interface DeclaredCall {
  /** Such as `GET /api/matches`. */
  name: string;
  endpoint: Endpoint;
  parameters: { in: 'path' | 'query' | 'header'; name: string; schema: JsonSchema }[];
  body: JsonSchema | null;
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: DeclaredCall['parameters'];
        requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
      }
    >
  >;
}

/** Every endpoint that any feature's contract declares, by its name. */
export async function declaredEndpoints(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const file of globSync('app/features/**/contract.ts', { cwd: ROOT }).sort()) {
    const contract = await import(pathToFileURL(join(ROOT, file)).href);
    for (const value of Object.values(contract)) {
      if (isEndpoint(value)) found.set(`${value.method} ${API_MOUNT}${value.path}`, value);
    }
  }
  return found;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/**
 * The calls of the app's own document (`/api/docs/json`).
 * @throws when the document has a call that no contract declares, or lacks one
 */
export async function documentedCalls(app: FastifyInstance): Promise<DeclaredCall[]> {
  const document = (await app.inject('/api/docs/json')).json<OpenApi>();
  const endpoints = await declaredEndpoints();
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const endpoint = endpoints.get(name);
      if (!endpoint) throw new Error(`No contract declares ${name}.`);
      const body = requestBody?.content['application/json'].schema ?? null;
      return { name, endpoint, parameters, body: endpoint === sendFeed ? feedBody() : body };
    }),
  );
  const documented = new Set(calls.map(({ name }) => name));
  const missing = [...endpoints.keys()].filter((name) => !documented.has(name));
  if (missing.length > 0) throw new Error(`The document lacks ${missing.join(', ')}.`);
  return calls;
}

/** The document leaves events open, since each is judged by itself. */
function feedBody(): JsonSchema {
  const items = z.toJSONSchema(feedEvent, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return { type: 'array', items, maxItems: 5 };
}
