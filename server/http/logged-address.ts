import type { FastifyRequest } from 'fastify';

const HIDDEN = '[hidden]';
const NO_ROUTE = '(no route)';

type Addressed = Pick<FastifyRequest, 'routeOptions' | 'params' | 'query' | 'url'>;

/** The pattern of its route, so that no line names a person, except where `people` says which. */
export function loggedAddress({ routeOptions, params, query, url }: Addressed): string {
  const { url: pattern, config } = routeOptions;
  if (pattern === undefined) return NO_ROUTE;
  const { endpoint, patternOf } = config;
  if (patternOf) return patternOf(url);
  if (!endpoint?.people) return pattern;
  const shown = (name: string, value: unknown) =>
    endpoint.people?.includes(name) ? HIDDEN : encodeURIComponent(String(value));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    shown(name, (params as Record<string, unknown>)[name]),
  );
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const search = Object.entries(query as Record<string, unknown>)
    .filter(([name, value]) => known.includes(name) && value !== undefined)
    .map(([name, value]) => `${name}=${shown(name, value)}`);
  return path + (search.length > 0 ? `?${search.join('&')}` : '');
}
