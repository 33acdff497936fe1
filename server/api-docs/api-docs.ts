import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { Endpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { FEED_BATCH_MAX_EVENTS } from '#app/core/feed-protocol/rules.ts';
import type { Reference } from '#app/features/feed/contract.ts';
import { checkFeed } from '#app/features/feed/contract.ts';
import { exampleBatches } from '#app/features/feed/examples.server.ts';
import { leagueExamples } from '#app/features/feed/league-examples.ts';
import type { Site } from '#app/ui/site.tsx';
import { describeApi, SECURITY_SCHEMES, securityOf, TAGS, tagOf } from './api-docs-access.ts';
import { failuresOf, responsesOf } from './api-docs-failures.ts';
import { registerApiDocsPage } from './api-docs-page.ts';
import { markNamed, operationIdOf, withComponents } from './named-schemas.ts';
import type { OpenApi } from './shared-parts.ts';

const toJsonSchemas = createJsonSchemaTransform({ zodToJsonConfig: { override: markNamed } });

const LICENSE = { name: 'MIT', identifier: 'MIT' };

/**
 * The OpenAPI document of every call registered after this, at `docs/json`, and its page at `docs`.
 * @param league the loaded one, for the examples
 */
export async function registerApiDocs(
  api: FastifyInstance,
  { productTitle: title, publicUrl }: Pick<Site, 'productTitle' | 'publicUrl'>,
  league: Reference,
): Promise<void> {
  const ownExamples = leagueExamples(league);
  const batches = exampleBatches(namesOf(league));
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: publicUrl ?? '/', description: 'This site.' }],
      info: {
        title: `${title} API`,
        version: '1',
        license: LICENSE,
        description: describeApi(title),
      },
      components: { securitySchemes: SECURITY_SCHEMES },
      tags: TAGS,
    },
    transform: (route) => describeRoute(route, batches, ownExamples),
    transformObject: (made) =>
      'openapiObject' in made ? withComponents(made.openapiObject as OpenApi) : made.swaggerObject,
  });
  registerApiDocsPage(api, title);
}

function namesOf({ monsters: [first, second = first], items: [item] }: Reference) {
  const breed = (monster = first) => monster?.META.RACE_SUPERTYPE ?? '';
  return { left: breed(first), right: breed(second), item: item?.Slug ?? null };
}

function describeRoute(
  { schema, route, ...rest }: Parameters<SwaggerTransform>[0],
  batches: ReturnType<typeof exampleBatches>,
  ownExamples: ReturnType<typeof leagueExamples>,
): ReturnType<SwaggerTransform> {
  const { endpoint } = (route as RouteOptions).config ?? {};
  if (!endpoint) return { schema, url: rest.url };
  const documented = toJsonSchemas({
    ...rest,
    route,
    schema: withoutCredentials({ ...schema, body: bodyOf(endpoint) }) as never,
  });
  const described = ownExamples(describe(documented.schema, endpoint));
  // Once: a check takes the same batches.
  if (!endpoint.bodyItems || endpoint.path === checkFeed.path)
    return { ...documented, schema: described };
  const body = { ...(described.body as object), 'x-examples': batches };
  return { ...documented, schema: { ...described, body } };
}

function withoutCredentials({ headers, body, ...schema }: FastifySchema): FastifySchema {
  return body === undefined ? schema : { ...schema, body };
}

function bodyOf({ body, bodyItems }: Endpoint) {
  if (!bodyItems) return body;
  return z.array(bodyItems).check(z.minLength(1), z.maxLength(FEED_BATCH_MAX_EVENTS));
}

function describe(schema: FastifySchema, endpoint: Endpoint): FastifySchema {
  const { response } = schema as { response?: Record<string, object> };
  const status = String(endpoint.status ?? 200);
  return {
    ...schema,
    tags: [tagOf(endpoint)],
    operationId: operationIdOf(endpoint),
    ...descriptionOf(endpoint),
    security: securityOf(endpoint),
    response: {
      [status]: { ...response?.[status], 'x-response-description': 'OK' },
      ...responsesOf(failuresOf(endpoint)),
    },
  };
}

function descriptionOf({ description = '', bodyLimitBytes }: Endpoint): { description?: string } {
  const limit = bodyLimitBytes
    ? `The body has at most ${Math.round(bodyLimitBytes / 1024)} KiB.`
    : '';
  const parts = [description, limit].filter((part) => part !== '');
  return parts.length > 0 ? { description: parts.join('\n\n') } : {};
}
