import type { Client, HttpClient } from '@ringside/contract/client';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { createContext as createRouterContext, RouterContextProvider } from 'react-router';

export const apiContext = createRouterContext<Client>();
/** The browser's cache, for loaders that run there. */
export const queryClientContext = createRouterContext<QueryClient>();

export type Persist = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
/** The retry strategy of loaders in the browser; no retries by default. */
export const persistContext = createRouterContext<Persist>((work) => work());

const ApiContext = createContext<HttpClient | null>(null);

export function browserLoadContext(
  api: Client,
  queryClient: QueryClient,
  persist?: Persist,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(queryClientContext, queryClient);
  if (persist) context.set(persistContext, persist);
  return context;
}

interface PageDataProviderProps {
  api: HttpClient;
  queryClient: QueryClient;
  children: ReactNode;
}

export function PageDataProvider({ api, queryClient, children }: PageDataProviderProps) {
  return (
    <ApiProvider api={api}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ApiProvider>
  );
}

export function ApiProvider({ api, children }: Pick<PageDataProviderProps, 'api' | 'children'>) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The contract client for components, which make calls only in a browser. */
export function useApi(): HttpClient {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi must be used within a PageDataProvider');
  return api;
}
