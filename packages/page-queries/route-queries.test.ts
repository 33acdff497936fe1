import { ApiError } from '@ringside/contract/api-error';
import type { Client } from '@ringside/contract/client';
import { type DehydratedState, QueryClient, queryOptions } from '@tanstack/react-query';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { apiContext, browserLoadContext } from './page-data.tsx';
import {
  browserQueries,
  inParts,
  type PageQueries,
  panel,
  serverQueries,
} from './route-queries.ts';

const api = (async () => 'from the api') as unknown as Client;

function loaderArguments(context: RouterContextProvider): never {
  const request = new Request('http://localhost/thing/7?page=2');
  return { context, params: { id: '7' }, request } as never;
}

function onServer() {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return loaderArguments(context);
}

function inBrowser(queryClient: QueryClient) {
  return loaderArguments(browserLoadContext(api, queryClient));
}

const thing = (queryFn: () => Promise<unknown>) => queryOptions({ queryKey: ['status'], queryFn });
const fails = (error: Error) => () => Promise.reject(error);

function states({ queries }: DehydratedState) {
  return queries.map(({ queryKey, state }) => [queryKey[0], state.status, state.data]);
}

test('the server sends the fetched data, and queries get the address of the page', async () => {
  const load = serverQueries((client, { params, searchParams }) => [
    thing(async () => [await client(null as never), params.id, searchParams.get('page')]),
  ]);
  const { dehydratedState } = await load(onServer());
  expect(states(dehydratedState)).toEqual([['status', 'success', ['from the api', '7', '2']]]);
});

test('the error page gets the status and message of a failed call', async () => {
  const load = serverQueries(() => [
    thing(fails(new ApiError(404, 'not_found', 'No such thing.'))),
  ]);
  await expect(load(onServer())).rejects.toMatchObject({
    data: { message: 'No such thing.' },
    init: { status: 404 },
  });
});

test('an unreachable server is an error page with status 503, not 0', async () => {
  const load = browserQueries(() => [thing(fails(new ApiError(0, 'unreachable', 'No answer.')))]);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(load(inBrowser(queryClient))).rejects.toMatchObject({ init: { status: 503 } });
});

test('a panel that fails on the server does not affect the page, and hides the reason', async () => {
  const load = serverQueries(() => [panel(thing(fails(new Error('secret detail'))))]);
  const { dehydratedState } = await load(onServer());
  expect(states(dehydratedState)).toEqual([['status', 'error', undefined]]);
  expect(dehydratedState.queries[0]?.state.errorUpdateCount).toBe(1);
  expect(JSON.stringify(dehydratedState)).not.toContain('secret');
});

test('the browser waits for the required queries of a page and not for its panels', async () => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  const queries: PageQueries = () => [
    thing(async () => 'needed'),
    panel(queryOptions({ queryKey: ['clock'], queryFn: never })),
  ];
  const queryClient = new QueryClient();
  await browserQueries(queries)(inBrowser(queryClient));
  expect(queryClient.getQueryData(['status'])).toBe('needed');
  expect(never).toHaveBeenCalledOnce();
});

test('data in the browser cache is not fetched again', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['status'], 'known');
  const fetchThing = vi.fn(async () => 'fetched');
  await browserQueries(() => [thing(fetchThing)])(inBrowser(queryClient));
  expect(fetchThing).not.toHaveBeenCalled();
});

test('the server sends a part of data that is too long, and the browser fetches the whole', async () => {
  const long = thing(async () => [1, 2, 3, 4]);
  const part = (most: number) => ({
    key: ['history'] as const,
    partOf: (whole: number[]) => (whole.length > most ? whole.slice(0, most) : null),
  });
  const handedOver = async (most: number) => {
    const { dehydratedState } = await serverQueries(() => [inParts(panel(long), part(most))])(
      onServer(),
    );
    return states(dehydratedState);
  };
  expect(await handedOver(2)).toEqual([['history', 'success', [1, 2]]]);
  expect(await handedOver(4)).toEqual([['status', 'success', [1, 2, 3, 4]]]);
  const queryClient = new QueryClient();
  await browserQueries(() => [inParts(long, part(2))])(inBrowser(queryClient));
  expect(queryClient.getQueryData(['status'])).toEqual([1, 2, 3, 4]);
});

test('data that failed to load has no part and stays failed', async () => {
  const partOf = vi.fn();
  const load = serverQueries(() => [
    inParts(panel(thing(fails(new Error('away')))), { key: ['history'] as const, partOf }),
  ]);
  const { dehydratedState } = await load(onServer());
  expect(states(dehydratedState)).toEqual([['status', 'error', undefined]]);
  expect(partOf).not.toHaveBeenCalled();
});

test('a part without its own key is a stale response, which the browser refetches', async () => {
  const partOf = (whole: number[]) => whole.slice(0, 1);
  const load = serverQueries(() => [
    inParts(
      thing(async () => [1, 2]),
      { partOf },
    ),
  ]);
  const { dehydratedState } = await load(onServer());
  expect(states(dehydratedState)).toEqual([['status', 'success', [1]]]);
  expect(dehydratedState.queries[0]?.state.dataUpdatedAt).toBeLessThan(Date.now() - 30_000);
});
