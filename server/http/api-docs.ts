import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiErrorBody } from '@ringside/contract/error-body';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

const FAILURE = apiErrorBody.check(
  z.describe('The call failed: a word for programs and a sentence for people.'),
);

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
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
