import type { Side } from '@ringside/fight-odds';
import { keptSide } from '#app/features/records/fight-sides.ts';
import { sideOf } from '#app/features/upcoming/odds/rules.ts';
import { playFight, startLeague } from '#demo/season/league.ts';
import type { Entry } from '#demo/season/world/challenger.ts';
import { createWorld } from '#demo/season/world/world.ts';
import { loadReference } from '#reference/load.ts';
import type { KnownFight } from './known-fight.ts';

export function seasonFights(seed: string): () => KnownFight {
  const reference = loadReference();
  const world = createWorld(reference, seed);
  const types = new Map(
    reference.monsters.map(({ META }) => [META.RACE_SUPERTYPE, META.RACE_TYPE]),
  );
  const entries = new Map<number, Entry>();
  let state = startLeague(world);
  return () => {
    const { fight, state: next } = playFight(world, state, Date.UTC(2026, 0, 1));
    state = next;
    for (const entry of fight.entries) entries.set(entry.monster.id, entry);
    const side = ({ id, wins }: typeof fight.left): Side => {
      const { record } = entries.get(id) as Entry;
      const { RACE: race, USER: trainer = null, ...figures } = record;
      const { LIF, POW, INT, SKI, SPD, DEF, LOYALTY, GUTS_RATE, STARTING_GUTS } = figures;
      const kept = keptSide(String(id), {
        LIF,
        POW,
        INT,
        SKI,
        SPD,
        DEF,
        LOYALTY,
        GUTS_RATE,
        STARTING_GUTS,
        TECHNIQUES: figures.TECHNIQUES.length,
        streak: wins,
      });
      return sideOf(kept, { race, type: types.get(race) ?? race, trainer });
    };
    const staked = (onLeft: boolean) =>
      fight.bets.reduce((sum, bet) => sum + (bet.onLeft === onLeft ? bet.stake : 0), 0);
    return {
      left: side(fight.left),
      right: side(fight.right),
      leftChance: fight.leftChance,
      leftSideWins: fight.leftSideWins,
      pool: { left: staked(true), right: staked(false) },
    };
  };
}
