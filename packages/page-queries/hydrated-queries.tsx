import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useMatches } from 'react-router';
import { unpackForPage } from './packed-tables.ts';
import type { PageData } from './route-queries.ts';

const HYDRATION = { defaultOptions: { deserializeData: unpackForPage } };

function dehydratedStateOf(loaderData: unknown): DehydratedState | undefined {
  return (loaderData as Partial<PageData> | null | undefined)?.dehydratedState;
}

export function HydratedQueries({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const state = useMemo<DehydratedState>(() => {
    const states = matches.map((match) => dehydratedStateOf(match.loaderData));
    return { mutations: [], queries: states.flatMap((each) => each?.queries ?? []) };
  }, [matches]);
  return (
    <HydrationBoundary state={state} options={HYDRATION}>
      {children}
    </HydrationBoundary>
  );
}
