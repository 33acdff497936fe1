import type { Client } from '@ringside/contract/client';
import type { TypoSearch } from '@ringside/typo-search';
import { calibrationBalance, calibrationSkills } from '#app/features/guide/contract.ts';
import { inNumberOrder } from '#app/features/guide/rules.ts';
import { listTechniques } from '#app/features/guide/technique-rules.ts';
import { createMonsterSearch } from '#app/features/guide/web/shared/picker/monster-search.ts';
import { cleanTerm } from '#app/features/music/catalogue/search/song-tags.ts';
import { searchPlayers } from '#app/features/players/contract.ts';
import { searchNames } from '#app/features/records/contract.ts';
import * as hits from './hits.ts';

const HITS_PER_GROUP = 24;

export function lookUps(
  api: Client,
  text: string,
  signal: AbortSignal,
): Record<string, Promise<hits.Hit[]>> {
  const found = <T>(search: TypoSearch<T>, toHit: (item: T) => hits.Hit) =>
    search.find(text, HITS_PER_GROUP).map(({ item }) => toHit(item));
  const ofServer = { query: { term: text } };
  const music = hits.musicHits(
    api,
    { searchTerms: cleanTerm(text), limit: HITS_PER_GROUP },
    signal,
  );
  return {
    Pages: Promise.resolve(found(hits.createPageSearch(), hits.pageHit)),
    Monsters: api(calibrationBalance, {}, { signal }).then((monsters) =>
      found(createMonsterSearch(inNumberOrder(monsters)), hits.monsterHit),
    ),
    Techniques: api(calibrationSkills, {}, { signal }).then((skills) =>
      found(hits.createTechniqueSearch(listTechniques(skills)), hits.techniqueHit),
    ),
    Players: api(searchPlayers, ofServer, { signal }).then(({ players }) =>
      players.map(hits.playerHit),
    ),
    Fighters: api(searchNames, ofServer, { signal }).then(({ monsters }) =>
      monsters.map(hits.fighterHit),
    ),
    Songs: music.then(({ songs }) => songs),
    Albums: music.then(({ albums }) => albums),
  };
}
