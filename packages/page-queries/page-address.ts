import { matchRoutes, type RouteObject } from 'react-router';

/** A page's facts about its address, in the `handle` of its route module. */
export interface PageHandle {
  /**
   * The query as the page reads it while the server renders it, in the one form in which it is
   * written; what nobody reads is left out. A page without it reads nothing.
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

/** The placeholder for the rest of an address where any rest shows the same page. */
const ANY_REST = '*';

/**
 * Makes a function that gives, for a path with its query, the one address of the page it leads to:
 * with parameters added, in another order or with letters in another form it is the same page. The
 * routes are those of the server build; every address that matches none but `*` has one page, too.
 */
export function createCanonicalAddress(
  built: Record<string, BuiltRoute | undefined>,
): (url: URL) => string {
  const routes = routesBelow(undefined, Object.values(built));
  return ({ pathname, searchParams }) => {
    const matches = matchRoutes(routes, pathname);
    // Not even `*` takes an address with line breaks in it.
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

/** The part of an address that a route matches, letters as the route has them. */
function segmentsOf(path: string, params: Readonly<Record<string, string | undefined>>): string[] {
  return path.split('/').flatMap((segment) => {
    if (segment === ANY_REST) return [ANY_REST];
    if (!segment.startsWith(':')) return segment === '' ? [] : [segment];
    const value = params[segment.slice(1).replace(/\?$/, '')];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
}
