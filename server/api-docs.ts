import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document of every call registered after this, at `docs/json`, and its page at `docs`. */
export async function registerApiDocs(api: FastifyInstance, title: string): Promise<void> {
  await api.register(swagger, {
    openapi: { info: { title: `${title} API`, version: '1' } },
    transform: jsonSchemaTransform,
  });
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
