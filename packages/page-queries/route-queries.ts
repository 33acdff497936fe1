import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import {
  type DehydratedState,
  dehydrate,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router';
import { packTables } from './packed-tables.ts';
import { apiContext, persistContext, queryClientContext } from './page-data.tsx';
import { createQueryClient } from './query-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: a page has queries of many types in one list
type Query = UseQueryOptions<any, any, any, any>;

interface PanelQuery {
  panel: Query;
}

/** How a page shows a part of data that is too long for it. */
interface Parted<T, P> {
  /** The key of the part; without one, it replaces the whole as a stale response. */
  key?: QueryKey;
  /** The part that this page shows; null where all of it fits. */
  partOf: (whole: T) => P | null;
}

interface PartedQuery {
  query: Query | PanelQuery;
  parted: Parted<unknown, unknown>;
}

export interface PageArguments {
  params: Params;
  searchParams: URLSearchParams;
}

/**
 * The queries that a page has ready when it opens. A plain one is part of the page: without it
 * the page is an error page. One in `panel()` fills a part that has states of its own.
 */
export type PageQueries = (
  api: Client,
  args: PageArguments,
) => (Query | PanelQuery | PartedQuery)[];

export interface PageData {
  dehydratedState: DehydratedState;
}

/**
 * Marks a query whose place on the page shows loading and failure by itself: the server fetches it
 * ahead, the browser opens the page at once, and a failure stays inside the panel.
 */
export function panel<Q extends { queryKey: QueryKey }>(query: Q): PanelQuery {
  return { panel: query as unknown as Query };
}

/**
 * Marks a query whose data may be too long for a page: the server then hands over the part that the
 * page shows, and the browser fetches the whole when the page is there.
 */
export function inParts<T, P>(
  query: { queryKey: QueryKey } | PanelQuery,
  parted: Parted<T, P>,
): PartedQuery {
  return { query: query as Query | PanelQuery, parted: parted as Parted<unknown, unknown> };
}

/** Old enough for the browser to fetch the whole at once. */
const PART_AGE_MS = 60_000;

/** A route's `loader`: fetches the page's queries in the process and hands them to the browser. */
export function serverQueries(queries: PageQueries) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<PageData> => {
    const queryClient = createQueryClient();
    const wanted = queries(context.get(apiContext), toPageArguments(params, request));
    await Promise.all(wanted.map((query) => readyOnServer(queryClient, query)));
    return {
      dehydratedState: withoutErrors(
        dehydrate(queryClient, {
          serializeData: packTables,
          shouldDehydrateQuery: (query) => query.state.status !== 'pending',
        }),
      ),
    };
  };
}

/** A route's `clientLoader`: what the cache lacks is fetched from the API, with no page request. */
export function browserQueries(queries: PageQueries) {
  return async (args: ClientLoaderFunctionArgs): Promise<null> => {
    const { context, params, request } = args;
    const wanted = queries(context.get(apiContext), toPageArguments(params, request));
    await Promise.all(
      wanted.map((query) => readyInBrowser(args, 'parted' in query ? query.query : query)),
    );
    return null;
  };
}

/**
 * The data of a query that its page cannot be without: from the browser's cache, else from the API,
 * asked for as often as the app persists (`persistContext`).
 */
export function neededQuery<T, K extends QueryKey>(
  { context, request }: ClientLoaderFunctionArgs,
  query: UseQueryOptions<T, Error, T, K>,
): Promise<T> {
  const queryClient = context.get(queryClientContext);
  const work = () =>
    queryClient.query({ ...query, staleTime: 'static', retry: false } as never) as Promise<T>;
  return context.get(persistContext)(work, request.signal);
}

async function readyOnServer(client: QueryClient, wanted: Query | PanelQuery | PartedQuery) {
  if (!('parted' in wanted)) return readyInProcess(client, wanted);
  await readyInProcess(client, wanted.query);
  const { queryKey } = 'panel' in wanted.query ? wanted.query.panel : wanted.query;
  const whole = client.getQueryData(queryKey);
  const part = whole === undefined ? null : wanted.parted.partOf(whole);
  if (part === null) return;
  client.removeQueries({ queryKey, exact: true });
  const updatedAt = wanted.parted.key ? undefined : Date.now() - PART_AGE_MS;
  client.setQueryData(wanted.parted.key ?? queryKey, part, { updatedAt });
}

async function readyInProcess(client: QueryClient, query: Query | PanelQuery) {
  if ('panel' in query) return client.query(query.panel as never).catch(() => undefined);
  await client.query({ ...query, staleTime: 'static' } as never).catch(rethrow);
}

async function readyInBrowser(args: ClientLoaderFunctionArgs, query: Query | PanelQuery) {
  if ('panel' in query) {
    void args.context
      .get(queryClientContext)
      .query(query.panel as never)
      .catch(() => undefined);
  } else await neededQuery<unknown, QueryKey>(args, query).catch(rethrow);
}

function rethrow(error: unknown): never {
  throw toRouteError(error);
}

/** A failed call keeps its status and sentence on the way to the error page; other errors stay. */
function toRouteError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { message } = error;
  return data({ message }, { status: error.status || 503, statusText: message });
}

function toPageArguments(params: Params, request: Request): PageArguments {
  return { params, searchParams: new URL(request.url).searchParams };
}

/** That a panel failed is for the browser to know, why is for the server's log. */
function withoutErrors(state: DehydratedState): DehydratedState {
  return {
    ...state,
    queries: state.queries.map((query) => ({
      ...query,
      state: { ...query.state, error: null, fetchFailureReason: null },
    })),
  };
}
