import type { Client } from '@ringside/contract/client';
import { createTypoSearch } from '@ringside/typo-search';
import { isolated } from '#app/core/names/rules.ts';
import type { GuideEntry } from '#app/features/guide/contract.ts';
import { guideLine, monsterPath, withSpaces } from '#app/features/guide/rules.ts';
import { type ListedTechnique, techniquePath } from '#app/features/guide/technique-rules.ts';
import { type Song, searchMusic } from '#app/features/music/catalogue/contract.ts';
import type { MonsterRecord } from '#app/features/records/contract.ts';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { searchedPages } from './pages.ts';

export interface Hit {
  to: string;
  title: string;
  detail: string;
  race?: string;
}

export function monsterHit(monster: GuideEntry): Hit {
  return {
    to: monsterPath(monster.META),
    title: monster.name,
    detail: guideLine(monster),
    race: monster.META.RACE_SUPERTYPE,
  };
}

export function techniqueHit({ name, type, slug, range, guts_cost }: ListedTechnique): Hit {
  return {
    to: techniquePath(type, slug),
    title: name,
    detail: `${withSpaces(type)} · range ${range} · ${guts_cost} guts`,
    race: type,
  };
}

export function createTechniqueSearch(techniques: readonly ListedTechnique[]) {
  return createTypoSearch(
    techniques.map((item) => ({
      item,
      name: item.name,
      aliases: [`${withSpaces(item.type)} ${item.name}`],
    })),
  );
}

export function playerHit({ login, displayName }: { login: string; displayName: string }): Hit {
  return {
    to: `/players/${encodeURIComponent(login)}`,
    title: displayName,
    detail: 'Player',
  };
}

export function fighterHit({ ID, MONSTER_NAME, RACE, USER }: MonsterRecord): Hit {
  return {
    to: `/monster-history/${ID}`,
    title: MONSTER_NAME,
    detail: `${withSpaces(RACE)} · ${isolated(USER ?? 'NPC')}`,
    race: RACE,
  };
}

function songHit({ name, album }: Song): Hit {
  const query = new URLSearchParams({ filter: name });
  return { to: `/jukebox/albums/${album.id}?${query}`, title: name, detail: album.name };
}

function albumHit({ id, name }: { id: string; name: string }): Hit {
  return { to: `/jukebox/albums/${id}`, title: name, detail: 'Album' };
}

export async function musicHits(
  api: Client,
  query: { searchTerms: string; limit: number },
  signal: AbortSignal,
): Promise<{ songs: Hit[]; albums: Hit[] }> {
  if (query.searchTerms === '') return { songs: [], albums: [] };
  const [songs, albums] = await Promise.all([
    api(searchMusic, { query: { ...query, searchType: 'song' } }, { signal }),
    api(searchMusic, { query: { ...query, searchType: 'albums' } }, { signal }),
  ]);
  return { songs: (songs.items as Song[]).map(songHit), albums: albums.items.map(albumHit) };
}

export function createPageSearch() {
  return createTypoSearch(
    searchedPages().map((item) => ({ item, name: item.label, aliases: item.names })),
  );
}

export function pageHit({ label, to }: MenuEntry): Hit {
  return { to, title: label, detail: 'Page' };
}
