import type { OddsShape, Side } from '@ringside/fight-odds';
import { createRandom, type Random } from '@ringside/seeded-random';
import { STATS } from '#app/features/guide/contract.ts';
import { keptSide } from '#app/features/records/fight-sides.ts';
import { ODDS_SHAPE, sideOf } from '#app/features/upcoming/odds/rules.ts';
import { playFight, startLeague } from '#demo/season/league.ts';
import type { Entry } from '#demo/season/world/challenger.ts';
import { createWorld } from '#demo/season/world/world.ts';
import { loadReference } from '#reference/load.ts';

/** A decided fight of a simulated world, whose true chance is known. */
export interface KnownFight {
  left: Side;
  right: Side;
  /** The true chance of the left side, 0 to 1. */
  leftChance: number;
  leftSideWins: boolean;
  /** The bets in Z; null in a world without bettors. */
  pool: { left: number; right: number } | null;
}

export interface OddsWorld {
  about: string;
  shape: OddsShape;
  /** The number of figures, counted from the first, that are stats. */
  stats: number;
  fights(seed: string): () => KnownFight;
}

const FIGHTERS = 300;
const TYPES = 24;

const WITHOUT_STATS = {
  shape: {
    figures: ['first', 'second'],
    traits: [{ name: 'fighter' }, { name: 'type', matchups: true }],
  },
  stats: 2,
};

export const ODDS_WORLDS: Record<string, OddsWorld> = {
  season: {
    about: "the practice season's: stats decide, runs tire, each monster has a form of its own",
    shape: ODDS_SHAPE,
    stats: STATS.length,
    fights: seasonFights,
  },
  'hidden ratings': {
    about: `${FIGHTERS} fighters of hidden, normally distributed strength, whose stats mean nothing`,
    ...WITHOUT_STATS,
    fights(seed) {
      const random = createRandom(`hidden ratings ${seed}`);
      const strengths = Array.from({ length: FIGHTERS }, () => normal(random));
      return () => {
        const [left, right] = drawPair(FIGHTERS, random);
        const leftChance = sigmoid((strengths[left] ?? 0) - (strengths[right] ?? 0));
        const side = (fighter: number) =>
          freeSide(`fighter ${fighter}`, `type ${fighter % TYPES}`, random);
        return decide({ left: side(left), right: side(right), leftChance, pool: null }, random);
      };
    },
  },
  'breed against breed': {
    about: `newcomers of ${TYPES} types, and only which type meets which decides`,
    ...WITHOUT_STATS,
    fights(seed) {
      const random = createRandom(`race against race ${seed}`);
      const strengths = Array.from({ length: TYPES * TYPES }, () => normal(random));
      let newcomers = 0;
      return () => {
        const [left, right] = drawPair(TYPES, random);
        const [first, second] = left < right ? [left, right] : [right, left];
        const logits = strengths[first * TYPES + second] ?? 0;
        const leftChance = sigmoid(left === first ? logits : -logits);
        const side = (type: number) => freeSide(`newcomer ${newcomers++}`, `type ${type}`, random);
        return decide({ left: side(left), right: side(right), leftChance, pool: null }, random);
      };
    },
  },
};

/** A side with random figures. */
const freeSide = (fighter: string, type: string, random: Random): Side => ({
  figures: [normal(random), normal(random)],
  traits: [fighter, type],
});

function decide(fight: Omit<KnownFight, 'leftSideWins'>, random: Random): KnownFight {
  return { ...fight, leftSideWins: random.chance(fight.leftChance) };
}

function drawPair(count: number, random: Random): [number, number] {
  const left = random.int(0, count - 1);
  const right = random.int(0, count - 2);
  return [left, right < left ? right : right + 1];
}

const sigmoid = (logits: number) => 1 / (1 + Math.exp(-logits));

/** A standard normal variate (Box–Muller transform). */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

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
