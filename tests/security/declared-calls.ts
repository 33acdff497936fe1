import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { API_MOUNT } from '#server/context.ts';
import { dereferenced } from '#server/testing/openapi.ts';
import type { JsonSchema } from './arbitrary-of-schema.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A call of the OpenAPI document, with the endpoint that its responses are checked against. */
export interface DeclaredCall {
  /** Method and path, as in `GET /api/matches`. */
  name: string;
  endpoint: Endpoint;
  parameters: { in: 'path' | 'query' | 'header'; name: string; schema: JsonSchema }[];
  body: JsonSchema | null;
}

interface Operation {
  parameters?: DeclaredCall['parameters'];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  security?: Record<string, []>[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { type: string; name?: string }> };
}

/** Events of a generated batch; the document's 500 would take up most of a run. */
const MAX_BATCH = 5;

/** Every endpoint that a feature's contract declares, by method and path. */
export async function declaredEndpoints(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>();
  for (const file of globSync('app/{core,features}/**/contract.ts', { cwd: ROOT }).sort()) {
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
 * Returns the calls of the OpenAPI document that the app serves at `/api/docs/json`.
 * @throws when the document has a call that no contract declares, or lacks one
 */
export async function documentedCalls(app: FastifyInstance): Promise<DeclaredCall[]> {
  const document = dereferenced((await app.inject('/api/docs/json')).json<OpenApi>());
  const endpoints = await declaredEndpoints();
  const { securitySchemes } = document.components;
  const ofApi = Object.entries(document.paths).filter(([path]) => path.startsWith(`${API_MOUNT}/`));
  const calls = ofApi.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      // An event stream stays open, so its response cannot be checked.
      if (operation.responses['200']?.content?.['text/event-stream']) return [];
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const endpoint = endpoints.get(name);
      if (!endpoint) throw new Error(`No contract declares ${name}.`);
      const { schema = null } = operation.requestBody?.content['application/json'] ?? {};
      const body = schema?.maxItems ? { ...schema, maxItems: MAX_BATCH } : schema;
      const parameters = [
        ...(operation.parameters ?? []),
        ...credentialsOf(operation, securitySchemes),
      ];
      return [{ name, endpoint, parameters, body }];
    }),
  );
  const documented = new Set(calls.map(({ name }) => name));
  const missing = [...endpoints.keys()].filter((name) => !documented.has(name));
  if (missing.length > 0) throw new Error(`The document lacks ${missing.join(', ')}.`);
  return calls;
}

/** The headers of a call's security schemes. */
function credentialsOf(
  { security = [] }: Operation,
  schemes: OpenApi['components']['securitySchemes'],
): DeclaredCall['parameters'] {
  const names = new Set(security.flatMap((requirement) => Object.keys(requirement)));
  return [...names].map((scheme) => ({
    in: 'header',
    name: schemes[scheme]?.name ?? 'authorization',
    schema: { type: 'string' },
  }));
}
