import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { Endpoint } from '@ringside/contract/endpoint';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { FEED_BATCH_MAX_EVENTS } from '#app/core/feed-protocol/rules.ts';
import type { Reference } from '#app/features/feed/contract.ts';
import { checkFeed } from '#app/features/feed/contract.ts';
import { exampleBatches } from '#app/features/feed/examples.server.ts';
import { leagueExamples } from '#app/features/feed/league-examples.ts';
import type { Site } from '#app/ui/site.tsx';
import { type RateClass, rateClassOf } from '../gate/rate-classes.ts';
import { BESIDE_TAG, pathsBeside } from './addresses-in-docs.ts';
import { accessOf, describeApi, SECURITY_SCHEMES, TAGS } from './api-docs-access.ts';
import {
  ANY_ERROR,
  ERROR_BODY,
  failuresOf,
  responsesOf,
  withAnyError,
} from './api-docs-failures.ts';
import { registerApiDocsPage } from './api-docs-page.ts';
import { withNamedParameters } from './named-parameters.ts';
import {
  type Calls,
  componentsOf,
  type Json,
  operationIdOf,
  parametersOf,
  referenceTo,
} from './named-schemas.ts';

/** At `docs/json`, its page at `docs`. @param league the loaded one, for the examples */
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
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: title, url: `${publicUrl ?? ''}/developers` },
        description: describeApi(title),
      },
      components: { securitySchemes: SECURITY_SCHEMES },
      tags: [...TAGS, BESIDE_TAG],
    },
    transform: (route) => describeRoute(route, batches),
    transformObject: (made) =>
      ownExamples(
        withComponents((made as unknown as { openapiObject: OpenApi }).openapiObject),
      ) as never,
  });
  registerApiDocsPage(api, title);
}

interface OpenApi {
  components: Json;
  paths: Calls;
}

function withComponents({ components, paths, ...document }: OpenApi): OpenApi {
  const schemas = { ...componentsOf(paths), ErrorBody: ERROR_BODY };
  const calls = withNamedParameters(withAnyError({ ...paths, ...pathsBeside() }));
  const all = { ...components, schemas, responses: ANY_ERROR, parameters: calls.parameters };
  return { ...document, components: all, paths: calls.paths };
}

function namesOf({ monsters: [first, second = first], items: [item] }: Reference) {
  const breed = (monster = first) => monster?.META.RACE_SUPERTYPE ?? '';
  return { left: breed(first), right: breed(second), item: item?.Slug ?? null };
}

function describeRoute(
  { schema, route, url }: Parameters<SwaggerTransform>[0],
  batches: ReturnType<typeof exampleBatches>,
): ReturnType<SwaggerTransform> {
  const { endpoint } = (route as RouteOptions).config ?? {};
  if (!endpoint) return { schema, url };
  const { params, query, response, status = 200, summary } = endpoint;
  const { tag, security } = accessOf(endpoint);
  const described = {
    summary,
    tags: [tag],
    operationId: operationIdOf(endpoint),
    description: descriptionOf(endpoint, rateClassOf(route as RouteOptions)),
    ...(params && { params: parametersOf(params) }),
    ...(query && { querystring: parametersOf(query) }),
    ...bodyOf(endpoint, batches),
    security,
    response: {
      [status]: { ...referenceTo(response, endpoint, 'output'), description: 'OK' },
      ...responsesOf(failuresOf(endpoint)),
    },
  };
  return { schema: described, url };
}

function bodyOf(endpoint: Endpoint, batches: ReturnType<typeof exampleBatches>): { body?: Json } {
  const { body, bodyItems, path } = endpoint;
  if (!body) return {};
  if (!bodyItems) return { body: referenceTo(body, endpoint, 'input') };
  const items = referenceTo(bodyItems, endpoint, 'input');
  const batch = { type: 'array', minItems: 1, maxItems: FEED_BATCH_MAX_EVENTS, items };
  // Once: a check takes the same batches.
  return { body: path === checkFeed.path ? batch : { ...batch, 'x-examples': batches } };
}

function descriptionOf(endpoint: Endpoint, rate: RateClass): string {
  const { description, bodyLimitBytes } = endpoint;
  const limit = bodyLimitBytes && `The body has at most ${Math.round(bodyLimitBytes / 1024)} KiB.`;
  const counted = rate === 'feed' ? 'is not counted' : `counts among \`${rate}\``;
  return [description, limit, `${accessOf(endpoint).needs}; ${counted}.`]
    .filter(Boolean)
    .join('\n\n');
}
