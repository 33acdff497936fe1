import { waitUntil } from '#scripts/test/wait-until.ts';
import { FEED_KEY } from './kills/kill-during-feed.ts';

const PATIENCE = { limitMs: 10_000, everyMs: 5 };
/** Above all ids of the load, so that this fight is the latest. */
const LEFT_ID = 950_000_001;

/**
 * Feeds a fight to the first of several processes.
 * @returns the milliseconds from its acknowledgement until each of them has returned it
 */
export async function measureSpread(origins: string[]): Promise<number> {
  const date = new Date().toISOString();
  const combatant = (ID: number) => ({ ID, MONSTER_NAME: `Spread ${ID}`, RACE: 'HARE' });
  const stats = { LIF: 10, POW: 20, INT: 30, SKI: 40, SPD: 50, DEF: 60 };
  const rest = { LOYALTY: 50, GUTS_RATE: 10, STARTING_GUTS: 50, TECHNIQUES: [] };
  const monsters = [LEFT_ID, LEFT_ID + 1].map((ID) => ({
    id: `spread-monster-${ID}`,
    type: 'monster',
    ...combatant(ID),
    ...stats,
    ...rest,
    DATE: date,
  }));
  const fight = {
    id: 'spread-fight',
    type: 'fight',
    leftCombatant: combatant(LEFT_ID),
    rightCombatant: combatant(LEFT_ID + 1),
    outcome: { leftSideWins: true, knockOut: false },
    date,
  };
  const response = await fetch(`${origins[0]}/api/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify([...monsters, fight]),
  });
  if (!response.ok) throw new Error(`The feed did not accept the fight: ${await response.text()}`);
  const acknowledgedAt = Date.now();
  const shows = async (origin: string) =>
    (await (await fetch(`${origin}/api/matches?pageSize=50`)).text()).includes(String(LEFT_ID));
  await waitUntil(async () => (await Promise.all(origins.map(shows))).every(Boolean), PATIENCE);
  return Date.now() - acknowledgedAt;
}
