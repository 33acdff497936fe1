import { createRandom, type Random } from '@ringside/seeded-random';
import type { Monster } from '#app/features/guide/contract.ts';
import type { Reference } from '#reference/load.ts';
import { drawHabits, type Habits, PRACTICE_PLAYERS } from './players.ts';

export const ENCORES_PER_ROUND = 85;

export interface World {
  reference: Reference;
  random: Random;
  habits: readonly Habits[];
  monsterOf(recordId: number): Monster;
}

export function createWorld(reference: Reference, seed: string): World {
  const random = createRandom(`practice season ${seed}`);
  const types = Object.keys(reference.skills).sort();
  const habits = PRACTICE_PLAYERS.map((player) =>
    drawHabits(types, random.fork('habits').fork(player.userId)),
  );
  return { reference, random, habits, monsterOf: createCast(reference.monsters, random) };
}

function createCast(monsters: readonly Monster[], random: Random) {
  const popularity = new Map(
    monsters.map(({ META }) => {
      const pureBreed = META.RACE_SUBTYPE === META.RACE_TYPE;
      const fame = random.fork('fame').fork(META.RACE_SUPERTYPE).next() ** 2;
      return [META.RACE_SUPERTYPE, (pureBreed ? 6 : 1) * fame];
    }),
  );
  const encoreCount = Math.min(ENCORES_PER_ROUND, monsters.length);
  const roundLength = monsters.length + encoreCount;
  let dealt: { round: number; monsters: Monster[] } | undefined;

  return (recordId: number): Monster => {
    const round = Math.floor((recordId - 1) / roundLength);
    if (dealt?.round !== round) {
      const draw = random.fork('cast').fork(round);
      const encores = Array.from({ length: encoreCount }, () =>
        draw.weighted(monsters, ({ META }) => popularity.get(META.RACE_SUPERTYPE) ?? 0),
      );
      dealt = { round, monsters: draw.shuffle([...monsters, ...encores]) };
    }
    return dealt.monsters[(recordId - 1) % roundLength] as Monster;
  };
}
