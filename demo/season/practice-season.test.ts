import { beforeAll, describe, expect, test } from 'vitest';
import { type FeedEvent, type FeedEventOf, feedEvent } from '#app/features/feed/contract.ts';
import { STATS } from '#app/features/guide/contract.ts';
import { loadReference } from '#reference/load.ts';
import { RESTOCK_EVERY_MS, SHELF_SIZE } from './economy/store-shelf.ts';
import { MOST_WINS } from './league.ts';
import { createPracticeSeason, FULL_CAST_FIGHTS, HISTORY_FIGHTS } from './practice-season.ts';
import { PRACTICE_PLAYERS } from './world/players.ts';

const reference = loadReference();
const season = createPracticeSeason({ reference, seed: 'test' });
const endingAt = Date.UTC(2025, 5, 1, 20, 30);
const SMALL = { fights: 40, endingAt };

const eventsOf = <T extends FeedEvent['type']>(events: readonly FeedEvent[], type: T) =>
  events.filter((event): event is FeedEventOf<T> => event.type === type);

describe('the history', () => {
  let batches: FeedEvent[][];
  let events: FeedEvent[];
  beforeAll(async () => {
    ({ batches } = await season.history({ endingAt }));
    events = batches.flat();
  });

  test('has the requested number of fights, in batches of the feed’s size', () => {
    expect(eventsOf(events, 'fight')).toHaveLength(HISTORY_FIGHTS);
    for (const batch of batches) {
      expect(batch.length).toBeGreaterThan(0);
      expect(batch.length).toBeLessThanOrEqual(500);
    }
  });

  test('has only events that are valid by the feed’s contract', () => {
    const wrong = events.filter((event) => !feedEvent.safeParse(event).success);
    expect(wrong).toEqual([]);
  });

  test('has unique event ids', () => {
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    expect(events.map((event) => event.id)).toContain('season-test-fight-2017');
  });

  test('numbers records, and fights use the names and races of their records', () => {
    const records = new Map<number, FeedEventOf<'monster'>>();
    for (const event of events) {
      if (event.type === 'monster') {
        expect(event.ID).toBe(records.size + 1);
        records.set(event.ID, event);
      }
      if (event.type !== 'fight') continue;
      for (const { ID, MONSTER_NAME, RACE } of [event.leftCombatant, event.rightCombatant]) {
        expect(records.get(ID ?? 0)).toMatchObject({ MONSTER_NAME, RACE });
      }
      expect(event.leftCombatant.ID).not.toBe(event.rightCombatant.ID);
    }
  });

  test('keeps the winner in the ring and never shows the loser again', () => {
    const fights = eventsOf(events, 'fight');
    const fallen = new Set<number>();
    for (const [index, { leftCombatant, rightCombatant, outcome }] of fights.entries()) {
      const sides = [leftCombatant.ID, rightCombatant.ID] as const;
      expect(sides.some((id) => fallen.has(id ?? 0))).toBe(false);
      const [winner, loser] = outcome.leftSideWins ? sides : [sides[1], sides[0]];
      fallen.add(loser ?? 0);
      const next = fights[index + 1];
      const staysOn = next?.leftCombatant.ID === winner || next?.rightCombatant.ID === winner;
      if (next && !staysOn) {
        const won = fights.filter((f) => winnerOf(f) === winner).length;
        expect(won).toBe(MOST_WINS);
      }
    }
  });

  test('has streaks of plausible length: mostly short, a few long, none endless', () => {
    const streaks = new Map(eventsOf(events, 'monster').map(({ ID }) => [ID, 0]));
    for (const fight of eventsOf(events, 'fight')) {
      streaks.set(winnerOf(fight), (streaks.get(winnerOf(fight)) ?? 0) + 1);
    }
    const lengths = [...streaks.values()];
    const share = (least: number) => lengths.filter((n) => n >= least).length / lengths.length;
    expect(share(1)).toBeGreaterThan(0.3);
    expect(share(3)).toBeGreaterThan(0.08);
    expect(share(6)).toBeGreaterThan(0.01);
    expect(share(6)).toBeLessThan(0.08);
    expect(share(10)).toBeGreaterThan(0);
    expect(Math.max(...lengths)).toBe(MOST_WINS);
  });

  test('has upsets and favourites, and a knock-out in nearly every second fight', () => {
    const fights = eventsOf(events, 'fight');
    const knockOuts = fights.filter((fight) => fight.outcome.knockOut).length / fights.length;
    expect(knockOuts).toBeGreaterThan(0.41);
    expect(knockOuts).toBeLessThan(0.49);
    const level = new Map(
      eventsOf(events, 'monster').map((r) => [r.ID, STATS.reduce((sum, s) => sum + r[s], 0)]),
    );
    const stronger = fights.filter((fight) => {
      const [left, right] = [
        level.get(fight.leftCombatant.ID ?? 0),
        level.get(fight.rightCombatant.ID ?? 0),
      ];
      return (left ?? 0) > (right ?? 0) === fight.outcome.leftSideWins;
    });
    expect(stronger.length / fights.length).toBeGreaterThan(0.65);
    expect(stronger.length / fights.length).toBeLessThan(0.9);
  });

  test('has about one NPC in eight, and trainers only among the players sent before', () => {
    const records = eventsOf(events, 'monster');
    const npcs = records.filter((record) => record.USER === undefined).length / records.length;
    expect(npcs).toBeGreaterThan(0.1);
    expect(npcs).toBeLessThan(0.15);
    const players = events.slice(0, PRACTICE_PLAYERS.length);
    expect(players.every((event) => event.type === 'player')).toBe(true);
    const names = new Set(eventsOf(players, 'player').map((player) => player.displayName));
    const trainers = new Set(records.flatMap((record) => record.USER ?? []));
    expect([...trainers].filter((name) => !names.has(name))).toEqual([]);
    expect(trainers.size).toBeGreaterThan(150);
  });

  test('grows monsters from their reference within the bounds of the game', () => {
    const monsters = new Map(reference.monsters.map((m) => [m.META.RACE_SUPERTYPE, m]));
    const sums = eventsOf(events, 'monster').map((record) => {
      const race = monsters.get(record.RACE);
      expect(STATS.filter((stat) => record[stat] < (race?.STATS[stat].BASE ?? 1000))).toEqual([]);
      const known = reference.skills[race?.META.RACE_TYPE ?? '']?.map((t) => t.name) ?? [];
      expect(known).toEqual(expect.arrayContaining(record.TECHNIQUES));
      expect(record.TECHNIQUES).toEqual(expect.arrayContaining(race?.startingTechniques ?? ['?']));
      expect(new Set(record.TECHNIQUES).size).toBe(record.TECHNIQUES.length);
      expect(Math.abs(record.GUTS_RATE - (race?.STATS.GUTS_RATE.BASE ?? 0))).toBeLessThanOrEqual(1);
      return STATS.reduce((sum, stat) => sum + record[stat], 0);
    });
    expect(Math.min(...sums)).toBeGreaterThan(600);
    expect(Math.max(...sums)).toBeLessThan(4500);
    expect(Math.max(...sums)).toBeGreaterThan(4200);
  });

  test('is within the last 60 days, in order, and ends shortly before now', () => {
    const dates = eventsOf(events, 'fight').map((fight) => Date.parse(fight.date));
    expect(dates.every((date, i) => i === 0 || date > (dates[i - 1] ?? 0))).toBe(true);
    expect(endingAt - (dates[0] ?? 0)).toBeLessThan(60.2 * 86_400_000);
    expect(endingAt - (dates[0] ?? 0)).toBeGreaterThan(58 * 86_400_000);
    const age = endingAt - (dates.at(-1) ?? 0);
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(60_000);
  });

  test('gives each player final figures once, and some victories from before', () => {
    const players = eventsOf(events, 'player');
    expect(players.map((player) => player.userId)).toEqual(PRACTICE_PLAYERS.map((p) => p.userId));
    const victories = players.map((player) => player.victories?.length ?? 0);
    expect(Math.max(...victories)).toBeGreaterThan(60);
    expect(Math.max(...victories)).toBeLessThan(300);
  });
});

describe('a small season', () => {
  test(`shows every one of the 415 monsters from ${FULL_CAST_FIGHTS} fights on`, async () => {
    for (const seed of ['test', 'spring', '7']) {
      const { batches } = await createPracticeSeason({ reference, seed }).history({
        fights: FULL_CAST_FIGHTS,
        endingAt,
      });
      const races = new Set(eventsOf(batches.flat(), 'monster').map((record) => record.RACE));
      expect(races.size).toBe(415);
    }
  });

  test('keeps showing them all, round after round', async () => {
    const { batches } = await season.history({ fights: 1500, endingAt });
    const records = eventsOf(batches.flat(), 'monster');
    for (const round of [0, 1, 2]) {
      const dealt = records.slice(500 * round, 500 * (round + 1));
      expect(new Set(dealt.map((record) => record.RACE)).size).toBe(415);
    }
  });

  test('the same events are generated batch by batch, with progress reported before', async () => {
    const played: number[] = [];
    const onPlayed = (done: number, total: number) => played.push(done / total);
    const { batches, events: count, state } = await season.past({ ...SMALL, onPlayed });
    expect({ batches: [...batches()], state }).toEqual(await season.history(SMALL));
    expect([...batches()].flat()).toHaveLength(count);
    expect(played.length).toBeGreaterThan(1);
    expect(played.at(-1)).toBe(1);
  });

  test('is the same for the same seed and time, and another for another seed', async () => {
    const again = createPracticeSeason({ reference, seed: 'test' });
    const other = createPracticeSeason({ reference, seed: 'other' });
    const first = await season.history(SMALL);
    expect(await again.history(SMALL)).toEqual(first);
    expect(await other.history(SMALL)).not.toEqual(first);
  });

  test('has the same fights and winners at any time', async () => {
    const fights = async (ending: number) =>
      eventsOf(
        (await season.history({ fights: 40, endingAt: ending })).batches.flat(),
        'fight',
      ).map(({ id, leftCombatant, rightCombatant, outcome }) => [
        id,
        leftCombatant,
        rightCombatant,
        outcome,
      ]);
    expect(await fights(endingAt + 123_456_789)).toEqual(await fights(endingAt));
  });

  test('has a small state that survives JSON', async () => {
    const { state } = await season.history(SMALL);
    const json = JSON.stringify(state);
    expect(JSON.parse(json)).toEqual(state);
    expect(json.length).toBeLessThan(64_000);
  });
});

describe('a live fight', () => {
  test('continues where the history ended, resumed from JSON or not', async () => {
    let running = (await season.history(SMALL)).state;
    let resumed = running;
    for (let i = 0; i < 30; i++) {
      const at = endingAt + i * 20_000;
      const fresh = createPracticeSeason({ reference, seed: 'test' });
      const one = season.nextFight(running, at);
      const two = fresh.nextFight(JSON.parse(JSON.stringify(resumed)), at);
      expect(two).toEqual(one);
      expect(eventsOf(one.events, 'fight').map((event) => event.id)).toEqual([
        `season-test-fight-${41 + i}`,
      ]);
      running = one.state;
      resumed = two.state;
    }
  });

  test('does not change the given state', async () => {
    const { state } = await season.history(SMALL);
    const before = structuredClone(state);
    season.nextFight(state, endingAt);
    expect(state).toEqual(before);
  });

  test('sends the figures of exactly the players it changed', async () => {
    const { state } = await season.history(SMALL);
    const { events, state: after } = season.nextFight(state, endingAt);
    expect(events.filter((event) => !feedEvent.safeParse(event).success)).toEqual([]);
    const stated = new Map(eventsOf(events, 'player').map((player) => [player.userId, player]));
    expect(stated.size).toBeGreaterThan(3);
    for (const [index, { userId }] of PRACTICE_PLAYERS.entries()) {
      const purse = after.purses[index];
      if (stated.has(userId)) expect(stated.get(userId)).toMatchObject({ ...purse });
      else expect(purse).toEqual(state.purses[index]);
    }
  });

  test('sends a new shelf only when the hour has changed', async () => {
    let { state } = await season.history(SMALL);
    const stores: FeedEventOf<'store'>[] = [];
    for (let at = endingAt; at < endingAt + 3 * RESTOCK_EVERY_MS; at += 600_000) {
      const step = season.nextFight(state, at);
      for (const event of eventsOf(step.events, 'store')) {
        expect(Date.parse(event.restockTime)).toBe(at - (at % RESTOCK_EVERY_MS));
        stores.push(event);
      }
      state = step.state;
    }
    expect(stores).toHaveLength(3);
    expect(new Set(stores.map((event) => JSON.stringify(event.items))).size).toBe(3);
    for (const { items, raffleItem } of stores) {
      expect(new Set([...items, raffleItem]).size).toBe(SHELF_SIZE + 1);
      const slugs = new Set(reference.items.map((item) => item.Slug));
      expect([...items, raffleItem].every((item) => slugs.has(String(item)))).toBe(true);
    }
  });
});

function winnerOf({ leftCombatant, rightCombatant, outcome }: FeedEventOf<'fight'>): number {
  return (outcome.leftSideWins ? leftCombatant.ID : rightCombatant.ID) ?? 0;
}
