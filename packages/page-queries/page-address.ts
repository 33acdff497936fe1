import { matchRoutes, type RouteObject } from 'react-router';

/** A page's facts about its address, in the `handle` of its route module. */
export interface PageHandle {
  /**
   * Returns the canonical query: only the parameters that the page reads when rendered on the
   * server. Pages without it read none.
   */
  canonicalSearch?(search: URLSearchParams): URLSearchParams;
}

/** A route as React Router's server build lists it. */
interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  module: { handle?: unknown };
}

/** The placeholder of a splat route, whose page is the same for any rest of the address. */
const ANY_REST = '*';

/**
 * Creates a function that returns the canonical address of the page of a path with its query:
 * additional parameters, their order and different encodings do not matter. The routes are those of
 * the server build; all addresses that match only `*` share one page.
 */
export function createCanonicalAddress(
  built: Record<string, BuiltRoute | undefined>,
): (url: URL) => string {
  const routes = routesBelow(undefined, Object.values(built));
  return ({ pathname, searchParams }) => {
    const matches = matchRoutes(routes, pathname);
    // An address with line breaks does not even match `*`.
    if (!matches) return `/${ANY_REST}`;
    const path = matches.flatMap(({ route, params }) => segmentsOf(route.path ?? '', params));
    const { canonicalSearch } = (matches.at(-1)?.route.handle ?? {}) as PageHandle;
    const search = canonicalSearch?.(searchParams);
    return `/${path.join('/')}${search?.size ? `?${search}` : ''}`;
  };
}

function routesBelow(
  parentId: string | undefined,
  built: (BuiltRoute | undefined)[],
): RouteObject[] {
  return built.flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive, module } = route;
    const common = { id, path, caseSensitive, handle: module.handle };
    if (index) return [{ ...common, index }];
    return [{ ...common, children: routesBelow(id, built) }];
  });
}

/** The part of an address that a route matches, spelt as in the route. */
function segmentsOf(path: string, params: Readonly<Record<string, string | undefined>>): string[] {
  return path.split('/').flatMap((segment) => {
    if (segment === ANY_REST) return [ANY_REST];
    if (!segment.startsWith(':')) return segment === '' ? [] : [segment];
    const value = params[segment.slice(1).replace(/\?$/, '')];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
}
