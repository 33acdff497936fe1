import type { Client } from '@ringside/contract/client';
import { calibrationBalance, calibrationSkills } from '#app/features/guide/contract.ts';
import { inNumberOrder } from '#app/features/guide/rules.ts';
import { listTechniques } from '#app/features/guide/technique-rules.ts';
import { createMonsterSearch } from '#app/features/guide/web/shared/picker/monster-search.ts';
import { type Song, searchMusic } from '#app/features/music/catalogue/contract.ts';
import { cleanTerm } from '#app/features/music/catalogue/search/song-tags.ts';
import { searchPlayers } from '#app/features/players/contract.ts';
import { searchNames } from '#app/features/records/contract.ts';
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

const HITS_PER_GROUP = 24;

export function lookUps(
  api: Client,
  text: string,
  signal: AbortSignal,
): Record<string, Promise<Hit[]>> {
  const music = cleanTerm(text);
  const ofMusic = async (searchType: 'song' | 'albums') => {
    if (music === '') return [];
    const query = { searchTerms: music, limit: HITS_PER_GROUP, searchType };
    return (await api(searchMusic, { query }, { signal })).items;
  };
  return {
    Pages: Promise.resolve(
      createPageSearch()
        .find(text, HITS_PER_GROUP)
        .map(({ item }) => pageHit(item)),
    ),
    Monsters: api(calibrationBalance, {}, { signal }).then((monsters) =>
      createMonsterSearch(inNumberOrder(monsters))
        .find(text, HITS_PER_GROUP)
        .map(({ item }) => monsterHit(item)),
    ),
    Techniques: api(calibrationSkills, {}, { signal }).then((skills) =>
      createTechniqueSearch(listTechniques(skills))
        .find(text, HITS_PER_GROUP)
        .map(({ item }) => techniqueHit(item)),
    ),
    Players: api(searchPlayers, { query: { term: text } }, { signal }).then(({ players }) =>
      players.map(playerHit),
    ),
    Fighters: api(searchNames, { query: { term: text } }, { signal }).then(({ monsters }) =>
      monsters.map(fighterHit),
    ),
    Songs: ofMusic('song').then((items) => (items as Song[]).map(songHit)),
    Albums: ofMusic('albums').then((items) => items.map(albumHit)),
  };
}
