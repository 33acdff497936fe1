import type { OddsShape, Side } from '@ringside/fight-odds';
import { createRandom } from '@ringside/seeded-random';
import { STATS } from '#app/features/guide/contract.ts';
import { SIDE_FIGURES } from '#app/features/records/fight-sides.ts';
import { ODDS_SHAPE, sideOf } from '#app/features/upcoming/odds/rules.ts';
import { playFight, startLeague } from '#demo/season/league.ts';
import type { Entry } from '#demo/season/world/challenger.ts';
import { createWorld } from '#demo/season/world/world.ts';
import { loadReference } from '#reference/load.ts';
import { type HiddenRules, hiddenFights, type KnownFight } from './hidden-fights.ts';

export interface OddsWorld {
  about: string;
  shape: OddsShape;
  /** The number of figures, counted from the first, that are stats. */
  stats: number;
  fights(seed: string): () => KnownFight;
}

/** Ten worlds; the estimates know nothing of their rules. */
export const ODDS_WORLDS: Record<string, OddsWorld> = {
  season: {
    about: "the practice season's: stats decide, runs tire, each monster has a form of its own",
    shape: ODDS_SHAPE,
    stats: STATS.length,
    fights: seasonFights,
  },
  stats: hidden('stats alone decide, and one fight in ten is an upset', {
    stats: 0.5,
    lapse: 0.05,
  }),
  'tired champions': hidden('stats decide, and streaks tire', {
    stats: 0.5,
    tiring: 0.25,
    lapse: 0.05,
  }),
  'hidden ratings': hidden('60 fighters of hidden strength, whose stats mean nothing', {
    fighter: 1,
    roster: 60,
  }),
  'drifting ratings': hidden('40 fighters whose hidden strength changes', {
    fighter: 1,
    roster: 40,
    drift: 0.015,
  }),
  matchups: hidden('stats, and which type meets which', { stats: 0.4, race: 0.2, matchup: 0.6 }),
  trainers: hidden('stats, and the hand of 40 trainers', { stats: 0.4, trainer: 0.5 }),
  'a little of all': hidden('every influence there is', {
    stats: 0.4,
    otherFigures: 0.2,
    race: 0.2,
    matchup: 0.3,
    trainer: 0.2,
    tiring: 0.15,
    lapse: 0.05,
  }),
  'other rules': hidden('stats decide, by other weights from fight 2,500 on', {
    stats: 0.6,
    changeAt: 2500,
  }),
  luck: hidden('luck alone', {}),
};

function hidden(about: string, rules: HiddenRules): OddsWorld {
  return {
    about,
    shape: ODDS_SHAPE,
    stats: STATS.length,
    fights: (seed) => hiddenFights(rules, createRandom(`${about} ${seed}`)),
  };
}

function seasonFights(seed: string): () => KnownFight {
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
      const { RACE: race, USER: trainer = null, TECHNIQUES } = record;
      const others = { TECHNIQUES: TECHNIQUES.length, streak: wins };
      const figures = SIDE_FIGURES.map((name) => ({ ...record, ...others })[name]);
      return sideOf([String(id), figures], { race, type: types.get(race) ?? race, trainer });
    };
    return {
      left: side(fight.left),
      right: side(fight.right),
      leftChance: fight.leftChance,
      leftSideWins: fight.leftSideWins,
    };
  };
}
