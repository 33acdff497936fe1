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
import { packForPage } from './packed-tables.ts';
import { apiContext, persistContext, queryClientContext } from './page-data.tsx';
import { createQueryClient } from './query-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: a page has queries of many types in one list
type Query = UseQueryOptions<any, any, any, any>;

interface PanelQuery {
  panel: { queryKey: QueryKey };
}

const fetched = (
  client: QueryClient,
  query: { queryKey: QueryKey; staleTime?: 'static'; retry?: UseQueryOptions['retry'] },
): Promise<unknown> => client.query(query);

interface Parted<T, P> {
  key?: QueryKey;
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
 * If a plain query fails, the error page is shown; one in `panel()` fills a panel that shows its
 * own states.
 */
export type PageQueries = (
  api: Client,
  args: PageArguments,
) => (Query | PanelQuery | PartedQuery)[];

export interface PageData {
  dehydratedState: DehydratedState;
}

/**
 * Marks a query whose panel shows its own loading and error states: the server prefetches it, the
 * browser opens the page without waiting for it, and a failure affects only the panel.
 */
export function panel<Q extends { queryKey: QueryKey }>(query: Q): PanelQuery {
  return { panel: query };
}

/**
 * Marks a query whose data may be too long for a page: the server then sends only the part that the
 * page shows, and the browser fetches the whole after the page is loaded.
 */
export function inParts<T, P>(
  query: { queryKey: QueryKey } | PanelQuery,
  parted: Parted<T, P>,
): PartedQuery {
  return { query: query as Query | PanelQuery, parted: parted as Parted<unknown, unknown> };
}

/** Old enough for the browser to refetch immediately. */
const PART_AGE_MS = 60_000;

/** A route's `loader`: fetches the page's queries in the process, for the browser's cache. */
export function serverQueries(queries: PageQueries) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<PageData> => {
    const queryClient = createQueryClient();
    const wanted = queries(context.get(apiContext), toPageArguments(params, request));
    await Promise.all(wanted.map((query) => readyOnServer(queryClient, query)));
    return {
      dehydratedState: withoutErrors(
        dehydrate(queryClient, {
          serializeData: packForPage,
          shouldDehydrateQuery: (query) => query.state.status !== 'pending',
        }),
      ),
    };
  };
}

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
 * The data of a required query: from the browser's cache, else from the API, with the app's retries
 * (`persistContext`).
 */
export function neededQuery<T, K extends QueryKey>(
  { context, request }: ClientLoaderFunctionArgs,
  query: UseQueryOptions<T, Error, T, K>,
): Promise<T> {
  const queryClient = context.get(queryClientContext);
  const work = () =>
    fetched(queryClient, { ...query, staleTime: 'static', retry: false }) as Promise<T>;
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
  if ('panel' in query) return fetched(client, query.panel).catch(() => undefined);
  await fetched(client, { ...query, staleTime: 'static' }).catch(rethrow);
}

async function readyInBrowser(args: ClientLoaderFunctionArgs, query: Query | PanelQuery) {
  if ('panel' in query) {
    void fetched(args.context.get(queryClientContext), query.panel).catch(() => undefined);
  } else await neededQuery<unknown, QueryKey>(args, query).catch(rethrow);
}

function rethrow(error: unknown): never {
  throw toRouteError(error);
}

function toRouteError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { message } = error;
  return data({ message }, { status: error.status || 503, statusText: message });
}

/** Whether a loader failed since the API has no such thing. */
export function isMissing(error: unknown): boolean {
  const init = (error as { init?: ResponseInit | null } | null)?.init;
  return init?.status === 404;
}

function toPageArguments(params: Params, request: Request): PageArguments {
  return { params, searchParams: new URL(request.url).searchParams };
}

/** The browser learns that a panel failed; the reason is only in the server's log. */
function withoutErrors(state: DehydratedState): DehydratedState {
  return {
    ...state,
    queries: state.queries.map((query) => ({
      ...query,
      state: { ...query.state, error: null, fetchFailureReason: null },
    })),
  };
}
