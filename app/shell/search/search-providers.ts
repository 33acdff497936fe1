import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import type { TypoSearch } from '@ringside/typo-search';
import {
  keepPreviousData,
  type QueryKey,
  type QueryStatus,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createMonsterSearch } from '#app/features/guide/web/shared/picker/monster-search.ts';
import { rosterQuery } from '#app/features/guide/web/shared/roster-query.ts';
import { techniqueListQuery } from '#app/features/guide/web/techniques/technique-page-queries.ts';
import { cleanTerm } from '#app/features/music/catalogue/search/song-tags.ts';
import { playerSearchQuery } from '#app/features/players/web/queries.ts';
import { nameSearchQuery } from '#app/features/records/web/queries.ts';
import { useKeptAt } from '#app/ui/time/kept-at.ts';
import {
  createPageSearch,
  createTechniqueSearch,
  fighterHit,
  type Hit,
  monsterHit,
  musicHits,
  pageHit,
  playerHit,
  techniqueHit,
} from './hits.ts';

export interface HitGroup {
  label: string;
  hits: Hit[];
  best: number;
  state: 'loading' | 'ready' | 'failed';
}

// Ten at most, which is more than a phone shows above its keyboard; the page of results has all.
const MONSTERS = { label: 'Monsters', limit: 5, toHit: monsterHit };
const TECHNIQUES = { label: 'Techniques', limit: 3, toHit: techniqueHit };
const PAGES = { label: 'Pages', limit: 2, toHit: pageHit };
const PAGE_SEARCH = createPageSearch();
const FIGHTER_LIMIT = 5;
const MUSIC_LIMIT = 4;
const TYPING_PAUSE_MS = 150;
export const TERM_MIN_CHARACTERS = 2;

/** Groups searched in the browser lead; those of the server follow, so that nothing above moves. */
export function useHitGroups(text: string): HitGroup[] {
  const api = useApi();
  const inBrowser = [
    useFound(PAGES, text, { search: PAGE_SEARCH, status: 'success' }),
    useFound(MONSTERS, text, useSearch(rosterQuery(api), createMonsterSearch)),
    useFound(TECHNIQUES, text, useSearch(techniqueListQuery(api), createTechniqueSearch)),
  ];
  // One wait for all that are asked of the server, so that the box is rendered anew once.
  const settled = useSettled(text.trim(), TYPING_PAUSE_MS);
  // Of these a device keeps only songs.
  const asked = useHasLine() ? settled : '';
  const searchTerms = cleanTerm(settled);
  return inPlace([
    ...inBrowser.sort((one, other) => rankOf(other) - rankOf(one)),
    ...useAsked(playerSearchQuery(api, asked), asked, (found) => ({
      Players: found?.players.map(playerHit),
    })),
    ...useAsked(nameSearchQuery(api, asked), asked, (found) => ({
      Fighters: found?.monsters.slice(0, FIGHTER_LIMIT).map(fighterHit),
    })),
    ...useAsked(musicSearchQuery(api, searchTerms), searchTerms, (found) => ({
      Songs: found?.songs,
      Albums: found?.albums,
    })),
  ]);
}

/** Whether the server can be asked; a browser may be connected to a network that leads nowhere. */
export const useHasLine = (): boolean => useKeptAt() === null && navigator.onLine;

/** A group that is still loading may turn out to have the best hit. */
function rankOf({ best, state }: HitGroup): number {
  return state === 'loading' ? Number.POSITIVE_INFINITY : best;
}

/** Groups wait for those above them, so that no hit moves while one is chosen. */
export function inPlace(groups: HitGroup[]): HitGroup[] {
  const waiting = groups.findIndex(({ state }) => state === 'loading');
  return waiting < 0 ? groups : groups.slice(0, waiting + 1);
}

interface Listed<T> {
  label: string;
  limit: number;
  toHit: (item: T) => Hit;
}

interface Searched<T> {
  search: TypoSearch<T> | undefined;
  status: QueryStatus;
}

function useSearch<T, K extends QueryKey>(
  query: UseQueryOptions<T[], Error, T[], K>,
  create: (all: T[]) => TypoSearch<T>,
): Searched<T> {
  const { data, status } = useQuery(query);
  return { search: useMemo(() => data && create(data), [data, create]), status };
}

function useFound<T>(of: Listed<T>, text: string, { search, status }: Searched<T>): HitGroup {
  return useMemo(() => {
    const found = search?.find(text, of.limit) ?? [];
    return {
      label: of.label,
      best: found[0]?.score ?? 0,
      state: stateOf(status),
      hits: found.map(({ item }) => of.toHit(item)),
    };
  }, [of, search, text, status]);
}

function useAsked<T, K extends QueryKey>(
  query: UseQueryOptions<T, Error, T, K>,
  term: string,
  hitsOf: (found: T | undefined) => Record<string, Hit[] | undefined>,
): HitGroup[] {
  const enabled = [...term].length >= TERM_MIN_CHARACTERS;
  const { data, status } = useQuery({ ...query, enabled, placeholderData: keepPreviousData });
  const state = enabled ? stateOf(status) : 'ready';
  return Object.entries(hitsOf(enabled ? (data as T) : undefined)).map(([label, hits = []]) => ({
    label,
    best: 0,
    state,
    hits,
  }));
}

function musicSearchQuery(api: Client, searchTerms: string) {
  return queryOptions({
    queryKey: ['albums', 'bar-search', searchTerms],
    queryFn: ({ signal }) => musicHits(api, { searchTerms, limit: MUSIC_LIMIT }, signal),
  });
}

function stateOf(status: QueryStatus): HitGroup['state'] {
  return ({ pending: 'loading', error: 'failed', success: 'ready' } as const)[status];
}

function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
