import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiErrorBody } from '@ringside/contract/error-body';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { API_MOUNT } from '../context.ts';

const FAILURE = apiErrorBody.check(
  z.describe('The call failed: a word for programs and a sentence for people.'),
);

/** The page may load its own files and call this site; nothing else, and no inline script. */
const PAGE_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * The OpenAPI document of every call registered after this, at `docs/json`, and its page at `docs`.
 * What a call answers when it fails is the same for all, so it is said here and not by each.
 */
export async function registerApiDocs(api: FastifyInstance, title: string): Promise<void> {
  await api.register(swagger, {
    openapi: { info: { title: `${title} API`, version: '1' } },
    transform: ({ schema, ...route }) =>
      jsonSchemaTransform({
        ...route,
        schema: { ...schema, response: { ...(schema.response as object), default: FAILURE } },
      }),
  });
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    // It knows the prefix of its own routes only, and writes the addresses of its files from the root.
    indexPrefix: API_MOUNT,
    staticCSP: PAGE_POLICY,
    theme: { title: `${title} API` },
    uiConfig: { layout: 'BaseLayout', deepLinking: true },
  });
}
