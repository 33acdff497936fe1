import { ApiError } from '@ringside/contract/api-error';
import { MONSTER_MESSAGE, type Monster } from './contract.ts';
import {
  compareText,
  type Encyclopedia,
  guideEntry,
  monsterPath,
  neighbours,
  plainName,
  raceNameOf,
} from './rules.ts';

export const entryPath = ({ type, subtype }: { type: string; subtype: string }) =>
  monsterPath({ RACE_TYPE: raceNameOf(type), RACE_SUBTYPE: raceNameOf(subtype) });

/** @throws ApiError 404 if the encyclopedia has no such monster */
export function findMonster(index: ReadonlyMap<string, Monster>, key: string): Monster {
  const monster = index.get(key);
  if (!monster) throw new ApiError(404, 'not_found', MONSTER_MESSAGE);
  return monster;
}

/** `GET /monster/:name`. @throws ApiError 404 */
export function monsterAnswer(known: Encyclopedia, name: string) {
  return withTechniques(known, findMonster(known.byName, plainName(name)));
}

/** `GET /monster-entry/:type/:subtype`. @throws ApiError 404 */
export function entryAnswer(known: Encyclopedia, address: { type: string; subtype: string }) {
  const { monsters, byPath } = known;
  const monster = findMonster(byPath, entryPath(address));
  const type = monster.META.RACE_TYPE;
  return {
    ...withTechniques(known, monster),
    types: [...new Set(monsters.map(({ META }) => META.RACE_TYPE))].sort(compareText),
    family: monsters.filter(({ META }) => META.RACE_TYPE === type).map(guideEntry),
    ...neighbours(monsters, monster),
  };
}

function withTechniques({ skills }: Encyclopedia, monster: Monster) {
  return { monster, techniques: skills[monster.META.RACE_TYPE] ?? [] };
}
