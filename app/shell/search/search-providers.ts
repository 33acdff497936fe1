import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createMonsterSearch } from '#app/features/guide/web/shared/picker/monster-search.ts';
import { rosterQuery } from '#app/features/guide/web/shared/roster-query.ts';
import { techniqueListQuery } from '#app/features/guide/web/techniques/technique-page-queries.ts';
import { type Song, searchMusic } from '#app/features/music/catalogue/contract.ts';
import { cleanTerm } from '#app/features/music/catalogue/search/song-tags.ts';
import { playerSearchQuery } from '#app/features/players/web/queries.ts';
import { nameSearchQuery } from '#app/features/records/web/queries.ts';
import { useKeptAt } from '#app/ui/time/kept-at.ts';
import {
  albumHit,
  createPageSearch,
  createTechniqueSearch,
  fighterHit,
  type Hit,
  monsterHit,
  pageHit,
  playerHit,
  songHit,
  techniqueHit,
} from './hits.ts';

export interface HitGroup {
  label: string;
  hits: Hit[];
  best: number;
  state: 'loading' | 'ready' | 'failed';
}

// Ten at most, which is more than a phone shows above its keyboard; the page of results has all.
const MONSTER_LIMIT = 5;
const TECHNIQUE_LIMIT = 3;
const PAGE_LIMIT = 2;
const PAGES = createPageSearch();
const FIGHTER_LIMIT = 5;
const MUSIC_LIMIT = 4;
const TYPING_PAUSE_MS = 150;
export const TERM_MIN_CHARACTERS = 2;
const isSent = (term: string) => [...term].length >= TERM_MIN_CHARACTERS;

/** Groups searched in the browser lead; those of the server follow, so that nothing above moves. */
export function useHitGroups(text: string): HitGroup[] {
  const monsters = useMonsterHits(text);
  const techniques = useTechniqueHits(text);
  const pages = usePageHits(text);
  // One wait for all that are asked of the server, so that the box is rendered anew once.
  const settled = useSettled(text.trim(), TYPING_PAUSE_MS);
  // Of these a device keeps only songs.
  const asked = useHasLine() ? settled : '';
  const players = usePlayerHits(asked);
  const fighters = useFighterHits(asked);
  const music = useMusicHits(cleanTerm(settled));
  return inPlace([
    ...[pages, monsters, techniques].sort((one, other) => rankOf(other) - rankOf(one)),
    players,
    fighters,
    ...music,
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

function useMonsterHits(text: string): HitGroup {
  const { data, status } = useQuery(rosterQuery(useApi()));
  const search = useMemo(() => data && createMonsterSearch(data), [data]);
  return useMemo(() => {
    const found = search?.find(text, MONSTER_LIMIT) ?? [];
    return {
      label: 'Monsters',
      best: found[0]?.score ?? 0,
      state: stateOf(status),
      hits: found.map(({ item }) => monsterHit(item)),
    };
  }, [search, text, status]);
}

function usePageHits(text: string): HitGroup {
  return useMemo(() => {
    const found = PAGES.find(text, PAGE_LIMIT);
    return {
      label: 'Pages',
      best: found[0]?.score ?? 0,
      state: 'ready',
      hits: found.map(({ item }) => pageHit(item)),
    };
  }, [text]);
}

function useTechniqueHits(text: string): HitGroup {
  const { data, status } = useQuery(techniqueListQuery(useApi()));
  const search = useMemo(() => data && createTechniqueSearch(data), [data]);
  return useMemo(() => {
    const found = search?.find(text, TECHNIQUE_LIMIT) ?? [];
    return {
      label: 'Techniques',
      best: found[0]?.score ?? 0,
      state: stateOf(status),
      hits: found.map(({ item }) => techniqueHit(item)),
    };
  }, [search, text, status]);
}

function usePlayerHits(term: string): HitGroup {
  const enabled = isSent(term);
  const query = playerSearchQuery(useApi(), term);
  const { data, status } = useQuery({ ...query, enabled, placeholderData: keepPreviousData });
  const players = enabled ? (data?.players ?? []) : [];
  return {
    label: 'Players',
    best: 0,
    state: enabled ? stateOf(status) : 'ready',
    hits: players.map(playerHit),
  };
}

function useFighterHits(term: string): HitGroup {
  const enabled = isSent(term);
  const query = nameSearchQuery(useApi(), term);
  const { data, status } = useQuery({ ...query, enabled, placeholderData: keepPreviousData });
  const fighters = enabled ? (data?.monsters ?? []) : [];
  return {
    label: 'Fighters',
    best: 0,
    state: enabled ? stateOf(status) : 'ready',
    hits: fighters.slice(0, FIGHTER_LIMIT).map(fighterHit),
  };
}

function useMusicHits(term: string): HitGroup[] {
  const enabled = isSent(term);
  const query = musicSearchQuery(useApi(), term);
  const { data, status } = useQuery({ ...query, enabled, placeholderData: keepPreviousData });
  const state = enabled ? stateOf(status) : 'ready';
  const found = enabled ? data : undefined;
  return [
    { label: 'Songs', best: 0, state, hits: found?.songs ?? [] },
    { label: 'Albums', best: 0, state, hits: found?.albums ?? [] },
  ];
}

function musicSearchQuery(api: Client, searchTerms: string) {
  return queryOptions({
    queryKey: ['albums', 'bar-search', searchTerms],
    queryFn: async ({ signal }) => {
      const query = { searchTerms, limit: MUSIC_LIMIT };
      const [songs, albums] = await Promise.all([
        api(searchMusic, { query: { ...query, searchType: 'song' } }, { signal }),
        api(searchMusic, { query: { ...query, searchType: 'albums' } }, { signal }),
      ]);
      return {
        songs: (songs.items as Song[]).map(songHit),
        albums: albums.items.map(albumHit),
      };
    },
  });
}

function stateOf(status: 'pending' | 'error' | 'success'): HitGroup['state'] {
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
