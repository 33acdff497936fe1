import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { dereferenced, type OpenApiDocument } from './openapi.ts';

export type Checks = (method: string, path: string, status: number) => z.ZodType | null;

/** Contracts are the same in all apps of a process, so the document is read once. */
let known: Promise<Checks> | undefined;

/**
 * Fails an answer in JSON that the API's document does not describe. The document is read when the app is
 * ready, so that no test waits for it.
 */
export function refuseUndescribed(app: FastifyInstance): () => Promise<unknown> {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    const isJson = String(reply.getHeader('content-type')).includes('json');
    const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? String(payload) : '';
    if (!endpoint || !isJson || text === '' || reply.hasHeader('content-encoding')) return payload;
    known ??= readDocument(app);
    const schema = (await known)(endpoint.method, endpoint.path, reply.statusCode);
    const { error } = schema?.safeParse(JSON.parse(text)) ?? {};
    if (error) {
      const name = `${endpoint.method} ${endpoint.path} ${reply.statusCode}`;
      throw new Error(`${name} differs from the document: ${z.prettifyError(error)}`);
    }
    return payload;
  });
  return async () => (known ??= readDocument(app));
}

async function readDocument(app: FastifyInstance): Promise<Checks> {
  return checksOf((await app.inject('/api/docs/json')).body);
}

/** What the document says of each answer, by method, path (`/fight/:number`) and status; compiled when asked. */
export function checksOf(text: string): Checks {
  const { paths } = dereferenced<OpenApiDocument>(JSON.parse(text));
  const checks = new Map<string, z.ZodType | null>();
  return (method, path, status) => {
    const key = `${method} ${path} ${status}`;
    const made = checks.get(key);
    if (made !== undefined) return made;
    const operation = paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    const schema = operation?.responses[status]?.content?.['application/json']?.schema;
    const check = schema
      ? z.fromJSONSchema(schema as never, { defaultTarget: 'draft-2020-12' })
      : null;
    checks.set(key, check);
    return check;
  };
}
