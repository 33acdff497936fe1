import { matchRoutes, type RouteObject } from 'react-router';

export interface PageHandle {
  canonicalSearch?(search: URLSearchParams): URLSearchParams;
}

interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  module: { handle?: unknown };
}

const ANY_REST = '*';

/** Creates a function that returns the pattern of a path's page, such as `/players/:username`. */
export function createPagePattern(
  built: Record<string, BuiltRoute | undefined>,
): (pathname: string) => string {
  const routes = routesBelow(undefined, Object.values(built));
  return (pathname) => {
    const matches = matchRoutes(routes, pathname);
    if (!matches) return `/${ANY_REST}`;
    const parts = matches.map(({ route }) => route.path ?? '');
    return `/${parts.filter((part) => part !== '').join('/')}`;
  };
}

/**
 * Creates a function that returns the canonical address of the page of a path with its query:
 * additional parameters, their order and different encodings do not matter.
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

function segmentsOf(path: string, params: Readonly<Record<string, string | undefined>>): string[] {
  return path.split('/').flatMap((segment) => {
    if (segment === ANY_REST) return [ANY_REST];
    if (!segment.startsWith(':')) return segment === '' ? [] : [segment];
    const value = params[segment.slice(1).replace(/\?$/, '')];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
}
