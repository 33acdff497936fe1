import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { Endpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { FEED_BATCH_MAX_EVENTS } from '#app/features/feed/rules.ts';
import { describeApi, SECURITY_SCHEMES, securityOf, TAGS, tagOf } from './api-docs-access.ts';
import { failuresOf, responsesOf } from './api-docs-failures.ts';
import { registerApiDocsPage } from './api-docs-page.ts';

/** The OpenAPI document of every call registered after this, at `docs/json`, and its page at `docs`. */
export async function registerApiDocs(api: FastifyInstance, title: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      info: { title: `${title} API`, version: '1', description: describeApi(title) },
      components: { securitySchemes: SECURITY_SCHEMES },
      tags: TAGS,
    },
    transform,
  });
  registerApiDocsPage(api, title);
}

/** Describes a route by its endpoint; a route without one has its own description. */
const transform: SwaggerTransform = ({ schema, route, ...rest }) => {
  const endpoint = (route as RouteOptions).config?.endpoint;
  if (!endpoint) return { schema, url: rest.url };
  const documented = jsonSchemaTransform({
    ...{ ...rest, route },
    schema: withoutCredentials({ ...schema, body: bodyOf(endpoint) }) as never,
  });
  return { ...documented, schema: describe(documented.schema, endpoint) };
};

/** Removes credentials from the parameters, since they are entered as security schemes. */
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
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    response: {
      [status]: { ...response?.[status], description: 'Success.' },
      ...responsesOf(failuresOf(endpoint)),
    },
  };
}

/** A name for generated clients, such as `GET_monster-history_id`. */
function operationIdOf({ method, path }: Endpoint): string {
  return `${method}${path.replaceAll(/[/:]+/g, '_')}`;
}

function descriptionOf({ summary, description, bodyLimitBytes }: Endpoint): string {
  const limit = bodyLimitBytes
    ? `The body has at most ${Math.round(bodyLimitBytes / 1024)} KiB.`
    : '';
  return [description ?? `${summary}.`, limit].filter((part) => part !== '').join('\n\n');
}
